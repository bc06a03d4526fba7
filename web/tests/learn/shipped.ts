/** The puzzles of a game as they are shipped, for tests. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { PuzzleFile } from "../../src/learn/puzzles";

export function shipped(game: string): PuzzleFile {
  const path = resolve(import.meta.dirname, `../../src/learn/puzzles/${game}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as PuzzleFile;
}
