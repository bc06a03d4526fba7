/** How everything that happens at a table looks and sounds: the one place to change any of it. */
import type { Moved } from "./protocol";
import { settings } from "./settings.svelte";
import type { Sound } from "./sound";
import { verbOf } from "./words";

export interface Effect {
  sound: Sound;
  /** Milliseconds that a piece is on its way. */
  flight: number;
  /** Milliseconds from one piece to the next. */
  stagger: number;
}

export type Deed = "take" | "give" | "reserve" | "buy" | "tile" | "other";

export const EFFECTS: Readonly<Record<Deed, Effect>> = {
  take: { sound: "take", flight: 480, stagger: 80 },
  give: { sound: "give", flight: 380, stagger: 60 },
  reserve: { sound: "reserve", flight: 520, stagger: 60 },
  buy: { sound: "buy", flight: 560, stagger: 60 },
  tile: { sound: "tile", flight: 700, stagger: 120 },
  other: { sound: "move", flight: 420, stagger: 50 },
};

/** A card that comes from a deck: half of the time it shows its back, then its face. */
export const DEAL = { delay: 180, flight: 620 };
/** Points that count up. */
export const COUNT = 700;
/** A visit, a royal, the Gauntlet: as long as it takes to read a name. */
export const MOMENT = 1500;
/** Between the turns of two bots, so that each of them can be followed. */
export const BREATH = 450;

const DEEDS: Readonly<Record<string, Deed>> = {
  take: "take",
  gold: "take",
  privilege: "take",
  match: "take",
  steal: "take",
  return: "give",
  reserve: "reserve",
  buy: "buy",
  pay: "buy",
};

export const SPEEDS = ["calm", "usual", "quick"] as const;
export type Speed = (typeof SPEEDS)[number];
const FACTORS: Readonly<Record<Speed, number>> = { calm: 1.6, usual: 1, quick: 0.5 };

/** Milliseconds at the speed that the person likes. */
export function lasting(usual: number): number {
  return usual * FACTORS[settings.speed];
}

/** A number on its way, after a share of the time. A frame may have begun before the time did. */
export function counted(from: number, to: number, share: number): number {
  return Math.min(to, from + Math.floor(Math.max(0, share) * (to - from + 1)));
}

/** What kind of thing a move is; a tile that changes hands outshines what led to it. */
export function deedOf(move: Moved): Deed {
  return move.tiles.length ? "tile" : (DEEDS[verbOf(move.word)] ?? "other");
}

/** The effect of a move. */
export function effectOf(move: Moved): Effect {
  return EFFECTS[deedOf(move)];
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
