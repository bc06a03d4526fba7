/** Every title can be set in the display face of its language. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHARACTERS } from "./titles";

test.each(Object.entries(CHARACTERS))("the face for %s has what titles need, and no more", (language, characters) => {
  const codes = readFileSync(`src/fonts/${language}.css`, "utf8").matchAll(/U\+(\w+)/g);
  const held = [...codes].map(([, code]) => String.fromCodePoint(parseInt(code!, 16)));
  expect(held, "run: npm run fonts").toEqual(characters);
});
