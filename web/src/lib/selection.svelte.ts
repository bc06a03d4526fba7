/**
 * What a person has picked so far, and which words that can still become. There are no rules here: everything is
 * narrowed down from the legal words and the ways to pay that the server sent.
 */
import { objectsOf } from "../games/description";
import { descriptionOf } from "./facts";
import type { Offer, Scene, WayToPay } from "./protocol";
import { piecesOf, verbOf } from "./words";

/** The most tokens that a person holds between turns; used to draw how many must go back. */
export const TOKEN_LIMIT = 10;

export type Target =
  | { kind: "card"; id: string }
  | { kind: "deck"; level: number }
  | { kind: "tile"; id: string }
  | { kind: "cell"; cell: string };
export type Plan = { verb: string; words: string[]; letters: string[]; card: string | null };

/** Verbs that a tap on a token or a cell is meant by, if words with them are legal; the first of them counts. */
const GATHERING = ["return", "gem", "take"];
/** Verbs with cells that a plain tap is not meant by: a privilege is chosen first, and gold is aimed at. */
const APART = ["privilege", "gold"];
/** What a word can name that lies on the table to be tapped. */
const ON_THE_TABLE = ["cells", "card", "tile"];
/** Verbs that a button is drawn for as well, or only: the cards that are discarded lie in front of a seat. */
const WITH_BUTTON = ["gem", "discard"];
/** Verbs of the two things that can be done with any card. */
const COMMON = ["buy", "split", "reserve"];

/** Milliseconds within which a second tap belongs to the first. */
export const DOUBLE_TAP = 400;
const NEVER = { key: "", at: -Infinity };

/** Whether the second list has all of the first, counting repeats. */
function within(some: readonly string[], all: readonly string[]): boolean {
  const left = [...all];
  return some.every((piece) => {
    const at = left.indexOf(piece);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export class Selection {
  /** The last tap on a piece. */
  private tapped = NEVER;

  /** `send` is given a plan that a tap has made. */
  constructor(private readonly send: (plan: Plan) => void = () => undefined) {}

  words = $state.raw<readonly string[]>([]);
  offers = $state.raw<readonly Offer[]>([]);
  phase = $state("");
  /** Which game it is; empty until it is known. */
  game = $state("");
  held = $state.raw<Readonly<Record<string, number>>>({});
  surplus = $state(0);
  picks = $state<string[]>([]);
  target = $state<Target | null>(null);
  payment = $state(0);
  usePrivilege = $state(false);
  /** Why the last tap led to nothing; empty if it did. */
  note = $state("");
  /** Where gold lies on a board: the word that takes the one which a reserved card will bring along. */
  gold = $state<string | null>(null);

  /** Begins again with what may be decided now. */
  reset(scene: Scene | null): void {
    this.words = scene?.choice?.words ?? [];
    this.offers = scene?.offers ?? [];
    this.phase = scene?.choice?.phase ?? "";
    this.game = scene?.view?.game ?? this.game;
    this.held = scene?.choice && scene.view ? scene.view.seats[scene.choice.seat]!.tokens : {};
    const total = Object.values(this.held).reduce((sum, count) => sum + count, 0);
    this.surplus = this.phase === "return" ? total - TOKEN_LIMIT : 0;
    this.clear();
  }

  /** Lets go of everything; a tap before has nothing to do with one after. */
  clear(): void {
    this.tapped = NEVER;
    this.picks = [];
    this.target = null;
    this.payment = 0;
    this.usePrivilege = false;
    this.note = "";
    this.gold = null;
  }

  get isEmpty(): boolean {
    return !this.picks.length && !this.target && !this.usePrivilege && !this.note;
  }

  has(word: string): boolean {
    return this.words.includes(word);
  }

  withVerb(verb: string): string[] {
    return this.words.filter((word) => verbOf(word) === verb);
  }

  private get verbsWithCells(): string[] {
    const description = descriptionOf(this.game);
    if (!description.board) return [];
    const verbs = Object.keys(description.verbs).filter((verb) => !APART.includes(verb));
    return verbs.filter((verb) => objectsOf(description, verb).includes("cells"));
  }

  /** The verb by which a tap on a token or a cell is meant. */
  get gathering(): string {
    if (!this.words.length) return "";
    if (this.usePrivilege) return "privilege";
    return [...GATHERING, ...this.verbsWithCells].find((verb) => this.withVerb(verb).length) ?? "";
  }

  /** Whether one more of this letter, or this cell, could still become a legal word. */
  canPick(piece: string): boolean {
    if (this.gathering === "return") return this.canGiveBack(piece);
    return this.fitting([...this.picks, piece]).length > 0;
  }

  private canGiveBack(letter: string): boolean {
    const given = this.picks.filter((pick) => pick === letter).length;
    return this.picks.length < this.surplus && this.has(`return:${letter}`) && given < (this.held[letter] ?? 0);
  }

  /** Whether a fresh handful could begin with this. */
  canBegin(piece: string): boolean {
    return this.fitting([piece]).length > 0;
  }

  private fitting(picks: readonly string[]): string[] {
    return this.withVerb(this.gathering).filter((word) => within(picks, piecesOf(word)));
  }

  /** Picks a letter or a cell; what does not fit any more starts a new handful, a second tap on a cell drops it. */
  pick(piece: string): void {
    this.target = null;
    this.note = "";
    const isCell = /\d/.test(piece);
    if (isCell && this.picks.includes(piece)) this.drop(piece);
    else if (this.canPick(piece)) this.picks.push(piece);
    else if (isCell && this.canBegin(piece)) this.picks = [piece];
    if (isCell) this.fillLine();
  }

  /** Both ends of a line are enough: what lies between them comes along. */
  private fillLine(): void {
    const fitting = this.fitting(this.picks);
    if (this.picks.length > 1 && fitting.length === 1) this.picks = piecesOf(fitting[0]!);
  }

  /** Gathers the cells from one end of a line to the other, and nothing else; whether there is such a line. */
  draw(from: string, to: string): boolean {
    const ends = [from, to].sort().join();
    const line = this.withVerb(this.gathering).find((word) => {
      const cells = piecesOf(word);
      return [cells[0], cells.at(-1)].sort().join() === ends;
    });
    if (!line && !(from === to && this.canBegin(from))) return false;
    this.clear();
    this.picks = line ? piecesOf(line) : [from];
    return true;
  }

  /** Says why a tap leads to nothing. */
  refuse(why: string): void {
    this.target = null;
    this.note = why;
  }

  drop(piece: string): void {
    this.note = "";
    const at = this.picks.lastIndexOf(piece);
    if (at >= 0) this.picks.splice(at, 1);
    if (this.picks.length > 1 && !this.fitting(this.picks).length) this.picks = [];
  }

  /** How many more pieces are needed before the handful is a word. */
  get lacking(): number {
    if (this.gathering === "return") return this.surplus - this.picks.length;
    const sizes = this.fitting(this.picks).map((word) => piecesOf(word).length - this.picks.length);
    return sizes.length ? Math.min(...sizes) : 0;
  }

  /** How many more pieces may be added at most. */
  get room(): number {
    if (this.gathering === "return") return this.lacking;
    const sizes = this.fitting(this.picks).map((word) => piecesOf(word).length - this.picks.length);
    return Math.max(0, ...sizes);
  }

  /** A tap on a card, a deck or a tile: aims at it. A second one right after it buys a card that can be bought. */
  tap(target: Target, now = performance.now()): void {
    const key = JSON.stringify(target);
    const isDouble = this.tapped.key === key && now - this.tapped.at < DOUBLE_TAP;
    if (isDouble && target.kind === "card" && (this.canBuy(target.id) || this.deeds(target.id).length === 1)) {
      if (!this.target) this.aim(target);
      this.tapped = NEVER;
      this.send((this.buying ?? this.deed)!);
    } else {
      this.aim(target);
      this.tapped = { key, at: now };
    }
  }

  aim(target: Target): void {
    const isSame = JSON.stringify(target) === JSON.stringify(this.target);
    const gold = target.kind === "cell" ? `gold:${target.cell}` : this.gold;
    this.clear();
    this.gold = isSame && target.kind === "cell" ? null : gold;
    if (!isSame) this.target = target;
  }

  offer(card: string): Offer | null {
    return this.offers.find((offer) => offer.card === card) ?? null;
  }

  canBuy(card: string): boolean {
    return this.waysToPay(card).length > 0;
  }

  waysToPay(card: string): WayToPay[] {
    return this.words.length ? (this.offer(card)?.payments ?? []) : [];
  }

  /** The words that reserve a card or the top of a deck: where gold lies on a board, it comes first. */
  reserving(what: string): string[] | null {
    const word = `reserve:${what}`;
    if (this.has(word)) return [word];
    const gold = this.gold ?? this.withVerb("gold")[0];
    return gold ? [gold, word] : null;
  }

  /** What only some games do with a card on the table: words that name it. */
  deeds(card: string): string[] {
    return this.words.filter((word) => word.endsWith(`:${card}`) && !COMMON.includes(verbOf(word)));
  }

  /** The one such thing that can be done with the card that was tapped. */
  get deed(): Plan | null {
    if (this.target?.kind !== "card") return null;
    const [word, ...others] = this.deeds(this.target.id);
    return word && !others.length ? planOf(word) : null;
  }

  /** Whether tapping this card can lead to a decision. */
  isUseful(card: string, isFaceUp: boolean): boolean {
    return this.canBuy(card) || this.deeds(card).length > 0 || (isFaceUp && this.reserving(card) !== null);
  }

  /** What a handful would do if it were sent now; null as long as it is no word. */
  get handful(): Plan | null {
    const verb = this.gathering;
    if (!verb || !this.picks.length) return null;
    if (verb === "return") {
      const words = this.picks.map((letter) => `return:${letter}`);
      return this.lacking ? null : { verb, words, letters: [...this.picks], card: null };
    }
    const word = this.fitting(this.picks).find((fit) => piecesOf(fit).length === this.picks.length);
    return word ? { verb, words: [word], letters: [...this.picks], card: null } : null;
  }

  get buying(): Plan | null {
    if (this.target?.kind !== "card") return null;
    const way = this.waysToPay(this.target.id)[this.payment];
    return way ? { verb: "buy", words: way.words, letters: [], card: this.target.id } : null;
  }

  get keeping(): Plan | null {
    const target = this.target;
    if (target?.kind !== "card" && target?.kind !== "deck") return null;
    const what = target.kind === "card" ? target.id : `deck${target.level}`;
    const words = this.reserving(what);
    return words ? { verb: "reserve", words, letters: [], card: what } : null;
  }

  get choosing(): Plan | null {
    const id = this.target?.kind === "tile" ? this.target.id : null;
    const word = this.words.find((word) => id && word.endsWith(`:${id}`));
    return word ? planOf(word) : null;
  }

  /** The one plan that Enter would send. */
  get ready(): Plan | null {
    return (
      this.handful ?? this.buying ?? this.deed ?? this.choosing ?? (this.target?.kind === "deck" ? this.keeping : null)
    );
  }

  /** Whether a word chooses this tile. */
  chooses(tile: string): boolean {
    return this.words.some((word) => word.endsWith(`:${tile}`));
  }

  /** Words that have no piece to tap: buttons are drawn for them. */
  get plain(): string[] {
    return this.words.filter((word) => !this.isTapped(verbOf(word)));
  }

  private isTapped(verb: string): boolean {
    if (WITH_BUTTON.includes(verb)) return false;
    if (GATHERING.includes(verb)) return true;
    return objectsOf(descriptionOf(this.game), verb).some((name) => ON_THE_TABLE.includes(name));
  }

  /** The nearest payment with fewer (or more) of a colour, if there is one. */
  swapped(card: string, letter: string, jokers: 1 | -1): number | null {
    return this.nearest(card, (way, now) => ((now.tokens[letter] ?? 0) - (way.tokens[letter] ?? 0)) * jokers > 0);
  }

  /** The nearest payment with more (or fewer) cards that pay as jokers. */
  withCards(card: string, more: 1 | -1): number | null {
    return this.nearest(card, (way, now) => ((way.cards ?? 0) - (now.cards ?? 0)) * more > 0);
  }

  /** The payment most like the present one among those that fit. */
  private nearest(card: string, fits: (way: WayToPay, now: WayToPay) => boolean): number | null {
    const ways = this.waysToPay(card);
    const now = ways[this.payment];
    if (!now) return null;
    const found = ways.flatMap((way, at) => (fits(way, now) ? [{ at, far: distance(way, now) }] : []));
    return found.length ? found.reduce((best, each) => (each.far < best.far ? each : best)).at : null;
  }
}

/** How many tokens and cards two payments differ by; cards are the last thing to change. */
function distance(one: WayToPay, other: WayToPay): number {
  const letters = [...new Set([...Object.keys(one.tokens), ...Object.keys(other.tokens)])];
  const tokens = letters.map((letter) => Math.abs((one.tokens[letter] ?? 0) - (other.tokens[letter] ?? 0)));
  return tokens.reduce((sum, count) => sum + count, 0) + 4 * Math.abs((one.cards ?? 0) - (other.cards ?? 0));
}

/** A word that names a piece, as something to send. */
export function planOf(word: string): Plan {
  return { verb: verbOf(word), words: [word], letters: [], card: word.split(":")[1] ?? null };
}
