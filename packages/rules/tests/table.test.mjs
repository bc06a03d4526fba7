import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import {
  Engine,
  frames,
  fromForm,
  fromMove,
  fromRecord,
  GameRecord,
  load,
  LocalTable,
  PROTOCOL,
  recordOf,
} from "@gemguild/rules";

const built = (name) => readFileSync(new URL(`../built/${name}`, import.meta.url));

/** A kind of game as the build made it. */
async function kindOf(id) {
  return { rules: await Engine.load(built(`${id}.wasm`)), data: JSON.parse(built(`${id}.json`).toString()) };
}

/** A world where bots always choose the last legal action, and nothing is stored but in memory. */
function worldOf(kind, saved) {
  return {
    now: () => Date.now(),
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)),
    save: async (stored) => void saved.set(stored.setup.code, structuredClone(stored)),
    think: async (_level, _game, view) => kind.rules.legal(view).at(-1),
    later: () => () => undefined,
    report: (error) => {
      throw error;
    },
  };
}

/** Play a new table to its end, a payment wherever there is one; what was stored. */
async function played(kind, game, world) {
  const seats = [{ kind: "me" }, ...Array(game.players - 1).fill({ kind: "bot", level: "artisan" })];
  const stored = await fromForm({ game, seats }, kind, "Me", world);
  await world.save(stored);
  let scene;
  const table = new LocalTable(stored, kind, world, (message) => {
    assert.notEqual(message.type, "error", message.message);
    scene = message.scene ?? scene;
  });
  await table.hear({ type: "hello", protocol: PROTOCOL });
  for (let id = 1; scene.outcome === null; id++) {
    if (scene.choice === null) {
      await new Promise(setImmediate);
      continue;
    }
    const payments = scene.offers.flatMap((offer) => offer.payments);
    const words = payments.at(-1)?.words ?? [scene.choice.words[(7 * id) % scene.choice.words.length]];
    await table.hear({ type: "play", id, state: scene.state, words });
  }
  table.close();
  return stored.setup.code;
}

for (const [id, players, options] of [
  ["splendor", 2, []],
  ["splendor", 4, ["quick", "team"]],
  ["duel", 2, []],
  ["marvel", 3, []],
]) {
  test(`${id} for ${players} ${options.join(" ")} is played to its end, exported and read again`, async () => {
    const kind = await kindOf(id);
    const saved = new Map();
    const world = worldOf(kind, saved);
    const stored = saved.get(await played(kind, { id, players, options }, world));
    const text = String(recordOf(stored, kind));
    assert.equal(String(GameRecord.parse(text, () => kind)), text);
    const again = fromRecord(text, () => kind, world);
    const views = (table) => frames(table, kind, "open").map((frame) => frame.view);
    assert.deepEqual(views(again), views(stored));
    const onwards = fromMove(stored, kind, { moves: 3, seat: 1, level: "master" }, "Me", world);
    assert.deepEqual(onwards.seats, [1]);
  });
}

/** A new table, opened, and what was heard there. */
async function opened(kind, seats) {
  const saved = new Map();
  const world = worldOf(kind, saved);
  const stored = await fromForm({ game: { id: "splendor", players: 2, options: [] }, seats }, kind, "Me", world);
  const heard = [];
  const table = new LocalTable(stored, kind, world, (message) => heard.push(message));
  await table.hear({ type: "hello", protocol: PROTOCOL });
  return { table, heard, stored: () => saved.get(stored.setup.code) };
}

test("help is noted once, in the record and not in the log", async () => {
  const kind = await kindOf("splendor");
  const { table, heard, stored } = await opened(kind, [{ kind: "me" }, { kind: "bot", level: "artisan" }]);
  for (const [id, help] of ["hint", "warning", "hint"].entries()) await table.hear({ type: "help", id, help });
  assert.deepEqual(
    stored().entries.flatMap(({ event }) => (event.type === "helped" ? [event.help] : [])),
    ["hint", "warning"],
  );
  assert.deepEqual(
    heard.filter(({ type }) => type === "update").map(({ events }) => events),
    [[], []],
  );
  await table.hear({ type: "resign", id: 9 });
  const text = String(recordOf(stored(), kind));
  assert.match(text, /^help: hint, warning$/m);
  assert.equal(String(GameRecord.parse(text, () => kind)), text);
  assert.equal(frames(stored(), kind, "open").length, 1);
});

test("a reload gives no time back that a clock has used", async () => {
  const kind = await kindOf("splendor");
  const saved = new Map();
  const timers = new Set();
  let now = 1_000_000;
  const world = {
    ...worldOf(kind, saved),
    now: () => now,
    later(delay, work) {
      const timer = { due: now + delay, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  };
  const run = async (until) => {
    for (let next; (next = [...timers].find(({ due }) => due <= until));) {
      timers.delete(next);
      now = next.due;
      next.work();
      await new Promise(setImmediate);
    }
    now = until;
  };
  const heard = [];
  const opened = async (stored) => {
    const table = new LocalTable(stored, kind, world, (message) => heard.push(message));
    await table.hear({ type: "hello", protocol: PROTOCOL });
    return { table, left: heard.at(-1).scene.clock.left[0] };
  };
  const clock = { kind: "live", minutes: 1, increment: 0 };
  const seats = [{ kind: "me" }, { kind: "same_device" }];
  const stored = await fromForm({ game: { id: "splendor", players: 2, options: [] }, seats, clock }, kind, "Me", world);
  const first = await opened(stored);
  assert.equal(first.left, 60_000);
  await run(now + 42_000);
  first.table.close();
  now += 3_600_000; // while the page is closed, the clock stands still
  const second = await opened(saved.get(stored.setup.code));
  assert.equal(second.left, 20_000); // it was last noted after 40 seconds
  await run(now + 19_000);
  second.table.close();
  now += 1_000;
  const third = await opened(saved.get(stored.setup.code));
  assert.equal(third.left, 5_000);
  await run(now + 6_000);
  assert.equal(heard.at(-1).table.status, "over");
  third.table.close();
});

test("there is no help where people play against each other", async () => {
  const { table, heard } = await opened(await kindOf("splendor"), [{ kind: "me" }, { kind: "same_device" }]);
  await table.hear({ type: "help", id: 1, help: "hint" });
  assert.equal(heard.at(-1).code, "bad_options");
});

test("a table of another version of the rules is refused, not misread", async () => {
  const kind = await kindOf("splendor");
  const game = { id: "splendor", players: 2, options: [] };
  const seats = [{ kind: "me" }, { kind: "bot", level: "artisan" }];
  const stored = await fromForm({ game, seats }, kind, "Me", worldOf(kind, new Map()));
  const { version, ...before } = stored.setup;
  assert.equal(version, kind.data.version);
  const later = { ...kind, data: { ...kind.data, version: version + 1 } };
  assert.throws(() => load(stored, later), { code: "old_rules" });
  assert.equal(load({ ...stored, setup: before }, kind).status, "playing", "tables from before versions were kept");
});
