/** The small signs on a seat's panel: what it has besides cards, tokens and tiles. */
import { counterName, counterText } from "../lib/names";
import type { PlainView } from "../lib/protocol";
import type { IconName } from "../art/icons";
import type { Named } from "./description";
import type { Badge } from "./descriptor";
import { descriptionOf, descriptorOf } from "./index";
import { holderOf, numberAt, seatCounters } from "./plain";

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

export function badgesOf(view: PlainView, seat: number): ShownBadge[] {
  const { goals, table_counters } = descriptionOf(view.game);
  const own = view.seats[seat]!;
  const counters = seatCounters(descriptionOf(view.game), own);
  const holders = table_counters.filter(({ kind }) => kind === "holder");
  const rest = counters.filter(({ key }) => !goals.some((goal) => goal.key === key));
  const badges = descriptorOf(view.game).badges ?? [...rest, ...holders].map(plainBadge);
  return badges.flatMap((badge) => {
    const held = holders.find(({ key }) => key === badge.counter);
    if (held) return holderOf(view, held.key) === seat ? [heldBadge(view.game, badge, held)] : [];
    const count = numberAt(own, badge.counter);
    const counter = counters.find(({ key }) => key === badge.counter);
    return counter && (count || badge.isLasting) ? [countedBadge(view.game, badge, counter, count, seat)] : [];
  });
}

function plainBadge({ key }: Named): Badge {
  return { counter: key, icon: "joker" };
}

function heldBadge(game: string, { icon, text = "" }: Badge, held: Named): ShownBadge {
  return { key: held.key, icon, title: counterName(game, held), text, isHeld: true, place: undefined };
}

function countedBadge(game: string, badge: Badge, counter: Named, count: number, seat: number): ShownBadge {
  return {
    key: counter.key,
    icon: badge.icon,
    title: counterText(game, counter, count),
    text: badge.text ?? String(count),
    isHeld: false,
    place: badge.piece && `seat:${seat}:${badge.piece}`,
  };
}
