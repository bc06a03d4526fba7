// A table on this device, driven step by step as a script says; all that the page hears.

import { LocalTable } from "../../packages/rules/src/table.ts";
import { frames, fromMove, recordOf } from "../../packages/rules/src/tables/making.ts";

/** Let everything go on that waits for nothing but its turn. */
const settle = () => new Promise(setImmediate);

class ScriptedWorld {
  time = 0;
  saved = new Map();
  thinking = [];
  timers = new Set();

  now() {
    return this.time;
  }

  random(count) {
    return new Uint8Array(count);
  }

  sha256(bytes) {
    return crypto.subtle.digest("SHA-256", bytes).then((digest) => new Uint8Array(digest));
  }

  async save(stored) {
    this.saved.set(stored.setup.code, JSON.parse(JSON.stringify(stored)));
  }

  think() {
    return new Promise((resolve, reject) => this.thinking.push({ resolve, reject }));
  }

  later(_delay, work) {
    this.timers.add(work);
    return () => this.timers.delete(work);
  }

  report(error) {
    throw error;
  }
}

/** The messages that each step of a script brings, and what can be made of the table in the end. */
export async function driven({ kind, stored, steps, viewers, going_on: goingOn }) {
  const world = new ScriptedWorld();
  world.time = stored.setup.created;
  let heard = [];
  const open = (kept) => new LocalTable(kept, kind, world, (message) => heard.push(structuredClone(message)));
  let table = open(stored);
  const all = [];
  for (const step of steps) {
    world.time = step.now;
    if (step.reopened) {
      table.close();
      for (const thought of world.thinking.splice(0)) thought.resolve(0); // nobody listens any more
      await settle();
      table = open(world.saved.get(stored.setup.code) ?? stored);
    }
    if (step.message) await table.hear(step.message);
    if (step.bot !== undefined) await letBotMove(world, step.bot, () => heard.length > 0);
    if (step.run_out) for (const work of [...world.timers]) work();
    await settle();
    all.push(heard);
    heard = [];
  }
  table.close();
  const final = world.saved.get(stored.setup.code);
  return {
    messages: all,
    record: String(recordOf(final, kind)),
    frames: viewers.map((viewer) => frames(final, kind, viewer)),
    tables: [...world.saved.values()].filter(({ setup }) => setup !== undefined && setup.code !== stored.setup.code),
    going_on: goingOn && fromMove(final, kind, goingOn, "Me", world),
  };
}

/** A thought that began before something was undone comes to nothing: the bot thinks once more. */
async function letBotMove(world, action, moved) {
  while (!moved()) {
    const thought = world.thinking.shift();
    if (thought === undefined) throw new Error("no bot thinks");
    thought.resolve(action);
    await settle();
  }
}
