// How a game ended: by the rules, or because somebody stopped.

import type { Decider, Outcome, Standing, Stopped } from "../protocol.ts";
import type { RecordBytes } from "../rules.ts";
import type { Game } from "./game.ts";

/** Winners, everybody's place and points, and why the game ended. */
export interface Result {
  winners: number[];
  places: number[];
  points: number[];
  reason: string;
  decider: Decider | null;
}

/** The result of a position; null while the game goes on. */
export function resultOf(game: Game, record: RecordBytes): Result | null {
  const fields = game.fields(record);
  const ended = fields.number("ended");
  if (!ended) return null;
  const criteria = game.rules.criteria(record);
  const sides = game.sides.map(([first]) => criteria[first as number] as number[]);
  const places = criteria.map((seat) => 1 + sides.filter((side) => compare(side, seat) > 0).length);
  return {
    winners: [...places.keys()].filter((seat) => places[seat] === 1),
    places,
    points: fields.numbers("points").slice(0, game.players),
    reason: game.description.endings[ended - 1]?.name ?? "",
    decider: deciderOf(game, sides),
  };
}

/** The first criterion in which the best sides and the best of the others differ. */
function deciderOf(game: Game, sides: number[][]): Decider | null {
  const best = sides.reduce((one, other) => (compare(other, one) > 0 ? other : one));
  const others = sides.filter((side) => compare(side, best) < 0);
  if (others.length === 0) return null;
  const second = others.reduce((one, other) => (compare(other, one) > 0 ? other : one));
  const number = best.findIndex((value, index) => value !== second[index]);
  const criterion = game.description.criteria[number];
  if (criterion === undefined) return null;
  const sign = criterion.highest ? 1 : -1;
  return {
    criterion: criterion.name,
    winners: sign * (best[number] as number),
    others: sign * (second[number] as number),
  };
}

/** Positive if the first of two rows of numbers is higher: the first difference counts. */
function compare(one: readonly number[], other: readonly number[]): number {
  const differences = one.map((value, index) => value - (other[index] as number));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** The outcome of a game that is over. */
export function outcomeByTheRules(game: Game, record: RecordBytes): Outcome {
  const result = resultOf(game, record);
  if (result === null) throw new RangeError("the game goes on");
  const { winners, places, reason, decider } = result;
  return {
    winners,
    standings: standings(game, record, places),
    reason,
    shared: game.sides.filter(([first]) => winners.includes(first as number)).length > 1,
    decider,
  };
}

/** The outcome of a game of two in which one stopped. */
export function outcomeByStopping(game: Game, record: RecordBytes, loser: number, why: Stopped["why"]): Outcome {
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  const places = seats.map((seat) => (seat === loser ? 2 : 1));
  return {
    winners: seats.filter((seat) => seat !== loser),
    standings: standings(game, record, places),
    reason: why,
    shared: false,
    decider: null,
  };
}

/** Everybody's place, points and cards. */
function standings(game: Game, record: RecordBytes, places: readonly number[]): Standing[] {
  const fields = game.fields(record);
  return places.map((place, seat) => ({
    seat,
    place,
    points: fields.number("points", seat),
    cards: fields.number("cards", seat),
  }));
}
