import type { OwnDescriptor } from "../descriptor";
import { descriptor as splendor } from "../splendor/descriptor";

export const descriptor: OwnDescriptor = {
  ...splendor,
  id: "cities",
  expands: "splendor",
  hasArms: true,
  faceOf: () => "town",
  cover: { cards: ["3w2", "3k3", "3u1"], ground: ["#4a5a72", "#121a2a"] },
};
