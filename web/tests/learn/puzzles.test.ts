import { Game } from "@gemguild/rules";
import { describe, expect, test } from "vitest";
import { hasPuzzles, judged, lossOf, ratedMoves, verdict } from "../../src/learn/puzzles";
import { textsIn } from "../../src/learn/texts";
import { LANGUAGES } from "../../src/lib/settings.svelte";
import { builtRules } from "./rules";
import { shipped } from "./shipped";

const GAMES = ["splendor", "duel", "marvel", "cities", "posts", "orient", "strongholds"];

/** The legal words after some moves, each of which must be legal. */
function wordsAfter(game: Game, seed: number, moves: readonly string[]): string[] {
  let record = game.start(seed);
  for (const move of moves) {
    const actions = game.rules.legal(record);
    const at = game.words.of(record, actions).indexOf(move);
    if (at < 0) throw new RangeError(`${move} is not legal`);
    record = game.rules.play(record, actions[at]!);
  }
  return game.words.of(record, game.rules.legal(record));
}

/** Milliseconds for all puzzles of a game. */
const PATIENCE = 60_000;
/** How far a best move is ahead at least, in thousandths. */
const MARGIN = 100;
/** What rounding may take from the margin. */
const ROUNDING = 2;

describe.each(GAMES)("the puzzles of %s", async (game) => {
  const file = shipped(game);
  const kind = await builtRules(game);

  test("are there, no two from one game, the easiest first", () => {
    expect(hasPuzzles(game)).toBe(true);
    expect(file.game).toBe(game);
    expect(file.version).toBe(kind.data.version);
    const { puzzles } = file;
    expect(new Set(puzzles.map(({ number }) => number)).size).toBe(puzzles.length);
    const settled = puzzles.map((puzzle) => puzzle.settled);
    expect(settled).toEqual([...settled].sort((one, other) => one - other));
  });

  test(
    "lead to positions whose best move is ahead of all others",
    () => {
      for (const puzzle of file.puzzles) {
        const moves = puzzle.moves.split(" ").filter(Boolean);
        const words = wordsAfter(new Game(kind, file.players, file.options), puzzle.seed, moves);
        expect(words.filter((word) => !word.startsWith("split:"))).toHaveLength(puzzle.chances.length);
        const [best, second] = ratedMoves(puzzle, words);
        expect(best!.word).toBe(puzzle.best);
        expect(best!.chance - second!.chance).toBeGreaterThanOrEqual(MARGIN - ROUNDING);
        expect(puzzle.line.split(" ")[0]).toBe(puzzle.best);
      }
    },
    PATIENCE,
  );

  test.each(LANGUAGES)("have themes that have names in %s", async (language) => {
    const { puzzles } = await textsIn(language);
    for (const { themes } of file.puzzles) {
      expect(themes.length).toBeGreaterThan(0);
      for (const theme of themes) expect(puzzles.themes[theme]).toBeTruthy();
    }
  });
});

describe("an answer", async () => {
  const { puzzles: say } = await textsIn("en");
  const puzzle = { ...shipped("splendor").puzzles[0]!, best: "buy:1w1", chances: [400, 610, 520] };
  const rated = ratedMoves(puzzle, ["take:wug", "buy:1w1", "split:1w1", "buy:1u2"]);

  test("is compared with the best move, whose payment does not matter", () => {
    expect(rated.map(({ word }) => word)).toEqual(["buy:1w1", "buy:1u2", "take:wug"]);
    expect(judged("split:1w1")).toBe("buy:1w1");
    expect(lossOf(rated, "split:1w1")).toBe(0);
    expect(lossOf(rated, "buy:1u2")).toBe(90);
    expect(lossOf(rated, "take:wug")).toBe(210);
  });

  test("is told by what it costs", () => {
    expect(verdict(say, 0, true, "0")).toBe(say.solved);
    expect(verdict(say, 90, false, "9")).toBe(say.near("9"));
    expect(verdict(say, 210, false, "21")).toBe(say.wrong("21"));
  });
});
