/** The words of the pages for learning, fetched with them. */
import type { Language } from "../lib/settings.svelte";
import type { texts as english } from "./texts/en";

export type Texts = typeof english;

const LOADERS: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import("./texts/en"),
  it: () => import("./texts/it"),
  "zh-Hans": () => import("./texts/zh-Hans"),
  "zh-Hant": () => import("./texts/zh-Hant"),
};

export async function textsIn(language: Language): Promise<Texts> {
  return (await LOADERS[language]()).texts;
}
