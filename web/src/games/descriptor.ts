/** What only a screen needs to know of a game. A game states what is special; `byDefault.ts` has the rest. */
import type { Stone } from "../art/gems";
import type { IconName } from "../art/icons";
import type { Motif } from "../art/orders";
import type { Tile } from "../lib/protocol";

/**
 * How a tile looks: a portrait on parchment, a wide place with its name, a tall crest with a crown, a wide town that asks
 * for points too, or the sign of a trading post.
 */
export type TileFace = "cameo" | "skyline" | "crest" | "town" | "sign";

/** A counter or a trophy as a small sign on a seat's panel. */
export interface Badge {
  icon?: IconName;
  /** Shown even if there is none. */
  isLasting?: boolean;
  /** Written beside a trophy. */
  text?: string;
}

export interface GameDescriptor {
  id: string;
  /** The game that it is a module of; empty if it stands alone. */
  expands: string;
  /** Whether seats bear arms: something of theirs stands on the table. */
  hasArms: boolean;
  /** How many sets of decks there are; the levels of each follow those of the one before. */
  suits: number;
  /** What is painted on the cards of each level, from the lowest. */
  motifs: readonly Motif[];
  /** The stone that a token's letter stands for. */
  stones: Readonly<Record<string, Stone>>;
  faceOf: (tile: Tile) => TileFace;
  /** By the key of a counter or a trophy. */
  badges: Readonly<Record<string, Badge>>;
  cover: {
    /** Three cards, by id. */
    cards: readonly string[];
    ground: readonly [lit: string, dark: string];
  };
  /** Whether people say "round 3" or "turn 7". */
  pace: "round" | "turn";
  /** More lies on the board than on others: what is around it is smaller on a short phone. */
  isCrowded: boolean;
  /** What there is to know about taking these tokens; empty for nothing. */
  noteOnTaking: (letters: readonly string[]) => string;
}

export type OwnDescriptor = Pick<GameDescriptor, "id" | "stones"> & Partial<GameDescriptor>;
