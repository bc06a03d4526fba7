// A table as it is seen now, from one of the seats on this device or by an onlooker. Everything about the position comes
// from the view of that seat.

import type { Choice, ClockState, HeldCard, PlainView, Scene, TableInfo } from "../protocol.ts";
import { offers } from "../records/offers.ts";
import { levelOf } from "../records/pieces.ts";
import type { SeatView } from "../records/views.ts";
import type { Table } from "./state.ts";

/** The seats of whoever looks, and the one they look from; an onlooker has none. */
export interface Audience {
  seats: readonly number[];
  viewer: number | null;
}

/** A view in which rivals' reserved cards lie face down, even those that everybody saw before. */
export function faceDown(plain: PlainView): PlainView {
  const seats = plain.seats.map((seat, number) =>
    number === plain.view ? seat : { ...seat, reserved: seat.reserved.map(covered) },
  );
  return { ...plain, seats };
}

/** A reserved card face down. */
function covered({ card, level, blind }: HeldCard): HeldCard {
  return { card: null, level: card === null ? level : levelOf(card), blind } as HeldCard;
}

/** The table as an audience sees it. */
export function scene(table: Table, audience: Audience, now: number): Scene {
  const seen = table.seenBy(audience.viewer);
  const words = seen && table.status === "playing" ? [...seen.moves.keys()] : [];
  return {
    state: table.state,
    moves: table.moves.length,
    view: shown(table, seen),
    choice: choice(table, audience, words),
    offers: seen ? offers(table.game, seen, words) : [],
    final_round: Boolean(seen?.plain.final_round),
    clock: clock(table, now),
    undo: table.mayUndo(audience.seats) ? "free" : "no",
    undo_offer: null,
    outcome: table.outcome,
  };
}

/** The view to show: with rivals' reserved cards face down if the table was made so. */
export function shown(table: Table, seen: SeatView | null): PlainView | null {
  if (seen === null) return null;
  return table.setup.reserved === "down" ? faceDown(seen.plain) : seen.plain;
}

/** The legal words, if the audience is to play. */
function choice(table: Table, audience: Audience, words: string[]): Choice | null {
  const seat = table.toPlay;
  if (seat === null || table.views === null || !audience.seats.includes(seat) || table.botOf(seat)) return null;
  return { seat, phase: table.views.phase, words };
}

/** The time left by seat now. */
function clock(table: Table, now: number): ClockState | null {
  if (table.clock === null) return null;
  const { deadline, toPlay } = table;
  if (deadline === null || toPlay === null) return { left: [...table.clock.left], running: null, at: now };
  return { left: table.clock.left.with(toPlay, Math.max(0, deadline - now)), running: toPlay, at: now };
}

/** A table without its position. */
export function tableInfo(table: Table): TableInfo {
  const { setup, game } = table;
  return {
    code: setup.code,
    game: { id: game.id, players: game.players, options: game.setting.options },
    version: game.data.version,
    sides: game.sides,
    status: table.status,
    seats: table.chairs.map(({ name, kind, level, standing }) => ({ name, kind, level, connected: true, standing })),
    listed: false,
    clock: setup.clock,
    reserved: setup.reserved,
    commitment: setup.commitment,
    seed: table.revealedSeed,
    created: setup.created,
    onlookers: 0,
    origin: setup.origin,
    rematch: table.rematch,
  };
}
