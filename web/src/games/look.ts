/** How the pieces of a game look. */
import type { Motif } from "../art/engraving";
import { INKS, type Stone } from "../art/gems";
import type { CardFacts } from "../lib/protocol";
import { descriptionOf, descriptorOf } from "./index";

export function stoneOf(game: string, letter: string): Stone {
  return descriptorOf(game).stones[letter] ?? "wild";
}

/** The letter of the tokens that stand in for any colour. */
export function jokerOf(game: string): string {
  return descriptionOf(game).tokens.find(({ role }) => role === "joker")?.letter ?? "";
}

/** What is written beside a token for those who do not tell colours apart. */
export function markOf(game: string, letter: string): string {
  return letter === jokerOf(game) ? "★" : letter.toUpperCase();
}

/** The stone of a card's bonus; cards without one are printed in gold. */
export function cardStone(game: string, card: CardFacts): Stone {
  if (!card.bonus) return "gold";
  return isWild(game, card) ? "wild" : stoneOf(game, card.bonus);
}

/** Whether whoever buys a card chooses the colour of its bonus. */
export function isWild(game: string, card: CardFacts): boolean {
  return card.bonus !== "" && card.bonus === jokerOf(game);
}

export function cardInk(game: string, card: CardFacts): (typeof INKS)[Stone] {
  return INKS[cardStone(game, card)];
}

/** What a card does besides its bonus and points; a joker's choice of colour counts too. */
export function abilitiesOf(game: string, card: CardFacts): string[] {
  return [...(isWild(game, card) ? ["joker"] : []), ...(card.ability ? [card.ability] : [])];
}

export function motifOf(game: string, level: number): Motif {
  const { motifs } = descriptorOf(game);
  return motifs[(level - 1) % motifs.length]!;
}

/** The tint of each stone's paper, for small tabs. */
export const INK_TINTS = Object.fromEntries(Object.entries(INKS).map(([stone, { tint }]) => [stone, tint])) as Record<
  Stone,
  string
>;
