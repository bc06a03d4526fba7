// The words of actions: fixed ones, and those that name what now lies in a place.

import type { GameData } from "./data.ts";
import { NONE, RecordFields } from "./fields.ts";
import type { RecordBytes } from "../rules.ts";

/** What stands at the end of a word: a card that lies face-up or is reserved by the seat to play, or a tile. */
interface Place {
  of: string;
  number: number;
}

interface Entry {
  text: string;
  place: Place | null;
}

const WITH_PLACE = /^(.*)<(\w+) (\d+)>$/;

export class Words {
  readonly #data: GameData;
  readonly #entries: Entry[];
  readonly #cards: string[];
  readonly #grammar: RegExp;

  constructor(data: GameData) {
    this.#data = data;
    this.#entries = data.words.map(readEntry);
    this.#cards = Object.keys(data.description.cards);
    this.#grammar = new RegExp(`^(?:${data.grammar})$`);
  }

  /** Whether a word is a move in some position. */
  isWellFormed(word: string): boolean {
    return this.#grammar.test(word);
  }

  /** The words of legal actions. */
  of(record: RecordBytes, actions: Iterable<number>): string[] {
    const fields = new RecordFields(this.#data.record, record);
    return Array.from(actions, (action) => {
      const entry = this.#entries[action];
      if (entry === undefined) throw new RangeError(`${action} is no action of ${this.#data.id}`);
      return entry.place === null ? entry.text : entry.text + this.#name(fields, entry.place);
    });
  }

  /** The id of the card or tile that lies in a place. */
  #name(fields: RecordFields, place: Place): string {
    if (place.of === "market") return this.#card(fields.number("market", place.number));
    if (place.of === "reserved") {
      const hand = fields.number("seat") * fields.width("reserved");
      return this.#card(fields.number("reserved", hand + place.number));
    }
    const kind = this.#data.description.tile_kinds.find((tiles) => tiles.name === place.of);
    const shape = kind && this.#data.form.table[kind.key];
    if (shape?.shape !== "tiles" || shape.numbers === undefined) throw new RangeError(`no tiles called ${place.of}`);
    return shape.ids[fields.number(shape.numbers, place.number)] ?? "";
  }

  #card(number: number): string {
    return number <= NONE ? "" : (this.#cards[number] ?? "");
  }
}

function readEntry(word: string): Entry {
  const match = WITH_PLACE.exec(word);
  if (match === null) return { text: word, place: null };
  const [, text = "", of = "", number = ""] = match;
  return { text, place: { of, number: Number(number) } };
}
