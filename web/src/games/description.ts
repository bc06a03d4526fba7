/**
 * What the rules of a game are made of, as far as a screen shows it. Everything that is not about looks is asked here
 * and nowhere else, so that only `describe` has to change when the catalogue tells all of it.
 */
import type { GameFacts } from "../lib/protocol";

/** A thing by the key that views, words and messages use, and its English name. */
export interface Named {
  key: string;
  name: string;
}

export interface TokenDescription {
  letter: string;
  name: string;
  /** Prices ask for a `colour`, a `joker` stands in for any of them, a `prize` comes with something else. */
  role: "colour" | "joker" | "prize";
}

export interface AbilityDescription extends Named {
  about: string;
}

export interface GoalDescription extends Named {
  /** What a seat must reach: the number under `key` in its view, or the largest of the numbers there. */
  goal: number;
  /** What must be reached instead with an option. */
  by_option: Readonly<Record<string, number>>;
}

export interface CounterDescription extends Named {
  /** What a view has under `key`: a `count`, a count for each of the `tokens`, or the seat of the `holder`. */
  kind: "count" | "tokens" | "holder";
}

export interface GameDescription {
  id: string;
  title: string;
  /** In the order in which they are shown. */
  tokens: readonly TokenDescription[];
  /** The view and its seats list the ids of tiles under `key`. */
  tile_kinds: readonly Named[];
  phases: readonly Named[];
  end_reasons: readonly Named[];
  abilities: readonly AbilityDescription[];
  /** The ways to win by reaching something, points first. */
  goals: readonly GoalDescription[];
  /** What a seat has besides tokens, bonuses, cards, points and tiles. */
  seat_counters: readonly Named[];
  /** What lies on the table besides bank, market and tiles. */
  table_counters: readonly CounterDescription[];
}

/** What a descriptor tells of its game until the catalogue does. */
export type StatedRules = Partial<Omit<GameDescription, "id">>;

/** The description of a game: what is stated, and what follows from its cards and tokens for the rest. */
export function describe(box: GameFacts, stated: StatedRules = {}): GameDescription {
  return {
    id: box.id,
    title: titled(box.id),
    tokens: [...box.tokens].map((letter, at) => ({
      letter,
      name: letter.toUpperCase(),
      role: roleOf(box, letter, at),
    })),
    tile_kinds: [],
    phases: [],
    end_reasons: [],
    abilities: [],
    goals: [],
    seat_counters: [],
    table_counters: [],
    ...stated,
  };
}

/** Colours come first and the joker after them. */
function roleOf(box: GameFacts, letter: string, at: number): TokenDescription["role"] {
  if (box.kinds.includes(letter)) return "colour";
  return at === box.kinds.length ? "joker" : "prize";
}

/** A key as words: `bonus_points` is "Bonus points". */
export function titled(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
