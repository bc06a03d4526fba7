/** Reading views by the keys of a description. Where a description has none, the view's own keys must do. */
import { factsFor } from "../lib/facts";
import type { PlainView } from "../lib/protocol";
import { titled, type GameDescription, type GoalDescription, type Named } from "./description";
import { descriptionOf } from "./index";

type Seat = PlainView["seats"][number];

/** Numbers in every view or seat that are no counters of a game. */
const COMMON = ["view", "version", "players", "to_play", "turn", "idle_turns", "passes", "points"];

function valueAt(holder: object, key: string): unknown {
  return (holder as Record<string, unknown>)[key];
}

/** The number under a key; where there are several, such as one for each colour, the largest. */
export function numberAt(holder: object, key: string): number {
  const value = valueAt(holder, key);
  if (typeof value === "number") return value;
  return value && typeof value === "object" ? Math.max(0, ...(Object.values(value) as number[])) : 0;
}

/** The tokens under a key, by letter. */
export function tokensAt(holder: object, key: string): Readonly<Record<string, number>> {
  return (valueAt(holder, key) ?? {}) as Record<string, number>;
}

/** The seat that holds what there is one of; null if nobody does. */
export function holderOf(view: PlainView, key: string): number | null {
  const seat = valueAt(view, key);
  return typeof seat === "number" ? seat : null;
}

function tilesAt(holder: object, key: string): readonly string[] {
  return (valueAt(holder, key) ?? []) as string[];
}

/** The kinds of tiles in a game. */
export function tileKinds(view: PlainView): readonly Named[] {
  const described = descriptionOf(view.game).tile_kinds;
  if (described.length) return described;
  const { tiles } = factsFor(view.game);
  const keys = [view, ...view.seats].flatMap((holder) =>
    Object.entries(holder).flatMap(([key, value]: [string, unknown]) =>
      Array.isArray(value) && value.length && value.every((id) => tiles.has(id as string)) ? [key] : [],
    ),
  );
  return [...new Set(keys)].map((key) => ({ key, name: titled(key) }));
}

/** The tiles that nobody has yet, kind by kind. */
export function tilesOnTable(view: PlainView): { kind: Named; ids: readonly string[] }[] {
  return tileKinds(view).map((kind) => ({ kind, ids: tilesAt(view, kind.key) }));
}

/** The tiles of a kind that a seat has. */
export function tilesOfKind(own: Seat, kind: Named): readonly string[] {
  return tilesAt(own, kind.key);
}

/** All tiles that a seat has. */
export function tilesOf(view: PlainView, seat: number): readonly string[] {
  return tileKinds(view).flatMap((kind) => tilesOfKind(view.seats[seat]!, kind));
}

function countersIn(holder: object): Named[] {
  return Object.entries(holder).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "number" && !COMMON.includes(key) ? [{ key, name: titled(key) }] : [],
  );
}

/** What a seat has besides cards, tokens and tiles. */
export function seatCounters(description: GameDescription, own: Seat): readonly Named[] {
  return description.seat_counters.length ? description.seat_counters : countersIn(own);
}

/** What lies on the table besides bank, market and tiles. */
export function tableCounters(view: PlainView): GameDescription["table_counters"] {
  const described = descriptionOf(view.game).table_counters;
  return described.length ? described : countersIn(view).map((counter) => ({ ...counter, kind: "count" }));
}

/** What has to be reached, with the options of this game. */
export function goalOf({ goal, by_option }: GoalDescription, view: PlainView): number {
  const option = Object.keys(by_option).find((each) => view.options[each]);
  return option === undefined ? goal : by_option[option]!;
}
