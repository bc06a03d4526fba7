/** Small pieces of a table, to describe situations with. */
import type {
  Card,
  Catalogue,
  Description,
  GameFacts,
  Logged,
  Moved,
  Offer,
  PlainSeat,
  PlainView,
  Role,
  Scene,
  SeatInfo,
  TableEvent,
  Tile,
  Token,
} from "../src/lib/protocol";

export function card(id: string, facts: Partial<Card> = {}): Card {
  const printed = { price: {}, bonus: id[1]!, bonuses: 1, points: 0, marks: {}, ability: "", name: "", discards: "" };
  return { id, level: Number(id[0]), ...printed, ...facts };
}

export function tile(id: string, kind: string, facts: Partial<Tile> = {}): Tile {
  const asks = { wants: {}, wants_points: 0, wants_alike: 0, wants_tiles: 0 };
  return { id, kind, name: "", ...asks, points: 0, ability: "", ...facts };
}

/** Tokens by their letters, one word for each role: `colours`, `joker`, `other`. */
export function tokens(colours: string, joker = "j", other = ""): Token[] {
  const some = (letters: string, role: Role): Token[] =>
    [...letters].map((letter, at) => {
      const rgb: Token["rgb"] = [200, 20 * at, 90];
      return { letter, name: `${letter} token`, role, style: "", rgb, worth: 0, comes_with_level: null };
    });
  return [...some(colours, "colour"), ...some(joker, "joker"), ...some(other, "other")];
}

export function byId<Piece extends { id: string }>(...pieces: Piece[]): Record<string, Piece> {
  return Object.fromEntries(pieces.map((piece) => [piece.id, piece]));
}

const VERBS = {
  take: "take {tokens}",
  reserve: "reserve {card}",
  buy: "buy {card} for {payment}",
  split: "buy {card} and choose which tokens {joker} replaces",
  joker: "pay {joker} instead of {tokens}",
  pay: "complete the payment",
  return: "return {tokens}",
  pass: "pass",
};

/** A game with as much of a description as a test needs. */
export function box(id: string, parts: Partial<Description>): GameFacts {
  const description: Description = {
    title: id,
    players: [2],
    tokens: [],
    piles: ["bank"],
    phases: [],
    endings: [],
    criteria: [],
    goals: [],
    rows: [4, 4, 4],
    cards: {},
    tiles: {},
    tile_kinds: [],
    trophies: [],
    counters: [],
    abilities: [],
    variants: [],
    board: null,
    table_extras: {},
    seat_extras: {},
    ...parts,
    verbs: { ...VERBS, ...parts.verbs },
  };
  return { id, version: 1, description };
}

const counter = { short: "", mark: "", stock: false, worth: 0 };
const goal = { how: "value", in_variant: {}, together: false, worth: 0, power: 1 };
const points = { name: "points", text: "most points", highest: true };
const fewest = { name: "cards", text: "fewest cards", highest: false };

/** Three games with a card or two each. */
export const CATALOGUE: Catalogue = {
  protocol: 2,
  bots: ["apprentice", "master"],
  usual_bot: "apprentice",
  reactions: [],
  games: [
    box("splendor", {
      tokens: tokens("wugrk"),
      cards: byId(card("1r3", { price: { w: 2, k: 1 } }), card("2u4", { price: { u: 5 }, points: 2 })),
      tiles: byId(tile("n3", "nobles", { wants: { w: 4, u: 4 }, points: 3 })),
      tile_kinds: [{ name: "noble", key: "nobles", sides: 1, drawn: true, shared: false, worth: 0 }],
      criteria: [points, fewest],
      goals: [{ ...goal, name: "points", key: "points", target: 15, in_variant: { quick: 10 }, together: true }],
      variants: [
        { name: "quick", players: [2, 3, 4], sides: [] },
        {
          name: "team",
          players: [4],
          sides: [
            [0, 2],
            [1, 3],
          ],
        },
      ],
      verbs: { noble: "choose the {tile}" },
    }),
    box("duel", {
      tokens: tokens("wugrkp"),
      piles: ["bag"],
      board: { columns: "abcde", rows: 5 },
      cards: byId(card("2j1", { points: 1, marks: { crowns: 2 }, ability: "extra_turn" })),
      tiles: byId(tile("q1", "royals", { points: 2, ability: "steal" }), tile("q4", "royals", { points: 3 })),
      tile_kinds: [{ name: "royal", key: "royals", sides: 1, drawn: false, shared: false, worth: 0 }],
      counters: [
        { ...counter, key: "crowns", name: "crown" },
        { ...counter, key: "privileges", name: "privilege", stock: true },
      ],
      criteria: [{ name: "victory", text: "a condition of victory", highest: true }],
      goals: [
        { ...goal, name: "points", key: "points", target: 20 },
        { ...goal, name: "crowns", key: "crowns", target: 10 },
        { ...goal, name: "colour", key: "colour_points", target: 10, how: "most" },
      ],
      verbs: {
        take: "take {cells}",
        privilege: "spend a privilege on {cells}",
        gold: "take {cells} and reserve a card",
        match: "take {cells}",
        replenish: "replenish the board",
        colour: "choose {tokens} for the card",
        steal: "steal {tokens}",
        royal: "choose the {tile}",
      },
    }),
    box("marvel", {
      tokens: tokens("yuorp", "j", "t"),
      cards: byId(card("1o2", { name: "Hawkeye", marks: { tags: 1 } })),
      trophies: [{ key: "avengers", name: "Avengers tile", short: "Avengers" }],
      counters: [{ ...counter, key: "tags", name: "tag" }],
      criteria: [
        { name: "gauntlet", text: "the Gauntlet", highest: true },
        points,
        { name: "avengers", text: "the Avengers tile", highest: true },
        fewest,
      ],
      goals: [
        { ...goal, name: "points", key: "points", target: 16 },
        { ...goal, name: "colours", key: "bonuses", target: 5, how: "different" },
        { ...goal, name: "time", key: "tokens.t", target: 1 },
      ],
    }),
  ],
};

/** What somebody sees of a game: as much of it as a test needs. */
export function view(game: string, seats: Partial<PlainSeat>[], more: Partial<PlainView> = {}): PlainView {
  return { game, players: seats.length, options: {}, seats, ...more } as PlainView;
}

export function moved(seat: number, word: string, came: Partial<Moved> = {}): Moved {
  return {
    type: "moved",
    seat,
    word,
    phase: "main",
    by: null,
    instead_of: null,
    seconds: 1,
    tokens: [],
    cards: [],
    tiles: [],
    gained: [0, 0],
    again: false,
    final_round: false,
    ...came,
  };
}

/** Events as the server numbers them, from 1 on. */
export function logged(...events: TableEvent[]): Logged[] {
  return events.map((event, index) => ({ number: index + 1, at: 1000 * index, event }));
}

export function person(name: string | null): SeatInfo {
  return { name, kind: "person", level: null, connected: true, standing: "here" };
}

export function bot(level: string): SeatInfo {
  return { name: null, kind: "bot", level, connected: true, standing: "here" };
}

/** What the server sends to the seat to play; only what a selection reads. */
export function scene(
  words: string[],
  more: { game?: string; phase?: string; tokens?: Record<string, number>; offers?: Offer[] } = {},
): Scene {
  return {
    state: 1,
    moves: 0,
    view: view(more.game ?? "splendor", [{ tokens: more.tokens ?? {} }]),
    choice: { seat: 0, phase: more.phase ?? "main", words },
    offers: more.offers ?? [],
    final_round: false,
    clock: null,
    undo: "no",
    undo_offer: null,
    outcome: null,
  };
}
