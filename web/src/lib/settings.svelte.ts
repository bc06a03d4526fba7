/** What a person prefers on this device. Kept in the browser; nothing of it goes to the server. */

import type { Speed } from "./effects";
import { store, storedObject } from "./stored";

export const LANGUAGES = ["en", "it", "zh-Hans", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What somebody played against bots last, by game. */
export interface LastGame {
  level: string;
  players: number;
}

interface Choices {
  language: Language;
  sound: boolean;
  notify: boolean;
  still: boolean;
  speed: Speed;
  contrast: boolean;
  letters: boolean;
  /** Whether games against bots are played on the server. */
  onServer: boolean;
  /** Whether the coach tells one's chances, and whether it warns of blunders, in games against bots. */
  bar: boolean;
  warn: boolean;
  lastGames: Readonly<Record<string, LastGame>>;
  /** Games of the server that the home page no longer lists, by the code of their table. */
  dismissed: readonly string[];
}

const KEY = "gemguild-settings";

/** The best of our languages for somebody who reads these, the first being the dearest. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.toLowerCase();
    if (/^zh.*(hant|tw|hk|mo)/.test(lower)) return "zh-Hant";
    if (lower.startsWith("zh")) return "zh-Hans";
    const same = LANGUAGES.find((language) => lower.split("-")[0] === language);
    if (same) return same;
  }
  return "en";
}

function defaults(): Choices {
  return {
    language: bestLanguage(navigator.languages),
    sound: true,
    notify: false,
    still: false,
    speed: "usual",
    contrast: window.matchMedia("(prefers-contrast: more)").matches,
    letters: false,
    onServer: false,
    bar: false,
    warn: false,
    lastGames: {},
    dismissed: [],
  };
}

export const settings = $state<Choices>({ ...defaults(), ...storedObject<Choices>(KEY) });

/** Keeps a choice for the next visit; without storage it lasts for this one. */
export function keepSettings(): void {
  store(KEY, JSON.stringify(settings));
}

/** Whether things should stay put instead of flying about. */
export function isStill(): boolean {
  return settings.still || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
