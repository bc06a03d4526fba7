/** The words of the chosen language. Reading `say.home.title` in a component follows a change of language at once. */
import { settings, type Language } from "../lib/settings.svelte";
import type { Messages } from "./en";

const LOADERS: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import("./en"),
  it: () => import("./it"),
  "zh-Hans": () => import("./zh-Hans"),
  "zh-Hant": () => import("./zh-Hant"),
};

/** What each language calls itself. */
export const OWN_NAMES: Record<Language, string> = {
  en: "English",
  it: "Italiano",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};

let current = $state.raw<Messages>({} as Messages);

export const say = new Proxy({} as Messages, {
  get: (_, group) => current[group as keyof Messages],
});

/** Fetches a language's words and speaks it from now on. */
export async function speak(language: Language): Promise<void> {
  current = (await LOADERS[language]()).messages;
  settings.language = language;
  document.documentElement.lang = language;
}
