/** The rules pages: what each language says, and the small tables it teaches with. */
import type { Language } from "../lib/settings.svelte";
import type { book as english } from "./en";

/** Which part of a table goes with a section. */
export type ExampleKind = "tokens" | "market" | "tiles" | "seat";

/** A position that shows one point of a game: what of it is drawn, and which rows of its market. */
export interface Staged {
  kind: ExampleKind;
  only?: readonly number[];
}

/** The positions of the modules, by their name in `examples.json`. */
export const STAGED = {
  city: { kind: "tiles" },
  posts: { kind: "tiles" },
  gem: { kind: "tokens" },
  golds: { kind: "market", only: [1, 4] },
  pair: { kind: "market", only: [5] },
  hold: { kind: "tiles" },
  discard: { kind: "seat" },
  stronghold: { kind: "market" },
  closed: { kind: "market", only: [1] },
  extra: { kind: "market", only: [1] },
} satisfies Record<string, Staged>;

export interface Section {
  title: string;
  text: string[];
  /** A part of the game's usual example, or a position of its own. */
  example?: ExampleKind | keyof typeof STAGED;
}

export interface Rules {
  lead: string;
  sections: Section[];
  tips: { title: string; text: string }[];
}

/** Every language has the same games. */
export type Book = Record<keyof typeof english, Rules>;

const LOADERS: Record<Language, () => Promise<{ book: Book }>> = {
  en: () => import("./en"),
  it: () => import("./it"),
  "zh-Hans": () => import("./zh-Hans"),
  "zh-Hant": () => import("./zh-Hant"),
};

/** The rules pages of a language, by game; some games may have none. */
export async function bookIn(language: Language): Promise<Readonly<Record<string, Rules | undefined>>> {
  return (await LOADERS[language]()).book;
}
