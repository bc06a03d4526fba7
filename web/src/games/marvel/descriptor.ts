import type { OwnDescriptor } from "../descriptor";
import Board from "./Board.svelte";

export const descriptor: OwnDescriptor = {
  id: "marvel",
  rules: {
    title: "Splendor Marvel",
    tokens: [
      { letter: "y", name: "yellow", role: "colour" },
      { letter: "u", name: "blue", role: "colour" },
      { letter: "o", name: "orange", role: "colour" },
      { letter: "r", name: "red", role: "colour" },
      { letter: "p", name: "purple", role: "colour" },
      { letter: "j", name: "grey", role: "joker" },
      { letter: "t", name: "green", role: "prize" },
    ],
    tile_kinds: [{ key: "locations", name: "Locations" }],
    phases: [{ key: "location", name: "Choose a location." }],
    end_reasons: [{ key: "gauntlet", name: "with the Infinity Gauntlet" }],
    goals: [{ key: "points", name: "Points", goal: 16, by_option: {} }],
    seat_counters: [{ key: "tags", name: "Avengers tags" }],
    table_counters: [{ key: "avengers", name: "Avengers tile", kind: "holder" }],
  },
  Board,
  motifs: ["hero"],
  stones: { y: "mind", u: "space", o: "soul", r: "reality", p: "power", j: "shield", t: "time" },
  faceOf: () => "skyline",
  badges: [
    { counter: "tags", icon: "tag", isLasting: true },
    { counter: "avengers", icon: "tag", text: "3" },
  ],
  cover: { cards: ["1o2", "2p3", "3y2"], ground: ["#6b2430", "#1c0a10"] },
};
