/** What a module says of itself, in a section of its own (see `src/gemguild/wasm/facts.py`). */

/** The size of a record and the places of its fields. */
export type Layout = { size: number } & Record<string, number>;

export interface Level {
  id: string;
  /** Its longest search: simulations by the number of players, or seconds; neither for those who do not search. */
  simulations: Record<number, number> | null;
  seconds: number | null;
  /** Where it does not search but draws moves by the net's priors, raised to this power: by the number of players. */
  instinct: Record<number, number | null>;
  /** Whether it plays with a net. */
  net: boolean;
  /** Without a net: how much of the table it notices, by the number of players. */
  notices: Record<number, number>;
}

export interface Facts {
  game: string;
  version: number;
  /** Bytes of a position. */
  record: number;
  /** Actions are numbers below this. */
  actions: number;
  phases: string[];
  /** Why a game ends; the first is empty: it goes on. */
  endings: string[];
  criteria: { name: string; highest: boolean }[];
  /** Every game by its name, such as `splendor-4-team`. */
  games: Record<string, { players: number; variant: number; sides: number[][] }>;
  search: {
    playouts: { node: Layout; nodes: number; step: number; simulations: number };
    net?: {
      /** The parts of a tree in memory, and the sizes of those that are always the same. */
      order: string[];
      parts: Record<string, number>;
      node: Layout;
      edge: Layout;
      constants: Record<string, number[]>;
      nodes: number;
      edgesPerNode: number;
      line: number;
      step: number;
      simulations: number;
    };
  };
  /** What the bot that looks one decision ahead works on. */
  greedy: { attention: Layout; scratch: number };
  levels: Level[];
  coach: {
    /** How chances are calibrated, by the name of the game. */
    sharpness: Record<string, number>;
    alternatives: { most: number; leastVisits: number };
    marks: MarkFacts;
    /** How reasons are found; null for games without any. */
    reasons: ReasonFacts | null;
  };
}

/** What choices are called (see `src/gemguild/bots/judgement.py`). */
export interface MarkFacts {
  /** The names of bad choices, with the least chance to win that each has cost in an even game. */
  kinds: Record<"blunder" | "mistake" | "inaccuracy", number>;
  /** The part of these costs that is enough where the game is all but decided. */
  leastScale: number;
  /** A choice that cost less than this was as good as the best. */
  asGood: number;
  /** The best move is brilliant if the net alone gave it less than this, and the next one is so much worse. */
  unseen: number;
  farAhead: number;
}

/** The changes of a position that can be reasons, and when they are (see `src/gemguild/coach`). */
export interface ReasonFacts {
  before: string[];
  after: string[];
  costs: string[];
  /** Turns that are too far off to count. */
  far: number;
  seeds: string[];
  simulations: number;
  closes: number;
  leastGap: number;
  sure: number;
  /** Among reasons that close this much, the one whose code begins with an earlier of these comes first. */
  wholly: number;
  telling: string[];
}

/** Read the facts of a module. */
export function factsOf(module: WebAssembly.Module): Facts {
  const [section] = WebAssembly.Module.customSections(module, "gemguild");
  if (!section) throw new TypeError("this WebAssembly module is none of Gemguild's");
  return JSON.parse(new TextDecoder().decode(section)) as Facts;
}
