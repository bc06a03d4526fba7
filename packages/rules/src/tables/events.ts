// What is stored of a table: its setup, and every event as a numbered entry. Everything else follows from it.

import type {
  ClockRule,
  GameChoice,
  Moved,
  Origin,
  RematchMade,
  Resumed,
  Returned,
  Seated,
  Started,
  Stopped,
  TableInfo,
  Undone,
} from "../protocol.ts";

/** A move in its stored form; the pieces it moved are worked out. */
export type StoredMove = Pick<Moved, "type" | "seat" | "word" | "by" | "instead_of" | "seconds">;

/** The end of a game in its stored form: who stopped and why, unless it ended by the rules. */
export interface StoredEnd {
  type: "ended";
  seat: number | null;
  why: Stopped["why"] | null;
}

/** What the coach can do for somebody who plays: show a move, judge one, tell the chances, warn of a blunder. */
export type Help = "hint" | "question" | "bar" | "warning";

/** Somebody was helped; noted once for each kind of help. The log does not tell of it, the record of the game does. */
export interface Helped {
  type: "helped";
  seat: number;
  help: Help;
}

/** The clock of the seat to play had run for so long when the page was closed. The log does not tell of it. */
export interface Ran {
  type: "ran";
  millis: number;
}

/** What happened at a table on one device, as far as its log tells of it. */
export type ToldEvent = Seated | Started | StoredMove | Undone | Stopped | Returned | Resumed | StoredEnd | RematchMade;

/** Everything that can happen at a table on one device. */
export type StoredEvent = ToldEvent | Helped | Ran;

/** An event with its number at its table and its time in milliseconds since 1970. */
export interface Entry<Event = StoredEvent> {
  number: number;
  at: number;
  event: Event;
}

/** The terms a table was made with. They never change. */
export interface Setup {
  code: string;
  game: GameChoice;
  /** The version of the rules; the first one where it is missing. */
  version?: number;
  /** The seed of the shuffle in hexadecimal, or that of a game record; null if neither is known. */
  seed: string | null;
  /** The record from which a game goes on or a game record begins, in base64; null if the seed makes it. */
  start: string | null;
  /** The SHA-256 of the seed in hexadecimal. */
  commitment: string | null;
  clock: ClockRule | null;
  reserved: TableInfo["reserved"];
  created: number;
  origin: Origin | null;
}

/** Everything stored about one table. */
export interface StoredTable {
  setup: Setup;
  entries: Entry[];
  /** The seats that are played on this device. */
  seats: number[];
  /** When the page was last known to be open while a clock ran, in milliseconds since 1970. */
  awake?: number;
}

/** Events as the entries that follow number `last`. */
export function numbered(events: readonly StoredEvent[], last: number, at: number): Entry[] {
  return events.map((event, index) => ({ number: last + 1 + index, at, event }));
}

/** Whether the log tells of an entry. */
export function isTold(entry: Entry): entry is Entry<ToldEvent> {
  return entry.event.type !== "helped" && entry.event.type !== "ran";
}

/** The entries that the log tells of, without moves that were taken back, and without the undoing itself. */
export function surviving(entries: readonly Entry[]): Entry<ToldEvent>[] {
  let kept: Entry<ToldEvent>[] = [];
  for (const entry of entries.filter(isTold)) {
    const { event } = entry;
    if (event.type === "undone") {
      const moves = kept.filter((earlier) => earlier.event.type === "moved");
      const undone = new Set(moves.slice(event.moves));
      kept = kept.filter((earlier) => !undone.has(earlier));
    } else {
      kept.push(entry);
    }
  }
  return kept;
}

/** The moves that were not taken back. */
export function movesOf(entries: readonly Entry[]): StoredMove[] {
  return surviving(entries).flatMap(({ event }) => (event.type === "moved" ? [event] : []));
}
