/** Questions to a game's description. */
import type { Description, Goal, PlainView, Role } from "../lib/protocol";

/** The letters of all tokens, or of those with a role, in the order in which they are shown. */
export function lettersOf({ tokens }: Description, role?: Role): string[] {
  return tokens.filter((token) => !role || token.role === role).map(({ letter }) => letter);
}

/** The letter of the tokens that stand in for any colour; empty if there are none. */
export function jokerIn(description: Description): string {
  return lettersOf(description, "joker")[0] ?? "";
}

/** Who plays together, side by side: each seat for itself, unless a variant says otherwise. */
export function sidesIn({ variants }: Description, players: number, options: readonly string[]): number[][] {
  const teams = variants.find(({ name, sides }) => options.includes(name) && sides.length);
  return teams?.sides ?? Array.from({ length: players }, (_, seat) => [seat]);
}

/** The side of a seat, by its number; null where everybody plays alone. */
export function teamOf(sides: readonly (readonly number[])[], seat: number): number | null {
  const side = sides.findIndex((members) => members.includes(seat));
  return (sides[side] ?? []).length > 1 ? side : null;
}

/** The variants that a game is played with. */
export function optionsOf(view: PlainView): string[] {
  return Object.keys(view.options).filter((option) => view.options[option]);
}

/** What has to be reached, with the variants of a game. */
export function targetOf({ target, in_variant }: Goal, options: readonly string[]): number {
  const option = Object.keys(in_variant).find((each) => options.includes(each));
  return option === undefined ? target : in_variant[option]!;
}

/** What words with a verb name: `tokens`, `cells`, `card`, `tile`; nothing for a verb that stands alone. */
export function objectsOf({ verbs }: Description, verb: string): string[] {
  return [...(verbs[verb] ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

/** A key as words: `bonus_points` is "Bonus points". */
export function titled(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
