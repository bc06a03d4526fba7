/** Pieces that are seen to move: tokens fly, cards slide, tiles come over. Everything else happens at once. */
import { stoneOf } from "../games/look";
import type { Animate } from "./live.svelte";
import type { Moved } from "./protocol";
import { isStill } from "./settings.svelte";

const FLIGHT = 480;
const STAGGER = 70;
const MOST_TOKENS = 8;

interface Flight {
  source: string;
  target: string;
  /** What flies: the image of a stone, or a copy of the piece that lies at the source. */
  stone: string | null;
  /** Dealt from a deck: the piece at the target slides in instead. */
  dealt: boolean;
}

function flightsOf(move: Moved, game: string): Flight[] {
  const tokens = move.tokens.flatMap(({ kind, count, source, target }) =>
    Array.from({ length: count }, () => ({
      source: withKind(source, kind),
      target: withKind(target, kind),
      stone: stoneOf(game, kind).image,
      dealt: false,
    })),
  );
  const cards = move.cards.map(({ source, target }) => ({
    source,
    target,
    stone: null,
    dealt: source.startsWith("deck"),
  }));
  const tiles = move.tiles.map(({ tile, source, target }) => ({
    source: withKind(source, tile),
    target: withKind(target, tile),
    stone: null,
    dealt: false,
  }));
  return [...tokens.slice(0, MOST_TOKENS), ...cards, ...tiles];
}

/** Piles, seats and the table have a spot for each kind; cells and the bag do not. */
function withKind(place: string, kind: string): string {
  return /^(bank|seat|table)/.test(place) ? `${place}:${kind}` : place;
}

function elementAt(place: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  if (found?.offsetParent) return found;
  const wider = place.includes(":") ? place.slice(0, place.lastIndexOf(":")) : "";
  return wider ? elementAt(wider) : null;
}

function ghostOf(flight: Flight, from: HTMLElement): HTMLElement {
  const ghost = flight.stone ? document.createElement("span") : (from.cloneNode(true) as HTMLElement);
  ghost.removeAttribute("data-place");
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  const box = from.getBoundingClientRect();
  const size = flight.stone ? Math.min(44, Math.max(24, box.height * 0.7)) : 0;
  const [width, height] = flight.stone ? [size, size] : [box.width, box.height];
  Object.assign(ghost.style, {
    position: "fixed",
    zIndex: "60",
    margin: "0",
    pointerEvents: "none",
    left: `${box.left + (box.width - width) / 2}px`,
    top: `${box.top + (box.height - height) / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    ...(flight.stone ? { background: `${flight.stone} center / contain no-repeat` } : {}),
  });
  ghost.style.setProperty("--w", `${width}px`);
  return ghost;
}

async function fly(ghost: HTMLElement, to: HTMLElement, delay: number): Promise<void> {
  const [here, there] = [ghost.getBoundingClientRect(), to.getBoundingClientRect()];
  const [dx, dy] = [
    there.left + there.width / 2 - here.left - here.width / 2,
    there.top + there.height / 2 - here.top - here.height / 2,
  ];
  const scale = Math.min(1, Math.max(0.2, there.width / here.width));
  const rise = Math.min(60, Math.hypot(dx, dy) / 5);
  const path = [
    { transform: "none", opacity: 1 },
    {
      transform: `translate(${dx / 2}px, ${dy / 2 - rise}px) scale(${(1 + scale) / 2 + 0.1})`,
      opacity: 1,
      offset: 0.5,
    },
    { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.65 },
  ];
  await ghost.animate(path, { duration: FLIGHT, delay, easing: "cubic-bezier(.3,.1,.25,1)", fill: "both" }).finished;
  ghost.remove();
}

async function deal(to: HTMLElement, from: DOMRect, delay: number): Promise<void> {
  const there = to.getBoundingClientRect();
  const [dx, dy] = [from.left - there.left, from.top - there.top];
  const path = [
    { transform: `translate(${dx}px, ${dy}px) rotateY(80deg) scale(.92)`, opacity: 0 },
    { transform: `translate(${dx * 0.3}px, ${dy * 0.3}px) rotateY(40deg)`, opacity: 1, offset: 0.55 },
    { transform: "none", opacity: 1 },
  ];
  await to.animate(path, { duration: FLIGHT, delay, easing: "ease-out", fill: "backwards" }).finished;
}

/** Shows the moves that lead to a change of the table. */
export function animateFor(game: () => string): Animate {
  return async (moves, change) => {
    if (isStill() || document.hidden) return change();
    const flights = moves.flatMap((move) => flightsOf(move, game()));
    const ready = flights.flatMap((flight) => {
      const from = elementAt(flight.source);
      if (!from) return [];
      return [{ flight, box: from.getBoundingClientRect(), ghost: flight.dealt ? null : ghostOf(flight, from) }];
    });
    await change();
    const flying = ready.map(async ({ flight, box, ghost }, index) => {
      const to = elementAt(flight.target);
      if (!to) return;
      if (!ghost) return deal(to, box, 180);
      document.body.append(ghost);
      await fly(ghost, to, Math.min(index, 5) * STAGGER);
    });
    await Promise.allSettled(flying);
  };
}
