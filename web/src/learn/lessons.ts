/**
 * Guided first games. A lesson is a whole game with the moves of both sides, and steps along it; the sentences of its
 * steps are in the texts of each language, by the step's id.
 */

export interface Step {
  id: string;
  /** How many moves of the game have been played. */
  at: number;
  /** How many of the following moves the person plays; 0 for a step to read. */
  play: number;
  /** What is lit: cards by their id, everything else by its place. */
  lit: string[];
}

export interface Lesson {
  game: string;
  players: number;
  seed: number;
  /** The moves of the whole game. */
  moves: string;
  steps: Step[];
}

const LOADERS: Record<string, () => Promise<{ default: Lesson }>> = {
  splendor: () => import("./lessons/splendor.json"),
  duel: () => import("./lessons/duel.json"),
  marvel: () => import("./lessons/marvel.json"),
  cities: () => import("./lessons/cities.json"),
  posts: () => import("./lessons/posts.json"),
  orient: () => import("./lessons/orient.json"),
  strongholds: () => import("./lessons/strongholds.json"),
};

/** Whether a game has a lesson. */
export function hasLesson(game: string): boolean {
  return game in LOADERS;
}

export async function lessonOf(game: string): Promise<Lesson | null> {
  return (await LOADERS[game]?.())?.default ?? null;
}

/** The words that a step accepts, one after the other; none if it is only read. */
export function accepted({ moves }: Lesson, { at, play }: Step): string[] {
  return moves.split(" ").slice(at, at + play);
}
