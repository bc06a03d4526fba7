/** What a module says of itself, in a section of its own (see `src/gemguild/wasm/facts.py`). */

/** The size of a record and the places of its fields. */
export type Layout = { size: number } & Record<string, number>;

export interface Level {
  id: string;
  /** Its longest search: simulations, or seconds; neither for those who do not search. */
  simulations: number | null;
  seconds: number | null;
  /** Whether it searches with a net. */
  net: boolean;
  /** Without a net: how much of the table it notices. */
  notices: number;
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
  levels: Level[];
}

/** Read the facts of a module. */
export function factsOf(module: WebAssembly.Module): Facts {
  const [section] = WebAssembly.Module.customSections(module, "gemguild");
  if (!section) throw new TypeError("this WebAssembly module is none of Gemguild's");
  return JSON.parse(new TextDecoder().decode(section)) as Facts;
}
