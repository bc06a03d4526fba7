/** A review as it comes about: first figures quickly, then every decision in depth, then the reasons of mistakes. */
import {
  account,
  type Account,
  accountOf,
  type Compared,
  type Explanation,
  type JudgedDecision,
  type MarkFacts,
  type Unfinished,
} from "@gemguild/rules";
import type { ReviewedGame } from "./calls";
import { Pool } from "./pool";
import { noteReview, summed } from "../learn/reviews";
import { keepReview, reviewOf, type StoredReview } from "./store";

/** Simulations of the first look at a decision, and of the last. */
const QUICK = 40;
export const DEEP = 2_000;
/** Mistakes that are explained without being asked for. */
const MOST_EXPLAINED = 12;
/** What is asked for comes before what will be needed soon, and that before the rest. */
const ASKED = 2;
const SOON = 1;

/** A key for everything that a review depends on. */
function keyOf({ game, start, words }: ReviewedGame): string {
  const text = JSON.stringify([game, start, words, DEEP]);
  let hash = 0n;
  for (const letter of text) hash = BigInt.asUintN(64, hash * 1_099_511_628_211n + BigInt(letter.codePointAt(0)!));
  return hash.toString(16);
}

export class Review {
  decisions = $state.raw<JudgedDecision[]>([]);
  /** Decisions that have been judged in depth. */
  done = $state(0);
  isFinished = $state(false);
  explained = $state.raw<Record<number, Explanation>>({});
  private readonly pool: Pool;
  private marks: MarkFacts | null = null;
  private compared: Compared[] = [];
  private end: Unfinished | number[] = [];
  private key = "";
  private closed = false;

  constructor(
    readonly game: ReviewedGame,
    pool: Pool,
  ) {
    this.pool = pool;
  }

  /** Everything about a seat in figures. */
  accountOf(seat: number): Account {
    return accountOf(this.decisions, seat);
  }

  async run(): Promise<void> {
    this.marks = await this.pool.askAll("open", [this.game]);
    this.key = keyOf(this.game);
    const kept = await reviewOf(this.key);
    if (kept) this.take(kept);
    else {
      await this.pass(QUICK);
      await this.pass(DEEP);
      await this.keep();
    }
    this.isFinished = true;
    await this.explainMistakes();
    this.noteOwn();
  }

  /** For the statistics: what one's own choices in a game of this device cost, and why. */
  private noteOwn(): void {
    const { game, mine } = this.game;
    const [seat] = mine;
    if (this.closed || seat === undefined || mine.length > 1) return;
    noteReview(this.key, summed(game.id, seat, this.decisions, this.explained, Date.now()));
  }

  close(): void {
    this.closed = true;
    this.pool.close();
  }

  private take({ compared, end, explained }: StoredReview): void {
    this.compared = compared;
    this.end = end;
    this.explained = explained;
    this.done = compared.length;
    this.update();
  }

  /** Judges every decision with so many simulations; figures follow as they come. */
  private async pass(simulations: number): Promise<void> {
    const isFirst = this.compared.length === 0;
    const found: Compared[] = isFirst ? [] : [...this.compared];
    const work = this.game.words.map(async (_, at) => {
      found[at] = await this.pool.ask("compare", [at + 1, simulations]);
      if (this.closed || isFirst) return;
      this.done++;
      this.compared = [...found];
      this.update();
    });
    const [end] = await Promise.all([this.pool.ask("end", [simulations]), ...work]);
    this.compared = found;
    this.end = end;
    this.update();
  }

  private update(): void {
    if (this.marks) this.decisions = account(this.compared, this.game.words, this.end, this.marks);
  }

  /** The reason of every mistake, the worst first; each is kept as it comes. */
  private async explainMistakes(): Promise<void> {
    const bad = this.decisions.filter(({ mark }) => mark && mark !== "brilliant");
    const worst = bad.sort((one, other) => other.loss - one.loss).slice(0, MOST_EXPLAINED);
    await Promise.all(worst.map((decision) => this.explain(decision, SOON)));
  }

  /** Why the best move was better than the one that was played. */
  async explain({ number, best, played }: JudgedDecision, urgency = ASKED): Promise<void> {
    if (number in this.explained || best.word === played.word || played.word.startsWith("split:")) return;
    const asked = { number, better: best.word, other: played.word };
    const found = await this.pool.ask("explain", [asked], urgency);
    this.explained = { ...this.explained, [number]: found };
    await this.keep();
  }

  private async keep(): Promise<void> {
    const { key, compared, end, explained } = this;
    await keepReview({ key, simulations: DEEP, compared, end, explained });
  }
}
