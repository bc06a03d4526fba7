import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Engine, Game, type GameData, GreedyBot } from "@gemguild/rules";
import { expect, test } from "vitest";

const file = (name: string): Buffer => readFileSync(join(process.cwd(), "../packages/rules/built", name));
const CHOICES = 60;

/** Numbers between 0 and 1, always the same. */
function numbers(): () => number {
  let last = 1;
  return () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test("a bot that notices less overlooks moves, but never all of them", async () => {
  const engine = await Engine.load(new Uint8Array(file("splendor.wasm")));
  const game = new Game({ rules: engine, data: JSON.parse(file("splendor.json").toString()) as GameData }, 2);
  const view = engine.view(game.start(7), 0);
  const legal = engine.legal(view);
  const chosen = (notices: number): Set<number> => {
    const bot = new GreedyBot(engine, game, notices, numbers());
    return new Set(Array.from({ length: CHOICES }, () => bot.choose(view)));
  };
  const [best, some, any] = [chosen(1), chosen(0.3), chosen(0)];
  expect(best.size).toBeLessThan(some.size);
  expect(some.size).toBeLessThan(any.size);
  for (const action of any) expect(legal).toContain(action);
});
