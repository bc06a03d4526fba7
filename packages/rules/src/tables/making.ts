// New tables on this device: from a form, as a rematch, from a position of a finished game, or from a record. And back:
// a finished game as a record, and move by move.

import type { Continue, Frame, Logged, NewTable, SeatWish } from "../protocol.ts";
import { Refusal } from "../refusal.ts";
import type { Kind } from "../rules.ts";
import { Game } from "../records/game.ts";
import { GameRecord } from "../records/gamerecord.ts";
import type { Viewer } from "../records/views.ts";
import { base64Of, bytesOfHex, hexOf } from "./encoding.ts";
import { movesOf, numbered, type Setup, type StoredEvent, type StoredTable, surviving } from "./events.ts";
import { entryView } from "./log.ts";
import { shown } from "./scene.ts";
import { type Chair, Table } from "./state.ts";

const SEED_BYTES = 32;
const LONGEST_NAME = 24;
/** How the codes of tables on one device begin; no code of the server does. */
export const LOCAL = "local-";
/** The scheme of a shuffle by one seed: on one device there is nobody else to contribute to it. */
const SHUFFLE = 1;

/** What a new table takes from outside: the time, random bytes, and the hash that is published before the game. */
export interface Making {
  now(): number;
  /** Random bytes that nobody can predict. */
  random(count: number): Uint8Array;
  /** The SHA-256 of some bytes. */
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
}

/** The game that a form names. Throws Refusal if there is none. */
export function chosenGame(kind: Kind, { players, options }: { players: number; options: string[] }): Game {
  try {
    return new Game(kind, players, options);
  } catch (error) {
    throw new Refusal("bad_options", (error as Error).message);
  }
}

/** A table code of 128 random bits, which says that the table is on this device. */
export function newCode(making: Making): string {
  return LOCAL + base64Of(making.random(16)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** A name as it can be shown and written into a record: what cannot be seen becomes a question mark. */
function legible(name: string): string {
  const seen = name.normalize("NFKC").replace(/(?! )[\p{C}\p{Z}]/gu, "?");
  return [...seen.trim()].slice(0, LONGEST_NAME).join("").trim() || "?";
}

/** A new table as a form describes it, against bots or on one device; a given seed is one that others play too. Throws Refusal. */
export async function fromForm(
  form: NewTable,
  kind: Kind,
  name: string | null,
  making: Making,
  seed?: Uint8Array,
): Promise<StoredTable> {
  const game = chosenGame(kind, form.game);
  if (form.seats.length !== game.players) {
    throw new Refusal("bad_options", `${game.players} players need ${game.players} seats, not ${form.seats.length}`);
  }
  const seats = form.shuffle ? shuffled(form.seats, making) : form.seats;
  const setup = await shuffledSetup(game, form.clock ?? null, form.reserved ?? "open", making, seed);
  return opened(
    setup,
    seats.map((seat) => chairFor(game, seat, name)),
  );
}

async function shuffledSetup(
  game: Game,
  clock: Setup["clock"],
  reserved: Setup["reserved"],
  making: Making,
  seed = making.random(SEED_BYTES),
): Promise<Setup> {
  return {
    ...termsOf(game, making),
    seed: hexOf(seed),
    commitment: hexOf(await making.sha256(seed)),
    clock,
    reserved,
  };
}

/** The terms of a table without a seed or a start yet. */
function termsOf(game: Game, making: Making): Setup {
  return {
    code: newCode(making),
    game: { id: game.id, players: game.players, options: game.setting.options },
    version: game.data.version,
    seed: null,
    start: null,
    commitment: null,
    clock: null,
    reserved: "open",
    created: making.now(),
    origin: null,
  };
}

/** Things in an order that chance decides. */
function shuffled<T>(things: readonly T[], making: Making): T[] {
  const rank = things.map(() => hexOf(making.random(8)));
  return things
    .map((thing, index) => ({ thing, rank: rank[index] as string }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ thing }) => thing);
}

function chairFor(game: Game, { kind, level, name }: SeatWish, me: string | null): Chair {
  switch (kind) {
    case "bot":
      return botChair(game, level ?? null);
    case "me":
      return person("person", name ?? me);
    case "same_device":
      return person("same_device", name ?? null);
    case "open":
      throw new Refusal("bad_options", "nobody else can sit down at a table on this device");
  }
}

function person(kind: "person" | "same_device", name: string | null): Chair {
  return { kind, name: name && legible(name), level: null, standing: "here" };
}

function botChair(game: Game, level: string | null): Chair {
  const known = game.data.levels.map(({ id }) => id);
  if (level === null || !known.includes(level)) {
    throw new Refusal("bad_options", `there is no bot ${level}; there are ${known.join(", ")}`);
  }
  return { kind: "bot", name: null, level, standing: "here" };
}

/** A table where everybody sits down and the game starts. */
function opened(setup: Setup, chairs: readonly Chair[]): StoredTable {
  const events: StoredEvent[] = [...chairs.map(seated), { type: "started", shuffle: SHUFFLE }];
  return {
    setup,
    entries: numbered(events, 0, setup.created),
    seats: [...chairs.keys()].filter((seat) => chairs[seat]?.kind !== "bot"),
  };
}

function seated({ kind, name, level }: Chair, seat: number): StoredEvent {
  return { type: "seated", seat, kind, name, level };
}

/** Another table for the same people, everybody one seat further, so that the next one begins. */
export async function rematch(table: Table, making: Making): Promise<StoredTable> {
  const setup = await shuffledSetup(table.game, table.setup.clock, table.setup.reserved, making);
  const [first, ...others] = table.chairs;
  return opened(setup, [...others, first as Chair]);
}

/** A table that goes on from a position of a finished game, one person against bots. Throws Refusal. */
export function fromMove(
  stored: StoredTable,
  kind: Kind,
  form: Continue,
  name: string | null,
  making: Making,
): StoredTable {
  const table = finished(stored, kind);
  const words = movesOf(stored.entries).map(({ word }) => word);
  if (form.moves > words.length) throw new Refusal("bad_options", `the game has ${words.length} moves`);
  if (form.seat >= table.chairs.length) {
    throw new Refusal("seat_unknown", `there is no seat ${form.seat}`, { seat: form.seat });
  }
  const position = words.slice(0, form.moves).reduce((views, word) => views.play(word), table.first());
  if (position.toPlay === null) throw new Refusal("game_over", "the game is over there");
  const setup: Setup = {
    ...termsOf(table.game, making),
    start: base64Of(position.record),
    reserved: table.setup.reserved,
    origin: { code: table.setup.code, moves: form.moves },
  };
  const bot = botChair(table.game, form.level);
  const me = person("person", name);
  return opened(
    setup,
    table.chairs.map((_, seat) => (seat === form.seat ? me : bot)),
  );
}

/** A finished table from a record. Nobody on this device sits there, and nothing is claimed about its shuffle. */
export function fromRecord(text: string, kindOf: (id: string) => Kind | null, making: Making): StoredTable {
  const record = GameRecord.parse(text.replaceAll("\r\n", "\n"), kindOf);
  const { game, seed } = record;
  const start = record.positions[0]?.record as Uint8Array;
  const terms = termsOf(game, making);
  const setup = { ...terms, start: base64Of(start), seed: seed instanceof Uint8Array ? hexOf(seed) : null };
  const events: StoredEvent[] = Array.from({ length: game.players }, (_, seat) =>
    seated(person("person", record.names[seat] ?? null), seat),
  );
  events.push({ type: "started", shuffle: SHUFFLE });
  record.moves.forEach(({ word, time }, index) => {
    const seat = record.positions[index]?.toPlay as number;
    events.push({ type: "moved", seat, word, by: null, instead_of: null, seconds: time ?? 0 });
  });
  events.push({ type: "ended", seat: null, why: null });
  return { setup, entries: numbered(events, 0, setup.created), seats: [] };
}

// --- finished games

/** The table that its entries describe. Throws Refusal if it was made by the rules of another version. */
export function load({ setup, entries }: StoredTable, kind: Kind): Table {
  const { version = 1 } = setup;
  if (version !== kind.data.version) {
    throw new Refusal("old_rules", `the table was made by the rules of version ${version}, not ${kind.data.version}`);
  }
  return new Table(setup, chosenGame(kind, setup.game)).after(entries);
}

/** The table of a finished game. Throws Refusal if it is still running. */
function finished(stored: StoredTable, kind: Kind): Table {
  const table = load(stored, kind);
  if (table.status !== "over") throw new Refusal("not_over", "that is for finished games");
  return table;
}

/** A finished game as a record. Throws Refusal if it is still running. */
export function recordOf(stored: StoredTable, kind: Kind): GameRecord {
  const table = finished(stored, kind);
  const { seed } = stored.setup;
  const names = table.chairs.map((chair, seat) => chair.name ?? chair.level ?? `seat ${seat}`);
  const record = new GameRecord(table.game, table.first().record, {
    seed: seed === null ? null : bytesOfHex(seed),
    names: { ...names },
    headers: { ...endings(stored), ...shuffleHeaders(stored), ...helpHeader(table) },
  });
  for (const { word, by, instead_of, seconds } of movesOf(stored.entries)) {
    const who = by === null ? "" : `bot ${by}`;
    record.play(word, seconds, instead_of === null ? who : `${who} instead of ${instead_of}`);
  }
  return record;
}

/** A header that says who stopped a game, if somebody did. */
function endings({ entries }: StoredTable): Record<string, string> {
  for (const { event } of entries) {
    if (event.type === "ended" && event.why !== null) {
      return { ended: `seat ${event.seat} ${event.why}`.replaceAll("_", " ") };
    }
  }
  return {};
}

/** The headers that prove the shuffle; none for a game that was shuffled elsewhere. */
function shuffleHeaders({ setup }: StoredTable): Record<string, string> {
  return setup.commitment === null ? {} : { shuffle: String(SHUFFLE), commitment: setup.commitment };
}

/** The header that says how the coach helped, if it did. */
function helpHeader({ help }: Table): Record<string, string> {
  return help.length ? { help: help.join(", ") } : {};
}

/** A finished game move by move, as a viewer sees it: the n-th frame is the position after n moves. */
export function frames(stored: StoredTable, kind: Kind, viewer: Viewer): Frame[] {
  let before = new Table(stored.setup, finished(stored, kind).game);
  const shots: Frame[] = [];
  let events: Logged[] = [];
  for (const entry of surviving(stored.entries)) {
    const after = before.after([entry]);
    const now = after.seenBy(viewer);
    events.push(entryView(entry, before, after, viewer));
    if (now !== null && (entry.event.type === "started" || entry.event.type === "moved")) {
      shots.push({ events, view: (viewer === "open" ? now.plain : shown(after, now)) as Frame["view"] });
    } else {
      shots.at(-1)?.events.push(...events);
    }
    if (shots.length > 0) events = [];
    before = after;
  }
  return shots;
}
