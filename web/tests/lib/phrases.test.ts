import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { speak } from "../../src/i18n/index.svelte";
import { descriptionOf, learn } from "../../src/lib/facts";
import { cardName } from "../../src/lib/names";
import { cardLabel, count, deedText, lines, seatName, tileLabel, tokensText, touched } from "../../src/lib/phrases";
import type { Moved, TableEvent, TableInfo } from "../../src/lib/protocol";
import { bot, CATALOGUE, logged, moved, person } from "../support";

beforeAll(() => learn(CATALOGUE));
beforeEach(() => speak("en"));

const cardOf = (game: string, id: string) => descriptionOf(game).cards[id]!;
const tableOf = (game: string): TableInfo =>
  ({ game: { id: game, players: 2, options: [] }, seats: [person("North"), person("South")] }) as unknown as TableInfo;

/** What the log says of a move, from the chair of somebody who looks on. */
function told(game: string, move: Moved, mine: number[] = []): string[] {
  return lines(logged(move), tableOf(game), mine).map(({ who, text }) => [who, text].filter(Boolean).join(" "));
}

describe("tokens", () => {
  test("are a list with plurals, without those that are none", () => {
    expect(tokensText("splendor", { w: 1, r: 2, k: 0 })).toBe("1 diamond and 2 rubies");
    expect(tokensText("splendor", {})).toBe("");
  });
  test("have the names of their game", () => {
    expect(tokensText("marvel", { u: 1 })).toBe("1 blue");
    expect(tokensText("splendor", { u: 1 })).toBe("1 sapphire");
  });
  test("follow a change of language", async () => {
    await speak("it");
    expect(tokensText("splendor", { r: 2 })).toBe("2 rubini");
  });
  test("are counted from letters", () => {
    expect(count(["w", "w", "u"])).toEqual({ w: 2, u: 1 });
  });
});

describe("a card", () => {
  test("is told with level, bonus, points and price", () => {
    expect(cardLabel("splendor", cardOf("splendor", "1r3"), null, false)).toBe(
      "level 1, ruby bonus, 0 points, costs 2 diamonds and 1 onyx",
    );
  });
  test("is told with what it costs the person who looks and what is missing", () => {
    const offer = { card: "1r3", price: { w: 2 }, short: { w: 1 }, missing: 1, payments: [] };
    const label = cardLabel("splendor", cardOf("splendor", "1r3"), offer, false);
    expect(label).toContain("for you 2 diamonds; you still need 1 diamond");
    expect(label).not.toContain("you can buy it");
  });
  test("is told to be free and affordable", () => {
    const offer = { card: "1r3", price: {}, short: {}, missing: 0, payments: [] };
    expect(cardLabel("splendor", cardOf("splendor", "1r3"), offer, true)).toMatch(/for you free; you can buy it$/);
  });
  test("is told with crowns, ability and a bonus of free choice", () => {
    expect(cardLabel("duel", cardOf("duel", "2j1"), null, false)).toBe(
      "level 2, bonus of a colour of your choice, 1 point, costs ; 2 crowns; take another turn after this one",
    );
  });
  test("has a name in the log: its own, or what it is", () => {
    expect(cardName("marvel", "1o2")).toBe("Hawkeye");
    expect(cardName("splendor", "2u4")).toBe("a level 2 sapphire card (2 points)");
    expect(cardName("splendor", "9x9")).toBe("9x9");
  });
});

describe("a tile", () => {
  test("has a name and what it asks for", () => {
    const tile = descriptionOf("splendor").tiles["n3"];
    expect(tileLabel("splendor", tile!)).toBe(
      "Suleiman the Magnificent, 3 points, asks for 4 diamonds and 4 sapphires",
    );
  });
  test("without a name is called by its kind and ability", () => {
    const tile = descriptionOf("duel").tiles["q1"];
    expect(tileLabel("duel", tile!)).toBe("royal: Steal, 2 points; take a gem or pearl from your rival");
  });
});

describe("who sits there", () => {
  test("is called by name", () => {
    expect(seatName([person("North"), bot("master")], 0)).toBe("North");
  });
  test("is numbered where several are alike", () => {
    const seats = [person(null), bot("master"), bot("master"), bot("apprentice"), person(null)];
    expect(seats.map((_, seat) => seatName(seats, seat))).toEqual([
      "Guest 1",
      "Master 1",
      "Master 2",
      "Apprentice",
      "Guest 2",
    ]);
  });
  test("is a seat as long as nobody does", () => {
    expect(seatName([{ ...person(null), kind: "open" }], 0)).toBe("Seat 1");
  });
});

describe("the log", () => {
  const taken = moved(0, "take:wu", {
    tokens: [
      { kind: "w", count: 1, source: "bank", target: "seat:0" },
      { kind: "u", count: 1, source: "bank", target: "seat:0" },
    ],
  });

  test("says who did what, and You to the one who did", () => {
    expect(told("splendor", taken)).toEqual(["North took 1 diamond and 1 sapphire"]);
    expect(told("splendor", taken, [0])).toEqual(["You took 1 diamond and 1 sapphire"]);
  });
  test("says names to somebody who plays for several seats", () => {
    expect(told("splendor", taken, [0, 1])).toEqual(["North took 1 diamond and 1 sapphire"]);
  });

  const bought = (card: string, price: number): Moved =>
    moved(0, `buy:${card}`, {
      cards: [{ card, level: 1, source: "market:1:0", target: "seat:0" }],
      tokens: price ? [{ kind: "r", count: price, source: "seat:0", target: "bank" }] : [],
    });

  test("says what a card cost, in the words of the game", () => {
    expect(told("splendor", bought("1r3", 2))).toEqual(["North bought a level 1 ruby card for 2 rubies"]);
    expect(told("marvel", bought("1o2", 2))).toEqual(["North recruited Hawkeye for 2 red"]);
    expect(told("splendor", bought("1r3", 0))).toEqual(["North bought a level 1 ruby card for nothing"]);
  });
  test("does not tell a card that was reserved unseen", () => {
    expect(told("splendor", moved(0, "reserve:deck2"))).toEqual(["North reserved the top card of level 2"]);
  });
  test("has a line for each tile, about whoever got it", () => {
    const privilege = { tile: "privilege", source: "table", target: "seat:1" };
    expect(told("duel", moved(0, "replenish", { tiles: [privilege] }))).toEqual([
      "North replenished the board",
      "South took a privilege",
    ]);
    const noble = { tile: "n3", source: "table", target: "seat:0" };
    expect(told("splendor", moved(0, "pass", { tiles: [noble] }))[1]).toBe("North received Suleiman the Magnificent");
  });
  test("tells a tile without a name by what it does, or by its points", () => {
    const got = (tile: string): string =>
      told("duel", moved(0, "royal:q1", { tiles: [{ tile, source: "table", target: "seat:0" }] })).at(-1)!;
    expect(got("q1")).toBe("North received royal: Steal");
    expect(got("q4")).toBe("North received royal: 3 points");
  });
  test("tells bots of one level apart, also as they sit down", () => {
    const seats = [person("North"), bot("master"), bot("master")];
    const sat = (seat: number, level = "master"): TableEvent => ({
      type: "seated",
      seat,
      kind: "bot",
      name: null,
      level,
    });
    const table = { ...tableOf("splendor"), seats };
    expect(lines(logged(sat(1), sat(2), sat(2, "apprentice")), table, []).map(({ who }) => who)).toEqual([
      "Master 1",
      "Master 2",
      "Apprentice",
    ]);
  });
  test("has a line for a token that comes with a card", () => {
    const came = (kind: string) => ({ kind, count: 1, source: "bank", target: "seat:0" });
    expect(told("marvel", moved(0, "buy:1o2", { tokens: [came("t")] }))[1]).toBe("North received the time token");
    expect(told("splendor", moved(0, "buy:1r3", { tokens: [came("r")] }))[1]).toBe("North received 1 ruby");
    expect(told("splendor", moved(0, "take:r", { tokens: [came("r")] }))).toEqual(["North took 1 ruby"]);
  });
  test("has lines for another turn, a late bot and the final round", () => {
    const move = moved(0, "pass", { again: true, by: "apprentice", instead_of: "master", final_round: true });
    expect(told("splendor", move).slice(1)).toEqual([
      "North has another turn",
      "North was not in time; a quick substitute decided",
      "The final round has begun",
    ]);
  });
  test("gives points to the line of the move", () => {
    const [line] = lines(logged(moved(1, "pass", { gained: [0, 3] })), tableOf("splendor"), []);
    expect(line?.points).toBe(3);
  });
});

describe("a turn in small", () => {
  test("is all its decisions", () => {
    expect(deedText("splendor", [moved(0, "reserve:1r3"), moved(0, "return:w")])).toBe(
      "reserved a level 1 ruby card; gave back 1 diamond",
    );
  });
});

describe("what a move has touched", () => {
  test("is places with and without kinds, cards and tiles", () => {
    const move = moved(0, "buy:1r3", {
      tokens: [{ kind: "w", count: 1, source: "seat:0", target: "bank" }],
      cards: [{ card: null, level: 2, source: "deck:2", target: "hand:0" }],
      tiles: [{ tile: "n3", source: "table", target: "seat:0" }],
    });
    const pieces = ["seat:0:w", "bank:w", "seat:0", "bank", "deck:2", "hand:0", "n3", "seat:0"];
    expect(touched(move)).toEqual([...pieces, "on:1r3"]);
  });
});
