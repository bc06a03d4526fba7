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
/** Consequences that need no name in their sentence, and those for the only rival there is. */
const NAMELESS = ["privilege_won", "again", "crowns", "pearl", "tags", "stone"];
const ABOUT_THE_NEXT = ["privilege_given", "stolen"];

type Which = "better" | "other";

export class MoveFacts {
  readonly seat: number;
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
      costs = new Map(rows.map((row) => [this.game.cards[row.card]!, row.missing]));
      this.known.set(key, costs);
    }
    return costs.get(card) ?? null;
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

  /** How many bonuses a seat lacks for a tile after a move. */
  lacking(after: Which, seat: number, tile: string): number {
    return Object.values(this.short(after, seat, tile)).reduce((sum, count) => sum + count, 0);
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

  /** A rival about to get a tile from whom the better move takes a card with a bonus for it. */
  keptFrom(tile: string): number | null {
    const taken = this.taken();
    const bonus = taken && this.game.description.cards[taken]!.bonus;
    const isKept = (rival: number): boolean => {
      const lacking = this.lacking("other", rival, tile);
      return lacking > 0 && lacking <= NEARLY && !!bonus && !!this.short("other", rival, tile)[bonus];
    };
    return this.rivals().find(isKept) ?? null;
  }

  /** The face-up card that the better move takes. */
  private taken(): string | null {
    const following = this.fields.better.numbers("market");
    for (const [slot, card] of this.marketSlots()) if (this.game.card(following[slot]!) !== card) return card;
    return null;
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
    }
    if (ABOUT_THE_NEXT.includes(change)) return { seat: this.rivals()[0]! };
    return NAMELESS.includes(change) ? {} : null;
  }

  private takenNames(): Names | null {
    const card = this.taken();
    if (card === null) return null;
    const lacks = (rival: number): number => this.missing("other", rival, card) ?? OUT_OF_REACH;
    const near = this.rivals().reduce((best, rival) => (lacks(rival) < lacks(best) ? rival : best));
    return { card, seat: near };
  }

  private sideOf(seat: number): number[] {
    return this.game.sides.find((side) => side.includes(seat))!;
  }
}

function total(purse: Uint8Array): number {
  return purse.reduce((sum, count) => sum + count, 0);
}
