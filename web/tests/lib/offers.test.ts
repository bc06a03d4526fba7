import { beforeAll, describe, expect, test } from "vitest";
import { learn } from "../../src/lib/facts";
import { offerFor, offersFor } from "../../src/lib/offers";
import { CATALOGUE, view } from "../support";

beforeAll(() => learn(CATALOGUE));

const rich = { tokens: { w: 1, j: 1 }, bonuses: { k: 2 }, reserved: [{ card: "2u4", blind: false }] };
const poor = { tokens: {}, bonuses: { w: 1 }, reserved: [{ card: null, level: 1, blind: true }] };

describe("what a card costs a seat", () => {
  test("is its price without what bonuses cover", () => {
    const table = view("splendor", [rich, poor]);
    expect(offerFor(table, 0, "1r3")).toMatchObject({ price: { w: 2 }, short: { w: 1 }, missing: 0 });
    expect(offerFor(table, 1, "1r3")).toMatchObject({ price: { w: 1, k: 1 }, short: { w: 1, k: 1 }, missing: 2 });
  });
  test("counts the bonuses of the team", () => {
    const table = view("splendor", [rich, poor, poor, poor], { options: { team: true } });
    expect(offerFor(table, 0, "1r3").price).toEqual({ w: 1 });
    expect(offerFor(table, 1, "1r3").price).toEqual({ k: 1 });
  });
  test("is told of the market and of reserved cards that can be seen", () => {
    const table = view("splendor", [rich, poor], { market: [["1r3", null], [], []] });
    expect(offersFor(table, 0).map(({ card }) => card)).toEqual(["1r3", "2u4"]);
    expect(offersFor(table, 1).map(({ card }) => card)).toEqual(["1r3"]);
  });
});
