/** What the server's catalogue tells: the games, each with its description, and the bots. */
import type { Catalogue, Description, GameFacts } from "./protocol";

let catalogue: Catalogue;

export function learn(answer: Catalogue): void {
  catalogue = answer;
}

/** All games. */
export function boxes(): readonly GameFacts[] {
  return catalogue.games;
}

export function boxOf(game: string): GameFacts {
  return catalogue.games.find((box) => box.id === game)!;
}

/** Everything that a game is made of. */
export function descriptionOf(game: string): Description {
  return boxOf(game).description;
}

/** The bots, from weak to strong. */
export function bots(): readonly string[] {
  return catalogue.bots;
}

/** The bot for somebody who just wants to play. */
export function usualBot(): string {
  return catalogue.usual_bot;
}
