// Positions and views as one line of text: `game/version` and then `key=value` fields in a fixed order.

import type { HeldCard, Payment, PlainSeat, PlainView } from "../protocol.ts";
import type { Shape } from "./data.ts";
import type { Game } from "./game.ts";
import type { PlainPosition } from "./plain.ts";

type Write = (value: unknown) => string;
type Plain = Record<string, unknown>;

/** The line of a position, or of a view. */
export function lineOf(game: Game, plain: PlainPosition | PlainView): string {
  const full = "random" in plain;
  const keys = full ? game.data.form.line : ["view", ...game.data.form.line.filter((key) => key !== "random")];
  const codecs: Record<string, Write> = { ...tableCodecs(game, full), ...extraCodecs(game.data.form.table) };
  return `${game.id}/${game.data.version} ${fields(keys, codecs, " ", "=")(plain)}`;
}

const write: Write = (value) => String(value as string | number);
const optional =
  (codec: Write, absent = "-"): Write =>
  (value) =>
    value === null ? absent : codec(value);
const listed =
  (codec: Write, separator: string): Write =>
  (values) =>
    (values as unknown[]).map(codec).join(separator) || "-";
const ids = listed(write, ",");

/** Tokens by letter, `w4u4j5`; letters without tokens are left out. */
const purse: Write = (counts) =>
  Object.entries(counts as Record<string, number>)
    .map(([letter, count]) => (count ? `${letter}${count}` : ""))
    .join("") || "-";

const reserved: Write = (value) => {
  const held = value as HeldCard;
  return held.card === null ? `?${held.level}` : `${held.card}${held.blind ? "*" : ""}`;
};

/** An object: every field by name, in the given order. */
function fields(keys: readonly string[], codecs: Record<string, Write>, separator: string, assign: string): Write {
  return (value) => keys.map((key) => `${key}${assign}${codecs[key]?.((value as Plain)[key])}`).join(separator);
}

function tableCodecs(game: Game, full: boolean): Record<string, Write> {
  const { form } = game.data;
  const seat = { tokens: purse, bought: ids, reserved: listed(reserved, ","), ...extraCodecs(form.seat) };
  const payment: Record<keyof Payment, Write> = { card: write, jokers: purse };
  return {
    view: optional(write),
    players: write,
    options: (value) =>
      Object.entries(value as PlainView["options"])
        .flatMap(([name, on]) => (on ? [name] : []))
        .join() || "-",
    to_play: optional(write),
    phase: write,
    turn: write,
    idle_turns: write,
    passes: write,
    end: optional(write),
    decks: full ? listed(ids, "/") : listed((count) => `?${write(count)}`, "/"),
    market: listed(listed(optional(write, "."), ","), "/"),
    seats: (value) => (value as PlainSeat[]).map(fields(form.seat_line, seat, ";", ":")).join("|"),
    payment: optional(fields(["card", "jokers"], payment, ";", ":")),
    random: write,
  };
}

/** How the values that only some games have are spelled. */
function extraCodecs(shapes: Record<string, Shape>): Record<string, Write> {
  return Object.fromEntries(Object.entries(shapes).map(([key, { shape }]) => [key, SPELLED[shape]]));
}

const flag: Write = (value) => (value ? "1" : "0");

/** A seat and how many it has: `1x3`. */
const holder: Write = (value) => {
  const { seat, count } = value as { seat: number; count: number };
  return `${seat}x${count}`;
};

const SPELLED: Record<Shape["shape"], Write> = {
  last_round: flag,
  flag,
  number: write,
  holder: optional(write),
  card: optional(write),
  place: optional(write),
  letter: optional(write),
  cards: ids,
  holders: listed(listed(optional(holder, "."), ","), "/"),
  shared_tiles: ids,
  purse,
  numbers: purse,
  board: listed((row) => (row as (string | null)[]).map((cell) => cell ?? ".").join(""), "/"),
  tiles: ids,
  letters: (value) =>
    Object.entries(value as Record<string, string>)
      .map(([card, letter]) => `${card}=${letter}`)
      .join() || "-",
};
