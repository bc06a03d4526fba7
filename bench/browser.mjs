// The WebAssembly half of browser.py: reads what to measure from stdin, writes figures to stdout, both JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { folder, games } = JSON.parse(readFileSync(0, "utf8"));
const rules = await import(pathToFileURL(`${folder}/dist/index.js`));
const { Room } = await import(pathToFileURL(`${folder}/dist/room.js`));

/** Seconds of processor time that some work takes once it has been done, at best. */
function timed(work, tries) {
  work();
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return Math.min(...times);
}

function decisions(engine, name, count, tries) {
  const { players, variant } = engine.facts.games[name];
  const room = new Room(engine.module);
  const [scratch, blank, noise] = [room.take(engine.facts.record), room.take(engine.facts.record), room.take(8)];
  let played = 0;
  const play = () => {
    room.bytes(noise, 8).set(rules.noiseFrom(1));
    played = room.calls.playouts(scratch, blank, noise, players, variant, count);
  };
  const seconds = timed(play, tries);
  return played / seconds;
}

function simulations(engine, net, views, count, tries) {
  const search = net
    ? new rules.NetSearch(engine, net, { nodes: 2 * count + 2 })
    : new rules.PlayoutSearch(engine);
  const run = () => views.forEach((view) => [...search.think(view, { simulations: count })]);
  return (views.length * count) / timed(run, tries);
}

const figures = {};
for (const [name, { game, views, count, playouts, tries }] of Object.entries(games)) {
  const engine = await rules.Engine.load(readFileSync(`${folder}/built/${game}.wasm`));
  const net = rules.readNet(readFileSync(`${folder}/built/${game}.net`));
  const seen = views.map((view) => new Uint8Array(Buffer.from(view, "hex")));
  figures[name] = {
    decisions: decisions(engine, name, playouts, tries),
    net: simulations(engine, net, seen, count, tries),
    playouts: simulations(engine, null, seen, count, tries),
  };
}
process.stdout.write(JSON.stringify(figures));
