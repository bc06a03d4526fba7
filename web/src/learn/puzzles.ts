/** Puzzles that were mined from games, and how an answer is judged: by the search that is stored with each. */
import type { Texts } from "./texts";

export interface Puzzle {
  /** The number of the game it comes from. */
  number: number;
  seed: number;
  /** What was played up to the position. */
  moves: string;
  best: string;
  /** The expected continuation, from the best move on. */
  line: string;
  /** The expected continuation after the runner-up, from that move on. */
  reply: string;
  /** The chance to win with each legal move in order, in thousandths; announced payments are left out. */
  chances: number[];
  /** After how many simulations a search stays with the best move. */
  settled: number;
  /** The net's own trust in the best move, in thousandths. */
  prior: number;
  themes: string[];
}

export interface PuzzleFile {
  game: string;
  players: number;
  options: string[];
  version: number;
  /** How deeply each was checked, from so many seeds. */
  simulations: number;
  seeds: number;
  /** The easiest first. */
  puzzles: Puzzle[];
}

const files = import.meta.glob<string>("./puzzles/*.json", { query: "?url", import: "default", eager: true });

/** Whether a game has puzzles. */
export function hasPuzzles(game: string): boolean {
  return `./puzzles/${game}.json` in files;
}

/** The puzzles of a game; null if it has none. */
export async function puzzlesOf(game: string): Promise<PuzzleFile | null> {
  const address = files[`./puzzles/${game}.json`];
  if (address === undefined) return null;
  const answer = await fetch(new URL(address, import.meta.url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as PuzzleFile;
}

/** A move with its chance to win, in thousandths. */
export interface Rated {
  word: string;
  chance: number;
}

/** The word that is judged: a payment of one's own choice is the purchase it pays for. */
export function judged(word: string): string {
  return word.replace(/^split:/, "buy:");
}

/** Every move with its chance, the best first. `words` are all legal ones, in order. */
export function ratedMoves({ best, chances }: Puzzle, words: readonly string[]): Rated[] {
  const searched = words.filter((word) => !word.startsWith("split:"));
  const rated = searched.map((word, at) => ({ word, chance: chances[at] ?? 0 }));
  return rated.sort(
    (one, other) => Number(other.word === best) - Number(one.word === best) || other.chance - one.chance,
  );
}

/** What a choice costs, in thousandths of a chance; nothing for the best move. */
export function lossOf(rated: readonly Rated[], word: string): number {
  const chosen = rated.find((move) => move.word === judged(word));
  return Math.max(0, rated[0]!.chance - (chosen?.chance ?? 0));
}

/** Losses below this, in thousandths, are near misses. */
const NEAR = 150;

/** What is said of an answer. */
export function verdict(say: Texts["puzzles"], loss: number, isBest: boolean, points: string): string {
  if (isBest) return say.solved;
  return loss < NEAR ? say.near(points) : say.wrong(points);
}
