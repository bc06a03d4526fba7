import { describe, expect, test } from "vitest";
import { lastTurn, marksOf, merged, standing } from "../../src/lib/turns";
import { logged, moved } from "../support";

const words = (moves: readonly { word: string }[]): string[] => moves.map((move) => move.word);

describe("the log", () => {
  const all = logged({ type: "started" }, moved(0, "take:w"), moved(1, "take:u"));

  test("keeps the order of numbers, whenever an event arrives", () => {
    expect(merged([all[0]!, all[2]!], [all[1]!])).toEqual(all);
  });
  test("has an event once, however often it comes", () => {
    expect(merged(all, all.slice(1))).toEqual(all);
  });
});

describe("the moves that stand", () => {
  test("are all moves, and nothing but moves", () => {
    expect(words(standing(logged({ type: "started" }, moved(0, "take:w"), moved(1, "pass"))))).toEqual([
      "take:w",
      "pass",
    ]);
  });
  test("are without those that were taken back", () => {
    const log = logged(
      moved(0, "take:w"),
      moved(1, "pass"),
      { type: "undone", seat: 0, moves: 1 },
      moved(1, "reserve:deck1"),
    );
    expect(words(standing(log))).toEqual(["take:w", "reserve:deck1"]);
  });
});

describe("the last turn", () => {
  const moves = [
    moved(0, "take:w"),
    moved(1, "buy:1r3"),
    moved(1, "noble:n3"),
    moved(0, "take:u"),
    moved(0, "return:w"),
  ];

  test("has all decisions of whoever moved last", () => {
    expect(words(lastTurn(moves))).toEqual(["take:u", "return:w"]);
  });
  test("of a seat ends where another seat's turn came", () => {
    expect(words(lastTurn(moves, 1))).toEqual(["buy:1r3", "noble:n3"]);
  });
  test("is empty for a seat that has not moved, and before the first move", () => {
    expect(lastTurn(moves, 2)).toEqual([]);
    expect(lastTurn([])).toEqual([]);
  });
});

describe("the marks of a turn", () => {
  const refill = { card: "2u4", level: 2, source: "deck:2", target: "market:2:0" };

  test("lie on what was touched, but not on a deck that only filled a gap", () => {
    const kept = { card: "1r3", level: 1, source: "market:2:0", target: "hand:0" };
    const marks = marksOf([moved(0, "reserve:1r3", { cards: [kept, refill] })]);
    expect([...marks]).toEqual(expect.arrayContaining(["1r3", "market:2:0", "hand:0", "2u4"]));
    expect(marks).not.toContain("deck:2");
  });
  test("lie on a deck from which a card was taken unseen", () => {
    const blind = { card: null, level: 2, source: "deck:2", target: "hand:0" };
    expect(marksOf([moved(0, "reserve:deck2", { cards: [blind] })])).toContain("deck:2");
  });
});
