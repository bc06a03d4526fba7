/** Small pieces of a table, to describe situations with. */
import type {
  CardFacts,
  Catalogue,
  GameFacts,
  Logged,
  Moved,
  Offer,
  Scene,
  SeatInfo,
  TableEvent,
} from "../src/lib/protocol";

export function card(id: string, facts: Partial<CardFacts> = {}): CardFacts {
  const level = Number(id[0]);
  const printed = { price: {}, bonus: id[1]!, bonuses: 1, points: 0, crowns: 0, tags: 0, ability: "", name: "" };
  return { id, level, ...printed, ...facts };
}

function box(id: string, kinds: string, tokens: string, facts: Partial<GameFacts>): GameFacts {
  return { id, version: 1, players: [2], options: {}, kinds, tokens, cards: [], tiles: [], ...facts };
}

/** Three games with a card or two each. */
export const CATALOGUE: Catalogue = {
  protocol: 1,
  bots: ["apprentice", "master"],
  usual_bot: "apprentice",
  reactions: [],
  games: [
    box("splendor", "wugrk", "wugrkj", {
      cards: [card("1r3", { price: { w: 2, k: 1 } }), card("2u4", { price: { u: 5 }, points: 2 })],
      tiles: [{ id: "n3", name: "", wants: { w: 4, u: 4 }, points: 3, ability: "" }],
    }),
    box("duel", "wugrkp", "wugrkpj", {
      cards: [card("2j1", { points: 1, crowns: 2, ability: "extra_turn" })],
      tiles: [{ id: "q1", name: "", wants: {}, points: 2, ability: "steal" }],
    }),
    box("marvel", "yuorp", "yuorpjt", { cards: [card("1o2", { name: "Hawkeye", tags: 1 })] }),
  ],
};

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
  more: { phase?: string; tokens?: Record<string, number>; offers?: Offer[] } = {},
): Scene {
  return {
    state: 1,
    moves: 0,
    view: { game: "splendor", seats: [{ tokens: more.tokens ?? {} }] } as unknown as Scene["view"],
    choice: { seat: 0, phase: more.phase ?? "main", words },
    offers: more.offers ?? [],
    final_round: false,
    clock: null,
    undo: "no",
    undo_offer: null,
    outcome: null,
  };
}
