/**
 * The bot that looks one decision ahead: the rules of thumb of `src/gemguild/bots/greedy.py`, with the same numbers.
 *
 * It fills in what it does not know at random, tries every move there, and compares what it then has.
 */

import type { Engine, Position } from "./engine.js";
import type { Card, Goal } from "./protocol.ts";
import type { RecordFields } from "./records/fields.ts";
import { type Game, total } from "./records/game.ts";
import { plainView } from "./records/plain.ts";

/** Worth more than anything on the table. */
const WIN = 1000;
/** Values closer than this are equal, and chance decides. */
const SAME = 1e-9;

// What things are worth, in points; `greedy.py` says what each one means.
const BONUS = 1;
const LATE_BONUS = 0.2;
const TOKEN = 0.02;
const JOKER = 0.1;
const HELD_BACK = -0.6;
const NEXT_CARDS = [0.6, 0.3, 0.2, 0.1];
const CARD_WAITS = 0.5;
const TILE_WAITS = 0.55;
const RIVAL = 0.3;
const ABILITY = 0.5;
const ENOUGH_POINTS = 15;
const TAKEN_AT_ONCE = 3;
const SAME_AT_ONCE = 2;
const TOKEN_LIMIT = 10;
const NEVER = 99;
/** The action after which the board is filled at random: nothing is gained by it but choice. */
const REFILL = "replenish";

/** Plays the move after which it stands best. One that notices less overlooks some cards, all tiles and its rivals. */
export class GreedyBot {
  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    private readonly notices = 1,
    private readonly chance: () => number = Math.random,
  ) {}

  /** The action with the best outlook; the plain payment is good enough. */
  choose(view: Position): number {
    const judge = new Judge(this.engine, this.game, view);
    if (this.notices < 1) judge.overlook(this.chance, this.notices);
    const outlooks = judge.outlooks(this.engine.guess(view, Math.floor(this.chance() * 2 ** 48)));
    const best = Math.max(...outlooks.map(({ value }) => value));
    const equals = outlooks.filter(({ value }) => value > best - SAME);
    return equals[Math.floor(this.chance() * equals.length)]!.action;
  }
}

/** Says how well a seat stands after each of its moves, by what it knew before. */
export class Judge {
  private readonly seat: number;
  private readonly joker: number;
  private readonly bonus: number;
  private readonly cards: Card[];
  private readonly goals: Goal[];
  private readonly side: number[];
  private rivalry = RIVAL;
  private known: Set<number>;
  private tiles: { wants: number[]; points: number }[];

  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    private readonly view: Position,
  ) {
    const { description } = game;
    this.seat = game.toPlay(view) ?? 0;
    this.joker = game.priced.length;
    this.cards = Object.values(description.cards);
    this.goals = description.goals.filter(({ worth }) => worth);
    this.side = game.sides.find((side) => side.includes(this.seat)) ?? [this.seat];
    const plain = plainView(game, view, this.seat);
    const most = Math.max(...plain.seats.map(({ points }) => points)) / ENOUGH_POINTS;
    this.bonus = BONUS * Math.max(LATE_BONUS, 1 - (1 - LATE_BONUS) * most);
    const seen = [...plain.market.flat(), ...plain.seats[this.seat]!.reserved.map(({ card }) => card)];
    this.known = new Set(seen.filter((card) => card !== null).map((card) => game.cards.indexOf(card)));
    const lying = plain as unknown as Record<string, string[]>;
    this.tiles = description.tile_kinds
      .flatMap(({ key }) => lying[key] ?? [])
      .map((id) => description.tiles[id]!)
      .map(({ wants, points }) => ({ wants: Array.from(game.priced, (letter) => wants[letter] ?? 0), points }));
  }

  /** Forget some of the cards, the tiles and the rivals. */
  overlook(chance: () => number, notices: number): void {
    this.known = new Set([...this.known].filter(() => chance() < notices));
    this.tiles = [];
    this.rivalry = 0;
  }

  /** Each legal action with the value of what it leads to from a position that may be the true one. */
  outlooks(position: Position): { action: number; value: number }[] {
    const actions = this.engine.legal(this.view);
    const words = this.game.words.of(this.view, actions);
    return actions
      .map((action, index) => ({ action, word: words[index]! }))
      .filter(({ word }) => !word.startsWith("split:"))
      .map(({ action, word }) => ({ action, value: this.after(this.engine.play(position, action), word === REFILL) }));
  }

  /** The value of the position after a move; tokens that must be returned are not counted. */
  private after(position: Position, isRefilled: boolean): number {
    const next = (from: Position): Position[] =>
      this.engine.legal(from).map((action) => this.engine.play(from, action));
    if (isRefilled) return Math.max(...next(position).map((each) => this.value(each)));
    let now = position;
    while (this.engine.status(now).phase === "return") {
      now = next(now)
        .map((each) => ({ each, value: this.value(each) }))
        .reduce((best, other) => (other.value > best.value ? other : best)).each;
    }
    return this.value(now);
  }

  /** How well the seat stands. */
  private value(position: Position): number {
    const result = this.engine.result(this.game.name, position);
    if (result) {
      const share = result.winners.includes(this.seat) ? 1 / result.winners.length : 0;
      return WIN * share + result.points[this.seat]!;
    }
    const state = this.game.fields(position);
    const rivals = Array.from({ length: this.game.players }, (_, seat) => seat).filter((seat) => seat !== this.seat);
    const rivalry = total(rivals.map((seat) => this.assets(state, seat))) / rivals.length;
    return this.assets(state, this.seat) + this.prospects(state, position) - this.rivalry * rivalry;
  }

  /** What a seat has. */
  private assets(state: RecordFields, seat: number): number {
    const tokens = state.purse("tokens", seat);
    return (
      state.number("points", seat) +
      this.bonus * total(state.purse("bonuses", seat)) +
      TOKEN * total(tokens) +
      JOKER * tokens[this.joker]! +
      HELD_BACK * state.number("hand", seat) +
      this.extras(state, seat, tokens)
    );
  }

  /** What a seat has besides points, bonuses and tokens in general: counters, rare tokens, goals. */
  private extras(state: RecordFields, seat: number, tokens: Uint8Array): number {
    const { counters, tokens: kinds } = this.game.description;
    return (
      total(counters.map(({ worth, key }) => worth * state.number(key, seat))) +
      total(kinds.map(({ worth }, lane) => worth * tokens[lane]!)) +
      total(this.goals.map((goal) => goal.worth * this.progress(state, seat, goal) ** goal.power))
    );
  }

  /** How far a seat has come towards a goal. */
  private progress(state: RecordFields, seat: number, { key, how }: Goal): number {
    const isPurse = this.game.data.record.fields[key]?.[1] === "i8";
    const colours = this.game.colours.length;
    const numbers = isPurse ? [...state.purse(key, seat)].slice(0, colours) : state.numbers(key, seat);
    return how === "most" ? Math.max(...numbers) : numbers.filter((number) => number > 0).length;
  }

  /** What the seat is about to get: cards and tiles, each worth less the further they are away. */
  private prospects(state: RecordFields, position: Position): number {
    const purses = this.side.map((seat) => state.purse("bonuses", seat));
    const tiles = this.tiles.map(({ wants, points }) => {
      const have = (lane: number): number => total(purses.map((purse) => purse[lane]!));
      const missing = total(wants.map((want, lane) => Math.max(0, want - have(lane))));
      return missing ? points * TILE_WAITS ** missing : 0;
    });
    const jokers = state.purse("tokens", this.seat)[this.joker]!;
    const near = this.engine
      .costs(position, this.seat)
      .filter(({ card }) => this.known.has(card))
      .map((cost) => this.worth(state, this.cards[cost.card]!) * CARD_WAITS ** turnsAway(cost, jokers))
      .sort((one, other) => other - one);
    return total(tiles) + total(NEXT_CARDS.map((share, place) => share * (near[place] ?? 0)));
  }

  /** What a card would bring: also counters, what it does at once, a first card of a colour or of a level. */
  private worth(state: RecordFields, card: Card): number {
    const { counters, tokens: kinds } = this.game.description;
    const tokens = state.purse("tokens", this.seat);
    let worth = card.points + this.bonus * card.bonuses + (card.ability ? ABILITY : 0);
    worth += total(counters.map((counter) => counter.worth * (card.marks[counter.key] ?? 0)));
    kinds.forEach((token, lane) => {
      if (token.worth && token.comes_with_level === card.level && tokens[lane] === 0) worth += token.worth;
    });
    const lane = card.bonus ? this.game.colours.indexOf(card.bonus) : -1;
    if (lane >= 0 && state.purse("bonuses", this.seat)[lane] === 0)
      worth += total(this.goals.map((goal) => (goal.how === "different" ? goal.worth : 0)));
    return worth;
  }
}

/** About how many turns it takes to collect what a card costs. */
function turnsAway({ cost, short, missing }: ReturnType<Engine["costs"]>[number], jokers: number): number {
  if (total(cost) > TOKEN_LIMIT) return NEVER;
  if (total(short) === 0) return 0;
  return Math.max(missing / TAKEN_AT_ONCE, Math.max(0, Math.max(...short) - jokers) / SAME_AT_ONCE);
}
