import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Problem } from "../../src/lib/api";
import { remember } from "../../src/lib/me";
import {
  type Attempt,
  type Diary,
  forgetDiary,
  merged,
  note,
  packed,
  readDiary,
  shareDiary,
} from "../../src/learn/diary";

function attempt(puzzle: string, day: string, solved: boolean, daily = false): Attempt {
  return { puzzle, day, solved, daily, loss: solved ? 0 : 90, themes: ["deny"] };
}

function diary(some: Partial<Diary>): Diary {
  return { lessons: {}, finished: [], attempts: [], deals: {}, reviews: {}, games: {}, ...some };
}

const PHONE = diary({
  lessons: { duel: 7, splendor: 2 },
  finished: ["marvel"],
  attempts: [attempt("duel 1", "2026-11-02", true), attempt("duel 2", "2026-11-03", true, true)],
  deals: { "2026-11-03 duel": "table of the phone" },
  reviews: { one: { game: "duel", time: 5, choices: 9, best: 4, loss: 300, reasons: { limit: 2 } } },
  games: { first: { game: "duel", level: "master", seat: 0, won: true, time: 4 } },
});
const LAPTOP = diary({
  lessons: { duel: 3, marvel: 1 },
  finished: ["duel"],
  attempts: [attempt("duel 1", "2026-11-01", false), attempt("duel 2", "2026-11-04", false, true)],
  deals: { "2026-11-03 duel": "", "2026-11-04 duel": "table of the laptop" },
  reviews: { one: { game: "duel", time: 5, choices: 9, best: 4, loss: 300, reasons: {} } },
  games: { second: { game: "splendor", level: "artisan", seat: 1, won: false, time: 6 } },
});

beforeEach(() => {
  localStorage.clear();
  remember({ name: "North", account: true });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("two devices know together what each of them knew", () => {
  const both = merged(PHONE, LAPTOP);
  expect(both.lessons).toEqual({ duel: 7, splendor: 2, marvel: 1 });
  expect(both.finished).toEqual(["duel", "marvel"]);
  expect(both.attempts.map(({ puzzle, day, solved }) => [puzzle, day, solved])).toEqual([
    ["duel 1", "2026-11-01", false],
    ["duel 2", "2026-11-03", true],
    ["duel 2", "2026-11-04", false],
  ]);
  expect(both.deals).toEqual({ "2026-11-03 duel": "table of the phone", "2026-11-04 duel": "table of the laptop" });
  expect(both.reviews["one"]!.reasons).toEqual({ limit: 2 });
  expect(Object.keys(both.games).sort()).toEqual(["first", "second"]);
  expect(packed(merged(LAPTOP, PHONE))).toBe(packed(both));
  expect(packed(merged(both, both))).toBe(packed(both));
});

test("the tables of a device stay there, and of a long diary the latest notes are kept", () => {
  expect(packed(PHONE)).not.toContain("table of the phone");
  const days = Array.from({ length: 3000 }, (_, day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  const long = packed(diary({ attempts: days.map((day) => attempt("duel 1", day, true, true)) }));
  expect(long.length).toBeLessThanOrEqual(200_000);
  const kept = JSON.parse(long) as Diary;
  expect(kept.attempts.length).toBeGreaterThan(500);
  expect(kept.attempts.at(-1)!.day).toBe(days.at(-1));
  const deals = Object.fromEntries(
    days.flatMap((day) => ["cities", "duel", "orient"].map((game) => [`${day} ${game}`, day])),
  );
  const played = Object.keys((JSON.parse(packed(diary({ deals }))) as Diary).deals);
  expect(played.length).toBeGreaterThan(500);
  expect(played.at(-1)).toBe(`${days.at(-1)!} orient`);
});

test("a device that was too slow reads again, and nothing is lost", async () => {
  const server = { revision: 4, data: packed(LAPTOP) };
  vi.spyOn(api, "diary").mockImplementation(() => Promise.resolve({ ...server }));
  const keep = vi.spyOn(api, "keepDiary").mockImplementation(({ revision, data }) => {
    if (revision !== server.revision || keep.mock.calls.length === 1) {
      server.revision = 9;
      return Promise.reject(new Problem("stale"));
    }
    Object.assign(server, { revision: revision + 1, data });
    return Promise.resolve({ ...server });
  });
  note((own) => Object.assign(own, PHONE));
  expect(await shareDiary()).toBe(true);
  expect(server).toEqual({ revision: 10, data: packed(merged(PHONE, LAPTOP)) });
  expect(readDiary().deals["2026-11-03 duel"]).toBe("table of the phone");
  expect(await shareDiary()).toBe(true);
  expect(keep).toHaveBeenCalledTimes(2);
});

test("without a connection the diary stays on the device, and a guest's always does", async () => {
  const ask = vi.spyOn(api, "diary").mockRejectedValue(new Problem("offline"));
  note((own) => void (own.lessons["duel"] = 3));
  expect(await shareDiary()).toBe(false);
  expect(readDiary().lessons).toEqual({ duel: 3 });
  remember({ name: null, account: false });
  expect(await shareDiary()).toBe(false);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("several notes go to the server together, a little later", async () => {
  vi.useFakeTimers();
  const ask = vi.spyOn(api, "diary").mockResolvedValue({ revision: 0, data: "" });
  const keep = vi.spyOn(api, "keepDiary").mockResolvedValue({ revision: 1, data: "" });
  note((own) => void (own.lessons["duel"] = 3));
  note((own) => void (own.lessons["duel"] = 4));
  expect(ask).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(JSON.parse(keep.mock.calls[0]![0].data)).toMatchObject({ lessons: { duel: 4 } });
});

test("everybody who uses a device has a diary, and a guest's belongs to whoever logs in next", () => {
  vi.useFakeTimers();
  note((own) => void (own.lessons["duel"] = 3));
  remember({ name: null, account: false });
  expect(readDiary().lessons).toEqual({});
  note((own) => void (own.lessons["marvel"] = 2));
  remember({ name: "South", account: true });
  expect(readDiary().lessons).toEqual({ marvel: 2 });
  remember({ name: "North", account: true });
  expect(readDiary().lessons).toEqual({ duel: 3 });
  forgetDiary("North");
  expect(readDiary().lessons).toEqual({});
  remember({ name: "South", account: true });
  expect(readDiary().lessons).toEqual({ marvel: 2 });
});

test("an answer that comes after somebody else has logged in changes nothing", async () => {
  note((own) => void (own.lessons["duel"] = 3));
  vi.spyOn(api, "diary").mockImplementation(() => {
    remember({ name: "South", account: true });
    return Promise.resolve({ revision: 1, data: packed(PHONE) });
  });
  const keep = vi.spyOn(api, "keepDiary");
  expect(await shareDiary()).toBe(false);
  expect(readDiary().lessons).toEqual({});
  expect(keep).not.toHaveBeenCalled();
});
