/** The small signs on a seat's panel: what it has besides cards, tokens and tiles. */
import { iconFor, type IconName } from "../art/icons";
import { descriptionOf } from "../lib/facts";
import { counterText, trophyName } from "../lib/names";
import type { Counter, Description, PlainView, Trophy } from "../lib/protocol";
import { descriptorOf } from "./index";
import { holderOf, numberAt } from "./plain";

export interface ShownBadge {
  key: string;
  icon: IconName;
  title: string;
  text: string;
  /** There is only one of these, and the seat has it. */
  isHeld: boolean;
  /** Where one of them flies to. */
  place: string | undefined;
}

/** Counters of which the panel shows no race, then trophies. */
export function badgesOf(view: PlainView, seat: number): ShownBadge[] {
  const description = descriptionOf(view.game);
  return [
    ...uncontested(description).flatMap((counter) => counted(view, seat, counter)),
    ...description.trophies.flatMap((trophy) => (holderOf(view, trophy.key) === seat ? [held(view.game, trophy)] : [])),
  ];
}

function uncontested({ counters, goals }: Description): Counter[] {
  return counters.filter(({ key }) => !goals.some((goal) => goal.key === key));
}

function counted(view: PlainView, seat: number, counter: Counter): ShownBadge[] {
  const count = numberAt(view.seats[seat]!, counter.key);
  const badge = descriptorOf(view.game).badges[counter.key];
  if (!count && !badge?.isLasting) return [];
  return [
    {
      key: counter.key,
      icon: badge?.icon ?? iconFor(counter.name),
      title: counterText(view.game, counter, count),
      text: String(count),
      isHeld: false,
      place: counter.stock ? `seat:${seat}:${counter.name}` : undefined,
    },
  ];
}

function held(game: string, trophy: Trophy): ShownBadge {
  const badge = descriptorOf(game).badges[trophy.key];
  return {
    key: trophy.key,
    icon: badge?.icon ?? iconFor(trophy.key),
    title: trophyName(game, trophy),
    text: badge?.text ?? "",
    isHeld: true,
    place: undefined,
  };
}

/** The icon of a tile, a trophy or a piece of a stock that somebody got. */
export function pieceIcon(game: string, piece: string): IconName {
  const { counters, trophies } = descriptionOf(game);
  const key = counters.find(({ name }) => name === piece)?.key ?? trophies.find((each) => each.key === piece)?.key;
  if (key === undefined) return "crown";
  return descriptorOf(game).badges[key]?.icon ?? iconFor(piece);
}
