/** The words that a language may have for a game; `lib/names.ts` says what is said where it has none. */

/** What buying a card is called: on the button, in short, and in the log. */
export interface Buying {
  payFor: (price: string) => string;
  payNothing: string;
  short: string;
  paid: (you: boolean, card: string, price: string) => string;
  paidNothing: (you: boolean, card: string) => string;
}

type Words = Readonly<Record<string, string>>;
/** What broke a tie, by criterion, told with the values of the winners and of the best other. */
export type TieWords = Readonly<Record<string, (winners: number, others: number) => string>>;

/** The modules of Cities of Splendor. */
export type ModuleId = "cities" | "posts" | "orient" | "strongholds";

export interface GameWords {
  name: string;
  about: string;
  /** What it is called beside the game that it expands. */
  short?: string;
  /** What the cards of its second set of decks are called. */
  suit?: string;
  /** By letter. */
  tokens: Words;
  /** Kinds of tiles, by the key under which views list them. */
  tiles: Words;
  /** A tile that has no name of its own. */
  tile?: string;
  /** By id. */
  tileNames?: Words;
  /** What seats count and what there is one of, by key. */
  counters?: Words;
  trophies?: Words;
  /** What seats race for besides points, by name. */
  goals?: Words;
  /** What to decide in a phase. */
  phases?: Words;
  /** Why a game ended, and what decided between equals. */
  reasons?: Words;
  ties?: TieWords;
  /** Said in the log when a seat gets such a piece. */
  received?: Readonly<Record<string, (you: boolean) => string>>;
  /** Who has what there is one of: nobody yet, or somebody. */
  holders?: Readonly<Record<string, { nobody: string; seat: (name: string) => string }>>;
  buying?: Buying;
  /** The button for a verb that only this game has, given what its word names. */
  verbs?: Readonly<Record<string, (what: string) => string>>;
  /** Said in the log of such a verb. */
  done?: Readonly<Record<string, (you: boolean, what: string) => string>>;
  /** Where points come from that are on no card and no tile. */
  rest?: string;
}
