// A position as each seat, an onlooker, or a replay with all hands open sees it; worked out on demand, and once.

import type { PlainView } from "../protocol.ts";
import { Refusal } from "../refusal.ts";
import type { RecordBytes } from "../rules.ts";
import type { Game } from "./game.ts";
import { plainView } from "./plain.ts";

/** Whose eyes: a seat's, an onlooker's (null), or, once a game is over, a replay with all hands open. */
export type Viewer = number | "open" | null;

/** A position as one viewer sees it. */
export interface SeatView {
  seat: number | null;
  /** The record of what this viewer may know. */
  view: RecordBytes;
  plain: PlainView;
  /** The legal words with their action numbers, if this seat is to play. */
  moves: Map<string, number>;
}

export class PositionViews {
  readonly game: Game;
  readonly record: RecordBytes;
  readonly toPlay: number | null;
  readonly #known = new Map<Viewer, SeatView>();

  constructor(game: Game, record: RecordBytes) {
    this.game = game;
    this.record = record;
    this.toPlay = game.toPlay(record);
  }

  /** The name of the decision awaited. */
  get phase(): string {
    return this.game.description.phases[this.game.fields(this.record).number("phase")]?.name ?? "";
  }

  /** The number of finished turns. */
  get turn(): number {
    return this.game.fields(this.record).number("turn");
  }

  seenBy(viewer: Viewer): SeatView {
    let seen = this.#known.get(viewer);
    if (seen === undefined) {
      seen = viewer === "open" ? this.#withOpenHands() : this.#seenBy(viewer);
      this.#known.set(viewer, seen);
    }
    return seen;
  }

  #seenBy(seat: number | null): SeatView {
    const { game } = this;
    const view = game.rules.view(this.record, seat);
    const actions = seat !== null && seat === this.toPlay ? game.rules.legal(view) : [];
    const words = game.words.of(view, actions);
    const moves = new Map(words.map((word, index) => [word, actions[index] as number]));
    return { seat, view, plain: plainView(game, view, seat), moves };
  }

  /** An onlooker's view with everybody's reserved cards. */
  #withOpenHands(): SeatView {
    const everybody = this.seenBy(null);
    const seats = everybody.plain.seats.map((_, seat) => this.seenBy(seat).plain.seats[seat]);
    return { ...everybody, plain: { ...everybody.plain, seats } as PlainView };
  }

  /** The position after a word of the seat to play. Throws Refusal, using nothing but what that seat knows. */
  play(word: string): PositionViews {
    const action = this.toPlay === null ? undefined : this.seenBy(this.toPlay).moves.get(word);
    if (action === undefined) throw this.#refusal(word);
    return new PositionViews(this.game, this.game.rules.play(this.record, action));
  }

  #refusal(word: string): Refusal {
    const { game } = this;
    if (!game.words.isWellFormed(word)) {
      return new Refusal("bad_word", `'${word}' is not a move of ${game.id}; moves look like ${game.data.examples}`);
    }
    if (this.toPlay === null) return new Refusal("game_over", `${word}: the game is over`);
    return new Refusal("not_legal", `${word}: it is not legal now`);
  }
}
