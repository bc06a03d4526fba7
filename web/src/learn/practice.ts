/** A game that is only looked at and tried here: its positions from a seed and moves, as one seat sees them. */
import {
  frames,
  fromRecord,
  Game,
  GameRecord,
  type Kind,
  load,
  offers,
  PositionViews,
  tableInfo,
} from "@gemguild/rules";
import type { Frame, Scene, SeatInfo, TableInfo } from "../lib/protocol";

/** A game up to some point: where it began and what was played. */
export interface Played {
  game: string;
  players: number;
  options?: readonly string[];
  seed: number;
  moves: readonly string[];
}

/** What no position here depends on: these tables have no secrets and are not kept. */
const NOWHERE = {
  now: () => 0,
  random: (count: number) => new Uint8Array(count),
  sha256: (bytes: Uint8Array) => Promise.resolve(bytes),
};

/** A frame of a game that goes on: records are read as if all games had ended. */
function goingOn(frame: Frame): Frame {
  return { ...frame, events: frame.events.filter(({ event }) => event.type !== "ended") };
}

export class Practice {
  readonly record: GameRecord;
  /** The position after each number of moves, with what happened, as the seat sees it. */
  readonly frames: Frame[];
  readonly table: TableInfo;

  /** Plays the moves; throws Refusal if one of them is not legal. */
  constructor(
    kind: Kind,
    { players, options = [], seed, moves }: Played,
    readonly seat: number,
    rival: string,
  ) {
    const game = new Game(kind, players, options);
    this.record = new GameRecord(game, game.start(seed), { seed });
    for (const word of moves) this.record.play(word);
    const stored = fromRecord(String(this.record), () => kind, NOWHERE);
    const isOver = this.position(moves.length).toPlay === null;
    this.frames = frames(stored, kind, seat).map((frame) => (isOver ? frame : goingOn(frame)));
    const info = tableInfo(load(stored, kind));
    const seats = info.seats.map((chair, number): SeatInfo =>
      number === seat ? { ...chair, name: null } : { ...chair, kind: "bot", level: rival, name: null },
    );
    this.table = { ...info, seats };
  }

  /** The game as a record in text. */
  get text(): string {
    return String(this.record);
  }

  position(moves: number): PositionViews {
    return this.record.positions[moves] as PositionViews;
  }

  /** What the seat sees after some moves, and what it may decide. */
  scene(moves: number): Scene {
    const views = this.position(moves);
    const seen = views.seenBy(this.seat);
    const words = [...seen.moves.keys()];
    return {
      state: moves,
      moves,
      view: seen.plain,
      choice: views.toPlay === this.seat ? { seat: this.seat, phase: views.phase, words } : null,
      offers: offers(this.record.game, seen, words),
      final_round: Boolean(seen.plain.final_round),
      clock: null,
      undo: "no",
      undo_offer: null,
      outcome: null,
    };
  }
}
