import { beforeAll, describe, expect, test } from "vitest";
import { speak } from "../../src/i18n/index.svelte";
import { learn } from "../../src/lib/facts";
import { reasonText, tieText } from "../../src/lib/names";
import type { Outcome } from "../../src/lib/protocol";
import { LANGUAGES } from "../../src/lib/settings.svelte";
import { box, CATALOGUE } from "../support";

/** A game that compares three things, none of them points. */
const FERRY = box("ferry", {
  endings: [{ name: "landed", text: "all ferries have landed" }],
  criteria: [
    { name: "cargo", text: "most cargo", highest: true },
    { name: "crates", text: "fewest crates", highest: false },
    { name: "cards", text: "most cards", highest: true },
  ],
});

beforeAll(() => learn({ ...CATALOGUE, games: [...CATALOGUE.games, FERRY] }));

function tie(game: string, criterion: string | null, winners = 0, others = 0, reason = "points"): string {
  const decider = criterion === null ? null : { criterion, winners, others };
  return tieText(game, { winners: [0], standings: [], reason, shared: false, decider } satisfies Outcome);
}

describe("what decided", () => {
  test("is not told of what counts first", async () => {
    await speak("en");
    expect(tie("splendor", "points", 16, 12)).toBe("");
    expect(tie("marvel", "gauntlet", 1, 0, "gauntlet")).toBe("");
    expect(tie("duel", "victory", 1, 0)).toBe("");
    expect(tie("splendor", null)).toBe("");
  });
  test.each([
    ["en", "Equal points: fewer cards decided, 9 cards against 11."],
    ["it", "A parità di punti vince chi ha meno carte: 9 carte contro 11."],
    ["zh-Hans", "同分：卡牌较少者获胜（9 张对 11 张）。"],
    ["zh-Hant", "同分：卡片較少者獲勝（9 張對 11 張）。"],
  ] as const)("is told with both values where it broke a tie, in %s", async (language, text) => {
    await speak(language);
    expect(tie("splendor", "cards", 9, 11)).toBe(text);
  });
  test("is told of points where they come second, or where the game ended for another reason", async () => {
    await speak("en");
    expect(tie("marvel", "points", 19, 16, "gauntlet")).toBe(
      "More than one has the Gauntlet: most points decided, 19 against 16.",
    );
    expect(tie("marvel", "points", 12, 9, "stalemate")).toBe("Most points decided, 12 against 9.");
    expect(tie("splendor", "points", 12, 9, "stalemate")).toBe("Most points decided, 12 against 9.");
  });
  test("has a game's own words, or those of its criterion", async () => {
    await speak("en");
    expect(tie("marvel", "avengers", 1, 0)).toBe("Equal points: the Avengers tile decided.");
    expect(tie("ferry", "crates", 2, 5)).toBe("Decided by fewest crates: 2 against 5.");
    expect(tie("ferry", "cards", 7, 6)).toBe("Decided by most cards: 7 against 6.");
  });
  test("is told as more or fewer, as the values say", async () => {
    await speak("en");
    expect(tie("splendor", "cards", 7, 6)).toBe("Equal points: more cards decided, 7 cards against 6.");
  });
  test.each(LANGUAGES)("can be told of any game in %s", async (language) => {
    await speak(language);
    expect(tie("ferry", "crates", 2, 5)).toMatch(/fewest crates.*2.*5/);
  });
});

describe("why a game ended", () => {
  test("is told in the chosen language, or in the game's English", async () => {
    await speak("it");
    expect(reasonText("ferry", "points")).toBe("ai punti");
    expect(reasonText("ferry", "landed")).toBe("all ferries have landed");
    expect(reasonText("duel", "crowns")).toBe("con dieci Corone");
  });
});
