import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCES = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|css)$/.test(name))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, "utf8") }));

test("there are seven sizes of type", () => {
  const scale = SOURCES.find(({ name }) => name === "app.css")!.text.matchAll(/--type-(\w+):/g);
  expect(new Set([...scale].map(([, size]) => size)).size).toBe(7);
});

test("text is set in a size of the scale, or measured by the piece it is printed on", () => {
  const sizes = SOURCES.flatMap(({ name, text }) =>
    [...text.matchAll(/[\s{;]font(?:-size)?:\s*([^;]+);/g)].map(([, size]) => `${name}: ${size!}`),
  );
  expect(sizes.length).toBeGreaterThan(80);
  expect(sizes.filter((size) => /\d(px|rem|pt|v[wh])/.test(size))).toEqual([]);
});
