import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { speak } from "../../src/i18n/index.svelte";
import { learn } from "../../src/lib/facts";
import { races } from "../../src/lib/goals";
import { CATALOGUE, view } from "../support";

beforeAll(() => learn(CATALOGUE));
beforeEach(() => speak("en"));

describe("races", () => {
  test("tell how far a seat has come on every goal: a number, or the largest of several", () => {
    const duel = view("duel", [{ points: 3, crowns: 4, colour_points: { w: 1, r: 6 } }]);
    expect(races(duel, 0)).toEqual([
      { key: "points", name: "Points", have: 3, target: 20 },
      { key: "crowns", name: "Crowns", have: 4, target: 10 },
      { key: "colour_points", name: "Colour", have: 6, target: 10 },
    ]);
  });
  test("count how many are there, and tokens of one kind", () => {
    const marvel = view("marvel", [{ points: 9, bonuses: { y: 2, u: 0, o: 1 }, tokens: { t: 1, y: 3 } }]);
    expect(races(marvel, 0).map(({ name, have, target }) => `${name} ${have}/${target}`)).toEqual([
      "Points 9/16",
      "Colours 2/5",
      "Time 1/1",
    ]);
  });
  test("depend on the variants of the game", () => {
    expect(races(view("splendor", [{ points: 3 }], { options: { quick: true } }), 0)[0]?.target).toBe(10);
    expect(races(view("splendor", [{ points: 3 }], { options: { quick: false } }), 0)[0]?.target).toBe(15);
  });
  test("add up what the seats of a side have", () => {
    const seats = [1, 2, 4, 8].map((points) => ({ points }));
    const have = (options: Record<string, boolean>) =>
      seats.map((_, seat) => races(view("splendor", seats, { options }), seat)[0]?.have);
    expect(have({ team: true })).toEqual([5, 10, 5, 10]);
    expect(have({ team: false })).toEqual([1, 2, 4, 8]);
  });
  test("count nothing where there is nothing", () => {
    expect(races(view("duel", [{ colour_points: {} }]), 0).map(({ have }) => have)).toEqual([0, 0, 0]);
  });
});
