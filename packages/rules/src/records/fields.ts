// The fields of a record, read by name.

import type { RecordBytes } from "../rules.ts";
import type { Field, Layout } from "./data.ts";

/** No card, no seat: an empty place, a tile that nobody has. */
export const NONE = -1;
/** A reserved card that this seat does not know is `UNKNOWN` less its level, counted from 0. */
export const UNKNOWN = -2;
/** Bought cards are bits of 64-bit words, this many in each. */
const CARDS_PER_WORD = 60;
const LONG = 8;
const SIZES = { i1: 1, i2: 2, i4: 4, i8: 8 };

export class RecordFields {
  readonly #layout: Layout;
  readonly #bytes: RecordBytes;
  readonly #numbers: DataView;

  constructor(layout: Layout, bytes: RecordBytes) {
    if (bytes.length !== layout.size) {
      throw new RangeError(`a record of ${layout.size} bytes is needed, not of ${bytes.length}`);
    }
    this.#layout = layout;
    this.#bytes = bytes;
    this.#numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #field(name: string): Field {
    const field = this.#layout.fields[name];
    if (field === undefined) throw new RangeError(`a record without a field ${name}`);
    return field;
  }

  /** A number: that of the field or, in an array, at a place counted through all its axes. */
  number(name: string, place = 0): number {
    const [offset, type] = this.#field(name);
    const at = offset + place * SIZES[type];
    switch (type) {
      case "i1":
        return this.#numbers.getInt8(at);
      case "i2":
        return this.#numbers.getInt16(at, true);
      case "i4":
        return this.#numbers.getInt32(at, true);
      case "i8":
        return Number(this.#numbers.getBigInt64(at, true));
    }
  }

  /** The numbers of a field without axes or with one, or those of a row of a field with two. */
  numbers(name: string, row = 0): number[] {
    const width = this.width(name);
    return Array.from({ length: width }, (_, place) => this.number(name, row * width + place));
  }

  /** The length of a field's last axis. */
  width(name: string): number {
    return this.#field(name)[2].at(-1) ?? 1;
  }

  /** The tokens of a purse, one byte for each kind. */
  purse(name: string, place = 0): Uint8Array {
    const [offset] = this.#field(name);
    return this.#bytes.subarray(offset + place * LONG, offset + (place + 1) * LONG);
  }

  /** The numbers of the cards in a seat's set, in order. */
  cards(name: string, seat: number): number[] {
    const words = this.width(name);
    const cards: number[] = [];
    for (let word = 0; word < words; word++) {
      this.purse(name, seat * words + word).forEach((byte, at) => {
        for (let bit = 0; bit < 8; bit++) {
          if ((byte >> bit) & 1) cards.push(CARDS_PER_WORD * word + 8 * at + bit);
        }
      });
    }
    return cards;
  }
}

/** A record with nothing in it but what everybody may see. */
export function publicBytes(layout: Layout, record: RecordBytes): RecordBytes {
  const seen = new Uint8Array(layout.size);
  for (const [offset, type, shape, audience] of Object.values(layout.fields)) {
    if (audience === "all") {
      const end = offset + shape.reduce((size, length) => size * length, SIZES[type]);
      seen.set(record.subarray(offset, end), offset);
    }
  }
  return seen;
}
