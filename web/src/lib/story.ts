/** The story of a finished game in figures: points as they came, where they came from, who was ahead for how long. */
import { cardsOf, tilesOfKind } from "../games/plain";
import { descriptionOf } from "./facts";
import { races } from "./goals";
import { restName, tileKindName, trophyName } from "./names";
import { say } from "../i18n/index.svelte";
import type { Moved, PlainView } from "./protocol";

/** The points of every seat at the start and after each round; a round ends when the turn has come round to whoever began. */
export function pointsByRound(view: PlainView, moves: readonly Moved[]): number[][] {
  const gained = view.seats.map((_, seat) => moves.reduce((sum, move) => sum + (move.gained[seat] ?? 0), 0));
  let points = view.seats.map((own, seat) => own.points - gained[seat]!);
  const rounds = [points];
  moves.forEach((move, at) => {
    points = points.map((count, seat) => count + (move.gained[seat] ?? 0));
    const next = moves[at + 1];
    if (!next || (next.seat !== move.seat && next.seat === moves[0]!.seat)) rounds.push(points);
  });
  return rounds;
}

/** A run of rounds in which one seat was alone ahead. */
interface Lead {
  seat: number;
  rounds: number;
}

/** The longest lead; null if nobody was ever alone ahead. */
export function longestLead(rounds: readonly (readonly number[])[]): Lead | null {
  const leads: Lead[] = [];
  let leader = -1;
  for (const points of rounds) {
    const most = Math.max(...points);
    const seat = points.indexOf(most) === points.lastIndexOf(most) ? points.indexOf(most) : -1;
    if (seat >= 0 && seat === leader) leads.at(-1)!.rounds++;
    else if (seat >= 0) leads.push({ seat, rounds: 1 });
    leader = seat;
  }
  return leads.reduce<Lead | null>((best, lead) => (lead.rounds > (best?.rounds ?? 0) ? lead : best), null);
}

export interface Source {
  name: string;
  points: number;
}

/** Where a seat's points came from: cards, tiles of each kind, and whatever else counts. Sources without any are left out. */
export function sourcesOf(view: PlainView, seat: number): Source[] {
  const { cards, tiles, tile_kinds, trophies } = descriptionOf(view.game);
  const own = view.seats[seat]!;
  const sum = (points: number[]): number => points.reduce((total, each) => total + each, 0);
  const sources = [
    { name: say.result.cards, points: sum(cardsOf(own).map((id) => cards[id]!.points)) },
    ...tile_kinds.map((kind) => ({
      name: tileKindName(view.game, kind),
      points: sum(tilesOfKind(own, kind).map((id) => tiles[id]!.points)),
    })),
  ];
  const rest = own.points - sum(sources.map(({ points }) => points));
  const others = trophies.filter(({ key }) => view[key] === seat).map((trophy) => trophyName(view.game, trophy));
  return [...sources, { name: others.join(" · ") || restName(view.game), points: rest }].filter(({ points }) => points);
}

/** Something else that counted in the end, with what each seat had of it. */
export interface Column {
  name: string;
  values: string[];
}

/** What counted besides points: how far every seat came on the other goals or, where there are none, its tiles. */
export function columnsOf(view: PlainView): Column[] {
  const [first = [], ...rest] = view.seats.map((_, seat) => races(view, seat).slice(1));
  if (first.length)
    return first.map(({ name }, at) => ({
      name,
      values: [first, ...rest].map((own) => `${own[at]!.have}/${own[at]!.target}`),
    }));
  return descriptionOf(view.game).tile_kinds.map((kind) => ({
    name: tileKindName(view.game, kind),
    values: view.seats.map((own) => `${tilesOfKind(own, kind).length}`),
  }));
}
