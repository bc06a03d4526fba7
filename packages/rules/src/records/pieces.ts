// What a decision moved, found by comparing what one audience saw before and after it: only views go in.

import type { Counter, MovedCard, MovedTile, MovedTokens, PlainView } from "../protocol.ts";
import type { Game } from "./game.ts";

/** A place, and how many more (or fewer) pieces of a kind are there now. */
type Change = [place: string, count: number];
type Counts = Record<string, number>;
type Cells = (string | null)[][];

/** The tokens that changed places. */
export function movedTokens(game: Game, before: PlainView, after: PlainView): MovedTokens[] {
  const { piles, board } = game.description;
  const changes = new Map<string, Change[]>();
  const note = (letter: string, place: string, count: number) => {
    if (count !== 0) changes.set(letter, [...(changes.get(letter) ?? []), [place, count]]);
  };
  const compare = (place: string, was: Counts, now: Counts) => {
    for (const [letter, count] of Object.entries(now)) note(letter, place, count - (was[letter] ?? 0));
  };
  for (const pile of piles) compare(pile, before[pile] as Counts, after[pile] as Counts);
  after.seats.forEach((seat, number) => compare(`seat:${number}`, before.seats[number]?.tokens ?? {}, seat.tokens));
  if (board !== null) {
    (after["board"] as Cells).forEach((row, y) =>
      row.forEach((now, x) => {
        const was = (before["board"] as Cells)[y]?.[x] ?? null;
        const cell = `cell:${board.columns[x]}${y + 1}`;
        if (was === now) return;
        if (was !== null) note(was, cell, -1);
        if (now !== null) note(now, cell, 1);
      }),
    );
  }
  return [...changes].flatMap(([kind, places]) =>
    pairs(places).map(([count, source, target]) => ({ kind, count, source, target })),
  );
}

/** How many went from where to where, so that every place has what it should. */
function pairs(places: readonly Change[]): [count: number, source: string, target: string][] {
  const sources = places.flatMap(([place, change]) => Array<string>(Math.max(0, -change)).fill(place));
  const targets = places.flatMap(([place, change]) => Array<string>(Math.max(0, change)).fill(place));
  const moved: [number, string, string][] = [];
  sources.forEach((source, index) => {
    const target = targets[index] as string;
    const last = moved.at(-1);
    if (last?.[1] === source && last[2] === target) last[0]++;
    else moved.push([1, source, target]);
  });
  return moved;
}

/** The cards that changed places: first those bought or reserved, then those turned up. */
export function movedCards(before: PlainView, after: PlainView): MovedCard[] {
  const was = placesOfCards(before);
  const grown = after.seats.flatMap((seat, number) =>
    seat.reserved.length > (before.seats[number]?.reserved.length ?? 0) ? [number] : [],
  );
  const moved: MovedCard[] = [];
  for (const [card, target] of placesOfCards(after)) {
    const source = was.get(card) ?? sourceOf(card, target, grown);
    if (source !== target) moved.push({ card, level: levelOf(card), source, target });
  }
  for (const number of grown) {
    const last = after.seats[number]?.reserved.at(-1);
    if (last?.card === null) {
      const level = last.level as number;
      moved.push({ card: null, level, source: `deck:${level}`, target: `hand:${number}` });
    }
  }
  const turnedUp = (card: MovedCard) => Number(card.target.startsWith("market"));
  return moved.sort((one, other) => turnedUp(one) - turnedUp(other));
}

/** The level of a card, which its id begins with. */
export function levelOf(card: string): number {
  return Number(card[0]);
}

/** Where each card is that can be seen. */
function placesOfCards(plain: PlainView): Map<string, string> {
  const places = new Map<string, string>();
  plain.market.forEach((row, level) =>
    row.forEach((card, slot) => {
      if (card !== null) places.set(card, `market:${level + 1}:${slot}`);
    }),
  );
  plain.seats.forEach((seat, number) => {
    for (const { card } of seat.reserved) if (card !== null) places.set(card, `hand:${number}`);
    for (const card of seat.bought) places.set(card, `seat:${number}`);
    for (const card of (seat["discarded"] ?? []) as string[]) places.set(card, "box");
  });
  return places;
}

/** Where a card was that could not be seen before: in a hand, if it was bought or shown, or in its deck. */
function sourceOf(card: string, target: string, grown: readonly number[]): string {
  const [place, seat] = target.split(":");
  if (place === "seat" || (place === "hand" && !grown.includes(Number(seat)))) return `hand:${seat}`;
  return `deck:${levelOf(card)}`;
}

/** The tiles, trophies and pieces of a stock that changed hands. */
export function movedTiles(game: Game, before: PlainView, after: PlainView): MovedTile[] {
  const { tile_kinds: kinds, trophies, counters } = game.description;
  const tiles = after.seats.flatMap((seat, number) =>
    kinds.flatMap(({ key }) => {
      const held = before.seats[number]?.[key] as string[];
      return (seat[key] as string[])
        .filter((tile) => !held.includes(tile))
        .map((tile) => ({ tile, source: "table", target: `seat:${number}` }));
    }),
  );
  const passed = trophies.flatMap(({ key }) => {
    const [was, now] = [before[key] as number | null, after[key] as number | null];
    return was === now ? [] : [{ tile: key, source: was === null ? "table" : `seat:${was}`, target: `seat:${now}` }];
  });
  const stock = counters.filter((counter) => counter.stock).flatMap((counter) => movedStock(counter, before, after));
  return [...tiles, ...passed, ...stock];
}

/** Pieces of a stock, such as privileges, one by one. */
function movedStock({ key, name }: Counter, before: PlainView, after: PlainView): MovedTile[] {
  const change = (was: { [key: string]: unknown } | undefined, now: { [key: string]: unknown }) =>
    (now[key] as number) - ((was?.[key] as number | undefined) ?? 0);
  const places: Change[] = [
    ["table", change(before, after)],
    ...after.seats.map((seat, number): Change => [`seat:${number}`, change(before.seats[number], seat)]),
  ];
  return pairs(places).flatMap(([count, source, target]) =>
    Array.from({ length: count }, () => ({ tile: name, source, target })),
  );
}
