import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { speak } from "../../src/i18n/index.svelte";
import { learn } from "../../src/lib/facts";
import { columnsOf, longestLead, pointsByRound, sourcesOf } from "../../src/lib/story";
import { CATALOGUE, moved, view } from "../support";

beforeAll(() => learn(CATALOGUE));
beforeEach(() => speak("en"));

describe("points by round", () => {
  test("are counted when the turn has come round, with all decisions of a turn", () => {
    const table = view("splendor", [{ points: 4 }, { points: 2 }]);
    const moves = [
      moved(0, "buy:1r3", { gained: [1, 0] }),
      moved(0, "noble:n3", { gained: [3, 0] }),
      moved(1, "pass"),
      moved(0, "pass"),
      moved(1, "buy:1r3", { gained: [0, 2] }),
    ];
    expect(pointsByRound(table, moves)).toEqual([
      [0, 0],
      [4, 0],
      [4, 2],
    ]);
  });
  test("begin with what seats had where a game goes on from a position", () => {
    expect(pointsByRound(view("splendor", [{ points: 9 }, { points: 5 }]), [])).toEqual([[9, 5]]);
  });
});

describe("the longest lead", () => {
  test("is of whoever was alone ahead for most rounds on end", () => {
    expect(
      longestLead([
        [0, 0],
        [1, 0],
        [1, 2],
        [1, 3],
        [4, 3],
      ]),
    ).toEqual({ seat: 1, rounds: 2 });
  });
  test("is nobody's while all are equal", () => {
    expect(
      longestLead([
        [0, 0],
        [2, 2],
      ]),
    ).toBeNull();
  });
});

describe("where points came from", () => {
  test("is told of cards, tiles and trophies, and only of those that gave some", () => {
    const rich = { points: 8, bought: ["2u4", "1r3"], nobles: ["n3"] };
    expect(sourcesOf(view("splendor", [{ ...rich, points: 5 }]), 0)).toEqual([
      { name: "Cards", points: 2 },
      { name: "Nobles", points: 3 },
    ]);
    const holder = { points: 3, bought: ["1o2"] };
    expect(sourcesOf(view("marvel", [holder], { avengers: 0 }), 0)).toEqual([{ name: "Avengers tile", points: 3 }]);
  });
});

describe("what else counted", () => {
  test("is told of the other goals with their targets, or of tiles", () => {
    expect(columnsOf(view("splendor", [{ nobles: ["n3"] }, { nobles: [] }]))).toEqual([
      { name: "Nobles", values: ["1", "0"] },
    ]);
    const [crowns] = columnsOf(view("duel", [{ crowns: 7 }, { crowns: 2 }]));
    expect(crowns).toEqual({ name: "Crowns", values: ["7/10", "2/10"] });
  });
});
