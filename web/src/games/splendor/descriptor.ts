import type { OwnDescriptor } from "../descriptor";

export const descriptor: OwnDescriptor = {
  id: "splendor",
  rules: {
    title: "Splendor",
    tokens: [
      { letter: "w", name: "diamond", role: "colour" },
      { letter: "u", name: "sapphire", role: "colour" },
      { letter: "g", name: "emerald", role: "colour" },
      { letter: "r", name: "ruby", role: "colour" },
      { letter: "k", name: "onyx", role: "colour" },
      { letter: "j", name: "gold", role: "joker" },
    ],
    tile_kinds: [{ key: "nobles", name: "Nobles" }],
    phases: [{ key: "noble", name: "Choose a noble." }],
    goals: [{ key: "points", name: "Points", goal: 15, by_option: { quick: 10 } }],
  },
  motifs: ["mine", "voyage", "city"],
  stones: { w: "diamond", u: "sapphire", g: "emerald", r: "ruby", k: "onyx", j: "gold" },
  faceOf: () => "cameo",
  cover: { cards: ["1r3", "2u4", "3g2"], ground: ["#2e5a51", "#10211f"] },
};
