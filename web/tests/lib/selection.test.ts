import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learn } from "../../src/lib/facts";
import type { WayToPay } from "../../src/lib/protocol";
import { Selection } from "../../src/lib/selection.svelte";
import { piecesOf, verbOf } from "../../src/lib/words";
import { CATALOGUE, scene } from "../support";

beforeAll(() => learn(CATALOGUE));

let selection: Selection;
beforeEach(() => {
  selection = new Selection();
});

function pick(...pieces: string[]): void {
  for (const piece of pieces) selection.pick(piece);
}

describe("a word", () => {
  test("begins with its verb", () => {
    expect(verbOf("take:wug")).toBe("take");
    expect(verbOf("pass")).toBe("pass");
  });
  test("names letters, or cells where there are digits", () => {
    expect(piecesOf("take:wwu")).toEqual(["w", "w", "u"]);
    expect(piecesOf("take:a1-b2-c3")).toEqual(["a1", "b2", "c3"]);
  });
});

describe("two quick taps on a card", () => {
  const paying = {
    card: "1r3",
    price: { w: 1 },
    short: {},
    missing: 0,
    payments: [{ tokens: { w: 1 }, words: ["buy:1r3"] }],
  };
  let sent: string[][];
  beforeEach(() => {
    sent = [];
    selection = new Selection((plan) => sent.push(plan.words));
    selection.reset(scene(["buy:1r3", "reserve:2u4"], { offers: [paying] }));
  });

  test("buy it", () => {
    selection.tap({ kind: "card", id: "1r3" }, 0);
    expect(sent).toEqual([]);
    selection.tap({ kind: "card", id: "1r3" }, 300);
    expect(sent).toEqual([["buy:1r3"]]);
  });
  test("are two taps if there is time between them: the second one lets go of it", () => {
    selection.tap({ kind: "card", id: "1r3" }, 0);
    selection.tap({ kind: "card", id: "1r3" }, 900);
    expect([sent, selection.target]).toEqual([[], null]);
  });
  test("belong to different decisions if something happened between them", () => {
    selection.tap({ kind: "card", id: "1r3" }, 0);
    selection.reset(scene(["buy:1r3", "decline"], { offers: [paying] }));
    selection.tap({ kind: "card", id: "1r3" }, 100);
    expect([sent, selection.target]).toEqual([[], { kind: "card", id: "1r3" }]);
  });
  test("do not reserve, and do not buy another card", () => {
    selection.tap({ kind: "card", id: "2u4" }, 0);
    selection.tap({ kind: "card", id: "2u4" }, 100);
    selection.tap({ kind: "card", id: "1r3" }, 200);
    expect(sent).toEqual([]);
  });
});

describe("drawing a line", () => {
  beforeEach(() =>
    selection.reset(scene(["take:a1", "take:a1-b1", "take:a1-b1-c1", "take:a1-b2", "take:b1"], { game: "duel" })),
  );

  test("gathers the cells between its ends, whatever was gathered before", () => {
    expect(selection.draw("a1", "b2")).toBe(true);
    expect(selection.draw("a1", "c1")).toBe(true);
    expect(selection.picks).toEqual(["a1", "b1", "c1"]);
    expect(selection.draw("a1", "a1")).toBe(true);
    expect(selection.picks).toEqual(["a1"]);
  });
  test("does nothing where there is no line", () => {
    selection.draw("a1", "b1");
    expect(selection.draw("a1", "e5")).toBe(false);
    expect(selection.picks).toEqual(["a1", "b1"]);
  });
});

describe("taking tokens from the bank", () => {
  beforeEach(() => selection.reset(scene(["take:wug", "take:wgr", "take:ww"])));

  test("a token can be picked while it leads to a legal word", () => {
    pick("w");
    expect(selection.canPick("w")).toBe(true);
    expect(selection.canPick("u")).toBe(true);
    expect(selection.canPick("k")).toBe(false);
  });
  test("the order of picks does not matter", () => {
    pick("g", "u", "w");
    expect(selection.handful?.words).toEqual(["take:wug"]);
  });
  test("an unfinished handful is no plan, and says how many are lacking", () => {
    pick("u");
    expect(selection.handful).toBeNull();
    expect(selection.lacking).toBe(2);
    expect(selection.room).toBe(2);
  });
  test("a handful that can be sent may still have room", () => {
    selection.reset(scene(["take:w", "take:wu"]));
    pick("w");
    expect(selection.handful?.words).toEqual(["take:w"]);
    expect([selection.lacking, selection.room]).toEqual([0, 1]);
  });
  test("what does not fit is not added", () => {
    pick("w", "w", "u");
    expect(selection.picks).toEqual(["w", "w"]);
  });
  test("a dropped token makes room again", () => {
    pick("w", "u");
    selection.drop("u");
    expect(selection.picks).toEqual(["w"]);
    expect(selection.canPick("r")).toBe(true);
  });
  test("a new position clears everything", () => {
    pick("w");
    selection.reset(scene(["pass"]));
    expect(selection.isEmpty).toBe(true);
  });
});

describe("drawing a line of cells", () => {
  beforeEach(() =>
    selection.reset(
      scene(["take:a1", "take:a1-a2", "take:a1-a2-a3", "take:c3", "take:a2", "take:a2-a3"], { game: "duel" }),
    ),
  );

  test("both ends bring along what lies between", () => {
    pick("a1", "a3");
    expect(selection.picks).toEqual(["a1", "a2", "a3"]);
  });
  test("a second tap on a cell drops it", () => {
    pick("a1", "a1");
    expect(selection.picks).toEqual([]);
  });
  test("a cell out of line begins a new one", () => {
    pick("a1", "c3");
    expect(selection.picks).toEqual(["c3"]);
  });
  test("any verb with cells is meant by a tap, but for gold and privileges", () => {
    selection.reset(scene(["match:b2", "match:c4"], { game: "duel", phase: "match" }));
    pick("b2");
    expect(selection.handful?.words).toEqual(["match:b2"]);
    selection.reset(scene(["gold:a1", "privilege:b2"], { game: "duel" }));
    expect(selection.gathering).toBe("");
    selection.usePrivilege = true;
    expect(selection.gathering).toBe("privilege");
  });
});

describe("giving tokens back", () => {
  beforeEach(() => selection.reset(scene(["return:w", "return:u"], { phase: "return", tokens: { w: 1, u: 11 } })));

  test("as many as are held beyond ten", () => {
    expect(selection.surplus).toBe(2);
    pick("u");
    expect(selection.lacking).toBe(1);
    expect(selection.handful).toBeNull();
    pick("w");
    expect(selection.handful?.words).toEqual(["return:u", "return:w"]);
  });
  test("never more of a kind than are held", () => {
    pick("w");
    expect(selection.canPick("w")).toBe(false);
    expect(selection.canPick("u")).toBe(true);
  });
  test("never more than must go", () => {
    pick("u", "u");
    expect(selection.canPick("u")).toBe(false);
  });
});

describe("a card", () => {
  const ways: WayToPay[] = [
    { tokens: { w: 2 }, words: ["buy:1r3"] },
    { tokens: { w: 1, j: 1 }, words: ["split:1r3", "joker:w", "pay"] },
  ];
  const offer = { card: "1r3", price: { w: 2 }, short: {}, missing: 0, payments: ways };

  test("is bought by the payment that was chosen", () => {
    selection.reset(scene(["buy:1r3", "split:1r3"], { offers: [offer] }));
    selection.aim({ kind: "card", id: "1r3" });
    expect(selection.buying?.words).toEqual(["buy:1r3"]);
    selection.payment = selection.swapped("1r3", "w", 1)!;
    expect(selection.buying?.words).toEqual(["split:1r3", "joker:w", "pay"]);
    expect(selection.swapped("1r3", "w", 1)).toBeNull();
    expect(selection.swapped("1r3", "w", -1)).toBe(0);
  });
  test("cannot be bought while it is another's turn", () => {
    selection.reset({ ...scene([], { offers: [offer] }), choice: null });
    expect(selection.canBuy("1r3")).toBe(false);
  });
  test("a second tap on it lets go", () => {
    selection.aim({ kind: "card", id: "1r3" });
    selection.aim({ kind: "card", id: "1r3" });
    expect(selection.target).toBeNull();
  });
  test("is reserved by its own word", () => {
    selection.reset(scene(["reserve:1r3"]));
    selection.aim({ kind: "card", id: "1r3" });
    expect(selection.keeping?.words).toEqual(["reserve:1r3"]);
    expect(selection.ready).toBeNull();
  });
  test("is reserved with a gold from the board where that comes first: the one that was tapped", () => {
    selection.reset(scene(["gold:a1", "gold:e5"], { game: "duel" }));
    expect(selection.reserving("1r3")).toEqual(["gold:a1", "reserve:1r3"]);
    selection.aim({ kind: "cell", cell: "e5" });
    selection.aim({ kind: "card", id: "1r3" });
    expect(selection.keeping?.words).toEqual(["gold:e5", "reserve:1r3"]);
  });
  test("cannot be reserved where nothing allows it", () => {
    selection.reset(scene(["take:wug"]));
    expect(selection.reserving("1r3")).toBeNull();
  });
});

describe("a deck", () => {
  test("is ready to be sent as soon as it is tapped", () => {
    selection.reset(scene(["reserve:deck2"]));
    selection.aim({ kind: "deck", level: 2 });
    expect(selection.ready).toEqual({ verb: "reserve", words: ["reserve:deck2"], letters: [], card: "deck2" });
  });
});

describe("a tile", () => {
  test("is chosen by whatever word ends with its id", () => {
    selection.reset(scene(["noble:n3", "noble:n5"], { phase: "noble" }));
    selection.aim({ kind: "tile", id: "n3" });
    expect(selection.choosing?.words).toEqual(["noble:n3"]);
  });
});

describe("words without a piece to tap", () => {
  test("become buttons; all others do not", () => {
    selection.reset(scene(["take:wug", "buy:1r3", "reserve:deck1", "noble:n3", "joker:w", "pass"]));
    expect(selection.plain).toEqual(["joker:w", "pass"]);
    const words = ["take:a1-a2", "gold:b2", "privilege:c3", "match:d4", "royal:q1", "colour:w", "replenish"];
    selection.reset(scene(words, { game: "duel" }));
    expect(selection.plain).toEqual(["colour:w", "replenish"]);
  });
});

describe("a tap that leads to nothing", () => {
  test("leaves a note, which the next pick removes", () => {
    selection.reset(scene(["take:w"]));
    selection.refuse("none left");
    expect(selection.isEmpty).toBe(false);
    pick("w");
    expect(selection.note).toBe("");
  });
});
