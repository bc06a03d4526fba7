/** All games: what each is made of, and how it looks. */
import { boxOf, boxes } from "../lib/facts";
import type { GameFacts } from "../lib/protocol";
import { defaultDescriptor } from "./byDefault";
import { describe, type GameDescription } from "./description";
import type { GameDescriptor, OwnDescriptor } from "./descriptor";
import { descriptor as duel } from "./duel/descriptor";
import { descriptor as marvel } from "./marvel/descriptor";
import { descriptor as splendor } from "./splendor/descriptor";

interface Game {
  description: GameDescription;
  descriptor: GameDescriptor;
}

/** Games with looks of their own, in the order in which they are offered; any others follow. */
const OWN: readonly OwnDescriptor[] = [splendor, duel, marvel];

const made = new WeakMap<GameFacts, Game>();

function gameOf(id: string): Game {
  const box = boxOf(id);
  let game = made.get(box);
  if (!game) {
    const own = OWN.find((each) => each.id === id);
    const description = describe(box, own?.rules);
    made.set(box, (game = { description, descriptor: { ...defaultDescriptor(box, description), ...own } }));
  }
  return game;
}

export function descriptionOf(id: string): GameDescription {
  return gameOf(id).description;
}

export function descriptorOf(id: string): GameDescriptor {
  return gameOf(id).descriptor;
}

/** The ids of all games that the server has, as they are offered. */
export function games(): string[] {
  const known = boxes().map((box) => box.id);
  const first = OWN.map((own) => own.id).filter((id) => known.includes(id));
  return [...first, ...known.filter((id) => !first.includes(id))];
}

/** A game by its id, or the first one if there is no such game. */
export function gameOrFirst(id: string): string {
  return games().find((each) => each === id) ?? games()[0]!;
}
