import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { badgesOf } from "../../src/games/badges";
import { descriptionOf, descriptorOf, gameOrFirst, games } from "../../src/games/index";
import { jokerOf, stoneOf } from "../../src/games/look";
import { numberAt, tableCounters, tilesOf, tilesOnTable } from "../../src/games/plain";
import { speak } from "../../src/i18n/index.svelte";
import { learn } from "../../src/lib/facts";
import { goals } from "../../src/lib/goals";
import * as names from "../../src/lib/names";
import type { GameFacts, PlainView } from "../../src/lib/protocol";
import { card, CATALOGUE } from "../support";

/** A game that nobody here has heard of, with six colours, two of them unusual, and ships for tiles. */
const HARBOUR: GameFacts = {
  id: "harbour_town",
  version: 1,
  players: [3],
  options: { storm: [3] },
  kinds: "wuxzqk",
  tokens: "wuxzqkj",
  cards: [card("1w1"), card("2x1"), card("3z1"), card("4q1")],
  tiles: [{ id: "s1", name: "", wants: {}, points: 2, ability: "trade_wind" }],
};
const VIEW = {
  game: "harbour_town",
  view: 0,
  turn: 7,
  options: {},
  ships: ["s1"],
  tide: 3,
  seats: [
    { points: 4, ships: [], cargo: 2 },
    { points: 1, ships: ["s1"], cargo: 0 },
  ],
} as unknown as PlainView;

beforeAll(() => learn({ ...CATALOGUE, games: [...CATALOGUE.games, HARBOUR] }));
beforeEach(() => speak("it"));

describe("a game without a descriptor", () => {
  test("is offered after those that have one", () => {
    expect(games()).toEqual(["splendor", "duel", "marvel", "harbour_town"]);
  });
  test("has a stone for each token, no two alike", () => {
    const stones = [...HARBOUR.tokens].map((letter) => stoneOf("harbour_town", letter));
    expect(new Set(stones).size).toBe(7);
    expect(stones).not.toContain("wild");
    expect(stoneOf("harbour_town", "w")).toBe("diamond");
  });
  test("has its joker after the colours", () => {
    expect(jokerOf("harbour_town")).toBe("j");
    expect(stoneOf("harbour_town", "j")).toBe("gold");
  });
  test("has a cover with a card of each of the first levels", () => {
    expect(descriptorOf("harbour_town").cover.cards).toEqual(["1w1", "2x1", "3z1"]);
  });
  test("shows tiles under whatever key its views have them", () => {
    expect(tilesOnTable(VIEW)).toEqual([{ kind: { key: "ships", name: "Ships" }, ids: ["s1"] }]);
    expect(tilesOf(VIEW, 0)).toEqual([]);
    expect(tilesOf(VIEW, 1)).toEqual(["s1"]);
  });
  test("shows what it counts at seats and on the table, and nothing that every view has", () => {
    expect(badgesOf(VIEW, 0).map(({ title, text }) => [title, text])).toEqual([["Cargo: 2", "2"]]);
    expect(badgesOf(VIEW, 1)).toEqual([]);
    expect(tableCounters(VIEW).map(({ key }) => key)).toEqual(["tide"]);
  });
  test("has words, made of its own", () => {
    expect(names.gameTitle({ id: "harbour_town", options: ["storm"] })).toBe("Harbour town · Storm");
    expect(names.tokenName("harbour_town", "x")).toBe("X");
    expect(names.reasonText("harbour_town", "all_ships")).toBe("All ships");
    expect(names.abilityWords("harbour_town", "trade_wind").name).toBe("Trade wind");
    expect(names.tileName("harbour_town", HARBOUR.tiles[0]!)).toBe("s1: Trade wind");
  });
  test("has the shared words of the language where there are any", () => {
    expect(names.phaseText("harbour_town", "payment")).toBe("Completa il pagamento.");
    expect(names.reasonText("harbour_town", "points")).toBe("ai punti");
    expect(names.buyingWords("harbour_town").short).toBe("Acquista");
  });
});

describe("a game with a descriptor", () => {
  test("has its words in the chosen language", () => {
    expect(names.tokenName("splendor", "r")).toBe("rubino");
    expect(names.tileKindName("splendor", descriptionOf("splendor").tile_kinds[0]!)).toBe("Nobili");
    expect(names.reasonText("duel", "crowns")).toBe("con dieci Corone");
    expect(names.phaseText("duel", "steal")).toBe("Scegli un gettone da rubare.");
  });
  test("is named by the whole of its id", () => {
    expect(gameOrFirst("duel")).toBe("duel");
    expect(gameOrFirst("due")).toBe("splendor");
  });
});

describe("goals", () => {
  const duel = { game: "duel", options: {}, seats: [{ points: 3, crowns: 4, colour_points: { w: 1, r: 6 } }] };
  const quick = { game: "splendor", options: { quick: true }, seats: [{ points: 3 }] };

  test("tell how far a seat has come on every way to win", async () => {
    await speak("en");
    expect(goals(duel as unknown as PlainView, 0)).toEqual([
      { key: "points", name: "Points", have: 3, goal: 20 },
      { key: "crowns", name: "Crowns", have: 4, goal: 10 },
      { key: "colour_points", name: "Colour", have: 6, goal: 10 },
    ]);
  });
  test("depend on the options of the game", () => {
    expect(goals(quick as unknown as PlainView, 0)[0]?.goal).toBe(10);
    expect(goals({ ...quick, options: {} } as unknown as PlainView, 0)[0]?.goal).toBe(15);
  });
  test("count nothing where there is nothing", () => {
    expect(numberAt({ colour_points: {} }, "colour_points")).toBe(0);
    expect(numberAt({}, "crowns")).toBe(0);
  });
});
