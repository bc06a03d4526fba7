import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { speak } from "../../src/i18n/index.svelte";
import { BREATH, deedOf, EFFECTS, lasting, MOMENT, SPEEDS } from "../../src/lib/effects";
import { learn } from "../../src/lib/facts";
import type { Moved, Outcome, Scene, SeatInfo, TableInfo } from "../../src/lib/protocol";
import { settings } from "../../src/lib/settings.svelte";
import { momentsOf, Spectacle } from "../../src/lib/spectacle.svelte";
import { CATALOGUE, moved, person } from "../support";

const bot = (level: string): SeatInfo => ({ ...person(null), kind: "bot", level });
const SEATS = [person("Ada"), bot("master"), bot("artisan")];

function tableOf(game: string): TableInfo {
  return { game: { id: game, players: 3, options: [] }, seats: SEATS } as unknown as TableInfo;
}

function sceneWith(next: number | null, outcome: Outcome | null = null): Scene {
  return { view: { to_play: next }, outcome } as unknown as Scene;
}

function won(reason: string): Outcome {
  return { reason, winners: [1], shared: false } as unknown as Outcome;
}

beforeAll(async () => {
  learn(CATALOGUE);
  await speak("en");
});
beforeEach(() => {
  settings.speed = "usual";
  settings.still = false;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Milliseconds that a move is looked at before the next one is shown; nothing flies, since no page is laid out. */
async function lookedAt(move: Moved, scene: Scene, game = "splendor"): Promise<number> {
  const show = new Spectacle(
    () => tableOf(game),
    () => scene,
  );
  const start = Date.now();
  const shown = show.animate([move], () => Promise.resolve());
  await vi.runAllTimersAsync();
  await shown;
  return Date.now() - start;
}

describe("effects", () => {
  test("taking, giving back, reserving, buying and tiles sound different", () => {
    const sounds = Object.values(EFFECTS).map(({ sound }) => sound);
    expect(new Set(sounds).size).toBe(sounds.length);
  });
  test.each([
    ["take:wug", "take"],
    ["return:w", "give"],
    ["reserve:1r3", "reserve"],
    ["buy:1r3", "buy"],
    ["pay:2", "buy"],
    ["dance:1", "other"],
  ])("%s is of the kind %s", (word, kind) => expect(deedOf(moved(0, word))).toBe(kind));
  test("a tile outshines the purchase that brought it", () => {
    const visit = moved(0, "buy:1r3", { tiles: [{ tile: "n3", source: "table", target: "seat:0" }] });
    expect(deedOf(visit)).toBe("tile");
  });
  test("every speed is faster than the one before", () => {
    const times = SPEEDS.map((speed) => {
      settings.speed = speed;
      return lasting(100);
    });
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(new Set(times).size).toBe(SPEEDS.length);
  });
});

describe("moments", () => {
  test("a noble's visit tells who, whom and how much", () => {
    const visit = moved(1, "noble:n3", { tiles: [{ tile: "n3", source: "table", target: "seat:1" }] });
    const [moment] = momentsOf([visit], tableOf("splendor"), null);
    expect(moment).toMatchObject({ who: "Master", title: "Suleiman the Magnificent", points: 3 });
  });
  test("a victory by the Gauntlet has one, a victory by points has none", () => {
    expect(momentsOf([], tableOf("marvel"), won("gauntlet"))).toMatchObject([{ who: "Master" }]);
    expect(momentsOf([], tableOf("splendor"), won("points"))).toEqual([]);
  });
  test("a piece that goes back to the table has none", () => {
    const back = moved(1, "other", { tiles: [{ tile: "n3", source: "seat:1", target: "table" }] });
    expect(momentsOf([back], tableOf("splendor"), null)).toEqual([]);
  });
  test("are given their time, but not to those who prefer stillness", async () => {
    const visit = moved(1, "noble:n3", { tiles: [{ tile: "n3", source: "table", target: "seat:1" }] });
    expect(await lookedAt(visit, sceneWith(0))).toBe(MOMENT);
    settings.still = true;
    expect(await lookedAt(visit, sceneWith(0))).toBe(0);
  });
});

describe("between turns", () => {
  const byBot = moved(1, "take:wug", { by: "master" });
  test("two bots leave time to be followed", async () => expect(await lookedAt(byBot, sceneWith(2))).toBe(BREATH));
  test("nobody waits for a person's turn", async () => expect(await lookedAt(byBot, sceneWith(0))).toBe(0));
  test("nobody waits within a turn", async () => expect(await lookedAt(byBot, sceneWith(1))).toBe(0));
  test("a person's own move is not held up", async () =>
    expect(await lookedAt(moved(0, "take:wug"), sceneWith(1))).toBe(0));
});
