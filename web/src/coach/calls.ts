/** What the page asks the coach's workers, and what they answer. */
import type { Compared, Explanation, JudgedOption, Mark, MarkFacts, Unfinished, StoredTable } from "@gemguild/rules";
import type { Fault, GameChoice, PlainView, SeatInfo } from "../lib/protocol";

/** A game as far as it was played: how it began, and every move. */
export interface PlayedGame {
  game: GameChoice;
  /** The record of the first position, in base64. */
  start: string;
  words: string[];
}

/** A game to review. */
export interface ReviewedGame extends PlayedGame {
  /** Who sits where. */
  seats: SeatInfo[];
  /** The seats of whoever looks; none for a record from elsewhere. */
  mine: number[];
  /** The table it comes from, so that one can play on from it; empty for a record from elsewhere. */
  code: string;
  /** The game as a record that can be shared; empty if it cannot be told from a seed. */
  text: string;
  /** Everybody's points at the end. */
  points: number[];
  /** How the coach helped while it was played. */
  help: string[];
}

/** Where a game to review comes from: a record, or a table of this device. */
export type Source = { text: string } | { stored: StoredTable };

/** A judged decision to explain: its number, and the better move with the other one. */
export interface Asked {
  number: number;
  better: string;
  other: string;
}

export interface Calls {
  read(source: Source, code: string): Promise<ReviewedGame>;
  /** Prepares for a game that other calls are about. */
  open(game: PlayedGame): Promise<MarkFacts>;
  /** The decision before a move, from 1 on; after the last move, how the game ended or what comes next. */
  compare(number: number, simulations: number): Promise<Compared>;
  end(simulations: number): Promise<Unfinished | number[]>;
  explain(asked: Asked): Promise<Explanation>;
  /** The position before a move, as a seat saw it then. */
  view(number: number, seat: number): Promise<PlainView>;
  /** What a search thinks of the decision at a table of this device, and of a move there; refused if it has moved on. */
  think(at: Desk, word: string | null): Promise<Thought>;
  /** Why a move is better than another one there. */
  why(at: Desk, better: string, other: string): Promise<Explanation>;
}

/** A table of this device, and the state that its page shows. */
export interface Desk {
  code: string;
  state: number;
}

/** What the coach thinks of a decision; of a move what it costs, and what that is called. */
export interface Thought {
  best: JudgedOption;
  alternatives: JudgedOption[];
  loss: number;
  mark: Mark;
}

export interface Ask {
  id: number;
  name: keyof Calls;
  given: unknown[];
}

export interface Answer {
  id: number;
  value?: unknown;
  fault?: Fault | null;
}
