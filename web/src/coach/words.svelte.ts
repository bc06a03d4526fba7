/** The coach's words in the chosen language, fetched with the coach and followed live. */
import { settings, type Language } from "../lib/settings.svelte";
import type { Words } from "./texts/en";

const LOADERS: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import("./texts/en"),
  it: () => import("./texts/it"),
  "zh-Hans": () => import("./texts/zh-Hans"),
  "zh-Hant": () => import("./texts/zh-Hant"),
};

let current = $state.raw<Words | null>(null);

/** Fetches the words of the chosen language; to be called in an effect, so that a change is followed. */
export async function fetchWords(language: Language = settings.language): Promise<void> {
  current = (await LOADERS[language]()).words;
}

/** The words; null until they are there. */
export function coachWords(): Words | null {
  return current;
}
