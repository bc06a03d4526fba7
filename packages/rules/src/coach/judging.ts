// A game judged decision by decision, exactly as `gemguild.bots.analysis` and `gemguild.bots.judgement` judge it.

import type { Engine } from "../engine.ts";
import type { MarkFacts } from "../facts.ts";
import type { Net } from "../net.ts";
import { NetSearch } from "../netsearch.ts";
import { PlayoutSearch } from "../playoutsearch.ts";
import type { Game } from "../records/game.ts";
import type { PositionViews } from "../records/views.ts";
import type { RecordBytes } from "../rules.ts";

/** What every search of an analysis starts from. */
const SOURCE = "analysis";
/** How moves begin that no search considers. */
const UNSEARCHED = "split:";
export type Mark = keyof MarkFacts["kinds"] | "brilliant" | "";

/** A move that a search considered. */
export interface JudgedOption {
  word: string;
  visits: number;
  /** The chance of the seat to play. */
  win: number;
  /** A likely continuation, beginning with this move, each with the seat that makes it. */
  line: { seat: number; word: string }[];
}

/** A move and everybody's chances with it, before any card is drawn. */
export interface Outlook {
  option: JudgedOption;
  chances: number[];
}

/** What comes next in a game that goes on, and the seats that know as much as the seat to play. */
export interface Unfinished extends Outlook {
  knowing: number[];
}

/** One decision, searched. */
export interface Compared {
  seat: number;
  /** How many moves there were. */
  choices: number;
  best: Outlook;
  /** Null for a move that no search considers. */
  played: Outlook | null;
  alternatives: JudgedOption[];
  /** What the net alone thought of the move that was played. */
  prior: number;
  /** The seats that know exactly what the seat to play knows. */
  knowing: number[];
}

/** One decision, judged. */
export interface JudgedDecision extends Omit<Compared, "best" | "played" | "knowing"> {
  /** Which move it is, from 1 on. */
  number: number;
  played: JudgedOption;
  best: JudgedOption;
  before: number[];
  after: number[];
  luck: number[];
  loss: number;
  mark: Mark;
  /** Whether it was as good as the best. */
  isBest: boolean;
}

/** Where a seat's chance went: `start - choices + others + luck` is `end`. */
export interface Account {
  start: number;
  choices: number;
  others: number;
  luck: number;
  end: number;
  /** Decisions with a choice, and how many of them were as good as the best. */
  decisions: number;
  best: number;
}

/** A search of one decision after another: what `gemguild.bots.analysis` asks of one. */
interface DecisionSearch {
  run(view: RecordBytes): void;
  /** The actions, the most visited first; what the net alone thinks of each, 1 without a net. */
  actions(): { action: number; visits: number; prior: number }[];
  /** Search an action so often more, if this search can do so. */
  tryAction(action: number, count: number): void;
  sharesOf(action: number): number[];
  line(action: number): { position: RecordBytes; action: number }[];
}

function withNet(engine: Engine, net: Net, simulations: number): DecisionSearch {
  const nodes = Math.min(2 * simulations + 2, engine.facts.search.net!.nodes);
  const search = new NetSearch(engine, net, { source: SOURCE, nodes });
  return {
    run(view) {
      search.restart(view);
      const [first, ...others] = search.actions();
      if (others.length) search.simulate(simulations);
      else search.tryAction(first!.action, simulations);
    },
    actions: () => search.actions(),
    tryAction: (action, count) => search.tryAction(action, count),
    sharesOf: (action) => search.sharesOf(action),
    line: (action) => search.line(action),
  };
}

/** Random playouts, for games without a net; they cannot be made to try a given action. */
function withPlayouts(engine: Engine, simulations: number): DecisionSearch {
  const search = new PlayoutSearch(engine);
  return {
    run: (view) => search.search(view, simulations, SOURCE),
    actions: () => search.actions().map((tried) => ({ ...tried, prior: 1 })),
    tryAction: () => undefined,
    sharesOf: (action) => search.sharesOf(action),
    line: (action) => search.line(action),
  };
}

/** Searches the decisions of one game, by random playouts where there is no net. */
export class Judge {
  private readonly search: DecisionSearch;

  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    net: Net | null,
    private readonly simulations: number,
  ) {
    this.search = net ? withNet(engine, net, simulations) : withPlayouts(engine, simulations);
  }

  /** The best move of a decision and the one that was played, both searched equally deeply. */
  compare(position: PositionViews, played: string | null): Compared {
    const seat = position.toPlay!;
    const { view, moves } = position.seenBy(seat);
    const words = new Map([...moves].map(([word, action]) => [action, word]));
    const { search, simulations } = this;
    search.run(view);
    const ranked = search.actions();
    const best = ranked[0]!;
    const { most, leastVisits } = this.engine.facts.coach.alternatives;
    const alternatives = ranked
      .slice(0, most)
      .filter(({ visits }, place) => !place || visits >= leastVisits * simulations)
      .map(({ action }) => this.outlook(seat, action, words.get(action)!).option);
    const isSearched = played !== null && !played.startsWith(UNSEARCHED);
    const untried = { action: isSearched ? moves.get(played)! : best.action, visits: 0, prior: 1 };
    const other = ranked.find(({ action }) => action === untried.action) ?? untried;
    search.tryAction(other.action, best.visits - other.visits);
    return {
      seat,
      choices: moves.size,
      best: this.outlook(seat, best.action, words.get(best.action)!),
      played: isSearched ? this.outlook(seat, other.action, played) : null,
      alternatives,
      prior: other.prior,
      knowing: this.knowing(position),
    };
  }

  private outlook(seat: number, action: number, word: string): Outlook {
    const chances = calibrate(this.engine, this.game, this.search.sharesOf(action));
    const line = this.search.line(action).map(({ position, action: next }) => ({
      seat: this.game.toPlay(position) ?? seat,
      word: this.game.words.of(position, [next])[0]!,
    }));
    const visits = this.search.actions().find((each) => each.action === action)?.visits ?? 0;
    return { option: { word, visits, win: chances[seat]!, line: line.length ? line : [{ seat, word }] }, chances };
  }

  private knowing(position: PositionViews): number[] {
    const seen = (seat: number): RecordBytes => this.engine.view(position.record, seat);
    const mine = seen(position.toPlay!);
    const seats = Array.from({ length: this.game.players }, (_, seat) => seat);
    return seats.filter((seat) => seen(seat).every((byte, at) => byte === mine[at]));
  }
}

/** Each seat's calibrated chance, from shares of the victory. */
export function calibrate(engine: Engine, game: Game, shares: readonly number[]): number[] {
  const sharpness = engine.facts.coach.sharpness[game.name] ?? 1;
  const sides = sideChances(game, shares).map((chance) => chance ** sharpness);
  const total = sides.reduce((sum, chance) => sum + chance, 0);
  return seatChances(
    game,
    sides.map((chance) => chance / total),
  );
}

/** Each side's chance, from the seats' shares. */
function sideChances(game: Game, shares: readonly number[]): number[] {
  return game.sides.map((side) => side.reduce((sum, seat) => sum + shares[seat]!, 0));
}

/** Each seat's chance: that of its side. */
function seatChances(game: Game, sides: readonly number[]): number[] {
  return Array.from(
    { length: game.players },
    (_, seat) => sides[game.sides.findIndex((side) => side.includes(seat))] ?? 0,
  );
}

/** How a finished game ended: each seat's share of the victory, partners' together. */
export function chancesAtTheEnd(game: Game, record: RecordBytes): number[] {
  const { winners } = game.rules.result(game.name, record)!;
  const shares = Array.from({ length: game.players }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  return seatChances(game, sideChances(game, shares));
}

/** The decisions of a game with everybody's chances. `end` is how it ended or, if it goes on, what comes next. */
export function account(
  compared: readonly Compared[],
  words: readonly string[],
  end: Unfinished | number[],
  marks: MarkFacts,
): JudgedDecision[] {
  const isOver = Array.isArray(end);
  const last = isOver ? end : end.chances;
  const pairs = completed(compared, words, isOver ? null : end);
  const chances = [...pairs.map(({ best }) => best.chances), last];
  let line = chances[0]!;
  return pairs.map(({ best, played }, at) => {
    const { seat, choices, alternatives, prior } = compared[at]!;
    const before = line;
    const after = before.map((chance, each) => chance + played.chances[each]! - best.chances[each]!);
    const known = compared[at + 1]?.knowing ?? (isOver ? null : end.knowing);
    line = chances[at + 1]!.map((chance, each) => (known === null || known.includes(each) ? chance : after[each]!));
    const luck = line.map((chance, each) => chance - after[each]!);
    const loss = before[seat]! - after[seat]!;
    const isBest = loss < marks.asGood;
    const isBrilliant = isBest && wasHardToSee(marks, choices, alternatives, prior);
    const mark = markOf(marks, loss, before[seat]!) || (isBrilliant ? "brilliant" : "");
    const options = { played: played.option, best: best.option, alternatives };
    return { number: at + 1, seat, choices, prior, ...options, before, after, luck, loss, mark, isBest };
  });
}

/** The best move and the played one of every decision; a move that no search considers has what follows it. */
function completed(
  compared: readonly Compared[],
  words: readonly string[],
  end: Outlook | null,
): { best: Outlook; played: Outlook }[] {
  const pairs: { best: Outlook; played: Outlook }[] = [];
  let following = end;
  for (let at = compared.length - 1; at >= 0; at--) {
    const { best, seat } = compared[at]!;
    let { played } = compared[at]!;
    if (played === null) {
      const { option, chances } = following ?? best;
      const word = words[at]!;
      played = { option: { ...option, word, line: [{ seat, word }, ...option.line] }, chances };
    }
    following = played.option.win > best.option.win ? played : best;
    pairs.unshift({ best: following, played });
  }
  return pairs;
}

/** What a choice that cost so much of a chance is called. */
export function markOf({ kinds, leastScale }: MarkFacts, loss: number, before: number): Mark {
  const even = 2 * Math.sqrt(Math.max(0, before * (1 - before)));
  const scale = Math.max(leastScale, even);
  const order = ["blunder", "mistake", "inaccuracy"] as const;
  return order.find((kind) => loss >= kinds[kind] * scale) ?? "";
}

/** Whether the best move was hard to see, and far ahead of the others. */
function wasHardToSee(
  { unseen, farAhead }: MarkFacts,
  choices: number,
  alternatives: readonly JudgedOption[],
  prior: number,
): boolean {
  const [first, second] = alternatives;
  return choices > 1 && prior < unseen && !!first && !!second && first.win - second.win >= farAhead;
}

/** Where a seat's chance went. */
export function accountOf(decisions: readonly JudgedDecision[], seat: number): Account {
  const own = decisions.filter((made) => made.seat === seat);
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  const cost = (made: JudgedDecision): number => made.before[seat]! - made.after[seat]!;
  const last = decisions.at(-1);
  const chosen = own.filter(({ choices }) => choices > 1);
  return {
    start: decisions[0]?.before[seat] ?? 0,
    choices: sum(own.map(cost)),
    others: -sum(decisions.filter((made) => made.seat !== seat).map(cost)),
    luck: sum(decisions.map((made) => made.luck[seat]!)),
    end: last ? last.after[seat]! + last.luck[seat]! : 0,
    decisions: chosen.length,
    best: chosen.filter(({ isBest }) => isBest).length,
  };
}
