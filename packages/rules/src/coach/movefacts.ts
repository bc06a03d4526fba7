// What two moves change on the table: who is how far from which card and which tile (`gemguild.coach.facts`).

import type { Engine } from "../engine.ts";
import type { RecordFields } from "../records/fields.ts";
import type { Game } from "../records/game.ts";
import type { RecordBytes } from "../rules.ts";
import type { Names } from "./explaining.ts";

const RESERVE_LIMIT = 3;
const TOKEN_LIMIT = 10;
/** A rival that lacks so many bonuses for a tile, or fewer, is about to get it. */
const NEARLY = 2;
const OUT_OF_REACH = 100;
/** A rival that lacks so many points for a city, or fewer, may get them with one card. */
const WITHIN_A_CARD = 5;
/** The levels of the cards that abilities bring for nothing. */
const FREE_LEVELS: Readonly<Record<string, number>> = { copy_take: 1, take: 2 };
/** When strongholds are placed, and how many on one card allow an extra purchase. */
const TOWER_PHASES = ["stronghold", "move"];
const TOWERS = 3;
/** Consequences that need no name in their sentence, and those for the only rival there is. */
const NAMELESS = [
  "privilege_won",
  "again",
  "crowns",
  "pearl",
  "tags",
  "stone",
  "promise_due",
  "gold_card",
  "discarded",
];
const ABOUT_THE_NEXT = ["privilege_given", "stolen"];

type Which = "better" | "other";

export class MoveFacts {
  readonly seat: number;
  private readonly phase: string;
  private readonly fields: Record<"before" | Which, RecordFields>;
  private readonly views: Record<Which, RecordBytes>;
  private readonly known = new Map<string, Map<string, number>>();

  constructor(
    private readonly engine: Engine,
    private readonly game: Game,
    view: RecordBytes,
    better: RecordBytes,
    other: RecordBytes,
  ) {
    this.seat = game.toPlay(view)!;
    this.phase = engine.status(view).phase;
    this.fields = { before: game.fields(view), better: game.fields(better), other: game.fields(other) };
    this.views = { better: engine.view(better, this.seat), other: engine.view(other, this.seat) };
  }

  /** The seats that play against this one, the next one first. */
  rivals(): number[] {
    const side = this.sideOf(this.seat);
    const { players } = this.game;
    const following = Array.from({ length: players - 1 }, (_, step) => (this.seat + step + 1) % players);
    return following.filter((seat) => !side.includes(seat));
  }

  /** The face-up cards by slot. */
  *marketSlots(): Generator<[number, string]> {
    for (const [slot, card] of this.fields.before.numbers("market").entries())
      if (card >= 0) yield [slot, this.game.cards[card]!];
  }

  /** The reserved cards that the seat knows, by place, counted through all hands. */
  *heldSlots(): Generator<[number, string]> {
    for (let seat = 0; seat < this.game.players; seat++) {
      const cards = this.fields.before.numbers("reserved", seat).slice(0, this.fields.before.number("hand", seat));
      for (const [place, card] of cards.entries())
        if (card >= 0) yield [RESERVE_LIMIT * seat + place, this.game.cards[card]!];
    }
  }

  /** How many tokens a seat lacks for a card after a move; null if it cannot get it. */
  missing(after: Which, seat: number, card: string): number | null {
    const key = `${after} ${seat}`;
    let costs = this.known.get(key);
    if (!costs) {
      const rows = this.engine.costs(this.views[after], seat);
      const closed = this.closed(after, seat);
      costs = new Map(
        rows
          .map(({ card, missing }) => [this.game.cards[card]!, missing] as const)
          .filter(([name]) => !closed.has(name)),
      );
      this.known.set(key, costs);
    }
    return costs.get(card) ?? null;
  }

  /** The face-up cards with a rival's stronghold. */
  private closed(after: Which, seat: number): Set<string> {
    if (!this.has("strongholds")) return new Set();
    const others = this.towers(after).filter((_, owner) => owner !== seat);
    const market = this.fields[after].numbers("market");
    return new Set(
      market.flatMap((card, slot) =>
        card >= 0 && others.some((places) => places[slot]) ? [this.game.cards[card]!] : [],
      ),
    );
  }

  /** Whether this game's records have a field. */
  private has(field: string): boolean {
    return field in this.game.data.record.fields;
  }

  /** The tiles that nobody has and that want bonuses, by place. */
  *tiles(): Generator<[number, string]> {
    const { tiles, tile_kinds: kinds } = this.game.description;
    for (const kind of kinds) {
      if (!kind.drawn) continue;
      const ids = Object.values(tiles).flatMap((tile) => (tile.kind === kind.key ? [tile.id] : []));
      for (const [place, number] of this.fields.before.numbers("tiles").entries())
        if (number >= 0 && this.fields.before.number("owner", place) < 0) yield [place, ids[number]!];
    }
  }

  /** How much of what a tile asks for a seat lacks after a move: bonuses, named or alike, and points. */
  lacking(after: Which, seat: number, tile: string): number {
    return (
      this.bonusesShort(after, seat, tile) + this.pointsShort(after, seat, tile) + this.alikeShort(after, seat, tile)
    );
  }

  private bonusesShort(after: Which, seat: number, tile: string): number {
    return Object.values(this.short(after, seat, tile)).reduce((sum, count) => sum + count, 0);
  }

  private pointsShort(after: Which, seat: number, tile: string): number {
    return Math.max(0, this.game.description.tiles[tile]!.wants_points - this.fields[after].number("points", seat));
  }

  private alikeShort(after: Which, seat: number, tile: string): number {
    const { wants, wants_alike: alike } = this.game.description.tiles[tile]!;
    const bonuses = this.fields[after].purse("bonuses", seat);
    const unnamed = [...this.game.colours].flatMap((letter, lane) => (wants[letter] ? [] : [bonuses[lane]!]));
    return Math.max(0, alike - Math.max(0, ...unnamed));
  }

  /** The code for a tile that a seat works for; a tile that asks for points is a city, which ends the game. */
  codeOfTile(tile: string, lacking: number): string {
    if (!this.game.description.tiles[tile]!.wants_points) return "tile_mine";
    return lacking ? "city_mine" : "city_met";
  }

  private short(after: Which, seat: number, tile: string): Record<string, number> {
    const { wants } = this.game.description.tiles[tile]!;
    const mates = this.sideOf(seat).map((mate) => this.fields[after].purse("bonuses", mate));
    const have = (letter: string): number =>
      mates.reduce((sum, purse) => sum + purse[this.game.letters.indexOf(letter)]!, 0);
    return Object.fromEntries(
      Object.entries(wants).map(([letter, count]) => [letter, Math.max(0, count - have(letter))]),
    );
  }

  /** A rival about to get a tile from whom the better move takes a card with a bonus, or points, for it. */
  keptFrom(tile: string): number | null {
    const taken = this.taken();
    if (taken === null) return null;
    const { bonus, points } = this.game.description.cards[taken]!;
    const isKept = (rival: number): boolean => {
      const lacked = this.pointsShort("other", rival, tile);
      const helps = (!!bonus && !!this.short("other", rival, tile)[bonus]) || (points > 0 && lacked > 0);
      return helps && this.bonusesShort("other", rival, tile) <= NEARLY && lacked <= WITHIN_A_CARD;
    };
    return this.rivals().find(isKept) ?? null;
  }

  /** The face-up card that the better move takes. */
  private taken(): string | null {
    const following = this.fields.better.numbers("market");
    for (const [slot, card] of this.marketSlots()) if (this.game.card(following[slot]!) !== card) return card;
    return null;
  }

  /** The code of a consequence: that of its change, or which of several there are. */
  codeOf(change: string): string {
    if (change === "post") return `post_${this.game.description.tiles[this.newPost()!]!.ability}`;
    return change === "tower" ? this.towerCode() : change;
  }

  /** What the sentence about a consequence names; null if it is not worth a thought. */
  namesFor(change: string): Names | null {
    const { before, better, other } = this.fields;
    const { seat } = this;
    switch (change) {
      case "points": {
        const [was, now, instead] = [before, better, other].map((fields) => fields.number("points", seat));
        return now! > instead! && now! > was! ? { count: now! - was! } : null;
      }
      case "bonus": {
        const [was, now] = [before.purse("bonuses", seat), better.purse("bonuses", seat)];
        const gained = [...this.game.colours].find((_, lane) => now[lane]! > was[lane]!);
        return gained === undefined ? null : { token: gained };
      }
      case "taken":
        return this.takenNames();
      case "supply":
        return total(better.purse("tokens", seat)) > total(before.purse("tokens", seat)) ? {} : null;
      case "limit": {
        const over = total(other.purse("tokens", seat)) - TOKEN_LIMIT;
        return over > 0 ? { count: over } : null;
      }
      case "joker":
        return { token: this.game.description.tokens.find(({ role }) => role === "joker")!.letter };
      case "post": {
        const post = this.newPost();
        return post === null ? null : { tile: post };
      }
      case "double": {
        const [was, now] = [before.purse("bonuses", seat), better.purse("bonuses", seat)];
        const doubled = [...this.game.colours].find((_, lane) => now[lane]! - was[lane]! === 2);
        return doubled === undefined ? null : { token: doubled };
      }
      case "copied":
        return this.copiedNames();
      case "gift": {
        const card = this.has("card") ? this.game.card(better.number("card")) : null;
        const level = card === null ? undefined : FREE_LEVELS[this.game.description.cards[card]!.ability];
        return level === undefined ? null : { count: level };
      }
      case "promise":
        return this.promiseNames();
      case "tower":
        return this.has("strongholds") ? this.towerNames() : null;
    }
    if (ABOUT_THE_NEXT.includes(change)) return { seat: this.rivals()[0]! };
    return NAMELESS.includes(change) ? {} : null;
  }

  private takenNames(): Names | null {
    const card = this.taken();
    return card === null ? null : { card, seat: this.nearest(card) };
  }

  /** The rival that lacks least for a card after the other move. */
  private nearest(card: string): number {
    const lacks = (rival: number): number => this.missing("other", rival, card) ?? OUT_OF_REACH;
    return this.rivals().reduce((best, rival) => (lacks(rival) < lacks(best) ? rival : best));
  }

  /** The first trading post that the better move wins. */
  private newPost(): string | null {
    if (!this.has("posts")) return null;
    const { before, better } = this.fields;
    const won = better.number("posts", this.seat) & ~before.number("posts", this.seat);
    const posts = Object.values(this.game.description.tiles).filter(({ kind }) => kind === "posts");
    return posts.find((_, post) => (won >> post) & 1)?.id ?? null;
  }

  private copiedNames(): Names | null {
    if (!this.has("joker_colour")) return null;
    const was = this.fields.before.numbers("joker_colour");
    const colour = this.fields.better.numbers("joker_colour").find((now, copy) => now >= 0 && was[copy]! < 0);
    return colour === undefined ? null : { token: this.game.colours[colour]! };
  }

  private promiseNames(): Names | null {
    if (!this.has("promised")) return null;
    const was = this.fields.before.numbers("promised");
    const place = this.fields.better.numbers("promised").findIndex((now, at) => now === this.seat && was[at] !== now);
    const tile = [...this.tiles()].find(([at]) => at === place);
    return tile ? { tile: tile[1] } : null;
  }

  /** How many strongholds each seat has in each face-up place. */
  private towers(after: "before" | Which): number[][] {
    const fields = this.fields[after];
    const places = fields.numbers("market").map((_, place) => place);
    return Array.from({ length: this.game.players }, (_, seat) => {
      const sets = fields.numbers("strongholds", seat);
      return places.map((place) => sets.reduce((sum, held) => sum + ((held >> place) & 1), 0));
    });
  }

  /** Where a stronghold came or, a rival's, went with the better move: a seat and a place. */
  private towerMoved(): [number, number] | null {
    if (!TOWER_PHASES.includes(this.phase)) return null;
    const [was, now] = [this.towers("before"), this.towers("better")];
    for (const seat of [this.seat, ...this.rivals()]) {
      const step = seat === this.seat ? 1 : -1;
      const place = now[seat]!.findIndex((count, at) => step * (count - was[seat]![at]!) > 0);
      if (place >= 0) return [seat, place];
    }
    return null;
  }

  private towerCode(): string {
    const [seat, place] = this.towerMoved()!;
    if (seat !== this.seat) return "tower_home";
    return this.towers("better")[seat]![place] === TOWERS ? "tower_three" : "tower_keeps";
  }

  private towerNames(): Names | null {
    const moved = this.towerMoved();
    if (!moved) return null;
    const [seat, place] = moved;
    const card = this.game.cards[this.fields.before.number("market", place)]!;
    if (this.towerCode() === "tower_three") return { card };
    return { card, seat: seat === this.seat ? this.nearest(card) : seat };
  }

  private sideOf(seat: number): number[] {
    return this.game.sides.find((side) => side.includes(seat))!;
  }
}

function total(purse: Uint8Array): number {
  return purse.reduce((sum, count) => sum + count, 0);
}
