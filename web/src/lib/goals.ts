/** What a seat is racing for, to draw how far it has come. */
import { descriptionOf } from "../games/index";
import { goalOf, numberAt } from "../games/plain";
import { goalName } from "./names";
import type { PlainView } from "./protocol";

export interface Goal {
  key: string;
  name: string;
  have: number;
  goal: number;
}

/** The ways to win, and how far a seat has come on each. */
export function goals(view: PlainView, seat: number): Goal[] {
  return descriptionOf(view.game).goals.map((goal) => ({
    key: goal.key,
    name: goalName(view.game, goal),
    have: numberAt(view.seats[seat]!, goal.key),
    goal: goalOf(goal, view),
  }));
}
