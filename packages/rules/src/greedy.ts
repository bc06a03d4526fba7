/**
 * The bot that looks one decision ahead. What moves are worth comes from `src/gemguild/bots/greedy.py`, compiled.
 *
 * It fills in what it does not know at random, tries every move there, and compares what it then has.
 */

import type { Engine, Position } from "./engine.js";
import type { Game } from "./records/game.ts";

/** Values closer than this are equal, and chance decides. */
const SAME = 1e-9;
/** How moves begin that pay in another way: the plain payment is good enough. */
const UNPLAIN = "split:";

/**
 * Plays the move after which it stands best. One that notices less overlooks some of its moves and of the cards, all
 * tiles and its rivals.
 */
export class GreedyBot {
  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    private readonly notices = 1,
    private readonly chance: () => number = Math.random,
  ) {}

  /** The action with the best outlook. */
  choose(view: Position): number {
    const judge = new Judge(this.engine, this.game, view);
    if (this.notices < 1) judge.overlook(this.chance, this.notices);
    const outlooks = this.noticed(judge.outlooks(this.engine.guess(view, Math.floor(this.chance() * 2 ** 48))));
    const best = Math.max(...outlooks.map(({ value }) => value));
    const equals = outlooks.filter(({ value }) => value > best - SAME);
    return this.oneOf(equals).action;
  }

  /** What it notices of these, at least one. */
  private noticed<T>(all: T[]): T[] {
    if (this.notices >= 1) return all;
    const noticed = all.filter(() => this.chance() < this.notices);
    return noticed.length > 0 ? noticed : [this.oneOf(all)];
  }

  private oneOf<T>(these: T[]): T {
    return these[Math.floor(this.chance() * these.length)]!;
  }
}

/** Says how well a seat stands after each of its moves, by what it knew before. */
export class Judge {
  private readonly attention: Uint8Array;

  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    private readonly view: Position,
  ) {
    this.attention = engine.attentionTo(view);
  }

  /** Forget some of the cards, the tiles and the rivals. */
  overlook(chance: () => number, notices: number): void {
    const { rivalry, tiles, known } = this.engine.facts.greedy.attention;
    const cards = this.attention.subarray(known, known! + this.game.cards.length);
    cards.forEach((isKnown, card) => (cards[card] = isKnown && chance() < notices ? 1 : 0));
    const fields = new DataView(this.attention.buffer);
    fields.setFloat64(rivalry!, 0, true);
    fields.setBigInt64(tiles!, 0n, true);
  }

  /** Each legal action with the value of what it leads to from a position that may be the true one. */
  outlooks(position: Position): { action: number; value: number }[] {
    const legal = this.engine.legal(this.view);
    const words = this.game.words.of(this.view, legal);
    const actions = legal.filter((_, place) => !words[place]!.startsWith(UNPLAIN));
    const values = this.engine.compared(position, this.attention, actions);
    return actions.map((action, place) => ({ action, value: values[place]! }));
  }
}
