// What cards cost a seat now, and all the ways to pay for them: boards work nothing out.

import type { Offer, WayToPay } from "../protocol.ts";
import type { Cost, Jokers } from "../rules.ts";
import { type Game, someByLetter, total } from "./game.ts";
import type { SeatView } from "./views.ts";

/** Every card that the viewing seat could buy some day: face-up ones, then its own. `words` are legal now. */
export function offers(game: Game, seen: SeatView, words: readonly string[]): Offer[] {
  const { seat } = seen;
  if (seat === null) return [];
  const legal = new Set(words);
  const jokers = game.rules.jokers(seen.view, seat);
  return game.rules.costs(seen.view, seat).map((cost) => {
    const card = game.card(cost.card) as string;
    return {
      card,
      price: someByLetter(game.priced, cost.cost),
      short: someByLetter(game.priced, cost.short),
      missing: cost.missing,
      payments: !cost.missing && legal.has(`buy:${card}`) ? waysToPay(game, card, cost, jokers) : [],
    };
  });
}

/** A payment on the way: what it takes of everything. */
interface Way {
  gold: number;
  cards: number;
  swapped: number[];
  tokens: Record<string, number>;
}

/** All ways to pay for a card that can be bought: the plain one first, then those with more jokers than needed. */
function waysToPay(game: Game, card: string, cost: Cost, jokers: Jokers): WayToPay[] {
  const lanes = Array.from(game.priced, (_, kind) => kind);
  const least = lanes.map((kind) => Math.ceil((cost.short[kind] ?? 0) / jokers.worth));
  const gems = lanes.map((kind) => Math.max(0, (cost.cost[kind] ?? 0) - jokers.worth * (least[kind] ?? 0)));
  const ways: Way[] = [];
  for (const swapped of choices(gems.map((count) => Math.ceil(count / jokers.worth)))) {
    for (let cards = 0; cards <= jokers.cards; cards++) {
      const gold = total(least) + total(swapped) - 2 * cards;
      const losesOne = gold === -1 && total(swapped) === total(gems);
      if (!losesOne && (gold < 0 || gold > jokers.tokens)) continue;
      const paid = gems.map((count, kind) => Math.max(0, count - jokers.worth * (swapped[kind] ?? 0)));
      const tokens = someByLetter(game.letters, [...paid, Math.max(0, gold)]);
      ways.push({ gold: Math.max(0, gold) + 2 * cards, cards, swapped, tokens });
    }
  }
  const order = (one: Way, other: Way): number =>
    one.gold - other.gold || one.cards - other.cards || (jokers.cards ? byLastLane(one.swapped, other.swapped) : 0);
  return ways.sort(order).map(({ cards, swapped, tokens }, index) => {
    const replaced = swapped.flatMap((count, kind) => Array<string>(count).fill(`joker:${game.priced[kind]}`));
    const chosen = [...replaced, ...Array<string>(cards).fill("goldcard")];
    const words = index === 0 ? [`buy:${card}`] : [`split:${card}`, ...chosen, "pay"];
    return cards ? { tokens, words, cards } : { tokens, words };
  });
}

/** All ways to choose some tokens, given how many there are of each kind at most; the last kind varies first. */
function choices(counts: readonly number[]): number[][] {
  const [count, ...rest] = counts;
  if (count === undefined) return [[]];
  const chosen = Array.from({ length: count + 1 }, (_, number) => number);
  return chosen.flatMap((number) => choices(rest).map((others) => [number, ...others]));
}

/** Compares purses as numbers: the last kind counts most. */
function byLastLane(one: readonly number[], other: readonly number[]): number {
  for (let lane = one.length - 1; lane >= 0; lane--) {
    const difference = (one[lane] ?? 0) - (other[lane] ?? 0);
    if (difference) return difference;
  }
  return 0;
}
