import type { OwnDescriptor } from "../descriptor";
import { descriptor as splendor } from "../splendor/descriptor";

export const descriptor: OwnDescriptor = {
  ...splendor,
  id: "strongholds",
  expands: "splendor",
  hasArms: true,
  cover: { cards: ["1k3", "2g2", "3r1"], ground: ["#46523a", "#161c10"] },
};
