import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { STONES } from "../../src/art/gems";
import { badgesOf, pieceIcon } from "../../src/games/badges";
import { sidesIn, teamOf } from "../../src/games/description";
import { descriptorOf, gameOrFirst, games } from "../../src/games/index";
import { jokerOf, stoneOf } from "../../src/games/look";
import { cellsOf, tilesOf, tilesOnTable, tokenAt } from "../../src/games/plain";
import { speak } from "../../src/i18n/index.svelte";
import { descriptionOf, learn } from "../../src/lib/facts";
import * as names from "../../src/lib/names";
import { box, byId, card, CATALOGUE, tile, tokens, view } from "../support";

/** A game that nobody here has heard of, with six colours, ships for tiles and a board of two by three cells. */
const HARBOUR = box("harbour_town", {
  title: "Harbour Town",
  players: [3],
  tokens: tokens("wuxzqk"),
  rows: [4, 4],
  cards: byId(card("1w1"), card("2w1"), card("2u1"), card("2x1")),
  tiles: byId(tile("s1", "ships", { points: 2, ability: "trade_wind" })),
  tile_kinds: [{ name: "ship", key: "ships", sides: 1, drawn: true, shared: false, worth: 0 }],
  trophies: [{ key: "lighthouse", name: "lighthouse", short: "light" }],
  counters: [
    { key: "cargo", name: "crate", short: "crates", mark: "c", stock: true, worth: 0 },
    { key: "knots", name: "knot", short: "knots", mark: "k", stock: false, worth: 0 },
  ],
  goals: [
    { name: "knots", key: "knots", target: 9, how: "value", in_variant: {}, together: false, worth: 0, power: 1 },
  ],
  abilities: [{ name: "trade_wind", short: "wind", about: "sail on", worth: 0 }],
  phases: [{ name: "ship", awaits: "choose a ship" }],
  board: { columns: "ab", rows: 3 },
  verbs: { ferry: "take the ferry with {tokens}", dock: "dock at {cells}", ship: "choose the {tile}" },
});
const VIEW = view(
  "harbour_town",
  [
    { points: 4, ships: [], cargo: 2, knots: 5 },
    { points: 1, ships: ["s1"], cargo: 0, knots: 0 },
  ],
  {
    ships: ["s1"],
    lighthouse: 1,
    board: [
      ["w", null],
      [null, "x"],
      ["j", null],
    ],
  },
);

beforeAll(() => learn({ ...CATALOGUE, games: [...CATALOGUE.games, HARBOUR] }));
beforeEach(() => speak("it"));

describe("a game without a descriptor", () => {
  test("is offered after those that have one", () => {
    expect(games()).toEqual(["splendor", "duel", "marvel", "harbour_town"]);
  });
  test("has a stone for each token, no two alike, drawn once", () => {
    const images = HARBOUR.description.tokens.map(({ letter }) => stoneOf("harbour_town", letter).image);
    expect(new Set(images).size).toBe(7);
    expect(stoneOf("harbour_town", "w")).toBe(stoneOf("harbour_town", "w"));
    expect(jokerOf("harbour_town")).toBe("j");
  });
  test("has a cover with cards of the first levels in several colours", () => {
    expect(descriptorOf("harbour_town").cover.cards).toEqual(["1w1", "2u1", "2x1"]);
  });
  test("shows tiles under the keys of their kinds", () => {
    expect(tilesOnTable(VIEW).map(({ kind, ids }) => [names.tileKindName("harbour_town", kind), ids])).toEqual([
      ["Ships", ["s1"]],
    ]);
    expect(tilesOf(VIEW, 0)).toEqual([]);
    expect(tilesOf(VIEW, 1)).toEqual(["s1"]);
  });
  test("shows counters that are no goals, and trophies", () => {
    expect(badgesOf(VIEW, 0).map(({ title, text, place }) => [title, text, place])).toEqual([
      ["2 crates", "2", "seat:0:crate"],
    ]);
    expect(badgesOf(VIEW, 1).map(({ title, isHeld }) => [title, isHeld])).toEqual([["Lighthouse", true]]);
    expect([pieceIcon("harbour_town", "crate"), pieceIcon("harbour_town", "s1")]).toEqual(["joker", "crown"]);
  });
  test("names the cells of its board as words do", () => {
    expect(cellsOf(VIEW).map(({ cell }) => cell)).toEqual(["a1", "b1", "a2", "b2", "a3", "b3"]);
    expect(tokenAt(VIEW, "b2")).toBe("x");
    expect(tokenAt(VIEW, "w")).toBe("w");
  });
  test("has words, made of its own", () => {
    expect(names.gameTitle({ id: "harbour_town", options: ["storm"] })).toBe("Harbour Town · Storm");
    expect(names.tokenName("harbour_town", "x")).toBe("x token");
    expect(names.phaseText("harbour_town", "ship")).toBe("Choose a ship.");
    expect(names.abilityWords("harbour_town", "trade_wind")).toEqual({ name: "Trade wind", about: "sail on" });
    expect(names.tileName("harbour_town", HARBOUR.description.tiles["s1"]!)).toBe("ship: Trade wind");
    expect(names.pieceName("harbour_town", "lighthouse")).toBe("Lighthouse");
    expect(names.verbText("harbour_town", "ferry:w")).toBe("take the ferry with w token");
    expect(names.verbText("harbour_town", "dock:b2")).toBe("dock at b2");
    expect(names.verbText("harbour_town", "ship:s1")).toBe("choose the ship: Trade wind");
  });
  test("has the shared words of the language where there are any", () => {
    expect(names.phaseText("harbour_town", "payment")).toBe("Completa il pagamento.");
    expect(names.buyingWords("harbour_town").short).toBe("Acquista");
  });
});

describe("sides", () => {
  test("are seats by themselves, unless a variant says otherwise", () => {
    const splendor = descriptionOf("splendor");
    expect(sidesIn(splendor, 3, ["quick"])).toEqual([[0], [1], [2]]);
    const teams = sidesIn(splendor, 4, ["quick", "team"]);
    expect([0, 1, 2, 3].map((seat) => teamOf(teams, seat))).toEqual([0, 1, 0, 1]);
    expect(teamOf(sidesIn(splendor, 4, []), 1)).toBeNull();
  });
});

describe("a game with a descriptor", () => {
  test("has its words in the chosen language", () => {
    expect(names.tokenName("splendor", "r")).toBe("rubino");
    expect(names.tileKindName("splendor", descriptionOf("splendor").tile_kinds[0]!)).toBe("Nobili");
    expect(names.phaseText("duel", "steal")).toBe("Scegli un gettone da rubare.");
  });
  test("has the stones that it names", () => {
    expect(stoneOf("splendor", "w")).toBe(STONES.diamond);
    expect(stoneOf("splendor", "z")).toBe(STONES.wild);
  });
  test("is named by the whole of its id", () => {
    expect(gameOrFirst("duel")).toBe("duel");
    expect(gameOrFirst("due")).toBe("splendor");
  });
});
