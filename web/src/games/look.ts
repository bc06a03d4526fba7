/** How the pieces of a game look. */
import { STONES, type Stone } from "../art/gems";
import type { Order } from "../art/orders";
import { descriptionOf } from "../lib/facts";
import type { Card } from "../lib/protocol";
import { jokerIn } from "./description";
import { descriptorOf } from "./index";

export function stoneOf(game: string, letter: string): Stone {
  return descriptorOf(game).stones[letter] ?? STONES.wild;
}

/** The letter of the tokens that stand in for any colour. */
export function jokerOf(game: string): string {
  return jokerIn(descriptionOf(game));
}

/** What is written beside a token for those who do not tell colours apart. */
export function markOf(game: string, letter: string): string {
  return letter === jokerOf(game) ? "★" : letter.toUpperCase();
}

/** The stone of a card's bonus; cards without one are printed in gold. */
export function cardStone(game: string, card: Card): Stone {
  if (!card.bonus) return STONES.gold;
  return isWild(game, card) ? STONES.wild : stoneOf(game, card.bonus);
}

/** Whether whoever buys a card chooses the colour of its bonus. */
export function isWild(game: string, card: Card): boolean {
  return card.bonus !== "" && card.bonus === jokerOf(game);
}

/** Abilities that tell of a joker's choice of colour by themselves. */
const TELLING = ["copy", "copy_take"];

/** What a card does besides its bonus and points; a joker's choice of colour counts too. */
export function abilitiesOf(game: string, card: Card): string[] {
  const isJoker = isWild(game, card) && !TELLING.includes(card.ability);
  return [...(isJoker ? ["joker"] : []), ...(card.ability ? [card.ability] : [])];
}

/** The level that is printed on a card or a deck, and which set of decks it belongs to. */
export function rankOf(game: string, level: number): { rank: number; suit: number } {
  const levels = descriptionOf(game).rows.length / descriptorOf(game).suits;
  return { rank: ((level - 1) % levels) + 1, suit: Math.floor((level - 1) / levels) };
}

/** The last number in a piece's id: it tells pieces alike in everything else apart. */
function numberOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0);
}

/** What to paint on a card: what its level shows, in the colour of its bonus. */
export function cardOrder(game: string, card: Card): Order {
  const { motifs, stones } = descriptorOf(game);
  const { hue, cut } = cardStone(game, card);
  const place = Object.keys(stones).indexOf(card.bonus);
  return {
    subject: motifs[(card.level - 1) % motifs.length]!,
    name: `${game} ${card.id}`,
    hue,
    number: numberOf(card.id) + Math.max(0, place),
    stone: cut,
    count: card.bonuses,
    title: card.name,
  };
}
