/** What cards cost anybody, worked out here for seats and moments that the server sends no offers for. */
import { jokerIn, optionsOf, sidesIn } from "../games/description";
import { descriptionOf } from "./facts";
import type { Offer, PlainView } from "./protocol";

/** The bonuses that count for a seat: its own, and those of its team. */
export function bonusesOf(view: PlainView, seat: number): Record<string, number> {
  const sides = sidesIn(descriptionOf(view.game), view.players, optionsOf(view));
  const total: Record<string, number> = {};
  for (const member of sides.find((members) => members.includes(seat)) ?? [seat])
    for (const [letter, count] of Object.entries(view.seats[member]!.bonuses))
      total[letter] = (total[letter] ?? 0) + count;
  return total;
}

/** What a card costs a seat. Whether it can be bought now is not said: that is for the rules to decide. */
export function offerFor(view: PlainView, seat: number, id: string): Offer {
  const description = descriptionOf(view.game);
  const bonuses = bonusesOf(view, seat);
  const { tokens } = view.seats[seat]!;
  const some = (counts: [string, number][]): Record<string, number> =>
    Object.fromEntries(counts.filter(([, count]) => count > 0));
  const price = some(
    Object.entries(description.cards[id]!.price).map(([letter, count]) => [letter, count - (bonuses[letter] ?? 0)]),
  );
  const short = some(Object.entries(price).map(([letter, count]) => [letter, count - (tokens[letter] ?? 0)]));
  const lacking = Object.values(short).reduce((sum, count) => sum + count, 0);
  return { card: id, price, short, missing: Math.max(0, lacking - (tokens[jokerIn(description)] ?? 0)), payments: [] };
}

/** Offers for every card that a seat could buy some day: those face up, and its own that can be seen. */
export function offersFor(view: PlainView, seat: number): Offer[] {
  const own = view.seats[seat]!.reserved.map(({ card }) => card);
  return [...view.market.flat(), ...own].flatMap((id) => (id ? [offerFor(view, seat, id)] : []));
}
