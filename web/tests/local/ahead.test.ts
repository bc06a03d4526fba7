import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareGames } from "../../src/local/ahead";

const { prepare } = vi.hoisted(() => ({ prepare: vi.fn<(game: string) => Promise<void>>() }));

vi.mock("../../src/local/client", () => ({ local: { prepare } }));

beforeEach(() => void prepare.mockReset().mockResolvedValue());
afterEach(() => vi.unstubAllGlobals());

function visit(controller: object | null): void {
  vi.stubGlobal("navigator", { serviceWorker: { controller } });
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
}

test("a first visit fetches no rules before somebody plays", async () => {
  visit(null);
  await prepareGames(["splendor"]);
  expect(prepare).not.toHaveBeenCalled();
});

test("a later visit has the rules of all games ready, one after another", async () => {
  visit({});
  await prepareGames(["splendor", "duel"]);
  expect(prepare.mock.calls).toEqual([["splendor"], ["duel"]]);
});

test("a browser that cannot play by itself is left alone", async () => {
  visit({});
  prepare.mockRejectedValue(new Error("no engine"));
  await prepareGames(["splendor", "duel"]);
  expect(prepare).toHaveBeenCalledTimes(1);
});
