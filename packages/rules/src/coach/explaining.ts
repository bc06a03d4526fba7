// Why one move is better than another, exactly as `gemguild.coach.explaining` derives it: change one thing, search both
// moves again, and see whether the gap closes.

import type { Engine } from "../engine.ts";
import type { ReasonFacts } from "../facts.ts";
import type { Net } from "../net.ts";
import { NetSearch } from "../netsearch.ts";
import type { Game } from "../records/game.ts";
import type { RecordBytes } from "../rules.ts";
import { MoveFacts } from "./movefacts.ts";

const MOST_REASONS = 2;
/** Deals what nobody knows where no search does. */
const FIRST_SEED = "coach:0";

/** What the sentence of a reason names: a card, a tile or a token by its id, a seat, a number. */
export type Names = { card?: string; tile?: string; token?: string; seat?: number; count?: number };

/** Why a move is better: a code, what its sentence names, and how much of the gap it closes. */
export interface Reason {
  code: string;
  names: Names;
  closes: number;
}

export interface Explanation {
  /** The strongest first; none if none holds with every seed. */
  reasons: Reason[];
  /** In how many turns the mover could end the game by itself, after the better move and after the other. */
  tempo: [number | null, number | null];
}

interface Change {
  name: string;
  which: number;
}

type Candidate = [Change, Pick<Reason, "code" | "names">];

/** Explains moves of one game. Where there is no net, or nothing that can be changed, it tells what the rules decide. */
export class Explainer {
  private readonly facts: ReasonFacts | null;
  private readonly search: NetSearch | null;

  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    net: Net | null,
    private readonly simulations = engine.facts.coach.reasons?.simulations ?? 0,
  ) {
    this.facts = engine.facts.coach.reasons;
    this.search = this.facts && net && new NetSearch(engine, net, { nodes: simulations + 2 });
  }

  /** Why one action of the seat to play is better than another, given what that seat sees. */
  explain(view: RecordBytes, better: number, other: number): Explanation {
    const seat = this.game.toPlay(view)!;
    if (!this.facts || !this.search) return this.byTheRules(view, seat, better, other);
    const asked = new Comparison(
      this.engine,
      this.game,
      this.facts,
      this.search,
      this.simulations,
      view,
      better,
      other,
    );
    const positions = [asked.after(better), asked.after(other)] as const;
    const tempo: Explanation["tempo"] = [
      this.engine.fewestTurns(positions[0], seat),
      this.engine.fewestTurns(positions[1], seat),
    ];
    const certain = this.forCertain(seat, ...positions);
    if (certain) return { reasons: [certain], tempo };
    const found: Reason[] = [];
    if (Math.min(...this.facts.seeds.map((seed) => asked.gap(seed))) >= this.facts.leastGap) {
      for (const [change, reason] of this.candidates(new MoveFacts(this.engine, this.game, view, ...positions))) {
        const closes = asked.closes(change);
        if (closes !== null) found.push({ ...reason, closes });
      }
    }
    found.sort((one, another) => this.rank(one) - this.rank(another));
    return { reasons: found.slice(0, MOST_REASONS), tempo };
  }

  private byTheRules(view: RecordBytes, seat: number, better: number, other: number): Explanation {
    const dealt = this.engine.guess(view, FIRST_SEED);
    const certain = this.forCertain(seat, this.engine.play(dealt, better), this.engine.play(dealt, other));
    return { reasons: certain ? [certain] : [], tempo: [null, null] };
  }

  /** Where a reason comes: first those that close all of the gap, and among them those that tell most. */
  private rank({ closes, code }: Reason): number {
    const { wholly, telling } = this.facts!;
    const place = telling.findIndex((beginning) => code.startsWith(beginning));
    return closes < wholly ? telling.length + place : place;
  }

  /** What the rules alone decide: the move wins at once, or the other one lets somebody win at once. */
  private forCertain(seat: number, better: RecordBytes, other: RecordBytes): Reason | null {
    if (this.engine.result(this.game.name, better)?.winners.includes(seat))
      return { code: "wins", names: {}, closes: 1 };
    const threat = this.winsNext(this.engine.view(other, seat));
    if (threat === null || threat === seat || this.winsNext(this.engine.view(better, seat)) === threat) return null;
    return { code: "stops", names: { seat: threat }, closes: 1 };
  }

  /** The seat to play if one of its next decisions, as far as they are known, wins the game. */
  private winsNext(view: RecordBytes): number | null {
    const toPlay = this.game.toPlay(view);
    if (toPlay === null) return null;
    const wins = this.engine.legal(view).some((action) => {
      const result = this.engine.result(this.game.name, this.engine.play(view, action));
      return result !== null && result.winners.length === 1 && result.winners[0] === toPlay;
    });
    return wins ? toPlay : null;
  }

  /** The changes that could be a reason, each with what would then be told. */
  private *candidates(facts: MoveFacts): Generator<Candidate> {
    for (const [place, reason] of tileReasons(facts)) yield [{ name: "tile", which: place }, reason];
    for (const [slot, reason] of cardReasons(facts, facts.marketSlots())) yield [{ name: "card", which: slot }, reason];
    for (const [slot, reason] of cardReasons(facts, facts.heldSlots())) yield [{ name: "held", which: slot }, reason];
    for (const race of ["crowns_race", "colour_race"])
      for (let seat = 0; seat < this.game.players; seat++) {
        const isMine = seat === facts.seat;
        const reason = { code: `${race}_${isMine ? "mine" : "theirs"}`, names: isMine ? {} : { seat } };
        yield [{ name: race, which: seat }, reason];
      }
    for (const name of this.facts!.after) {
      const names = facts.namesFor(name);
      if (names)
        yield [
          { name, which: 0 },
          { code: facts.codeOf(name), names },
        ];
    }
  }
}

/** Tiles that the better move comes closer to, or keeps a rival from. */
function* tileReasons(facts: MoveFacts): Generator<[number, Candidate[1]]> {
  for (const [place, tile] of facts.tiles()) {
    const lacking = facts.lacking("better", facts.seat, tile);
    if (lacking < facts.lacking("other", facts.seat, tile)) {
      yield [place, { code: facts.codeOfTile(tile, lacking), names: { tile } }];
    } else {
      const rival = facts.keptFrom(tile);
      if (rival !== null) yield [place, { code: "tile_denied", names: { tile, seat: rival } }];
    }
  }
}

/** Cards that the better move brings within reach, or keeps a rival from paying for. */
function* cardReasons(facts: MoveFacts, places: Iterable<[number, string]>): Generator<[number, Candidate[1]]> {
  for (const [place, card] of places) {
    const better = facts.missing("better", facts.seat, card);
    const other = facts.missing("other", facts.seat, card);
    if (better !== null && other !== null && better < other) {
      const names = better ? { card, count: better } : { card };
      yield [place, { code: better ? "card_closer" : "card_enabled", names }];
      continue;
    }
    for (const rival of facts.rivals()) {
      if (facts.missing("other", rival, card) === 0 && facts.missing("better", rival, card) !== 0) {
        yield [place, { code: "card_denied", names: { card, seat: rival } }];
        break;
      }
    }
  }
}

/** Two moves of a view, searched again and again with something changed. */
class Comparison {
  private readonly known = new Map<string, number | null>();
  private readonly seat: number;

  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    private readonly facts: ReasonFacts,
    private readonly search: NetSearch,
    private readonly simulations: number,
    private readonly view: RecordBytes,
    private readonly better: number,
    private readonly other: number,
  ) {
    this.seat = game.toPlay(view)!;
  }

  /** The position after an action, with what is unknown dealt by the first seed. */
  after(action: number): RecordBytes {
    return this.engine.play(this.engine.guess(this.view, this.facts.seeds[0]!), action);
  }

  /** How much better the better move is, in log-odds. */
  gap(seed: string): number {
    return this.odds(this.better, seed)! - this.odds(this.other, seed)!;
  }

  /** How much of the gap a change closes on average; null if it does not do so with every seed. */
  closes(change: Change): number | null {
    const { costs, after, closes, seeds } = this.facts;
    const isCost = costs.includes(change.name);
    const isGain = after.includes(change.name) && !isCost;
    let total = 0;
    for (const seed of seeds) {
      const better = this.odds(this.better, seed, isCost ? undefined : change);
      const other = this.odds(this.other, seed, isGain ? undefined : change);
      if (better === null || other === null) return null;
      const closed = 1 - (better - other) / this.gap(seed);
      if (closed < closes) return null;
      total += Math.min(closed, 1);
    }
    return total / seeds.length;
  }

  /** The log-odds of an action; null if the change makes it impossible or finds nothing to change. */
  private odds(action: number, seed: string, change?: Change): number | null {
    const key = `${action} ${seed} ${change?.name} ${change?.which}`;
    let found = this.known.get(key);
    if (found === undefined) {
      const chance = this.chance(action, seed, change);
      found = chance === null ? null : logOdds(chance, this.facts.sure);
      this.known.set(key, found);
    }
    return found;
  }

  private chance(action: number, seed: string, change?: Change): number | null {
    const { engine, game } = this;
    let { view } = this;
    if (change && this.facts.before.includes(change.name)) {
      const changed = engine.without(view, change.name, change.which);
      if (!changed) return null;
      view = changed;
    }
    const before = engine.guess(view, seed);
    const isSame = (): boolean => game.words.of(before, [action])[0] === game.words.of(this.view, [action])[0];
    if (!engine.legal(before).includes(action) || !isSame()) return null;
    let after = engine.play(before, action);
    if (change && this.facts.after.includes(change.name) && game.toPlay(after) !== null) {
      const undone = engine.undone(after, before, this.seat, change.name);
      if (!undone) return null;
      after = undone;
    }
    const shares = this.shares(after, seed);
    const side = game.sides.find((each) => each.includes(this.seat))!;
    return side.reduce((sum, seat) => sum + shares[seat]!, 0);
  }

  private shares(position: RecordBytes, seed: string): number[] {
    const result = this.engine.result(this.game.name, position);
    if (result) return result.places.map((place) => (place === 1 ? 1 / result.winners.length : 0));
    this.search.restart(this.engine.view(position, this.seat), seed);
    this.search.simulate(this.simulations);
    return this.search.sharesOf(this.search.best);
  }
}

/** The logarithm of the odds of a chance that is neither impossible nor certain. */
function logOdds(chance: number, sure: number): number {
  const unsure = Math.min(Math.max(chance, sure), 1 - sure);
  return Math.log(unsure / (1 - unsure));
}
