import { describe, expect, test } from "vitest";
import { accepted, lessonOf } from "../../src/learn/lessons";
import { Practice } from "../../src/learn/practice";
import { textsIn } from "../../src/learn/texts";
import { LANGUAGES } from "../../src/lib/settings.svelte";
import { builtRules } from "./rules";

const ME = 0;

describe.each(["splendor", "duel", "marvel", "cities", "posts", "orient", "strongholds"])(
  "the lesson of %s",
  async (game) => {
    const lesson = (await lessonOf(game))!;
    const words = lesson.moves.split(" ");
    const practice = new Practice(await builtRules(game), { ...lesson, moves: words }, ME, "journeyman");

    test("has twelve to twenty steps, in order, each with its own name", () => {
      expect(lesson.steps.length).toBeGreaterThanOrEqual(12);
      expect(lesson.steps.length).toBeLessThanOrEqual(20);
      const places = lesson.steps.map(({ at }) => at);
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(new Set(lesson.steps.map(({ id }) => id)).size).toBe(lesson.steps.length);
    });

    test("is a whole game that the learner wins", () => {
      const { record } = practice;
      expect(lesson.steps.at(-1)).toMatchObject({ at: words.length, play: 0 });
      expect(record.game.rules.result(record.game.name, record.position.record)?.winners).toEqual([ME]);
    });

    test.each(lesson.steps.filter(({ play }) => play))("accepts a legal move of the learner at $id", (step) => {
      const scene = practice.scene(step.at);
      const [first, ...more] = accepted(lesson, step);
      expect(scene.choice).toMatchObject({ seat: ME });
      expect(scene.choice!.words).toContain(first);
      expect(scene.choice!.words.length).toBeGreaterThan(1);
      more.forEach((word, index) => expect(practice.scene(step.at + 1 + index).choice!.words).toContain(word));
    });

    test.each(lesson.steps)("lights what is on the table at $id", (step) => {
      const seen = JSON.stringify(practice.scene(step.at).view);
      for (const name of step.lit) {
        const [kind, what = ""] = name.split(":");
        if (!name.includes(":") || kind === "table") expect(seen).toContain(`"${what || name}"`);
        else expect(["bank", "cell", "deck", "seat"]).toContain(kind);
      }
    });

    test.each(LANGUAGES)("has a sentence for every step in %s, and no other", async (language) => {
      const { lessons } = await textsIn(language);
      expect(Object.keys(lessons[game]!).sort()).toEqual(lesson.steps.map(({ id }) => id).sort());
      const sentences = Object.values(lessons[game]!);
      expect(new Set(sentences).size).toBe(sentences.length);
      for (const sentence of sentences) expect(sentence).toMatch(/[.!。！]$/);
    });
  },
);
