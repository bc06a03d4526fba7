/** Which moves stand, and which of them make up a seat's last turn: a turn may take several decisions. */
import { touched } from "./phrases";
import type { Logged, Moved } from "./protocol";

/** A log with more events, in order; an event that comes a second time is there once. */
export function merged(log: readonly Logged[], more: readonly Logged[]): Logged[] {
  const known = new Set(log.map(({ number }) => number));
  const news = more.filter(({ number }) => !known.has(number));
  return [...log, ...news].sort((one, other) => one.number - other.number);
}

/** All moves but those that were taken back. */
export function standing(log: readonly Logged[]): Moved[] {
  const moves: Moved[] = [];
  for (const { event } of log) {
    if (event.type === "moved") moves.push(event);
    if (event.type === "undone") moves.length = Math.min(moves.length, event.moves);
  }
  return moves;
}

/** What a seat decided last, until another seat's turn came; without a seat, whoever moved last. */
export function lastTurn(moves: readonly Moved[], seat = moves.at(-1)?.seat): Moved[] {
  const end = moves.findLastIndex((move) => move.seat === seat) + 1;
  const start = moves.slice(0, end).findLastIndex((move) => move.seat !== seat) + 1;
  return moves.slice(start, end);
}

/** Everything on the table that a turn has touched; a deck only if a card was taken from it unseen. */
export function marksOf(turn: readonly Moved[]): Set<string> {
  const isBlind = turn.some((move) => move.word.startsWith("reserve:deck"));
  return new Set(turn.flatMap(touched).filter((place) => isBlind || !place.startsWith("deck")));
}
