/** What is printed on cards and tiles, as the server's catalogue tells it. */
import type { CardFacts, Catalogue, GameFacts, TileFacts } from "./protocol";

export interface Facts {
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
  return {
    tokens: [...game.tokens],
    colours: [...game.kinds].filter((letter) => game.cards.some((card) => card.bonus === letter)),
    cards: new Map(game.cards.map((card) => [card.id, card])),
    tiles: new Map(game.tiles.map((tile) => [tile.id, tile])),
  };
}

export function factsFor(game: string): Facts {
  return known.get(game)!;
}

/** All games as they come out of the box. */
export function boxes(): readonly GameFacts[] {
  return catalogue.games;
}

/** A game as it comes out of the box: numbers of players and variants. */
export function boxOf(game: string): GameFacts {
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
