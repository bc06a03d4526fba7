import { STONES } from "../../art/gems";
import type { OwnDescriptor } from "../descriptor";

const { diamond, sapphire, emerald, ruby, onyx, gold } = STONES;

export const descriptor: OwnDescriptor = {
  id: "splendor",
  motifs: ["mine", "voyage", "city"],
  stones: { w: diamond, u: sapphire, g: emerald, r: ruby, k: onyx, j: gold },
  faceOf: () => "cameo",
  cover: { cards: ["1r3", "2u4", "3g2"], ground: ["#2e5a51", "#10211f"] },
};
