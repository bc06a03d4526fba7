// What the compiled rules answer about the record of a position or of a view.
//
// A record is the very one that the rules in Python work on, byte for byte (little endian); `GameData.record` says what
// stands where. Nothing else in this package decides what is legal, what a move does or what a seat may see.

import type { GameData } from "./records/data.ts";

/** The bytes of one record. Whoever is given some never changes them. */
export type RecordBytes = Uint8Array;

/** The seat of an onlooker. */
export const ONLOOKER = -1;

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

/** The compiled rules of one game. */
export interface Rules {
  readonly data: GameData;

  /** The record of a new game (`loops.set_up`): `key` has the 32 bytes that `keyFrom` makes of a seed. */
  start(key: Uint8Array, players: number, variant: number): RecordBytes;

  /** The numbers of the legal actions, in order (`loops.legal_list`). Takes views too. */
  legal(record: RecordBytes): number[];

  /** The record after an action; null if it is not legal (`loops.play_checked`). */
  play(record: RecordBytes, action: number): RecordBytes | null;

  /** What a seat or `ONLOOKER` may know: the public bytes (`publicBytes`), completed by `loops.show_hands`. */
  view(record: RecordBytes, seat: number): RecordBytes;

  /** Whether the game ends with this round as things stand (`loops.is_last_round`). Takes views too. */
  isLastRound(record: RecordBytes): boolean;

  /** The numbers that each seat of a finished game is ranked by, a row a seat (`loops.criteria`). */
  criteria(record: RecordBytes): number[][];

  /** Every buying slot of a seat that has a known card, in order (`paying.costs`, read by `readCosts`). */
  costs(view: RecordBytes, seat: number): Cost[];
}

const LONG = 8;

/** What the compiled `paying.costs` writes: for each slot four 64-bit numbers; a card of -1 means an empty slot. */
export function readCosts(table: Uint8Array): Cost[] {
  const numbers = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const purse = (at: number): Purse => table.slice(at, at + LONG);
  const costs: Cost[] = [];
  for (let at = 0; at < table.length; at += 4 * LONG) {
    const card = numbers.getInt32(at, true);
    if (card >= 0) {
      const missing = numbers.getInt32(at + 3 * LONG, true);
      costs.push({ card, cost: purse(at + LONG), short: purse(at + 2 * LONG), missing });
    }
  }
  return costs;
}
