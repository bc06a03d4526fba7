// Clocks: how much time each seat has left. The caller supplies the times.

import type { ClockRule } from "../protocol.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Time left by seat, in milliseconds. */
export class Clock {
  readonly rule: ClockRule;
  readonly left: readonly number[];

  constructor(rule: ClockRule, left: readonly number[]) {
    this.rule = rule;
    this.left = left;
  }

  /** A clock that has not run yet. */
  static full(rule: ClockRule, players: number): Clock {
    return new Clock(rule, Array<number>(players).fill(fullTime(rule)));
  }

  of(seat: number): number {
    return this.left[seat] ?? 0;
  }

  /** The clock after a seat has used some time. */
  spend(seat: number, used: number): Clock {
    return this.#with(seat, this.of(seat) - Math.max(0, used));
  }

  /** The clock at the end of a seat's turn: days are refilled, and a person gets the increment of a live clock. */
  endTurn(seat: number, byPerson: boolean): Clock {
    if (this.rule.kind === "days") return this.#with(seat, fullTime(this.rule));
    return this.#with(seat, this.of(seat) + (byPerson ? this.rule.increment * SECOND : 0));
  }

  /** The clock without the time that a seat got for a move that is undone. The time it used stays used. */
  takeBack(seat: number, gained: number): Clock {
    return this.#with(seat, this.of(seat) - gained);
  }

  #with(seat: number, millis: number): Clock {
    return new Clock(this.rule, this.left.with(seat, Math.max(0, millis)));
  }
}

/** The time that a seat starts with. */
function fullTime(rule: ClockRule): number {
  return rule.kind === "days" ? rule.days * DAY : Math.round(rule.minutes * MINUTE);
}
