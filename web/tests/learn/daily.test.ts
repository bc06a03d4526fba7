import { expect, test } from "vitest";
import { dailyPuzzle, dailySeed } from "../../src/learn/daily";
import { type Attempt, dayOf, note, type OwnGame, readDiary, streak } from "../../src/learn/diary";
import { noteReview, summed } from "../../src/learn/reviews";
import {
  inOrder,
  lossPerChoice,
  meanLoss,
  ownGames,
  progress,
  reasonCounts,
  sharesBy,
  themeShares,
} from "../../src/learn/statistics";
import type { Summary } from "../../src/lib/protocol";

const NOW = Date.UTC(2026, 10, 30, 23, 59);

test("a day's deal and puzzle follow from its date, for each game its own", () => {
  expect(dayOf(NOW)).toBe("2026-11-30");
  expect(dailySeed("2026-11-30", "duel")).toBe("c322b79db442cc1cf284267778a73e54ef32f130d0ca26aa970f2d480993cc70");
  expect(dailySeed("2026-11-30", "duel")).not.toBe(dailySeed("2026-11-30", "splendor"));
  expect(dailySeed("2026-12-01", "duel")).not.toBe(dailySeed("2026-11-30", "duel"));
  const days = Array.from({ length: 300 }, (_, day) => dayOf(NOW + day * 86_400_000));
  const puzzles = days.map((day) => dailyPuzzle(day, "duel", 200));
  expect(Math.min(...puzzles)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...puzzles)).toBeLessThan(200);
  expect(new Set(puzzles).size).toBeGreaterThan(120);
});

test("a streak counts days in a row up to today or yesterday", () => {
  expect(streak(new Set(), NOW)).toBe(0);
  expect(streak(new Set(["2026-11-30", "2026-11-29", "2026-11-27"]), NOW)).toBe(2);
  expect(streak(new Set(["2026-11-29", "2026-11-28"]), NOW)).toBe(2);
  expect(streak(new Set(["2026-11-28"]), NOW)).toBe(0);
});

test("the diary keeps what was noted, and survives nonsense", () => {
  localStorage.setItem("gemguild-learn", "{");
  expect(readDiary()).toEqual({ lessons: {}, finished: [], attempts: [], deals: {}, reviews: {}, games: {} });
  note((diary) => void (diary.lessons["duel"] = 3));
  note((diary) => void diary.finished.push("splendor"));
  expect(readDiary()).toMatchObject({ lessons: { duel: 3 }, finished: ["splendor"] });
});

function summary(level: string, seat: number, winners: number[], changed: number, seats = [seat]): Summary {
  const chairs = [0, 1].map((number) => (number === seat ? { kind: "person", level: null } : { kind: "bot", level }));
  const table = { code: `at ${changed}`, game: { id: "duel" }, seats: chairs };
  return { table, seats, outcome: { winners }, changed } as unknown as Summary;
}

test("own games are those of one person against bots, the earliest first", () => {
  const levels = ["apprentice", "master"];
  const noted = ownGames(
    [summary("master", 1, [0], 5), summary("apprentice", 0, [0], 2), summary("master", 0, [0], 1, [])],
    levels,
  );
  expect(Object.keys(noted)).toEqual(["at 5", "at 2"]);
  const games = inOrder(noted);
  expect(games.map(({ level, won }) => [level, won])).toEqual([
    ["apprentice", true],
    ["master", false],
  ]);
  expect([...sharesBy(games, ({ seat }) => String(seat))]).toEqual([
    ["0", { won: 1, played: 1 }],
    ["1", { won: 0, played: 1 }],
  ]);
});

test("progress looks back on the latest games", () => {
  const games = Array.from({ length: 12 }, (_, at) => ({ won: at >= 2 }) as OwnGame);
  expect(progress(games).slice(0, 3)).toEqual([0, 0, 1 / 3]);
  expect(progress(games).at(-1)).toBe(1);
});

test("puzzles are counted by theme, with what wrong answers cost", () => {
  const attempts = [
    { solved: true, loss: 0, themes: ["deny"] },
    { solved: false, loss: 120, themes: ["deny", "reserve"] },
  ] as Attempt[];
  expect(themeShares(attempts).get("deny")).toEqual({ won: 1, played: 2 });
  expect(meanLoss(attempts)).toBe(60);
  expect(meanLoss([])).toBe(0);
});

test("a review is counted once, with one's own choices and the reasons of one's mistakes", () => {
  const decisions = [
    { seat: 0, number: 1, choices: 30, isBest: true, loss: -0.001 },
    { seat: 1, number: 2, choices: 30, isBest: false, loss: 0.4 },
    { seat: 0, number: 3, choices: 12, isBest: false, loss: 0.12 },
    { seat: 0, number: 4, choices: 1, isBest: true, loss: 0 },
  ];
  const reasons = [{ code: "limit" }];
  const found = summed("duel", 0, decisions, { 2: { reasons }, 3: { reasons } }, NOW);
  expect(found).toEqual({ game: "duel", time: NOW, choices: 2, best: 1, loss: 120, reasons: { limit: 1 } });
  noteReview("key", found);
  noteReview("key", { ...found, time: NOW + 1, reasons: { limit: 1, points: 3 } });
  const { reviews } = readDiary();
  expect(reviews).toEqual({ key: { ...found, reasons: { limit: 1, points: 3 } } });
  expect(lossPerChoice(Object.values(reviews))).toBe(60);
  expect(reasonCounts(Object.values(reviews))).toEqual([
    ["points", 3],
    ["limit", 1],
  ]);
  expect(lossPerChoice([])).toBe(0);
});
