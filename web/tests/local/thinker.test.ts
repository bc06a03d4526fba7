import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Engine, Game, type GameData, readNet } from "@gemguild/rules";
import { expect, test } from "vitest";
import { Thinker } from "../../src/local/thinker";

const file = (name: string): Buffer => readFileSync(join(process.cwd(), "../packages/rules/built", name));

test("bots of every level choose legal moves and leave room for others", async () => {
  const engine = await Engine.load(new Uint8Array(file("splendor.wasm")));
  const data = JSON.parse(file("splendor.json").toString()) as GameData;
  const game = new Game({ rules: engine, data }, 2);
  const net = readNet(new Uint8Array(file("splendor.net")));
  const thinker = new Thinker(engine, () => Promise.resolve(net), 1);
  const view = engine.view(game.start(7), 0);
  const legal = engine.legal(view);
  for (const { id } of data.levels) expect(legal).toContain(await thinker.think(id, game, view));
  thinker.stop();
});
