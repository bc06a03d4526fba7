/** The strategy guide: its sections, what each language says, the figures behind it, and positions to open. */
import type { Language } from "../lib/settings.svelte";
import figures from "./guide/figures.json";

/** A section, whatever the language. */
export interface Section {
  id: string;
  /** A chart of the game's figures that goes with it. */
  chart?: string;
  /** The theme of the puzzle that shows it. */
  theme?: string;
  /** What the text says about figures, such as `tiles_two > tiles_lost_two`; a test holds it against them. */
  claims: string[];
}

/** What a language says about a game. */
export interface Chapter {
  lead: string;
  /** By section; `{name}` stands for a figure of the game, `{name%}` for a share. */
  sections: Record<string, { title: string; text: string[] }>;
  questions: { question: string; answer: string }[];
  /** By chart: its title, and what its bars are called unless they are ranges. */
  charts: Record<string, { title: string; rows?: Record<string, string> }>;
}

export type Guide = Record<string, Chapter>;

/** The figures of one game: numbers by name, and charts with their bars. */
export interface GameFigures {
  /** How many games were played at each kind of table. */
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
  const said = text.replace(/\{(\w+)(%?)\}/g, (_, name: string, percent: string) => {
    const value = numbers[name];
    if (value === undefined) throw new RangeError(`there is no figure ${name}`);
    const style = percent ? ({ style: "percent" } as const) : { maximumFractionDigits: 1 };
    return new Intl.NumberFormat(language, style).format(value);
  });
  return language === "it" ? elided(said) : said;
}

/** In Italian the article before numbers that begin with a vowel loses its own: l'8%, l'11%. */
function elided(text: string): string {
  return text.replace(/\b([Ii])l (?=(?:8\d?|11?)%)/g, (_, first: string) => (first === "I" ? "L'" : "l'"));
}

/** Whether figures are as a claim says: `tiles_two > tiles_lost_two`, `first_two < 0.6`, `tiles:02+ > tiles:00-00`. */
export function holds(claim: string, figures: GameFigures): boolean {
  const [name = "", sign, other = ""] = claim.split(" ");
  const [left, right] = [valueOf(name, figures), valueOf(other, figures)];
  return sign === "<" ? left < right : left > right;
}

/** A figure by its name, a bar by its chart and key, or a plain number. */
function valueOf(name: string, { numbers, charts }: GameFigures): number {
  const [chart = "", key = ""] = name.split(":");
  const value = key ? charts[chart]?.[key] : (numbers[name] ?? Number(name));
  if (value === undefined || Number.isNaN(value)) throw new RangeError(`there is no figure ${name}`);
  return value;
}
