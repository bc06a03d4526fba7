import type { OwnDescriptor } from "../descriptor";
import { descriptor as splendor } from "../splendor/descriptor";

export const descriptor: OwnDescriptor = {
  ...splendor,
  id: "posts",
  expands: "splendor",
  hasArms: true,
  isCrowded: true,
  faceOf: ({ kind }) => (kind === "posts" ? "sign" : "cameo"),
  cover: { cards: ["1w2", "2r4", "2k2"], ground: ["#6a4a2a", "#20140a"] },
};
