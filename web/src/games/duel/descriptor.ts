import { STONES } from "../../art/gems";
import { say } from "../../i18n/index.svelte";
import type { OwnDescriptor } from "../descriptor";

const { diamond, sapphire, emerald, ruby, onyx, pearl, gold } = STONES;

export const descriptor: OwnDescriptor = {
  id: "duel",
  motifs: ["ring", "pendant", "tiara"],
  stones: { w: diamond, u: sapphire, g: emerald, r: ruby, k: onyx, p: pearl, j: gold },
  faceOf: () => "crest",
  cover: { cards: ["1k3", "2w2", "3u1"], ground: ["#4a3272", "#170f24"] },
  pace: "turn",
  isCrowded: true,
  /** Three alike, or two pearls: the rival gets something for it. */
  noteOnTaking: (letters) => {
    const isRich = letters.length === 3 && new Set(letters).size === 1;
    return isRich || letters.filter((letter) => letter === "p").length === 2 ? say.action.richLine : "";
  },
};
