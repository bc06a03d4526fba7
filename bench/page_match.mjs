// The page's half of page_match.py: chooses moves as a table in the page does. Reads a JSON object a line, writes one.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [bundle, folder] = process.argv.slice(2);
const { Engine, Game, Thinker, readNet } = await import(pathToFileURL(bundle));
const kinds = new Map();

async function kindOf(id) {
  if (!kinds.has(id)) {
    const rules = await Engine.load(readFileSync(`${folder}/${id}.wasm`));
    const data = JSON.parse(readFileSync(`${folder}/${id}.json`, "utf8"));
    kinds.set(id, { rules, data, net: readNet(readFileSync(`${folder}/${id}.net`)) });
  }
  return kinds.get(id);
}

let thinker;
for await (const line of createInterface({ input: process.stdin })) {
  const { begin, game, players, options, level, view } = JSON.parse(line);
  const kind = await kindOf(game);
  if (begin) thinker?.stop();
  if (begin || !thinker) thinker = new Thinker(kind.rules, async () => kind.net, 1);
  const action = await thinker.think(level, new Game(kind, players, options), new Uint8Array(Buffer.from(view, "hex")));
  thinker.stop(); // no pondering: the rival has the processor to itself
  process.stdout.write(`${JSON.stringify({ action })}\n`);
}
