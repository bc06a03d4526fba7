// A game with its players and variants settled: the rules, the names that its numbers stand for, and who plays together.

import type { Description } from "../protocol.ts";
import type { Kind, RecordBytes, Rules } from "../rules.ts";
import type { Seed } from "../seeds.ts";
import type { GameData, GameSetting } from "./data.ts";
import { RecordFields } from "./fields.ts";
import { Words } from "./words.ts";

export class Game {
  readonly rules: Rules;
  readonly data: GameData;
  readonly setting: GameSetting;
  readonly words: Words;
  /** The ids of the cards, by number. */
  readonly cards: string[];
  /** The letters of all tokens. */
  readonly letters: string;
  /** The letters that prices ask for; the joker's lane comes next. */
  readonly priced: string;
  /** The letters of the colours that bonuses come in. */
  readonly colours: string;

  /** Throws RangeError if the game is not for these players and variants. */
  constructor({ rules, data }: Kind, players: number, options: readonly string[] = []) {
    const wanted = new Set(options);
    const setting = data.settings.find(
      (known) =>
        known.players === players &&
        known.options.length === wanted.size &&
        known.options.every((option) => wanted.has(option)),
    );
    if (setting === undefined) {
      throw new RangeError(`there is no ${[data.id, players, ...options].join("-")}`);
    }
    this.rules = rules;
    this.data = data;
    this.setting = setting;
    this.words = new Words(data);
    this.cards = Object.keys(data.description.cards);
    this.letters = this.#lettersOf("colour", "priced", "joker", "other");
    this.priced = this.#lettersOf("colour", "priced");
    this.colours = this.#lettersOf("colour");
  }

  get id(): string {
    return this.data.id;
  }

  /** The game with its players and expansion or variants, such as `splendor-2-cities` or `splendor-4-team`. */
  get name(): string {
    return this.setting.name;
  }

  get players(): number {
    return this.setting.players;
  }

  get description(): Description {
    return this.data.description;
  }

  /** Who plays together: each seat for itself, unless a variant says otherwise. */
  get sides(): number[][] {
    for (const variant of this.description.variants) {
      if (this.setting.options.includes(variant.name) && variant.sides.length > 0) return variant.sides;
    }
    return Array.from({ length: this.players }, (_, seat) => [seat]);
  }

  /** The first position that a seed leads to. */
  start(seed: Seed): RecordBytes {
    return this.rules.start(this.name, seed);
  }

  fields(record: RecordBytes): RecordFields {
    return new RecordFields(this.data.record, record);
  }

  /** The seat that decides now; null when the game is over. */
  toPlay(record: RecordBytes): number | null {
    const fields = this.fields(record);
    return fields.number("ended") ? null : fields.number("seat");
  }

  /** The id of a card; null for no card. */
  card(number: number): string | null {
    return number < 0 ? null : (this.cards[number] ?? null);
  }

  #lettersOf(...roles: string[]): string {
    return this.description.tokens
      .filter((token) => roles.includes(token.role))
      .map((token) => token.letter)
      .join("");
  }
}

/** Numbers by letter. */
export function byLetter(letters: string, counts: ArrayLike<number>): Record<string, number> {
  return Object.fromEntries(Array.from(letters, (letter, lane) => [letter, counts[lane] ?? 0]));
}

/** Numbers by letter, without those that are zero. */
export function someByLetter(letters: string, counts: ArrayLike<number>): Record<string, number> {
  return Object.fromEntries(Object.entries(byLetter(letters, counts)).filter(([, count]) => count > 0));
}

/** The sum of some numbers. */
export function total(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
