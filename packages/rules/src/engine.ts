/** The rules of one game. Positions are records: opaque bytes, never changed once made. */

import { factsOf, type Facts, type ReasonFacts } from "./facts.js";
import { Room } from "./room.js";
import { type Cost, COST_BYTES, type Jokers, readCosts, type Result, type Rules } from "./rules.ts";
import { keyFrom, noiseFrom, type Seed } from "./seeds.js";

/** A position, or what a seat may know of one. */
export type Position = Uint8Array;

export interface Status {
  /** The seat that decides; null when the game is over. */
  toPlay: number | null;
  phase: string;
  /** Finished turns. */
  turn: number;
  over: boolean;
  players: number;
  points: number[];
}

/** An action that the rules do not allow now. */
export class Illegal extends Error {}

const ONLOOKER = -1;
const SEATS = 4;
/** The most cards that a seat could buy: those face-up, and its own. */
const MOST_BUYING_SLOTS = 31;
const STATUS = 5;
const KEY_BYTES = 32;
const WORD_BYTES = 8;

export class Engine implements Rules {
  readonly facts: Facts;
  private readonly room: Room;
  private readonly before: number;
  private readonly after: number;
  private readonly spare: number;
  private readonly prices: number;
  /** Room for tempo, taken when it is first asked for. */
  private stack = 0;
  private tried = 0;
  /** Room for comparing moves, likewise: records, what is paid attention to, and values. */
  private scratch = 0;
  private attention = 0;
  private values = 0;

  constructor(readonly module: WebAssembly.Module) {
    this.facts = factsOf(module);
    this.room = new Room(module);
    this.before = this.room.take(this.facts.record);
    this.after = this.room.take(this.facts.record);
    this.spare = this.room.take(4 * Math.max(this.facts.actions, STATUS + SEATS, SEATS * this.facts.criteria.length));
    this.prices = this.room.take(MOST_BUYING_SLOTS * COST_BYTES);
  }

  /** Load a game's module: its bytes, or the answer to a request for it. */
  static async load(source: BufferSource | Response | Promise<Response>): Promise<Engine> {
    const given = await source;
    if (typeof Response === "function" && given instanceof Response)
      return new Engine(await WebAssembly.compileStreaming(given));
    return new Engine(await WebAssembly.compile(given as BufferSource));
  }

  /** A new game by its name, such as `splendor-2-quick`; a seed always gives the same one, here and on the server. */
  start(name: string, seed: Seed): Position {
    const { players, variant } = this.game(name);
    this.room.bytes(this.after, this.facts.record).fill(0);
    this.giveKey(this.after, keyFrom(seed));
    this.room.calls.setup(this.after, players, variant);
    return this.made();
  }

  /** The legal actions, in order. */
  legal(position: Position): number[] {
    this.put(position);
    const count = this.room.calls.legal(this.before, this.spare);
    return [...this.room.numbers(this.spare, count)];
  }

  /** The position after a legal action. */
  play(position: Position, action: number): Position {
    this.put(position);
    if (!this.room.calls.play(this.before, this.after, action)) throw new Illegal(`action ${action} is not legal now`);
    return this.made();
  }

  /** What a seat may know or, without a seat, an onlooker. */
  view(position: Position, seat: number | null): Position {
    this.put(position);
    this.room.calls.view(this.before, this.before, this.after, this.after, seat ?? ONLOOKER);
    return this.made();
  }

  /** A full position consistent with a view, every arrangement of the unseen cards equally likely. */
  guess(view: Position, seed: Seed): Position {
    this.room.bytes(this.after, this.facts.record).set(view);
    this.giveKey(this.after, keyFrom(seed, "guess"));
    this.room.calls.guess(this.after);
    return this.made();
  }

  /** Who plays, and how things stand. */
  status(position: Position): Status {
    const [seat, phase, turn, ended, players, ...points] = this.statusNumbers(position);
    return {
      toPlay: ended ? null : seat!,
      phase: this.facts.phases[phase!]!,
      turn: turn!,
      over: ended !== 0,
      players: players!,
      points,
    };
  }

  /** Whether the game ends with this round as things stand. */
  isLastRound(position: Position): boolean {
    this.put(position);
    return this.room.calls.is_last_round(this.before) !== 0;
  }

  /** What the cards cost that a seat could buy some day: those face-up, then its own. Takes the view of the seat. */
  costs(view: Position, seat: number): Cost[] {
    this.put(view);
    const slots = this.room.calls.costs(this.before, this.prices, seat);
    return readCosts(this.room.bytes(this.prices, slots * COST_BYTES));
  }

  /** What a seat has to stand in for tokens. */
  jokers(view: Position, seat: number): Jokers {
    this.put(view);
    const written = this.room.calls.jokers(this.before, this.spare, seat);
    const [tokens = 0, worth = 1, cards = 0] = this.room.numbers(this.spare, written);
    return { tokens, worth, cards };
  }

  /** Winners, places, points and reason once a game, given by its name, is over. */
  result(name: string, position: Position): Result | null {
    const [, , , ended, players, ...points] = this.statusNumbers(position);
    if (!ended) return null;
    const columns = this.room.calls.criteria(this.before, this.spare);
    const numbers = [...this.room.numbers(this.spare, players! * columns)];
    const seats = points.map((_, seat) => numbers.slice(seat * columns, (seat + 1) * columns));
    const sides = this.game(name).sides.map((side) => seats[side[0]!]!);
    const places = seats.map((seat) => 1 + sides.filter((side) => compare(side, seat) > 0).length);
    return {
      winners: places.flatMap((place, seat) => (place === 1 ? [seat] : [])),
      places,
      points,
      reason: this.facts.endings[ended]!,
      decider: this.decider(sides),
    };
  }

  /** How many sequences of so many decisions there are. */
  perft(position: Position, depth: number): number {
    const room = new Room(this.module);
    const stack = room.take((depth + 1) * this.facts.record);
    const tried = room.take((depth + 1) * WORD_BYTES);
    room.bytes(stack, this.facts.record).set(position);
    return room.calls.perft(stack, tried, depth);
  }

  /** The end of a game that is played on at random. */
  playout(position: Position, seed: Seed): Position {
    this.room.bytes(this.after, this.facts.record).set(position);
    this.room.bytes(this.spare, WORD_BYTES).set(noiseFrom(seed));
    this.room.calls.playout(this.after, this.spare);
    return this.made();
  }

  /** A position with something taken out; null if it is not there. */
  without(position: Position, change: string, which: number): Position | null {
    const what = this.reasons.before.indexOf(change);
    this.room.bytes(this.after, this.facts.record).set(position);
    return what >= 0 && this.room.calls.without(this.after, what, which) ? this.made() : null;
  }

  /** A position with a consequence of the last move, made by a seat, undone; null if there was none. */
  undone(after: Position, before: Position, seat: number, change: string): Position | null {
    const what = this.reasons.after.indexOf(change);
    this.put(before);
    this.room.bytes(this.after, this.facts.record).set(after);
    return what >= 0 && this.room.calls.undone(this.after, this.before, seat, what) ? this.made() : null;
  }

  /** In how many turns a seat could end the game by itself; null if it is far from that. */
  fewestTurns(position: Position, seat: number): number | null {
    const { far } = this.reasons;
    this.stack ||= this.room.take((far + 1) * this.facts.record);
    this.tried ||= this.room.take((far + 1) * 2 * WORD_BYTES);
    this.room.bytes(this.stack, this.facts.record).set(position);
    const turns = this.room.calls.fewest_turns(this.stack, this.tried, seat);
    return turns === far ? null : turns;
  }

  /** What the seat to play pays attention to while it compares moves (`greedy.look`). */
  attentionTo(view: Position): Uint8Array {
    const { size } = this.facts.greedy.attention;
    this.attention ||= this.room.take(size);
    this.put(view);
    this.room.calls.attend(this.before, this.attention);
    return this.room.bytes(this.attention, size).slice();
  }

  /** What the positions are worth that actions lead to, for a seat that pays attention to this (`greedy.compare`). */
  compared(position: Position, attention: Uint8Array, actions: readonly number[]): number[] {
    const { record, greedy } = this.facts;
    this.scratch ||= this.room.take(greedy.scratch * record);
    this.attention ||= this.room.take(greedy.attention.size);
    this.values ||= this.room.take(this.facts.actions * WORD_BYTES);
    this.room.bytes(this.scratch, record).set(position);
    this.room.bytes(this.attention, attention.length).set(attention);
    this.room.numbers(this.spare, actions.length).set(actions);
    this.room.calls.compare(this.scratch, this.scratch, this.attention, this.spare, this.values, actions.length);
    return actions.map((_, place) => this.room.data.getFloat64(this.values + place * WORD_BYTES, true));
  }

  private get reasons(): ReasonFacts {
    if (!this.facts.coach.reasons) throw new TypeError(`${this.facts.game} has no reasons`);
    return this.facts.coach.reasons;
  }

  private game(name: string): Facts["games"][string] {
    const found = this.facts.games[name];
    if (!found) throw new RangeError(`there is no game ${name}; there are ${Object.keys(this.facts.games).join(", ")}`);
    return found;
  }

  private decider(sides: number[][]): Result["decider"] {
    const ordered = [...sides].sort((one, other) => compare(other, one));
    const [best] = ordered;
    const others = ordered.find((side) => compare(side, best!) !== 0);
    const column = others?.findIndex((number, place) => number !== best![place]) ?? -1;
    if (!others || column < 0) return null;
    const { name, highest } = this.facts.criteria[column]!;
    const sign = highest ? 1 : -1;
    return { criterion: name, winners: sign * best![column]!, others: sign * others[column]! };
  }

  private statusNumbers(position: Position): number[] {
    this.put(position);
    const count = this.room.calls.status(this.before, this.spare);
    return [...this.room.numbers(this.spare, count)];
  }

  private put(position: Position): void {
    if (position.length !== this.facts.record)
      throw new RangeError(`a position of ${this.facts.game} has ${this.facts.record} bytes, not ${position.length}`);
    this.room.bytes(this.before, this.facts.record).set(position);
  }

  private made(): Position {
    return this.room.bytes(this.after, this.facts.record).slice();
  }

  private giveKey(record: number, key: Uint8Array): void {
    this.room.bytes(this.spare, KEY_BYTES).set(key);
    this.room.calls.set_key(record, this.spare);
  }
}

/** Compares criteria: the first that differs decides. */
function compare(one: number[], other: number[]): number {
  const column = one.findIndex((number, place) => number !== other[place]);
  return column < 0 ? 0 : one[column]! - other[column]!;
}
