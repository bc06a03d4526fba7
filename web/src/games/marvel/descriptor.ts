import { STONES } from "../../art/gems";
import type { OwnDescriptor } from "../descriptor";

const { mind, space, soul, reality, power, shield, time } = STONES;

export const descriptor: OwnDescriptor = {
  id: "marvel",
  motifs: ["hero"],
  stones: { y: mind, u: space, o: soul, r: reality, p: power, j: shield, t: time },
  faceOf: () => "skyline",
  badges: { tags: { isLasting: true }, avengers: { icon: "tag", text: "3" } },
  cover: { cards: ["1o2", "2p3", "3y2"], ground: ["#6b2430", "#1c0a10"] },
};
