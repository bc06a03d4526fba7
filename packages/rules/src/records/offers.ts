// What cards cost a seat now, and all the ways to pay for them: boards work nothing out.

import type { Offer, WayToPay } from "../protocol.ts";
import type { Cost } from "../rules.ts";
import { type Game, someByLetter, total } from "./game.ts";
import type { SeatView } from "./views.ts";

/** Every card that the viewing seat could buy some day: face-up ones, then its own. `words` are legal now. */
export function offers(game: Game, seen: SeatView, words: readonly string[]): Offer[] {
  const { seat } = seen;
  if (seat === null) return [];
  const legal = new Set(words);
  const tokens = game.fields(seen.view).purse("tokens", seat);
  return game.rules.costs(seen.view, seat).map((cost) => {
    const card = game.card(cost.card) as string;
    return {
      card,
      price: someByLetter(game.priced, cost.cost),
      short: someByLetter(game.priced, cost.short),
      missing: cost.missing,
      payments: legal.has(`buy:${card}`) ? waysToPay(game, card, cost, tokens) : [],
    };
  });
}

/** All ways to pay for a card that can be bought: the plain one first, then those with more jokers than needed. */
function waysToPay(game: Game, card: string, cost: Cost, tokens: Uint8Array): WayToPay[] {
  const joker = game.priced.length;
  const plain = Array.from(cost.cost.subarray(0, joker), (count, kind) => count - (cost.short[kind] ?? 0));
  const jokers = total(cost.short);
  const swaps = choices(plain, (tokens[joker] ?? 0) - jokers).sort((one, other) => total(one) - total(other));
  return swaps.map((swapped) => {
    const paid = plain.map((count, kind) => count - (swapped[kind] ?? 0));
    const replaced = swapped.flatMap((count, kind) => Array<string>(count).fill(`joker:${game.priced[kind]}`));
    return {
      tokens: someByLetter(game.letters, [...paid, jokers + total(swapped)]),
      words: replaced.length > 0 ? [`split:${card}`, ...replaced, "pay"] : [`buy:${card}`],
    };
  });
}

/** All ways to choose at most `most` of some tokens, given how many there are of each kind; the last kind varies first. */
function choices(counts: readonly number[], most: number): number[][] {
  const [count, ...rest] = counts;
  if (count === undefined) return [[]];
  const chosen = Array.from({ length: Math.min(count, most) + 1 }, (_, number) => number);
  return chosen.flatMap((number) => choices(rest, most - number).map((others) => [number, ...others]));
}
