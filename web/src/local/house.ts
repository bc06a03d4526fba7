/** The tables of this device as they are played: rules, bots and storage brought together. Runs in the worker. */
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import {
  frames,
  fromForm,
  fromMove,
  fromRecord,
  type Helping,
  type Kind,
  lineOf,
  load,
  LocalTable,
  type Making,
  type Net,
  plainPosition,
  recordOf,
  Refusal,
  type StoredTable,
  tableInfo,
  type Viewer,
  type World,
} from "@gemguild/rules";
import type {
  Continue,
  FromBrowser,
  FromServer,
  NewTable,
  Proof,
  Replay,
  Summary,
  TableCreated,
} from "../lib/protocol";
import { addressOf } from "./engines";
import { kindOf, type LoadedKind, netOf } from "./loading";
import { allTables, keepNewTable, keepSummary, keepTable, prepareStore, tableOf } from "./store";
import { Thinker } from "./thinker";

const MAKING: Making = {
  now: () => Date.now(),
  random: (count) => crypto.getRandomValues(new Uint8Array(count)),
  sha256: (bytes) => Promise.resolve(sha256(bytes)),
};

/** A table, and its rules. Throws Refusal if there is none. */
async function known(code: string): Promise<{ stored: StoredTable; kind: LoadedKind }> {
  const stored = await tableOf(code);
  if (!stored) throw new Refusal("unknown_table", `there is no table ${code} on this device`);
  return { stored, kind: await kindOf(stored.setup.game.id) };
}

/** What lists show of a table. */
function summaryOf(stored: StoredTable, kind: Kind): Summary {
  const table = load(stored, kind);
  return {
    table: tableInfo(table),
    seats: stored.seats,
    your_turn: table.toPlay !== null && table.botToPlay === null,
    moves: table.moves.length,
    changed: table.changed,
    outcome: table.outcome,
  };
}

async function keepNew(stored: StoredTable, kind: Kind): Promise<TableCreated> {
  await keepNewTable(stored, summaryOf(stored, kind));
  return { code: stored.setup.code };
}

// --- what pages ask for

/** Loads the rules of a game and opens the store, so that a table can be opened at once. */
export async function prepare(game: string): Promise<void> {
  await Promise.all([kindOf(game), prepareStore()]);
}

/** Makes a table; a seed in hexadecimal is one that others play too. */
export async function create(form: NewTable, name: string | null, seed?: string): Promise<TableCreated> {
  const kind = await kindOf(form.game.id);
  return keepNew(await fromForm(form, kind, name, MAKING, seed ? hexToBytes(seed) : undefined), kind);
}

export async function goOn(code: string, from: Continue, name: string | null): Promise<TableCreated> {
  const { stored, kind } = await known(code);
  return keepNew(fromMove(stored, kind, from, name, MAKING), kind);
}

/** Makes a finished table from a record. */
export async function upload(text: string): Promise<TableCreated> {
  const game = /^game: (\S+)$/m.exec(text)?.[1] ?? "";
  const kind = addressOf(game, "wasm") ? await kindOf(game) : null;
  const stored = fromRecord(text, (id) => (kind?.data.id === id ? kind : null), MAKING);
  return keepNew(stored, kind!);
}

export async function record(code: string): Promise<string> {
  const { stored, kind } = await known(code);
  return recordOf(stored, kind).toString();
}

export async function replay(code: string, seen: string): Promise<Replay> {
  const { stored, kind } = await known(code);
  const viewer: Viewer = seen === "open" ? "open" : seen === "onlooker" ? null : Number(seen);
  const table = load(stored, kind);
  return { table: tableInfo(table), outcome: table.outcome, frames: frames(stored, kind, viewer) };
}

export async function proof(code: string): Promise<Proof> {
  const { stored, kind } = await known(code);
  const { game } = recordOf(stored, kind); // which plays the whole game again
  const { seed, commitment } = stored.setup;
  if (seed === null || commitment === null)
    throw new Refusal("bad_options", "this table did not start from a seed of this device");
  return {
    shuffle: 1,
    commitment,
    seed,
    contributions: Array.from({ length: game.players }, () => null),
    deal: seed,
    game: stored.setup.game,
    name: game.name,
    start: lineOf(game, plainPosition(game, load(stored, kind).first().record)),
    fits: true,
  };
}

/** Everything about all games, to be kept in a file. */
export async function exported(): Promise<string> {
  return JSON.stringify({ format: "gemguild-games", version: 1, tables: await allTables() });
}

/** Takes games from such a file, those that this device does not have yet and has the rules of; how many. */
export async function imported(text: string): Promise<number> {
  let count = 0;
  for (const stored of tablesIn(text)) {
    if (await tableOf(stored.setup.code)) continue;
    const kind = await kindOf(stored.setup.game.id);
    try {
      await keepNew(stored, kind);
      count++;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "old_rules")) throw error;
    }
  }
  return count;
}

/** The tables in a file. Throws Refusal if it is none of ours. */
function tablesIn(text: string): StoredTable[] {
  try {
    const file = JSON.parse(text) as { format: string; version: number; tables: StoredTable[] };
    if (file.format === "gemguild-games" && file.version === 1) return file.tables;
  } catch {
    // refused below
  }
  throw new Refusal("bad_record", "this is no file of games");
}

// --- tables as they are played

/** A table that is open in a page. */
export interface Desk {
  hear(message: FromBrowser | Helping): void;
  close(): void;
}

/** Opens a table; `send` gets what the page hears. */
export async function open(
  code: string,
  send: (message: FromServer) => void,
  report: (error: unknown) => void,
): Promise<Desk> {
  const { stored, kind } = await known(code);
  const net = (): Promise<Net | null> => netOf(kind.data.id, stored.setup.game.players);
  const bots = stored.setup.game.players - stored.seats.length;
  const thinker = new Thinker(kind.rules, net, Math.max(1, bots));
  let { table, ...rest } = summaryOf(stored, kind);
  const world: World = {
    ...MAKING,
    save: (changed) =>
      changed.setup.code === code ? keepTable(changed) : keepNew(changed, kind).then(() => undefined),
    think: (level, game, view) => thinker.think(level, game, view),
    later: (delay, work) => {
      const timer = setTimeout(work, delay);
      return () => clearTimeout(timer);
    },
    report,
  };
  const local = new LocalTable(stored, kind, world, (message) => {
    send(message);
    if (message.type !== "update") return;
    table = message.table ?? table;
    const { choice, moves, outcome } = message.scene;
    rest = { ...rest, your_turn: choice !== null, moves, outcome, changed: Date.now() };
    keepSummary({ table, ...rest }).catch(report);
  });
  if (bots) net().catch(() => undefined); // soon needed; who needs it will learn of a failure
  return {
    hear: (message) => void local.hear(message).catch(report),
    close: () => {
      local.close();
      thinker.stop();
    },
  };
}
