// Reads cases from the standard input, one JSON object a line, and compares what the reader in TypeScript makes of each
// record with what Python made of it. Prints the number of cases, or the first difference and ends with 1.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Game } from "../../packages/rules/src/records/game.ts";
import { GameRecord } from "../../packages/rules/src/records/gamerecord.ts";
import { offers } from "../../packages/rules/src/records/offers.ts";
import { outcomeByStopping, outcomeByTheRules, resultOf } from "../../packages/rules/src/records/outcome.ts";
import { plainPosition } from "../../packages/rules/src/records/plain.ts";
import { keyFrom } from "../../packages/rules/src/records/seed.ts";
import { lineOf } from "../../packages/rules/src/records/text.ts";
import { PositionViews, reveals } from "../../packages/rules/src/records/views.ts";
import { publicBytes } from "../../packages/rules/src/records/fields.ts";
import { movedOf } from "../../packages/rules/src/tables/log.ts";
import { faceDown } from "../../packages/rules/src/tables/scene.ts";
import { driven } from "./driven.mjs";
import { RecordedRules, bytesOf } from "./recorded.mjs";

const data = Object.fromEntries(process.argv.slice(2).map((path) => [path.split("/").at(-1), readJson(path)]));

/** What each kind of case is compared by: the reader's answer, given a case. */
const CHECKS = {
  position: ({ game, views, viewer, word }) => {
    const before = views[0];
    const seen = before.seenBy(viewer);
    const words = [...seen.moves.keys()];
    const after = word === null ? null : before.play(word);
    return {
      view: seen.plain,
      down: faceDown(seen.plain),
      full: plainPosition(game, before.record),
      line: lineOf(game, plainPosition(game, before.record)),
      view_line: viewer === "open" ? null : lineOf(game, seen.plain),
      words,
      actions: [...seen.moves.values()],
      offers: offers(game, seen, words),
      moved: after && movedOf(game, { seat: before.toPlay, word, ...MADE }, seen.plain, after.seenBy(viewer).plain),
      reveals: after && reveals(before, word, after),
      result: resultOf(game, before.record),
      outcome: before.toPlay === null ? outcomeByTheRules(game, before.record) : null,
      stopped: game.players === 2 ? outcomeByStopping(game, before.record, 1, "resigned") : null,
      public: Buffer.from(publicBytes(game.data.record, before.record)).toString("base64"),
    };
  },
  seed: ({ seed, purpose }) => Buffer.from(keyFrom(seedOf(seed), purpose)).toString("hex"),
  record: ({ rules, text }) => readOrRefused(() => String(GameRecord.parse(text, () => rules))),
  table: driven,
};
const MADE = { by: null, instead_of: null, seconds: 0 };

/** What some work gives, or why it is refused. */
function readOrRefused(work) {
  try {
    return work();
  } catch (error) {
    return `${error.code}: ${error.message}`;
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

function seedOf(text) {
  return text.startsWith("hex:") ? bytesOf(Buffer.from(text.slice(4), "hex")) : BigInt(text);
}

/** The answer of the reader to a case. */
function answer(kept) {
  if (kept.type === "seed") return CHECKS.seed(kept);
  const rules = new RecordedRules(data[`${kept.game.id}.json`], kept.records);
  const game = new Game(rules, kept.game.players, kept.game.options);
  const views = rules.records.map((record) => new PositionViews(game, record));
  return CHECKS[kept.type]({ ...kept, game, rules, views });
}

/** The path of the first difference between two values, with both sides; null if there is none. */
function difference(expected, found, path = "") {
  if (Object.is(expected, found)) return null;
  const both = [expected, found];
  if (
    both.some((value) => typeof value !== "object" || value === null) ||
    Array.isArray(expected) !== Array.isArray(found)
  )
    return `${path || "."}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`;
  for (const key of new Set(both.flatMap(Object.keys))) {
    const deeper = difference(
      expected[key],
      found[key],
      Array.isArray(expected) ? `${path}[${key}]` : `${path}.${key}`,
    );
    if (deeper) return deeper;
  }
  return null;
}

let cases = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const kept = JSON.parse(line);
  const wrong = difference(kept.expected, await answer(kept));
  if (wrong) {
    console.log(`${kept.name}: ${wrong}`);
    process.exit(1);
  }
  cases++;
}
console.log(cases);
