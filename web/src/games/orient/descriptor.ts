import type { OwnDescriptor } from "../descriptor";
import { descriptor as splendor } from "../splendor/descriptor";

export const descriptor: OwnDescriptor = {
  ...splendor,
  id: "orient",
  motifs: ["mine", "voyage", "city", "bazaar", "silk", "court"],
  expands: "splendor",
  suits: 2,
  isCrowded: true,
  cover: { cards: ["4j1", "5r1", "6u1"], ground: ["#7a3a34", "#240e12"] },
};
