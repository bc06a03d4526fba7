// Reads cases from the standard input, one JSON object a line, and compares what the reader in TypeScript makes of each
// record with what Python made of it. Prints the number of cases, or the first difference and ends with 1.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Game } from "../../packages/rules/src/records/game.ts";
import { GameRecord } from "../../packages/rules/src/records/gamerecord.ts";
import { offers } from "../../packages/rules/src/records/offers.ts";
import { outcomeByStopping, outcomeByTheRules } from "../../packages/rules/src/records/outcome.ts";
import { plainPosition } from "../../packages/rules/src/records/plain.ts";
import { lineOf } from "../../packages/rules/src/records/text.ts";
import { PositionViews } from "../../packages/rules/src/records/views.ts";
import { publicBytes } from "../../packages/rules/src/records/fields.ts";
import { movedOf } from "../../packages/rules/src/tables/log.ts";
import { faceDown, scene } from "../../packages/rules/src/tables/scene.ts";
import { Table } from "../../packages/rules/src/tables/state.ts";
import { driven } from "./driven.mjs";
import { RecordedRules } from "./recorded.mjs";

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
      outcome: before.toPlay === null ? outcomeByTheRules(game, before.record) : null,
      stopped: game.players === 2 ? outcomeByStopping(game, before.record, 1, "resigned") : null,
      public: Buffer.from(publicBytes(game.data.record, before.record)).toString("base64"),
    };
  },
  record: ({ kind, text }) => readOrRefused(() => String(GameRecord.parse(text, () => kind))),
  table: driven,
  worlds: ({ game, records, stored, viewer, now }) =>
    records.map(({ record }) => {
      const table = new Table({ ...stored.setup, start: record }, game).after(stored.entries);
      return scene(table, { seats: viewer === null ? [] : [viewer], viewer }, now);
    }),
};
const MADE = { by: null, instead_of: null, seconds: 0 };

/** What some work gives or, if it is refused, the beginning of the reason. */
function readOrRefused(work) {
  try {
    return work();
  } catch (error) {
    return `${error.code}: ${/^line \d+|^[\w ]+/.exec(error.message)[0].split(" in ")[0]}`;
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The answer of the reader to a case. */
function answer(kept) {
  const rules = new RecordedRules(kept.records);
  const kind = { rules, data: data[`${kept.game.id}.json`] };
  const game = new Game(kind, kept.game.players, kept.game.options);
  const views = rules.records.map((record) => new PositionViews(game, record));
  return CHECKS[kept.type]({ ...kept, kind, game, views });
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
