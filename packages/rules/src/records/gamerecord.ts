// A whole game as text: headers, then one move a line, as `gemguild.engine.gamerecord` writes and reads it.

import { Refusal } from "../refusal.ts";
import type { Kind, RecordBytes } from "../rules.ts";
import { Game } from "./game.ts";
import { plainPosition } from "./plain.ts";
import { lineOf } from "./text.ts";
import { PositionViews } from "./views.ts";

/** Seconds of a decision stay below this. */
const LONGEST_TIME = 10_000_000;
/** Headers with a meaning of their own. */
const FIXED = ["game", "version", "players", "options", "seed", "start", "result"];
const HEADER = /^([a-z][a-z0-9_-]*|seat [0-9]): (.+)$/;
const MOVE = /^([^ #]+)(?: @([0-9]{1,8}(?:\.[0-9]{1,3})?))?(?: # (.+))?$/;
const SEED = /^(?:(0|-?[1-9][0-9]{0,3999})|hex:((?:[0-9a-f]{2})*))$/;
const UNPRINTABLE = /\p{C}|(?! )\p{Z}/u;

/** A seed as a record has it: a whole number, or bytes. */
type Seed = number | bigint | Uint8Array;

/** One move of a record: its word, how many seconds the decision took, a comment, and the notes above it. */
export interface PlayedMove {
  word: string;
  time: number | null;
  comment: string;
  notes: string[];
}

/** What a record may say besides its moves. */
export interface RecordDetails {
  seed?: Seed | null;
  /** Who sits where, by seat. */
  names?: Record<number, string>;
  headers?: Record<string, string>;
}

/** A game from its first position on. Whatever cannot be read or written is refused as `bad_record`. */
export class GameRecord {
  readonly game: Game;
  readonly seed: Seed | null;
  readonly names: Record<number, string>;
  readonly headers: Record<string, string>;
  readonly moves: PlayedMove[] = [];
  /** The positions from the start on: one more than there are moves. */
  readonly positions: PositionViews[];
  #notes: string[] = [];

  constructor(game: Game, start: RecordBytes, { seed = null, names = {}, headers = {} }: RecordDetails = {}) {
    this.game = game;
    this.seed = seed;
    this.names = names;
    this.headers = headers;
    this.positions = [new PositionViews(game, start)];
    for (const [seat, name] of Object.entries(names)) {
      if (Number(seat) >= game.players) throw bad(`there is no seat ${seat} in a game of ${game.players}`);
      checkLine(name, `the name of seat ${seat}`);
    }
    for (const [key, value] of Object.entries(headers)) {
      if (FIXED.includes(key) || !/^[a-z][a-z0-9_-]*$/.test(key)) throw bad(`${key} cannot be the name of a header`);
      checkLine(value, `the header ${key}`);
    }
  }

  get position(): PositionViews {
    return this.positions.at(-1) as PositionViews;
  }

  /** Add a note on a line of its own, below the last move. */
  note(text: string): void {
    checkLine(text, "a note");
    this.#notes.push(text);
  }

  /** Add a legal move. Throws Refusal and leaves the record as it was. */
  play(word: string, time: number | null = null, comment = ""): void {
    if (comment) checkLine(comment, "a comment");
    if (time !== null && !(time >= 0 && time < LONGEST_TIME)) throw bad(`a time is a number of seconds, not ${time}`);
    this.positions.push(this.position.play(word));
    this.moves.push({ word, time, comment, notes: this.#notes });
    this.#notes = [];
  }

  toString(): string {
    const notes = (lines: string[]) => lines.map((line) => `# ${line}`);
    const lines = this.#headers().map(([key, value]) => `${key}: ${value}`);
    const moves = this.moves.flatMap((move) => [...notes(move.notes), spelledMove(move)]);
    return [...lines, "", ...moves, ...notes(this.#notes), ""].join("\n");
  }

  #headers(): [string, string][] {
    const { game, names, headers, seed } = this;
    const start = (this.positions[0] as PositionViews).record;
    return [
      ["game", game.id],
      ["version", String(game.data.version)],
      ["players", String(game.players)],
      ["options", game.setting.options.join() || "-"],
      ...(seed === null ? [] : [["seed", spelledSeed(seed)] as [string, string]]),
      ["start", lineOf(game, plainPosition(game, start))],
      ...Object.entries(names).map(([seat, name]): [string, string] => [`seat ${seat}`, name]),
      ...Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1)),
      ["result", this.#result()],
    ];
  }

  /** Places, points and reason; a star while there is no result. */
  #result(): string {
    const result = this.game.rules.result(this.game.name, this.position.record);
    return result === null ? "*" : `${result.places.join("-")} ${result.points.join("-")} ${result.reason}`;
  }

  /** The record that a text describes, replayed; `kindOf` gives the kind with an id, or null for one not known here.
   *
   * Only games that begin with a seed can be read: a start without one would have to be counted afresh. */
  static parse(text: string, kindOf: (id: string) => Kind | null): GameRecord {
    if (!text.endsWith("\n")) throw bad("a record is lines of text, each with a line break at its end");
    const lines = text.slice(0, -1).split("\n");
    const blank = lines.includes("") ? lines.indexOf("") : lines.length;
    const record = fromHeaders(readHeaders(lines.slice(0, blank)), kindOf);
    lines.slice(blank + 1).forEach((line, index) => inLine(blank + 2 + index, () => record.#replay(line)));
    String(record)
      .split("\n")
      .forEach((written, index) => {
        const line = lines[index] ?? "";
        if (line !== written) throw bad(`line ${index + 1}: expected ${shorten(written)}, found ${shorten(line)}`);
      });
    return record;
  }

  #replay(line: string): void {
    if (line.startsWith("# ")) return this.note(line.slice(2));
    const match = MOVE.exec(line);
    if (match === null) throw bad(`expected a move, perhaps with a time and a comment, found ${shorten(line)}`);
    const [, word = "", time, comment = ""] = match;
    this.play(word, time === undefined ? null : Number(time), comment);
  }
}

/** The headers by name, each with the number of its line. */
function readHeaders(lines: readonly string[]): Map<string, [line: number, value: string]> {
  const headers = new Map<string, [number, string]>();
  lines.forEach((line, index) => {
    const [, key, value] = HEADER.exec(line) ?? [];
    if (key === undefined || value === undefined)
      throw bad(`line ${index + 1}: expected a header, found ${shorten(line)}`);
    if (headers.has(key)) throw bad(`line ${index + 1}: the header ${key} stands there twice`);
    headers.set(key, [index + 1, value]);
  });
  const missing = FIXED.find((key) => !headers.has(key));
  if (missing !== undefined) throw bad(`line ${lines.length + 1}: the header ${missing} is missing`);
  return headers;
}

function fromHeaders(
  headers: Map<string, [line: number, value: string]>,
  kindOf: (id: string) => Kind | null,
): GameRecord {
  const read = <T>(key: string, how: (value: string) => T): T => {
    const [line, value] = headers.get(key) as [number, string];
    return inLine(line, () => how(value));
  };
  const kind = read("game", (id) => kindOf(id) ?? refuse(`there is no game ${id}`));
  read(
    "version",
    (version) => version === String(kind.data.version) || refuse(`these are the rules of version ${kind.data.version}`),
  );
  const options = read("options", (value) => (value === "-" ? [] : value.split(",")));
  const game = read("players", (players) => new Game(kind, Number(players), options));
  const seed = read("seed", readSeed);
  const names: Record<number, string> = {};
  const others: Record<string, string> = {};
  for (const [key, [, value]] of headers) {
    if (key.startsWith("seat ")) names[Number(key.slice(5))] = value;
    else if (!FIXED.includes(key)) others[key] = value;
  }
  return new GameRecord(game, game.start(seed), { seed, names, headers: others });
}

function readSeed(text: string): Seed {
  const match = SEED.exec(text);
  if (match === null)
    return refuse(`expected a seed, a whole number or bytes such as hex:00ff, found ${shorten(text)}`);
  const [, digits, hex = ""] = match;
  return digits === undefined ? Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16)) : BigInt(digits);
}

/** A seed as its digits, or bytes as `hex:00ff`. */
function spelledSeed(seed: Seed): string {
  if (!(seed instanceof Uint8Array)) return String(seed);
  return `hex:${Array.from(seed, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function spelledMove({ word, time, comment }: PlayedMove): string {
  const seconds = time === null ? "" : ` @${time.toFixed(3).replace(/\.?0+$/, "")}`;
  return word + seconds + (comment && ` # ${comment}`);
}

/** Throw unless a text fits on its line: something to read, without spaces around it or control characters. */
function checkLine(text: string, what: string): void {
  if (!text || text !== text.trim() || UNPRINTABLE.test(text))
    throw bad(`${what} must be one line without spaces around it`);
}

function bad(reason: string): Refusal {
  return new Refusal("bad_record", reason, { reason });
}

function refuse(reason: string): never {
  throw bad(reason);
}

/** Errors inside get the number of the line they come from. */
function inLine<T>(number: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw bad(`line ${number}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 77)}...`;
}
