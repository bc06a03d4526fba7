// Positions and views as plain objects: what `to_plain` makes in Python.

import type { HeldCard, Payment, PlainSeat, PlainView } from "../protocol.ts";
import type { RecordBytes } from "../rules.ts";
import type { Shape } from "./data.ts";
import { NONE, type RecordFields, UNKNOWN } from "./fields.ts";
import { byLetter, type Game } from "./game.ts";

const KEY_WORDS = 8;

/** A full position: decks by card, top first, and the state of the generator. */
export type PlainPosition = Omit<PlainView, "view" | "decks"> & { decks: string[][]; random: string };

/** What a seat, or an onlooker (null), sees: `view` is the record of what it may know. */
export function plainView(game: Game, view: RecordBytes, seat: number | null): PlainView {
  const writer = new PlainWriter(game, view);
  return { ...writer.table(), view: seat, decks: writer.fields.numbers("left"), seats: writer.seats() } as PlainView;
}

/** A full position. */
export function plainPosition(game: Game, record: RecordBytes): PlainPosition {
  const writer = new PlainWriter(game, record);
  return {
    ...writer.table(),
    decks: writer.decks(),
    random: writer.random(),
    seats: writer.seats(),
  } as PlainPosition;
}

class PlainWriter {
  readonly game: Game;
  readonly fields: RecordFields;
  readonly #record: RecordBytes;

  constructor(game: Game, record: RecordBytes) {
    this.game = game;
    this.fields = game.fields(record);
    this.#record = record;
  }

  /** What lies on the table, except for decks. */
  table(): Record<string, unknown> {
    const { game, fields } = this;
    const { description, setting } = game;
    const phase = description.phases[fields.number("phase")]?.name;
    const over = phase === "over";
    return {
      game: game.id,
      version: game.data.version,
      players: game.players,
      options: Object.fromEntries(description.variants.map(({ name }) => [name, setting.options.includes(name)])),
      to_play: over ? null : fields.number("seat"),
      phase,
      turn: fields.number("turn"),
      idle_turns: fields.number("idle"),
      passes: fields.number("passes"),
      end: over ? description.endings[fields.number("ended") - 1]?.name : null,
      market: this.#market(),
      payment: phase === "payment" ? this.#payment() : null,
      ...this.#extras(game.data.form.table, null),
    };
  }

  #market(): (string | null)[][] {
    return this.#inRows((slot) => this.#cardInPlace(slot));
  }

  /** Something of each face-up place in use, row by row. */
  #inRows<T>(of: (slot: number) => T): T[][] {
    let first = 0;
    return this.game.description.rows.map((width, level) => {
      const slots = Array.from({ length: this.game.setting.shown[level] ?? 0 }, (_, place) => first + place);
      first += width;
      return slots.map(of);
    });
  }

  #cardInPlace(slot: number): string | null {
    return slot === NONE ? null : this.game.card(this.fields.number("market", slot));
  }

  /** The ids of the cards in a seat's set. */
  #cards(field: string, seat: number): string[] {
    return this.fields.cards(field, seat).map((card) => this.game.card(card) as string);
  }

  /** Who has something on each face-up card, and how many. */
  #holders(field: string): ({ seat: number; count: number } | null)[][] {
    const sets = Array.from({ length: this.game.players }, (_, seat) => this.fields.numbers(field, seat));
    return this.#inRows((slot) => {
      const counts = sets.map((places) => places.filter((set) => (set >> slot) & 1).length);
      const seat = counts.findIndex((count) => count > 0);
      return seat < 0 ? null : { seat, count: counts[seat] as number };
    });
  }

  /** The purchase whose payment is being put together. */
  #payment(): Payment {
    const cards = [...this.fields.numbers("market"), ...this.fields.numbers("reserved", this.fields.number("seat"))];
    return {
      card: this.game.card(cards[this.fields.number("paying")] ?? NONE) as string,
      jokers: byLetter(this.game.priced, this.fields.purse("swapped")),
    };
  }

  /** The decks by card, top first. */
  decks(): string[][] {
    const { game, fields } = this;
    const levels = Object.values(game.description.cards).map((card) => card.level);
    const deck = fields.numbers("deck");
    return fields.numbers("left").map((left, level) => {
      const first = levels.filter((other) => other <= level).length;
      return deck
        .slice(first, first + left)
        .reverse()
        .map((card) => game.card(card) as string);
    });
  }

  /** The generator: key, stream, blocks used. */
  random(): string {
    const words = this.fields.numbers("key").slice(0, KEY_WORDS);
    const key = words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
    return `${key}:${this.fields.number("stream").toString(16)}:${this.fields.number("blocks").toString(16)}`;
  }

  seats(): PlainSeat[] {
    return Array.from({ length: this.game.players }, (_, seat) => this.#seat(seat));
  }

  #seat(seat: number): PlainSeat {
    const { game, fields } = this;
    return {
      tokens: byLetter(game.letters, fields.purse("tokens", seat)),
      bonuses: byLetter(game.colours, fields.purse("bonuses", seat)),
      points: fields.number("points", seat),
      bought: this.#cards("bought", seat),
      reserved: Array.from({ length: fields.number("hand", seat) }, (_, place) => this.#reserved(seat, place)),
      ...this.#extras(game.data.form.seat, seat),
    };
  }

  /** A reserved card; of an unknown one only its level. */
  #reserved(seat: number, place: number): HeldCard {
    const card = this.fields.number("reserved", seat * this.fields.width("reserved") + place);
    const blind = ((this.fields.number("blind", seat) >> place) & 1) === 1;
    return card <= UNKNOWN ? { card: null, level: UNKNOWN - card + 1, blind } : { card: this.game.card(card), blind };
  }

  /** What only some games have, of the table (seat null) or of a seat. */
  #extras(shapes: Record<string, Shape>, seat: number | null): Record<string, unknown> {
    return Object.fromEntries(Object.entries(shapes).map(([key, shape]) => [key, this.#shaped(shape, seat)]));
  }

  #shaped(shape: Shape, seat: number | null): unknown {
    const { game, fields } = this;
    const place = seat ?? 0;
    switch (shape.shape) {
      case "last_round":
        return game.rules.isLastRound(this.#record);
      case "number":
        return fields.number(shape.field, place);
      case "flag":
        return fields.number(shape.field, place) !== 0;
      case "holder":
        return fields.number(shape.field) === NONE ? null : fields.number(shape.field);
      case "card":
        return game.card(fields.number(shape.field, place));
      case "place":
        return this.#cardInPlace(fields.number(shape.field, place));
      case "letter":
        return shape.letters[fields.number(shape.field, place)] ?? null;
      case "cards":
        return this.#cards(shape.field, place);
      case "holders":
        return this.#holders(shape.field);
      case "shared_tiles":
        return shape.ids.filter((_, tile) => seat === null || (fields.number(shape.field, seat) >> tile) & 1);
      case "purse":
        return byLetter(shape.letters, fields.purse(shape.field, place));
      case "numbers":
        return byLetter(shape.letters, fields.numbers(shape.field, place));
      case "board":
        return this.#board(shape);
      case "tiles":
        return this.#tiles(shape, seat ?? NONE);
      case "letters":
        return this.#letters(shape, place);
    }
  }

  #board(shape: Shape & { shape: "board" }): (string | null)[][] {
    const sets = this.fields.numbers(shape.field);
    const letterAt = (cell: number) => Array.from(shape.letters).find((_, kind) => ((sets[kind] ?? 0) >> cell) & 1);
    return Array.from({ length: shape.rows }, (_, y) =>
      Array.from({ length: shape.columns }, (_, x) => letterAt(y * shape.columns + x) ?? null),
    );
  }

  #tiles(shape: Shape & { shape: "tiles" }, owner: number): string[] {
    const numbers = shape.numbers === undefined ? [...shape.ids.keys()] : this.fields.numbers(shape.numbers);
    const owned = numbers.filter((tile, place) => tile !== NONE && this.fields.number(shape.owner, place) === owner);
    return owned.map((tile) => shape.ids[tile] as string);
  }

  #letters(shape: Shape & { shape: "letters" }, seat: number): Record<string, string> {
    const bought = new Set(this.#cards("bought", seat));
    const chosen = this.fields.numbers(shape.field);
    return Object.fromEntries(
      shape.cards.flatMap((card, number) => {
        const letter = shape.letters[chosen[number] ?? NONE];
        return letter !== undefined && bought.has(card) ? [[card, letter]] : [];
      }),
    );
  }
}
