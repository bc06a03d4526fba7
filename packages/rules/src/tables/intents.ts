// What an intent of whoever plays on this device would add to a table. Throws Refusal; then nothing has changed.

import type { Intent, Play, Stopped } from "../protocol.ts";
import { Refusal } from "../refusal.ts";
import type { Help, StoredEvent } from "./events.ts";
import type { Chair, Table } from "./state.ts";

/** With this many players, whoever stops loses. */
const FORFEIT_PLAYERS = 2;

/** Says that the coach helps whoever plays; only tables on a device know it. */
export interface Helping {
  type: "help";
  id: number;
  help: Help;
}

/** The intents that change a table. */
export type Wish = Exclude<Intent, { type: "ping" | "react" | "look" | "rematch" }> | Helping;

/** The events that an intent adds; `seats` are those on this device. */
export function decide(table: Table, seats: readonly number[], intent: Wish, now: number): StoredEvent[] {
  switch (intent.type) {
    case "play":
      return play(table, seats, intent, now);
    case "undo":
      return undo(table, seats, intent.state);
    case "resign":
      return stop(table, ownSeat(table, seats), "resigned");
    case "leave":
      return leave(table, seats);
    case "sit":
      return sit(table, seats, intent.seat);
    case "help":
      return help(table, seats, intent.help);
    case "set_seat":
      throw new Refusal("already_started", "the game has started");
    case "answer":
      throw new Refusal("no_offer", "there is nothing to answer");
  }
}

function play(table: Table, seats: readonly number[], { state, words }: Play, now: number): StoredEvent[] {
  checkOwn(seats);
  checkState(table, state);
  const seat = table.toPlay;
  if (seat === null || !seats.includes(seat)) throw new Refusal("not_your_turn", "it is somebody else's turn");
  if (table.botOf(seat)) throw new Refusal("not_your_turn", "a bot plays here until you sit down again");
  return moves(table, seat, words, now, null, null);
}

/** The events of a bot's move. Throws Refusal if the table has moved on. */
export function botPlays(
  table: Table,
  state: number,
  word: string,
  now: number,
  by: string,
  insteadOf: string | null,
): StoredEvent[] {
  checkState(table, state);
  if (table.toPlay === null || table.botToPlay === null) throw new Refusal("not_your_turn", "no bot is to play");
  return moves(table, table.toPlay, [word], now, by, insteadOf);
}

/** Some words as moves of the seat to play, and the end if they end the game. */
function moves(
  table: Table,
  seat: number,
  words: readonly string[],
  now: number,
  by: string | null,
  insteadOf: string | null,
): StoredEvent[] {
  const events: StoredEvent[] = [];
  let views = table.playing();
  let seconds = Math.max(0, now - table.since) / 1000;
  for (const word of words) {
    if (views.toPlay !== seat) throw new Refusal("not_your_turn", `${word}: it is somebody else's turn by then`);
    views = views.play(word);
    events.push({ type: "moved", seat, word, by, instead_of: insteadOf, seconds });
    seconds = 0;
  }
  if (views.toPlay === null) events.push({ type: "ended", seat: null, why: null });
  return events;
}

/** The events of a clock that has run out. Throws Refusal if none has. */
export function runOut(table: Table, now: number): StoredEvent[] {
  const { deadline, toPlay } = table;
  if (deadline === null || toPlay === null || now < deadline) {
    throw new Refusal("stale", "there is time left", { state: table.state });
  }
  return stop(table, toPlay, "timed_out");
}

function undo(table: Table, seats: readonly number[], state: number): StoredEvent[] {
  checkOwn(seats);
  checkState(table, state);
  const move = table.lastDecision(seats);
  const seat = table.moves[move]?.seat;
  if (seat === undefined) throw new Refusal("nothing_to_undo", "you have not decided anything yet");
  return [{ type: "undone", seat, moves: move }];
}

/** A person stops: with two players that ends the game, with more a bot plays on. */
function stop(table: Table, seat: number, why: Stopped["why"]): StoredEvent[] {
  checkPlaying(table);
  if (table.chairs[seat]?.standing === "gone") throw new Refusal("game_over", "who resigned has left the game");
  const stopped: StoredEvent = { type: "stopped", seat, why };
  return table.chairs.length === FORFEIT_PLAYERS ? [stopped, { type: "ended", seat, why }] : [stopped];
}

function leave(table: Table, seats: readonly number[]): StoredEvent[] {
  checkOwn(seats);
  if (table.chairs.length === FORFEIT_PLAYERS) return stop(table, ownSeat(table, seats), "left");
  checkPlaying(table);
  const here = seats.filter((seat) => table.chairs[seat]?.standing === "here");
  return here.map((seat) => ({ type: "stopped", seat, why: "left" }));
}

/** One person against bots may be helped; each kind of help is noted once. */
function help(table: Table, seats: readonly number[], kind: Help): StoredEvent[] {
  const seat = ownSeat(table, seats);
  checkPlaying(table);
  if (table.chairs.filter((chair) => chair.kind !== "bot").length > 1) {
    throw new Refusal("bad_options", "there is no help where people play against each other");
  }
  return table.help.includes(kind) ? [] : [{ type: "helped", seat, help: kind }];
}

/** Come back to a seat where a bot plays on. */
function sit(table: Table, seats: readonly number[], seat: number): StoredEvent[] {
  const chair: Chair | undefined = table.chairs[seat];
  if (chair === undefined) throw new Refusal("seat_unknown", `there is no seat ${seat}`, { seat });
  if (!seats.includes(seat) || table.status !== "playing") {
    throw new Refusal("seat_taken", `seat ${seat} is taken`, { seat });
  }
  if (chair.standing === "gone") throw new Refusal("seat_taken", "who resigned cannot come back", { seat });
  if (chair.standing === "here") return [];
  if (table.clock?.of(seat) === 0) throw new Refusal("out_of_time", "your time is up; a bot plays on", { seat });
  return [{ type: "returned", seat }];
}

// --- checks

function checkPlaying(table: Table): void {
  table.playing();
  if (table.status === "over") throw new Refusal("game_over", "the game is over");
}

function checkState(table: Table, state: number): void {
  checkPlaying(table);
  if (state !== table.state) {
    throw new Refusal("stale", `the table has moved on to state ${table.state}`, { state: table.state });
  }
}

function checkOwn(seats: readonly number[]): void {
  if (seats.length === 0) throw new Refusal("not_your_seat", "you have no seat at this table");
}

/** The seat that is acted for: the one to play if it is on this device, or else the first. */
function ownSeat(table: Table, seats: readonly number[]): number {
  checkOwn(seats);
  return table.toPlay !== null && seats.includes(table.toPlay) ? table.toPlay : (seats[0] as number);
}
