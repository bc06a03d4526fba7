/** The rules pages: what each language says, and the small tables it teaches with. */
import type { Language } from "../lib/settings.svelte";
import type { book as english } from "./en";

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
