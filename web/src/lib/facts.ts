/** What is printed on cards and tiles, as the server's catalogue tells it, and how each game's tokens look. */
import type { Motif } from "../art/engraving";
import { INKS, type Stone } from "../art/gems";
import type { CardFacts, Catalogue, GameFacts, TileFacts } from "./protocol";

export type GameId = "splendor" | "marvel" | "duel";
export const GAMES: readonly GameId[] = ["splendor", "duel", "marvel"];

/** The stone that a token's letter stands for. */
export const STONES: Record<GameId, Record<string, Stone>> = {
  splendor: { w: "diamond", u: "sapphire", g: "emerald", r: "ruby", k: "onyx", j: "gold" },
  duel: { w: "diamond", u: "sapphire", g: "emerald", r: "ruby", k: "onyx", p: "pearl", j: "gold" },
  marvel: { y: "mind", u: "space", o: "soul", r: "reality", p: "power", j: "shield", t: "time" },
};

const MOTIFS: Record<GameId, readonly [Motif, Motif, Motif]> = {
  splendor: ["mine", "voyage", "city"],
  duel: ["ring", "pendant", "tiara"],
  marvel: ["hero", "hero", "hero"],
};

export interface Facts {
  id: GameId;
  /** Letters of all tokens, in order. */
  tokens: readonly string[];
  /** Letters of the colours that bonuses come in, in order. */
  colours: readonly string[];
  cards: ReadonlyMap<string, CardFacts>;
  tiles: ReadonlyMap<string, TileFacts>;
}

const known = new Map<string, Facts>();
let catalogue: Catalogue;

export function learn(answer: Catalogue): void {
  catalogue = answer;
  for (const game of answer.games) known.set(game.id, factsOf(game));
}

function factsOf(game: GameFacts): Facts {
  const cards = new Map(game.cards.map((card) => [card.id, card]));
  return {
    id: game.id as GameId,
    tokens: [...game.tokens],
    colours: [...game.kinds].filter((letter) => game.cards.some((card) => card.bonus === letter)),
    cards,
    tiles: new Map(game.tiles.map((tile) => [tile.id, tile])),
  };
}

export function factsFor(game: GameId): Facts {
  return known.get(game)!;
}

/** A game as it comes out of the box: numbers of players and variants. */
export function boxOf(game: GameId): GameFacts {
  return catalogue.games.find((box) => box.id === game)!;
}

/** The bots, from weak to strong. */
export function bots(): readonly string[] {
  return catalogue.bots;
}

/** The bot for somebody who just wants to play. */
export function usualBot(): string {
  return catalogue.usual_bot;
}

export function stoneOf(game: GameId, letter: string): Stone {
  return STONES[game][letter] ?? "wild";
}

/** The stone of a card's bonus; cards without one are printed in gold. */
export function cardStone(game: GameId, card: CardFacts): Stone {
  if (card.bonus === "j") return "wild";
  return card.bonus ? stoneOf(game, card.bonus) : "gold";
}

export function cardInk(game: GameId, card: CardFacts): (typeof INKS)[Stone] {
  return INKS[cardStone(game, card)];
}

/** What a card does besides its bonus and points; a joker's choice of colour counts too. */
export function abilitiesOf(card: CardFacts): string[] {
  return [...(card.bonus === "j" ? ["joker"] : []), ...(card.ability ? [card.ability] : [])];
}

export function motifOf(game: GameId, level: number): Motif {
  return MOTIFS[game][level - 1]!;
}

/** The tint of each stone's paper, for small tabs. */
export const INK_TINTS = Object.fromEntries(Object.entries(INKS).map(([stone, { tint }]) => [stone, tint])) as Record<
  Stone,
  string
>;
