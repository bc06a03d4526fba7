/** What only a screen needs to know of a game. A game states what is special; `byDefault.ts` has the rest. */
import type { Component } from "svelte";
import type { Motif } from "../art/engraving";
import type { Stone } from "../art/gems";
import type { PlainView, TileFacts } from "../lib/protocol";
import type { IconName } from "../art/icons";
import type { BoardProps } from "./board";
import type { StatedRules } from "./description";

/** How a tile looks: a portrait on parchment, a wide town with its name, or a tall crest with a crown. */
export type TileFace = "cameo" | "skyline" | "crest";

/** What a seat has, as a small sign on its panel. */
export interface Badge {
  /** The key of the seat's counter, or of the table's if that says who holds something. */
  counter: string;
  icon: IconName;
  /** What moves call one of these. */
  piece?: string;
  /** Shown even if there is none. */
  isLasting?: boolean;
  /** Shown instead of the count. */
  text?: string;
}

export interface GameDescriptor {
  id: string;
  rules: StatedRules;
  Board: Component<BoardProps>;
  /** The part of the board from which tokens are taken; rules pages show it alone. */
  Supply: Component<BoardProps>;
  /** What is engraved on the cards of each level, from the lowest. */
  motifs: readonly Motif[];
  /** The stone that a token's letter stands for. */
  stones: Readonly<Record<string, Stone>>;
  faceOf: (tile: TileFacts) => TileFace;
  /** Null: one for every counter that is not a goal. */
  badges: readonly Badge[] | null;
  cover: {
    /** Three cards, by id. */
    cards: readonly string[];
    ground: readonly [lit: string, dark: string];
  };
  /** Whether people say "round 3" or "turn 7". */
  pace: "round" | "turn";
  /** More lies on the board than on others: what is around it is smaller on a short phone. */
  isCrowded: boolean;
  /** The token that a pick stands for: a letter, or what lies at a spot of the board. */
  tokenAt: (view: PlainView, pick: string) => string;
  /** What there is to know about taking these tokens; empty for nothing. */
  noteOnTaking: (letters: readonly string[]) => string;
}

export type OwnDescriptor = Pick<GameDescriptor, "id"> & Partial<GameDescriptor>;
