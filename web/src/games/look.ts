/** How the pieces of a game look. */
import type { Motif } from "../art/engraving";
import { STONES, type Stone } from "../art/gems";
import { descriptionOf } from "../lib/facts";
import type { Card } from "../lib/protocol";
import { jokerIn } from "./description";
import { descriptorOf } from "./index";

export function stoneOf(game: string, letter: string): Stone {
  return descriptorOf(game).stones[letter] ?? STONES.wild;
}

/** The letter of the tokens that stand in for any colour. */
export function jokerOf(game: string): string {
  return jokerIn(descriptionOf(game));
}

/** What is written beside a token for those who do not tell colours apart. */
export function markOf(game: string, letter: string): string {
  return letter === jokerOf(game) ? "★" : letter.toUpperCase();
}

/** The stone of a card's bonus; cards without one are printed in gold. */
export function cardStone(game: string, card: Card): Stone {
  if (!card.bonus) return STONES.gold;
  return isWild(game, card) ? STONES.wild : stoneOf(game, card.bonus);
}

/** Whether whoever buys a card chooses the colour of its bonus. */
export function isWild(game: string, card: Card): boolean {
  return card.bonus !== "" && card.bonus === jokerOf(game);
}

/** What a card does besides its bonus and points; a joker's choice of colour counts too. */
export function abilitiesOf(game: string, card: Card): string[] {
  return [...(isWild(game, card) ? ["joker"] : []), ...(card.ability ? [card.ability] : [])];
}

export function motifOf(game: string, level: number): Motif {
  const { motifs } = descriptorOf(game);
  return motifs[(level - 1) % motifs.length]!;
}
