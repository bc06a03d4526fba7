// A table on this device that speaks what a page and the server speak: pages do not know which one they talk to.
//
// Every change takes one path, as on the server: an intent becomes events, they are stored, and only then the table
// changes and the page hears of it. Bots and clocks take the same path.

import {
  type FromBrowser,
  type FromServer,
  type Intent,
  type Logged,
  PROTOCOL,
  type Update,
  type You,
} from "./protocol.ts";
import { Refusal } from "./refusal.ts";
import type { Kind, RecordBytes } from "./rules.ts";
import type { Game } from "./records/game.ts";
import { type Entry, numbered, type StoredEvent, type StoredTable } from "./tables/events.ts";
import { botPlays, decide, type Helping, runOut } from "./tables/intents.ts";
import { missed, views } from "./tables/log.ts";
import { load, type Making, rematch } from "./tables/making.ts";
import { type Audience, scene, tableInfo } from "./tables/scene.ts";
import { STAND_IN, Table } from "./tables/state.ts";

/** What a table takes from outside. */
export interface World extends Making {
  /** Keep a table for good: a new one, or one with more entries. */
  save(stored: StoredTable): Promise<void>;
  /** The number of the action that a bot of this level chooses, given what its seat may know. */
  think(level: string, game: Game, view: RecordBytes): Promise<number>;
  /** Do something after some milliseconds; what is returned cancels it. */
  later(delay: number, work: () => void): () => void;
  /** Learn of an error that no message answers: a bot that fails, or storage that does while a bot plays. */
  report(error: unknown): void;
}

/** Milliseconds after a deadline before a clock counts as run out: never too early. */
const GRACE = 5;
/** While a clock runs, it is noted every so many milliseconds that the page is still open. */
const PULSE = 5000;
const TELL_NOBODY = (): void => undefined;

export class LocalTable {
  readonly #world: World;
  readonly #send: (message: FromServer) => void;
  readonly #opened: number;
  #stored: StoredTable;
  #table: Table;
  /** The seat that was chosen to look from. */
  #look: number | null = null;
  #queue: Promise<void> = Promise.resolve();
  #cancelTimer: () => void = () => undefined;
  #thinking = false;
  #closed = false;

  /** `send` is called with what the page hears. */
  constructor(stored: StoredTable, kind: Kind, world: World, send: (message: FromServer) => void) {
    this.#stored = stored;
    this.#table = load(stored, kind);
    this.#world = world;
    this.#send = send;
    this.#opened = world.now();
  }

  /** Take a message of the page; settled once it is answered. */
  async hear(message: FromBrowser | Helping): Promise<void> {
    try {
      await (message.type === "hello" ? this.#hello(message.protocol, message.last ?? 0) : this.#carryOut(message));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#send(error.refused(message.type === "hello" ? null : message.id));
    }
    this.#followUp();
  }

  /** Stop bots and clocks. */
  close(): void {
    this.#closed = true;
    this.#cancelTimer();
  }

  // --- what the page hears

  async #hello(protocol: number, last: number): Promise<void> {
    if (protocol !== PROTOCOL) throw new Refusal("old_page", `this table speaks protocol ${PROTOCOL}`);
    if (this.#wasInterrupted()) await this.#act((table) => [...this.#ran(table), { type: "resumed" }], TELL_NOBODY);
    const audience = this.#audience();
    const start = new Table(this.#table.setup, this.#table.game);
    this.#send({
      type: "welcome",
      number: this.#table.number,
      table: tableInfo(this.#table),
      you: this.#you(),
      scene: scene(this.#table, audience, this.#world.now()),
      events: last >= this.#table.number ? [] : missed(start, this.#stored.entries, last, audience.viewer),
    });
  }

  /** Whether a live clock was running when the page was closed: it stood still meanwhile. */
  #wasInterrupted(): boolean {
    const { setup, deadline, changed } = this.#table;
    return setup.clock?.kind === "live" && deadline !== null && changed < this.#opened;
  }

  /** How long the clock of the seat to play had run by then, as far as that was noted: this time stays used. */
  #ran({ since }: Table): StoredEvent[] {
    const millis = (this.#stored.awake ?? since) - since;
    return millis > 0 ? [{ type: "ran", millis }] : [];
  }

  #audience(): Audience {
    const { seats } = this.#stored;
    return { seats, viewer: this.#table.viewerOf(seats, this.#look) };
  }

  #you(): You {
    return { seats: this.#stored.seats, keys: {}, host: true, rematch: null };
  }

  #update(events: Logged[], onlyMoves: boolean): Update {
    return {
      type: "update",
      number: this.#table.number,
      table: onlyMoves ? null : tableInfo(this.#table),
      you: onlyMoves ? null : this.#you(),
      scene: scene(this.#table, this.#audience(), this.#world.now()),
      events,
    };
  }

  // --- intents

  async #carryOut(intent: Intent | Helping): Promise<void> {
    await this.#intend(intent);
    this.#send({ type: "done", id: intent.id });
  }

  async #intend(intent: Intent | Helping): Promise<void> {
    const { seats } = this.#stored;
    switch (intent.type) {
      case "ping":
        return;
      case "react":
        if (seats[0] === undefined) throw new Refusal("not_your_seat", "reactions are for those who play");
        return this.#send({ type: "reacted", seat: seats[0], reaction: intent.reaction });
      case "look":
        if (!seats.includes(intent.seat)) throw new Refusal("not_your_seat", "that seat is not yours");
        this.#look = intent.seat;
        return this.#send(this.#update([], true));
      case "rematch":
        return this.#rematch();
      default:
        return this.#act((table) => decide(table, seats, intent, this.#world.now()));
    }
  }

  async #rematch(): Promise<void> {
    const [seat] = this.#stored.seats;
    if (seat === undefined) throw new Refusal("not_your_seat", "you have no seat at this table");
    if (this.#table.status !== "over") throw new Refusal("not_over", "that is for finished games");
    if (this.#table.rematch !== null) return;
    const next = await rematch(this.#table, this.#world);
    await this.#world.save(next);
    await this.#act(() => [{ type: "rematch_made", seat, code: next.setup.code }]);
  }

  /** Decide, store, change, tell: one at a time. Throws Refusal; then nothing has changed. */
  #act(decided: (table: Table) => StoredEvent[], tell = this.#tell): Promise<void> {
    const done = this.#queue.then(async () => {
      const before = this.#table;
      const entries = numbered(decided(before), before.number, this.#world.now());
      if (entries.length === 0) return;
      const stored = { ...this.#stored, entries: [...this.#stored.entries, ...entries] };
      const after = before.after(entries);
      await this.#save(stored);
      this.#stored = stored;
      this.#table = after;
      tell(before, entries);
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #save(stored: StoredTable): Promise<void> {
    try {
      await this.#world.save(stored);
    } catch {
      throw new Refusal("storage_failed", "the table could not be stored");
    }
  }

  readonly #tell = (before: Table, entries: readonly Entry[]): void => {
    const onlyMoves = entries.every(({ event }) => event.type === "moved" || event.type === "undone");
    this.#send(this.#update(views(before, entries, this.#audience().viewer), onlyMoves));
  };

  // --- bots and clocks

  /** Start what a change calls for: a clock's timer, or a bot's turn. */
  #followUp(): void {
    this.#cancelTimer();
    if (this.#closed) return;
    const { deadline, botToPlay } = this.#table;
    if (deadline !== null) {
      const delay = Math.min(Math.max(0, deadline - this.#world.now()) + GRACE, PULSE);
      this.#cancelTimer = this.#world.later(delay, () => void this.#clockRuns());
    }
    if (botToPlay !== null && !this.#thinking) void this.#playBots();
  }

  /** A clock has run for a while: it has run out, or it is noted that the page is still open. */
  async #clockRuns(): Promise<void> {
    const { deadline } = this.#table;
    const now = this.#world.now();
    try {
      await (deadline !== null && now < deadline
        ? this.#noteAwake(now)
        : this.#unlessLate((table) => runOut(table, now)));
    } catch (error) {
      return this.#world.report(error);
    }
    this.#followUp();
  }

  #noteAwake(now: number): Promise<void> {
    const done = this.#queue.then(async () => {
      const stored = { ...this.#stored, awake: now };
      await this.#save(stored);
      this.#stored = stored;
    });
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Act, unless the table has moved on meanwhile. */
  async #unlessLate(decided: (table: Table) => StoredEvent[]): Promise<void> {
    try {
      await this.#act(decided);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "storage_failed") throw error;
    }
  }

  /** Let bots move as long as it is a bot's turn. */
  async #playBots(): Promise<void> {
    this.#thinking = true;
    try {
      for (let level = this.#table.botToPlay; level !== null && !this.#closed; level = this.#table.botToPlay) {
        await this.#playBot(level);
      }
    } catch (error) {
      return this.#world.report(error);
    } finally {
      this.#thinking = false;
    }
    this.#followUp();
  }

  async #playBot(level: string): Promise<void> {
    const { state, game, toPlay } = this.#table;
    const seen = this.#table.seenBy(toPlay);
    if (seen === null) return;
    const think = (by: string) => this.#world.think(by, game, seen.view).then((action) => ({ action, by }));
    const { action, by } = await think(level).catch(() => think(STAND_IN));
    if (this.#closed) return;
    const [word = ""] = game.words.of(seen.view, [action]);
    const insteadOf = by === level ? null : level;
    await this.#unlessLate((table) => botPlays(table, state, word, this.#world.now(), by, insteadOf));
  }
}
