import { beforeEach, expect, test } from "vitest";
import { speak } from "../../src/i18n/index.svelte";
import { Problem } from "../../src/lib/api";
import { problemText } from "../../src/lib/problems";
import type { ErrorCode } from "../../src/lib/protocol";

beforeEach(() => speak("it"));

test("a problem is told in the chosen language, with its reason if there is one", () => {
  expect(problemText(new Problem("not_your_turn"))).toBe("Non tocca a te.");
  expect(problemText(new Problem("bad_word", { reason: "flip" }))).toMatch(/ \(flip\)$/);
});
test("a code without a sentence is told in the server's own words", () => {
  expect(problemText(new Problem("ferry_gone" as ErrorCode, {}, "the ferry has left"))).toBe("the ferry has left");
});
