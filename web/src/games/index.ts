/** All games, and how each looks. Their boards are in `boards.ts`, which home does without. */
import { boxOf, boxes } from "../lib/facts";
import type { GameFacts } from "../lib/protocol";
import { defaultDescriptor, stonesFor } from "./byDefault";
import type { GameDescriptor, OwnDescriptor } from "./descriptor";
import { descriptor as cities } from "./cities/descriptor";
import { descriptor as duel } from "./duel/descriptor";
import { descriptor as marvel } from "./marvel/descriptor";
import { descriptor as orient } from "./orient/descriptor";
import { descriptor as posts } from "./posts/descriptor";
import { descriptor as splendor } from "./splendor/descriptor";
import { descriptor as strongholds } from "./strongholds/descriptor";

/** Games with looks of their own, in the order in which they are offered; any others follow. */
const OWN: readonly OwnDescriptor[] = [splendor, cities, posts, orient, strongholds, duel, marvel];

const made = new WeakMap<GameFacts, GameDescriptor>();

export function descriptorOf(id: string): GameDescriptor {
  const box = boxOf(id);
  let descriptor = made.get(box);
  if (!descriptor) {
    const own = OWN.find((each) => each.id === id) ?? { id, stones: stonesFor(box.description) };
    made.set(box, (descriptor = { ...defaultDescriptor(box), ...own }));
  }
  return descriptor;
}

/** The ids of all games that the server has, as they are offered. */
export function games(): string[] {
  const known = boxes().map((box) => box.id);
  const first = OWN.map((own) => own.id).filter((id) => known.includes(id));
  return [...first, ...known.filter((id) => !first.includes(id))];
}

/** The games that stand alone, each before its modules. */
export function families(): string[][] {
  const all = games();
  const alone = all.filter((id) => !all.includes(descriptorOf(id).expands));
  return alone.map((base) => [base, ...all.filter((id) => descriptorOf(id).expands === base)]);
}

/** A game by its id, or the first one if there is no such game. */
export function gameOrFirst(id: string): string {
  return games().find((each) => each === id) ?? games()[0]!;
}
