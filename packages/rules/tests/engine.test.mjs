import assert from "node:assert/strict";
import { readFileSync, writeFileSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { Engine, Illegal, NetSearch, PlayoutSearch, choose, readNet } from "@gemguild/rules";

const built = (name) => readFileSync(new URL(`../built/${name}`, import.meta.url));
const engine = await Engine.load(built("splendor.wasm"));
const net = readNet(built("splendor.net"));

test("a position is never changed", () => {
  const start = engine.start("splendor-2", 7);
  const before = start.slice();
  const [first] = engine.legal(start);
  assert.notDeepEqual(engine.play(start, first), start);
  engine.view(start, 0);
  engine.playout(start, 1);
  assert.deepEqual(start, before);
});

test("what is not legal is refused", () => {
  assert.throws(() => engine.play(engine.start("splendor-2", 7), 95), Illegal);
  assert.throws(() => engine.start("splendor-9", 7), RangeError);
});

test("a game that is played out has a result", () => {
  const end = engine.playout(engine.start("splendor-4-team", 3), 5);
  assert.equal(engine.status(end).toPlay, null);
  const { winners, places } = engine.result("splendor-4-team", end);
  assert.ok(winners.length >= 2);
  assert.equal(places.length, 4);
  assert.equal(engine.result("splendor-4-team", engine.start("splendor-4-team", 3)), null);
});

test("a search stops wherever its loop is left, and goes on from there", () => {
  const search = new NetSearch(engine, net, { seed: 1, nodes: 2000 });
  const view = engine.view(engine.start("splendor-2", 7), 0);
  for (const _ of search.think(view, { simulations: 500 })) break;
  assert.equal(search.thought().simulations, 50);
  let slices = 0;
  for (const _ of search.ponder()) if (++slices === 3) break;
  assert.equal(search.thought().simulations, 200);
  search.begin(view);
  assert.equal(search.thought().simulations, 200);
});

test("searches that share memory find what each would by itself", () => {
  const nodes = 700;
  const alone = [0, 1, 2].map((seed) => new NetSearch(engine, net, { seed, nodes }));
  const first = new NetSearch(engine, net, { seed: 0, nodes });
  const together = [first, ...[1, 2].map((seed) => new NetSearch(engine, net, { seed, nodes, beside: first }))];
  let position = engine.start("splendor-3", 7);
  for (let move = 0; move < 9; move++) {
    const seat = move % 3;
    const view = engine.view(position, seat);
    for (const search of [alone[seat], together[seat]]) choose(search, view, { simulations: 300 });
    assert.deepEqual(together[seat].thought(), alone[seat].thought());
    position = engine.play(position, alone[seat].best);
  }
  assert.throws(() => new NetSearch(engine, net, { nodes: 600, beside: first }), RangeError);
});

test("a limit of time ends a search", () => {
  for (const search of [new NetSearch(engine, net), new PlayoutSearch(engine)]) {
    choose(search, engine.view(engine.start("splendor-2", 7), 0), { milliseconds: 20 });
    assert.ok(search.thought().simulations > 0);
  }
});

test("a net of another game is refused", () => {
  assert.throws(() => new NetSearch(engine, readNet(built("duel.net"))), TypeError);
});

test("a module that is none of ours is refused", async () => {
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  await assert.rejects(Engine.load(empty), TypeError);
});

test("the README's example for Node plays a game", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, code] = readme.match(/In Node:\n\n```js\n(.*?)```/s);
  const script = fileURLToPath(new URL("../readme-example.mjs", import.meta.url));
  writeFileSync(script, code);
  try {
    const done = spawnSync(process.execPath, [script], { encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
    assert.match(done.stdout, /winners/);
  } finally {
    rmSync(script);
  }
});
