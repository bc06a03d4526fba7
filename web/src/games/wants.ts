/** What tiles ask for, and how far a seat has come. */
import type { IconName } from "../art/icons";
import { say } from "../i18n/index.svelte";
import { bonusesOf } from "../lib/offers";
import { tokensText } from "../lib/phrases";
import { descriptionOf } from "../lib/facts";
import type { PlainView, Tile } from "../lib/protocol";
import { tilesOfKind } from "./plain";

/** What counts towards a tile. */
export interface Standing {
  bonuses: Readonly<Record<string, number>>;
  points: number;
  /** Tiles by the key of their kind. */
  tiles: Readonly<Record<string, readonly string[]>>;
}

export interface Want {
  key: string;
  /** The colour of bonuses, or an icon for anything else. */
  letter: string;
  icon: IconName | null;
  have: number;
  need: number;
}

/** How a seat stands. */
export function standingOf(view: PlainView, seat: number): Standing {
  const own = view.seats[seat]!;
  const kinds = descriptionOf(view.game).tile_kinds;
  return {
    bonuses: bonusesOf(view, seat),
    points: own.points,
    tiles: Object.fromEntries(kinds.map((kind) => [kind.key, tilesOfKind(own, kind)])),
  };
}

/** Everything that a tile asks for; without anybody's standing nothing is there yet. */
export function wantsOf(tile: Tile, standing: Standing | null): Want[] {
  const bonuses = standing?.bonuses ?? {};
  const colours = Object.entries(tile.wants).map(([letter, need]) => want(letter, need, bonuses[letter] ?? 0, letter));
  const others = Object.entries(bonuses).filter(([letter]) => !(letter in tile.wants));
  const nobles = Object.entries(standing?.tiles ?? {}).flatMap(([key, ids]) => (key === tile.kind ? [] : ids));
  return [
    want("points", tile.wants_points, standing?.points ?? 0, "", "laurel"),
    ...colours,
    want("alike", tile.wants_alike, Math.max(0, ...others.map(([, count]) => count)), "", "alike"),
    want("tiles", tile.wants_tiles, nobles.length, "", "crown"),
  ].filter(({ need }) => need > 0);
}

function want(key: string, need: number, have: number, letter: string, icon: IconName | null = null): Want {
  return { key, letter, icon, have: Math.min(need, have), need };
}

/** How much of everything is still missing. */
export function lackingOf(wants: readonly Want[]): number {
  return wants.reduce((sum, { have, need }) => sum + need - have, 0);
}

/** How much of everything a tile asks for. */
export function neededOf(wants: readonly Want[]): number {
  return wants.reduce((sum, { need }) => sum + need, 0);
}

/** What is still missing, in words; empty if nothing is. */
export function lackingText(game: string, wants: readonly Want[]): string {
  const lack = wants.filter(({ have, need }) => have < need);
  const tokens = Object.fromEntries(lack.filter(({ letter }) => letter).map((each) => [each.letter, left(each)]));
  const others = lack.filter(({ letter }) => !letter).map((each) => otherText(each.key, left(each)));
  return say.list([...others.slice(0, 1), tokensText(game, tokens), ...others.slice(1)].filter(Boolean));
}

function left({ have, need }: Want): number {
  return need - have;
}

function otherText(key: string, count: number): string {
  if (key === "points") return say.table.points(count);
  return key === "alike" ? say.modules.alike(count) : say.modules.nobles(count);
}
