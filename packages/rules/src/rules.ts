// What the compiled rules answer about the record of a position or of a view.
//
// A record is the very one that the rules in Python work on, byte for byte (little endian); `GameData.record` says what
// stands where. Nothing else in this package decides what is legal, what a move does or what a seat may see.

import type { Decider } from "./protocol.ts";
import type { GameData } from "./records/data.ts";
import type { Seed } from "./seeds.ts";

/** The bytes of one record. Whoever is given some never changes them. */
export type RecordBytes = Uint8Array;

/** Tokens of each kind, one byte each, in the order of the description's tokens. */
export type Purse = Uint8Array;

/** What the card in a buying slot costs a seat. */
export interface Cost {
  /** The card's number. */
  card: number;
  /** Its price after bonuses. */
  cost: Purse;
  /** The tokens of each kind that the seat has too few of. */
  short: Purse;
  /** How many tokens the seat must still get: those, less its jokers. */
  missing: number;
}

/** How a game ended. */
export interface Result {
  winners: number[];
  places: number[];
  points: number[];
  reason: string;
  /** What decided; null if everybody shares the victory. */
  decider: Decider | null;
}

/** The compiled rules of one kind of game. Games are called by names such as `splendor-4-team`. */
export interface Rules {
  /** A new game. A seed always gives the same one, here and in Python. */
  start(name: string, seed: Seed): RecordBytes;

  /** The numbers of the legal actions, in order. Takes views too. */
  legal(record: RecordBytes): number[];

  /** The record after a legal action. */
  play(record: RecordBytes, action: number): RecordBytes;

  /** What a seat or, null, an onlooker may know. */
  view(record: RecordBytes, seat: number | null): RecordBytes;

  /** Whether the game ends with this round as things stand. Takes views too. */
  isLastRound(record: RecordBytes): boolean;

  /** How a game ended; null while it goes on. */
  result(name: string, record: RecordBytes): Result | null;

  /** Every buying slot of a seat that has a known card, in order (`paying.costs`, read by `readCosts`). */
  costs(view: RecordBytes, seat: number): Cost[];

  /** What a seat has to stand in for tokens (`paying.jokers_of`). */
  jokers(view: RecordBytes, seat: number): Jokers;
}

/** What a seat has to stand in for tokens. */
export interface Jokers {
  tokens: number;
  /** How many tokens of one kind each of them pays for. */
  worth: number;
  /** Cards that pay two jokers each, of which one may be lost if nothing else is paid. */
  cards: number;
}

/** A kind of game: its rules, and the data that say what its records mean. */
export interface Kind {
  rules: Rules;
  data: GameData;
}

const LONG = 8;
/** Bytes of a row that the compiled `costs` writes. */
export const COST_BYTES = 4 * LONG;

/** What the compiled `paying.costs` writes: for each slot four 64-bit numbers; a card of -1 means an empty slot. */
export function readCosts(table: Uint8Array): Cost[] {
  const numbers = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const purse = (at: number): Purse => table.slice(at, at + LONG);
  const costs: Cost[] = [];
  for (let at = 0; at < table.length; at += COST_BYTES) {
    const card = numbers.getInt32(at, true);
    if (card >= 0) {
      const missing = numbers.getInt32(at + 3 * LONG, true);
      costs.push({ card, cost: purse(at + LONG), short: purse(at + 2 * LONG), missing });
    }
  }
  return costs;
}
