// The data of a game that Python writes (`gemguild.wasm.tables`): what the bytes of its record mean, and its words.

import type { Level } from "../facts.ts";
import type { GameFacts } from "../protocol.ts";

/** A field of the record: its offset, its type, its shape, and who may see it. */
export type Field = [
  offset: number,
  type: "i1" | "i2" | "i4" | "i8",
  shape: number[],
  seen: "all" | "owner" | "nobody",
];

/** The layout of a record. */
export interface Layout {
  /** In bytes. */
  size: number;
  fields: Record<string, Field>;
}

/** How a value of the plain form is made from fields of the record. */
export type Shape =
  /** Whether the game ends with this round: the rules know. */
  | { shape: "last_round" }
  | { shape: "number" | "flag"; field: string }
  /** A seat, or nobody. */
  | { shape: "holder"; field: string }
  | { shape: "card"; field: string }
  /** The card in the face-up place that the field names. */
  | { shape: "place"; field: string }
  /** A letter by its number, or none. */
  | { shape: "letter"; field: string; letters: string }
  /** A seat's set of cards. */
  | { shape: "cards"; field: string }
  /** For each face-up place who has something there, and how many: each count is a set of places. */
  | { shape: "holders"; field: string }
  /** Tokens, a byte each. */
  | { shape: "purse"; field: string; letters: string }
  /** An array with a number for each letter. */
  | { shape: "numbers"; field: string; letters: string }
  /** For each kind of token the set of cells that have one. */
  | { shape: "board"; field: string; letters: string; columns: number; rows: number }
  /** Tiles with an owner: those of this seat or, on the table, those of nobody. */
  | { shape: "tiles"; owner: string; ids: string[]; numbers?: string }
  /** Tiles that all seats can have: on the table all of them, at a seat its set. */
  | { shape: "shared_tiles"; field: string; ids: string[] }
  /** The letters chosen for some cards, of those that this seat has bought. */
  | { shape: "letters"; field: string; cards: string[]; letters: string };

/** What a game has in its plain form beyond what every game has, in order; and which keys a line of text has. */
export interface Form {
  table: Record<string, Shape>;
  seat: Record<string, Shape>;
  line: string[];
  seat_line: string[];
}

/** A game with its players and variants settled. */
export interface GameSetting {
  /** The game with its players and expansion or variants, such as `splendor-2-cities` or `splendor-4-team`. */
  name: string;
  players: number;
  options: string[];
  /** How many face-up places of each level are in use. */
  shown: number[];
}

export interface GameData extends GameFacts {
  record: Layout;
  /** The word of each action; in angle brackets, the place whose card or tile is named. Empty: no action. */
  words: string[];
  /** What a word can look like in some position, as a regular expression. */
  grammar: string;
  /** Words to show how moves look. */
  examples: string;
  form: Form;
  settings: GameSetting[];
  /** The bots that people play against, the weakest first. */
  levels: Level[];
}
