import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pool } from "../../src/coach/pool";

let started: number;

beforeEach(() => {
  started = 0;
  vi.stubGlobal("indexedDB", {});
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        started++;
      }
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [1, 1],
  [2, 1],
  [4, 2],
  [8, 2],
])("with %i processors, %i judge", (processors, workers) => {
  vi.spyOn(navigator, "hardwareConcurrency", "get").mockReturnValue(processors);
  new Pool();
  expect(started).toBe(workers);
});

test("a browser that cannot play by itself has no coach", () => {
  vi.stubGlobal("WebAssembly", undefined);
  expect(() => new Pool()).toThrow(expect.objectContaining({ code: "no_engine" }) as Error);
});
