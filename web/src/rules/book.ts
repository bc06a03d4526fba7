/** The rules pages: what each language says, and the small tables it teaches with. */
import type { GameId } from "../lib/facts";
import type { Language } from "../lib/settings.svelte";

/** Which part of the example table goes with a section. */
export type ExampleKind = "tokens" | "market" | "tiles" | "seat";

export interface Section {
  title: string;
  text: string[];
  example?: ExampleKind;
}

export interface Rules {
  lead: string;
  sections: Section[];
  tips: { title: string; text: string }[];
}

export type Book = Record<GameId, Rules>;

const LOADERS: Record<Language, () => Promise<{ book: Book }>> = {
  en: () => import("./en"),
  it: () => import("./it"),
  "zh-Hans": () => import("./zh-Hans"),
  "zh-Hant": () => import("./zh-Hant"),
};

export async function bookIn(language: Language): Promise<Book> {
  return (await LOADERS[language]()).book;
}
