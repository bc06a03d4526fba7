/** What the page sets in its display face in a language: the Chinese faces have these characters and no others. */
import type { Words } from "../src/coach/texts/en";
import type { Messages } from "../src/i18n/en";
import type { GameWords } from "../src/i18n/games";
import type { Guide } from "../src/learn/guide";
import type { Texts } from "../src/learn/texts";
import type { Book } from "../src/rules/book";

type Chinese = "zh-Hans" | "zh-Hant";

/** All texts below a value; those that are made of others are made of nothing. */
function below(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return below((value as (...parts: unknown[]) => unknown)("", "", ""));
  return value && typeof value === "object" ? Object.values(value).flatMap(below) : [];
}

/** Titles of pages and their parts, of dialogs and sections, and the names that stand in them. */
async function titles(language: Chinese): Promise<string[]> {
  const [{ messages: say }, { words }, { texts }, { book }, { guide }] = (await Promise.all([
    import(`../src/i18n/${language}.ts`),
    import(`../src/coach/texts/${language}.ts`),
    import(`../src/learn/texts/${language}.ts`),
    import(`../src/rules/${language}.ts`),
    import(`../src/learn/guide/${language}.ts`),
  ])) as [{ messages: Messages }, { words: Words }, { texts: Texts }, { book: Book }, { guide: Guide }];
  const { home, create, settings, mine, offline, verify, waiting, replay, result, rules, table, errors } = say;
  const { review, hints } = words;
  const games = Object.values(say.games as Record<string, GameWords>).map(({ name, tokens, tileNames }) => [
    name,
    tokens,
    tileNames,
  ]);
  return below([
    [games, say.variants, say.bots, say.guest, say.list(["", ""]), table.me],
    [home.title, home.runningGames, home.openTables, home.joinLink, say.app.learn],
    [create.title, settings.title, settings.look, settings.you, settings.account],
    [mine.title, mine.running, mine.finished, mine.upload, mine.local],
    [offline.title, verify.title, waiting.title, replay.title, rules.of, rules.tipsOf],
    [result.youWin, result.wins, result.win, result.shared],
    [table.finalRound, table.yourTurn, table.curtain, table.unknown, errors.unknown_page, errors.elsewhere],
    [review.title, review.chances, review.turned, review.open, review.move, review.wasBest, review.forced],
    [review.instead, hints.try, hints.ask, hints.warning, words.moves],
    [texts.learn.title, texts.learn.today, texts.tutorial.title, texts.guide.title, texts.guide.questions],
    [texts.puzzles.daily, texts.puzzles.number, texts.puzzles.solved, texts.puzzles.near, texts.puzzles.wrong],
    [texts.puzzles.answer, texts.stats.title, texts.stats.games, texts.stats.reviews, texts.stats.puzzles],
    Object.values(book).map(({ sections }) => sections.map(({ title }) => title)),
    Object.values(guide).map(({ sections }) => Object.values(sections).map(({ title }) => title)),
  ]);
}

/** The characters of the titles that the Latin face lacks, in the order of their codes. */
async function characters(language: Chinese): Promise<string[]> {
  const all = (await titles(language)).join("").match(/[\u2e80-\uffef]/gu);
  return [...new Set(all)].sort();
}

export const CHARACTERS: Record<Chinese, string[]> = {
  "zh-Hans": await characters("zh-Hans"),
  "zh-Hant": await characters("zh-Hant"),
};
