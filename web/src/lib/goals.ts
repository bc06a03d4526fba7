/** What a seat is racing for, to draw how far it has come. */
import { optionsOf, targetOf } from "../games/description";
import { progressOf } from "../games/plain";
import { descriptionOf } from "./facts";
import { goalName } from "./names";
import type { PlainView } from "./protocol";

export interface Race {
  key: string;
  name: string;
  have: number;
  target: number;
}

/** The goals of a game, and how far a seat has come on each. */
export function races(view: PlainView, seat: number): Race[] {
  return descriptionOf(view.game).goals.map((goal) => ({
    key: goal.key,
    name: goalName(view.game, goal),
    have: progressOf(goal, view, seat),
    target: targetOf(goal, optionsOf(view)),
  }));
}
