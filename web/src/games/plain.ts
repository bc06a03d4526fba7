/** Reading views by the keys of their game's description. */
import { descriptionOf } from "../lib/facts";
import type { Card, Goal, PlainSeat, PlainView, TileKind } from "../lib/protocol";
import { lettersOf, optionsOf, sidesIn } from "./description";

type Holder = Readonly<Record<string, unknown>>;

/** The number under a key; 0 if there is none. */
export function numberAt(holder: Holder, key: string): number {
  const value = holder[key];
  return typeof value === "number" ? value : 0;
}

/** The tokens under a key, by letter. */
export function tokensAt(holder: Holder, key: string): Readonly<Record<string, number>> {
  return (holder[key] ?? {}) as Record<string, number>;
}

/** The seat that has a trophy; null if nobody does. */
export function holderOf(view: PlainView, trophy: string): number | null {
  return (view[trophy] ?? null) as number | null;
}

function tilesAt(holder: Holder, { key }: TileKind): readonly string[] {
  return (holder[key] ?? []) as string[];
}

/** The tiles that nobody has yet, kind by kind. */
export function tilesOnTable(view: PlainView): { kind: TileKind; ids: readonly string[] }[] {
  return descriptionOf(view.game).tile_kinds.map((kind) => ({ kind, ids: tilesAt(view, kind) }));
}

/** The tiles of a kind that a seat has. */
export function tilesOfKind(own: PlainSeat, kind: TileKind): readonly string[] {
  return tilesAt(own, kind);
}

/** The bought cards that a seat still has: some games let cards leave the game. */
export function cardsOf(own: PlainSeat): string[] {
  const gone = (own["discarded"] ?? []) as string[];
  return own.bought.filter((card) => !gone.includes(card));
}

/** The bought cards of a colour. */
export interface Stack {
  /** The colour's letter; empty for jokers and cards without a bonus. */
  letter: string;
  cards: Card[];
  /** The points of the colour, where they count. */
  worth: number;
}

/** The cards that a seat has bought, colour by colour; jokers and cards without a bonus lie apart, at the end. */
export function stacksOf(view: PlainView, seat: number): Stack[] {
  const own = view.seats[seat]!;
  const description = descriptionOf(view.game);
  const colours = lettersOf(description, "colour");
  const chosen = (own["joker_colours"] ?? {}) as Record<string, string>;
  const copies = description.abilities.some(({ name }) => name === "copy");
  const points = tokensAt(own, "colour_points");
  /** The colour that a card counts as: what a copy was paired with, else that of its bonus. */
  const colourOf = ({ id, bonus }: Card): string =>
    (copies ? chosen[id] : undefined) ?? (colours.includes(bonus) ? bonus : "");
  const cards = cardsOf(own).map((id) => description.cards[id]!);
  return [...colours, ""].map((letter) => ({
    letter,
    cards: cards.filter((card) => colourOf(card) === letter),
    worth: points[letter] ?? 0,
  }));
}

/** What stands on a face-up card: whose it is, and how many. */
export interface Holding {
  seat: number;
  count: number;
}

/** What stands on the card in a face-up place; null if nothing does. */
export function holdingAt(view: PlainView, level: number, column: number): Holding | null {
  const rows = (view["strongholds"] ?? []) as (Holding | null)[][];
  return rows[level - 1]?.[column] ?? null;
}

/** Whether a rival of whoever looks has closed a card. */
export function isClosed(view: PlainView, card: string): boolean {
  return view.market.some((row, at) => {
    const column = row.indexOf(card);
    const holding = column < 0 ? null : holdingAt(view, at + 1, column);
    return holding !== null && holding.seat !== view.view;
  });
}

/** All tiles that a seat has. */
export function tilesOf(view: PlainView, seat: number): readonly string[] {
  return descriptionOf(view.game).tile_kinds.flatMap((kind) => tilesAt(view.seats[seat]!, kind));
}

/** What lies in each cell of the board, row by row; nothing in a game without one. */
export function cellsOf(view: PlainView): { cell: string; letter: string | null }[] {
  const { board } = descriptionOf(view.game);
  if (!board) return [];
  return (view["board"] as (string | null)[][]).flatMap((row, down) =>
    row.map((letter, across) => ({ cell: `${board.columns[across]}${down + 1}`, letter })),
  );
}

/** The token that a pick stands for: a letter, or what lies in a cell of the board. */
export function tokenAt(view: PlainView, pick: string): string {
  return cellsOf(view).find(({ cell }) => cell === pick)?.letter ?? pick;
}

/** How far a seat has come towards a goal, with its side where those add up. */
export function progressOf(goal: Goal, view: PlainView, seat: number): number {
  const sides = sidesIn(descriptionOf(view.game), view.players, optionsOf(view));
  const side = (goal.together && sides.find((members) => members.includes(seat))) || [seat];
  return side.reduce((sum, member) => sum + measured(goal, view.seats[member]!), 0);
}

/** How far one seat has come by itself. */
function measured({ key, how }: Goal, own: PlainSeat): number {
  const [name = "", letter] = key.split(".");
  if (letter) return tokensAt(own, name)[letter] ?? 0;
  const counts = Object.values(tokensAt(own, name));
  if (how === "most") return Math.max(0, ...counts);
  if (how === "different") return counts.filter((count) => count > 0).length;
  return numberAt(own, name);
}
