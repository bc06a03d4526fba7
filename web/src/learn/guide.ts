/** The strategy guide: what each language says, the figures behind it, and positions to open. */
import type { Language } from "../lib/settings.svelte";
import figures from "./guide/figures.json";

export interface Section {
  title: string;
  /** Sentences; `{name}` stands for a figure of the game. */
  text: string[];
  /** A chart of the game's figures that goes with it. */
  chart?: string;
  /** The number of a puzzle that shows it. */
  theme?: string;
}

export interface Chapter {
  lead: string;
  sections: Section[];
  questions: { question: string; answer: string }[];
  /** What the bars of a chart are called, by chart and key. */
  charts: Record<string, { title: string; rows: Record<string, string> }>;
}

export type Guide = Record<string, Chapter>;

/** The figures of one game: numbers by name, and charts with their bars. */
export interface GameFigures {
  games: Record<string, number>;
  numbers: Record<string, number>;
  charts: Record<string, Record<string, number>>;
}

const LOADERS: Record<Language, () => Promise<{ guide: Guide }>> = {
  en: () => import("./guide/en"),
  it: () => import("./guide/it"),
  "zh-Hans": () => import("./guide/zh-Hans"),
  "zh-Hant": () => import("./guide/zh-Hant"),
};

export function hasGuide(game: string): boolean {
  return game in figures;
}

export function figuresOf(game: string): GameFigures | null {
  return (figures as Record<string, GameFigures>)[game] ?? null;
}

export async function guideIn(language: Language): Promise<Guide> {
  return (await LOADERS[language]()).guide;
}

/** A sentence with the figures in place of their names; shares are percentages. */
export function filled(text: string, { numbers }: GameFigures, language: Language): string {
  return text.replace(/\{(\w+)(%?)\}/g, (_, name: string, percent: string) => {
    const value = numbers[name];
    if (value === undefined) throw new RangeError(`there is no figure ${name}`);
    const style = percent ? ({ style: "percent" } as const) : { maximumFractionDigits: 1 };
    return new Intl.NumberFormat(language, style).format(value);
  });
}
