// How a game ended: by the rules, or because somebody stopped.

import type { Outcome, Standing, Stopped } from "../protocol.ts";
import type { RecordBytes } from "../rules.ts";
import type { Game } from "./game.ts";

/** The outcome of a game that is over. */
export function outcomeByTheRules(game: Game, record: RecordBytes): Outcome {
  const result = game.rules.result(game.name, record);
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
