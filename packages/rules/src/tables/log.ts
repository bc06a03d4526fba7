// Events as each viewer may see them.

import type { Logged, Moved, PlainView, TableEvent } from "../protocol.ts";
import type { Game } from "../records/game.ts";
import { movedCards, movedTiles, movedTokens } from "../records/pieces.ts";
import type { Viewer } from "../records/views.ts";
import { type Entry, isTold, type StoredMove, surviving, type ToldEvent } from "./events.ts";
import type { Table } from "./state.ts";

/** The most events that a page gets when it opens a table. */
const MOST_MISSED = 500;

/** The events after number `last`, but only the latest of very many. From the beginning on, undone moves are left out. */
export function missed(table: Table, entries: readonly Entry[], last: number, viewer: Viewer): Logged[] {
  const earlier = last === 0 ? [] : surviving(entries.filter((entry) => entry.number <= last));
  const later = last === 0 ? surviving(entries) : entries.filter((entry) => entry.number > last).filter(isTold);
  const shown = later.slice(-MOST_MISSED);
  return views(table.after([...earlier, ...later.slice(0, -MOST_MISSED)]), shown, viewer);
}

/** Entries as a viewer sees them, from the table before them on; of some there is nothing to see. */
export function views(table: Table, entries: readonly Entry[], viewer: Viewer): Logged[] {
  let before = table;
  return entries.filter(isTold).map((entry) => {
    const after = before.after([entry]);
    const logged = entryView(entry, before, after, viewer);
    before = after;
    return logged;
  });
}

/** An entry as a viewer sees it, from the table before and after it. */
export function entryView(
  { number, at, event }: Entry<ToldEvent>,
  before: Table,
  after: Table,
  viewer: Viewer,
): Logged {
  let shown: TableEvent;
  if (event.type === "moved") {
    const [was, now] = [before.seenBy(viewer), after.seenBy(viewer)];
    if (was === null || now === null) throw new RangeError("a move before the start");
    shown = movedOf(after.game, event, was.plain, now.plain);
  } else if (event.type === "ended") {
    shown = { type: "ended", outcome: after.outcome, seed: after.revealedSeed };
  } else {
    shown = event;
  }
  return { number, at, event: shown };
}

/** A move with every piece that it moved. */
export function movedOf(game: Game, event: Omit<StoredMove, "type">, was: PlainView, now: PlainView): Moved {
  return {
    type: "moved",
    seat: event.seat,
    word: event.word,
    phase: was.phase,
    by: event.by,
    instead_of: event.instead_of,
    seconds: event.seconds,
    tokens: movedTokens(game, was, now),
    cards: movedCards(was, now),
    tiles: movedTiles(game, was, now),
    gained: now.seats.map((seat, number) => seat.points - (was.seats[number]?.points ?? 0)),
    again: now.turn !== was.turn && now.to_play === was.to_play,
    final_round: Boolean(now.final_round) && !was.final_round,
  };
}
