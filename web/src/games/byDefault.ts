/** A game of which only the catalogue is known: the shared board, and looks that follow from its tokens and cards. */
import type { Stone } from "../art/gems";
import type { GameFacts, TileFacts } from "../lib/protocol";
import Bank from "./Bank.svelte";
import Board from "./Board.svelte";
import type { GameDescription } from "./description";
import type { GameDescriptor, TileFace } from "./descriptor";

/** Stones for letters that most games of the family use alike. */
const USUAL: Readonly<Record<string, Stone>> = {
  w: "diamond",
  u: "sapphire",
  g: "emerald",
  r: "ruby",
  k: "onyx",
  y: "mind",
  o: "soul",
  p: "power",
};
/** Stones for other letters, in this order. */
const OTHERS: readonly Stone[] = ["pearl", "time", "reality", "space", "shield", "mind", "soul", "power"];

export function defaultDescriptor(box: GameFacts, { tokens }: GameDescription): GameDescriptor {
  return {
    id: box.id,
    rules: {},
    Board,
    Supply: Bank,
    motifs: ["mine", "voyage", "city", "ring", "pendant", "tiara"],
    stones: stonesFor(tokens),
    faceOf,
    badges: null,
    cover: { cards: sampleOf(box), ground: ["#2e5a51", "#10211f"] },
    pace: "round",
    isCrowded: false,
    tokenAt: (_, pick) => pick,
    noteOnTaking: () => "",
  };
}

/** A stone for each token, no two alike as long as there are enough. */
function stonesFor(tokens: GameDescription["tokens"]): Record<string, Stone> {
  const stones: Record<string, Stone> = {};
  for (const { letter, role } of tokens) {
    const usual = role === "joker" ? "gold" : USUAL[letter];
    if (usual) stones[letter] = usual;
  }
  for (const { letter } of tokens)
    stones[letter] ??= OTHERS.find((stone) => !Object.values(stones).includes(stone)) ?? "wild";
  return stones;
}

function faceOf(tile: TileFacts): TileFace {
  if (!Object.keys(tile.wants).length) return "crest";
  return tile.name ? "skyline" : "cameo";
}

/** A card of each of the first three levels. */
function sampleOf(box: GameFacts): string[] {
  return [1, 2, 3].flatMap((level) => box.cards.find((card) => card.level === level)?.id ?? []);
}
