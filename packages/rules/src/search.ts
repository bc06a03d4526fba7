/** What searches have in common: limits, and what they found. */

import type { Position } from "./engine.js";

/** How long to think about one decision; without either, the server's usual number of simulations. */
export interface Limit {
  simulations?: number;
  milliseconds?: number;
}

/** A move that a search considered. */
export interface Option {
  action: number;
  visits: number;
  /** The chance of the seat to play to win with it; shared victories count in part. */
  win: number;
}

/** What a search found: the first option is the move to play. */
export interface Thought {
  options: Option[];
  /** Everybody's chance to win. */
  win: number[];
  simulations: number;
}

/** A player that searches, slice by slice, so that a worker can listen in between, stop, or ponder. */
export interface Search {
  /** Think about a view; nothing lasts longer than a slice, and leaving the loop stops. */
  think(view: Position, limit?: Limit, early?: boolean): Generator<void, void>;
  /** The action that is best so far. */
  readonly best: number;
  /** Everything found so far. */
  thought(): Thought;
}

/** Think without a pause; the action to play. */
export function choose(search: Search, view: Position, limit: Limit = {}): number {
  for (const _ of search.think(view, limit, true));
  return search.best;
}

/** Runs simulations in steps until a limit; `run` gets their number, `settled` how many may follow at most. */
export function* within(
  limit: Limit,
  usual: number,
  step: number,
  run: (count: number) => void,
  settled: (left: number) => boolean,
): Generator<void, void> {
  const started = performance.now();
  const deadline = limit.milliseconds === undefined ? Infinity : started + limit.milliseconds;
  const most = limit.simulations ?? (limit.milliseconds === undefined ? usual : Infinity);
  let done = 0;
  for (let now = started; done < most && now < deadline; now = performance.now()) {
    const pace = done / (now - started);
    if (done && settled(Math.min(most - done, (deadline - now) * pace))) return;
    const count = Math.min(step, most - done);
    run(count);
    done += count;
    yield;
  }
}
