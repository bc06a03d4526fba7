import { say } from "../../i18n/index.svelte";
import type { DuelView } from "../../lib/protocol";
import type { OwnDescriptor } from "../descriptor";
import Board from "./Board.svelte";
import Cells from "./Cells.svelte";

const COLUMNS = "abcde";

export const descriptor: OwnDescriptor = {
  id: "duel",
  rules: {
    title: "Splendor Duel",
    tokens: [
      { letter: "w", name: "diamond", role: "colour" },
      { letter: "u", name: "sapphire", role: "colour" },
      { letter: "g", name: "emerald", role: "colour" },
      { letter: "r", name: "ruby", role: "colour" },
      { letter: "k", name: "onyx", role: "colour" },
      { letter: "p", name: "pearl", role: "colour" },
      { letter: "j", name: "gold", role: "joker" },
    ],
    tile_kinds: [{ key: "royals", name: "Royals" }],
    phases: [
      { key: "royal", name: "Choose a royal." },
      { key: "reserve", name: "Choose the card that goes with the gold." },
      { key: "colour", name: "Choose the colour of the joker card." },
      { key: "match", name: "Choose the matching token on the board." },
      { key: "steal", name: "Choose a token to steal." },
    ],
    end_reasons: [
      { key: "crowns", name: "with ten crowns" },
      { key: "colour", name: "with ten points in one colour" },
    ],
    goals: [
      { key: "points", name: "Points", goal: 20, by_option: {} },
      { key: "crowns", name: "Crowns", goal: 10, by_option: {} },
      { key: "colour_points", name: "Colour", goal: 10, by_option: {} },
    ],
    seat_counters: [
      { key: "privileges", name: "Privileges" },
      { key: "crowns", name: "Crowns" },
    ],
    table_counters: [
      { key: "privileges", name: "Privileges", kind: "count" },
      { key: "bag", name: "Bag", kind: "tokens" },
    ],
  },
  Board,
  Supply: Cells,
  motifs: ["ring", "pendant", "tiara"],
  stones: { w: "diamond", u: "sapphire", g: "emerald", r: "ruby", k: "onyx", p: "pearl", j: "gold" },
  faceOf: () => "crest",
  badges: [{ counter: "privileges", icon: "privilege", piece: "privilege" }],
  cover: { cards: ["1k3", "2w2", "3u1"], ground: ["#4a3272", "#170f24"] },
  pace: "turn",
  isCrowded: true,
  tokenAt: (view, pick) => {
    if (pick.length === 1) return pick;
    return (view as DuelView).board[Number(pick[1]) - 1]?.[COLUMNS.indexOf(pick[0]!)] ?? pick;
  },
  /** Three alike, or two pearls: the rival gets something for it. */
  noteOnTaking: (letters) => {
    const isRich = letters.length === 3 && new Set(letters).size === 1;
    return isRich || letters.filter((letter) => letter === "p").length === 2 ? say.action.richLine : "";
  },
};
