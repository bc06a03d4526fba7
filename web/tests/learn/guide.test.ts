import { describe, expect, test } from "vitest";
import { figuresOf, filled, guideIn, hasGuide, holds } from "../../src/learn/guide";
import { SECTIONS } from "../../src/learn/guide/sections";
import { LANGUAGES } from "../../src/lib/settings.svelte";
import { shipped } from "./shipped";

/** Games that figures stand on. */
const ENOUGH = 150;

describe.each(Object.keys(SECTIONS))("the guide of %s", (game) => {
  const sections = SECTIONS[game]!;
  const figures = figuresOf(game)!;

  test("stands on enough games", () => {
    expect(hasGuide(game)).toBe(true);
    expect(Math.min(...Object.values(figures.games))).toBeGreaterThanOrEqual(ENOUGH);
  });

  test.each(sections)("says nothing in $id that figures contradict, and shows a chart or a position", (section) => {
    expect(section.claims).not.toEqual([]);
    for (const claim of section.claims) expect(holds(claim, figures), claim).toBe(true);
    expect(section.chart ?? section.theme).toBeDefined();
    if (section.chart) expect(Object.keys(figures.charts[section.chart]!).length).toBeGreaterThan(1);
    const themes = shipped(game).puzzles.flatMap((puzzle) => puzzle.themes);
    if (section.theme) expect(themes).toContain(section.theme);
  });

  test.each(LANGUAGES)("has every section, chart and question in %s", async (language) => {
    const chapter = (await guideIn(language))[game]!;
    const english = (await guideIn("en"))[game]!;
    expect(Object.keys(chapter.sections)).toEqual(sections.map(({ id }) => id));
    expect(chapter.questions).toHaveLength(english.questions.length);
    expect(Object.keys(chapter.charts)).toEqual(Object.keys(english.charts));
    for (const { id, chart } of sections) {
      const { title, text } = chapter.sections[id]!;
      expect(title).toBeTruthy();
      for (const sentence of text) expect(filled(sentence, figures, language)).not.toMatch(/[{}]/);
      expect(figuresIn(text)).toEqual(figuresIn(english.sections[id]!.text));
      if (chart) expect(chapter.charts[chart]).toBeDefined();
    }
  });
});

/** The figures that sentences name, in alphabetical order. */
function figuresIn(text: readonly string[]): string[] {
  return (text.join(" ").match(/\{\w+%?\}/g) ?? []).sort();
}

test("figures take the place of their names", () => {
  const figures = { games: {}, numbers: { wins: 0.89, turns: 27.362 }, charts: { tiles: { "02+": 0.7 } } };
  expect(filled("{turns} turns, {wins%}", figures, "en")).toBe("27.4 turns, 89%");
  expect(filled("vince il {wins%}", figures, "it")).toBe("vince l'89%");
  expect(() => filled("{luck}", figures, "en")).toThrow(RangeError);
  expect(holds("turns > 27", figures)).toBe(true);
  expect(holds("tiles:02+ < wins", figures)).toBe(true);
  expect(() => holds("luck > 1", figures)).toThrow(RangeError);
});
