/** What a seat is racing for, to draw how far it has come. */
import type { PlainView } from "./protocol";

export interface Goal {
  what: "points" | "crowns" | "colour";
  have: number;
  goal: number;
}

/** The points that end a game. */
export function pointGoal(view: PlainView): number {
  if (view.game === "duel") return 20;
  if (view.game === "marvel") return 16;
  return view.options["quick"] ? 10 : 15;
}

/** The most points that a seat has in one colour. */
export function bestColour(points: Readonly<Record<string, number>>): number {
  return Math.max(0, ...Object.values(points));
}

export function goals(view: PlainView, seat: number): Goal[] {
  const points: Goal = { what: "points", have: view.seats[seat]!.points, goal: pointGoal(view) };
  if (view.game !== "duel") return [points];
  const own = view.seats[seat]!;
  const best = bestColour(own.colour_points);
  return [points, { what: "crowns", have: own.crowns, goal: 10 }, { what: "colour", have: best, goal: 10 }];
}
