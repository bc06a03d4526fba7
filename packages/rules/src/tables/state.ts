// One table on this device: who sits there, what was played, and what everybody sees.
//
// A table is worked out from its setup and its entries, and it is a value: `after` gives a new one.

import type { Outcome, SeatInfo, TableInfo } from "../protocol.ts";
import { Refusal } from "../refusal.ts";
import type { Game } from "../records/game.ts";
import { outcomeByStopping, outcomeByTheRules } from "../records/outcome.ts";
import { PositionViews, type SeatView, type Viewer } from "../records/views.ts";
import { Clock } from "./clock.ts";
import { bytesOfBase64, bytesOfHex } from "./encoding.ts";
import type { Entry, Help, Setup, StoredEnd, StoredMove } from "./events.ts";

/** The bot that plays for a person who is away. */
export const STAND_IN = "journeyman";

/** A seat at the table. */
export type Chair = Omit<SeatInfo, "connected">;

const OPEN: Chair = { kind: "open", name: null, level: null, standing: "here" };

/** A move that was not taken back. */
export interface TableMove {
  seat: number;
  word: string;
  byPerson: boolean;
  /** The milliseconds that its seat's clock got for it. */
  gained: number;
}

export class Table {
  readonly setup: Setup;
  readonly game: Game;
  /** The number of the last entry. */
  number = 0;
  /** Goes up with every change of the position. */
  state = 0;
  status: TableInfo["status"] = "waiting";
  chairs: readonly Chair[];
  moves: readonly TableMove[] = [];
  /** The position as everybody sees it; null until the game starts. */
  views: PositionViews | null = null;
  clock: Clock | null;
  /** When the wait for the present decision began. */
  since: number;
  /** When the last event happened. */
  changed: number;
  outcome: Outcome | null = null;
  rematch: string | null = null;
  /** The help that whoever plays here has had. */
  help: readonly Help[] = [];

  constructor(setup: Setup, game: Game) {
    this.setup = setup;
    this.game = game;
    this.chairs = Array<Chair>(game.players).fill(OPEN);
    this.clock = setup.clock && Clock.full(setup.clock, game.players);
    this.since = this.changed = setup.created;
  }

  // --- what happened

  /** The table with more entries. This one stays unchanged. */
  after(entries: readonly Entry[]): Table {
    const table = Object.assign(new Table(this.setup, this.game), this);
    for (const entry of entries) table.#apply(entry);
    return table;
  }

  #apply({ number, at, event }: Entry): void {
    this.number = number;
    this.changed = at;
    switch (event.type) {
      case "seated":
        this.#seat(event.seat, { kind: event.kind, name: event.name, level: event.level, standing: "here" });
        break;
      case "started":
        this.status = "playing";
        this.views = this.first();
        this.#wait(at);
        break;
      case "moved":
        this.#moved(event, at);
        break;
      case "undone":
        this.#charge(at);
        this.#rewind(event.moves);
        this.#wait(at);
        break;
      case "stopped":
        if (event.seat === this.toPlay) this.#charge(at);
        this.#seat(event.seat, { standing: event.why === "resigned" ? "gone" : "away" });
        break;
      case "returned":
        this.#seat(event.seat, { standing: "here" });
        if (event.seat === this.toPlay) this.since = at;
        break;
      case "ran":
        if (this.clock && this.toPlay !== null) this.clock = this.clock.spend(this.toPlay, event.millis);
        break;
      case "resumed":
        this.since = at;
        break;
      case "ended":
        this.#ended(event);
        break;
      case "rematch_made":
        this.rematch = event.code;
        break;
      case "helped":
        this.help = [...this.help, event.help];
        break;
    }
  }

  #seat(seat: number, changes: Partial<Chair>): void {
    this.chairs = this.chairs.with(seat, { ...(this.chairs[seat] ?? OPEN), ...changes });
  }

  #moved(event: StoredMove, at: number): void {
    const { seat, word } = event;
    const before = this.playing();
    const after = (this.views = before.play(word));
    const byPerson = event.by === null;
    let gained = 0;
    if (this.clock) {
      const spent = byPerson ? this.clock.spend(seat, at - this.since) : this.clock;
      this.clock = after.turn === before.turn ? spent : spent.endTurn(seat, byPerson);
      gained = this.clock.of(seat) - spent.of(seat);
    }
    this.moves = [...this.moves, { seat, word, byPerson, gained }];
    this.#wait(at);
  }

  /** Take the time of the present decision so far from the clock of the person who has to decide. */
  #charge(at: number): void {
    const seat = this.toPlay;
    if (this.clock && seat !== null && !this.botOf(seat)) this.clock = this.clock.spend(seat, at - this.since);
    this.since = at;
  }

  /** Note that the position changed: the next decision is awaited from now on. */
  #wait(at: number): void {
    this.state++;
    this.since = at;
  }

  /** Undo all but the first moves. Time that was used stays used; time that was gained by them is lost. */
  #rewind(moves: number): void {
    for (const undone of this.moves.slice(moves)) {
      this.clock = this.clock && this.clock.takeBack(undone.seat, undone.gained);
    }
    this.moves = this.moves.slice(0, moves);
    this.views = this.moves.reduce((views, { word }) => views.play(word), this.first());
  }

  #ended({ seat, why }: StoredEnd): void {
    const { record, toPlay } = this.playing();
    this.status = "over";
    if (why !== null && seat !== null) this.outcome = outcomeByStopping(this.game, record, seat, why);
    else if (toPlay === null) this.outcome = outcomeByTheRules(this.game, record);
  }

  // --- questions

  /** The position before the first move. */
  first(): PositionViews {
    const { start, seed } = this.setup;
    const record = start === null ? this.game.start(bytesOfHex(seed ?? "")) : bytesOfBase64(start);
    return new PositionViews(this.game, record);
  }

  /** The position of a game that has started. Throws Refusal if it has not. */
  playing(): PositionViews {
    if (this.views === null) throw new Refusal("not_started", "the game has not started yet");
    return this.views;
  }

  /** The position as a viewer sees it; null until the game starts. */
  seenBy(viewer: Viewer): SeatView | null {
    return this.views && this.views.seenBy(viewer);
  }

  /** The seat that decides now. */
  get toPlay(): number | null {
    return this.status === "playing" && this.views ? this.views.toPlay : null;
  }

  /** The bot that decides in a seat, if one does. */
  botOf(seat: number): string | null {
    const chair = this.chairs[seat] ?? OPEN;
    if (chair.kind === "bot") return chair.level;
    return chair.standing === "here" ? null : STAND_IN;
  }

  /** The bot that decides now, if one does. */
  get botToPlay(): string | null {
    return this.toPlay === null ? null : this.botOf(this.toPlay);
  }

  /** The seed in hexadecimal, once the game is over. */
  get revealedSeed(): string | null {
    return this.status === "over" && this.setup.start === null ? this.setup.seed : null;
  }

  /** When the seat to play runs out of time. */
  get deadline(): number | null {
    const seat = this.toPlay;
    if (this.clock === null || seat === null || this.botOf(seat)) return null;
    return this.since + this.clock.of(seat);
  }

  /** The seat that whoever has these seats looks from: the one to play, the one chosen, or the first. */
  viewerOf(seats: readonly number[], look: number | null): number | null {
    if (this.toPlay !== null && seats.includes(this.toPlay)) return this.toPlay;
    return look !== null && seats.includes(look) ? look : (seats[0] ?? null);
  }

  /** Whether the last decision of one of these seats can be taken back. */
  mayUndo(seats: readonly number[]): boolean {
    return this.status === "playing" && this.lastDecision(seats) >= 0;
  }

  /** The number of the last move that a person made in one of these seats; -1 if there is none. */
  lastDecision(seats: readonly number[]): number {
    return this.moves.findLastIndex((move) => move.byPerson && seats.includes(move.seat));
  }
}
