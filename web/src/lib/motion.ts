/** Pieces that are seen to move: tokens fly, cards slide and flip, tiles come over. Everything else happens at once. */
import { stoneOf } from "../games/look";
import { DEAL, effectOf, lasting, wait, type Effect } from "./effects";
import { descriptionOf } from "./facts";
import type { Animate } from "./live.svelte";
import type { Moved } from "./protocol";
import { isStill } from "./settings.svelte";

const MOST_TOKENS = 8;
/** The most that the last piece waits for those before it, in pieces. */
const LONGEST_QUEUE = 5;
/** Milliseconds that a dealt card stays hidden at most before it comes. */
const LONGEST_VEIL = 1000;

interface Flight {
  source: string;
  target: string;
  /** What flies: the image of a stone, or a copy of the piece that lies at the source. */
  stone: string | null;
  /** Dealt from a deck: it shows its back on the way, and flips. */
  dealt: boolean;
  effect: Effect;
}

function flightsOf(move: Moved, game: string): Flight[] {
  const effect = effectOf(move);
  const tokens = move.tokens.flatMap(({ kind, count, source, target }) =>
    Array.from({ length: count }, () => ({
      source: withKind(source, kind),
      target: withKind(target, kind),
      stone: stoneOf(game, kind).image,
      dealt: false,
      effect,
    })),
  );
  const cards = move.cards.map(({ card, source, target }) => ({
    source,
    target: besideItsLike(game, card, target),
    stone: null,
    dealt: source.startsWith("deck") && !target.startsWith("deck"),
    effect,
  }));
  const tiles = move.tiles.map(({ tile, source, target }) => ({
    source: withKind(source, tile),
    target: withKind(target, tile),
    stone: null,
    dealt: false,
    effect,
  }));
  return [...tokens.slice(0, MOST_TOKENS), ...cards, ...tiles];
}

/** Piles, seats and the table have a spot for each kind; cells and the bag do not. */
function withKind(place: string, kind: string): string {
  return /^(bank|seat|table)/.test(place) ? `${place}:${kind}` : place;
}

/** A card that is bought goes to what its seat has of its colour. */
function besideItsLike(game: string, card: string | null, target: string): string {
  const bonus = card && target.startsWith("seat") ? descriptionOf(game).cards[card]?.bonus : "";
  return bonus ? withKind(target, bonus) : target;
}

function elementAt(place: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  if (found?.offsetParent) return found;
  const wider = place.includes(":") ? place.slice(0, place.lastIndexOf(":")) : "";
  return wider ? elementAt(wider) : null;
}

/** Something on its way: a copy of a piece, and the box in which it starts. */
interface Ghost {
  element: HTMLElement;
  box: DOMRect;
}

function ghostOf(flight: Flight, from: HTMLElement): Ghost {
  const ghost = flight.stone ? document.createElement("span") : (from.cloneNode(true) as HTMLElement);
  ghost.removeAttribute("data-place");
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  const box = from.getBoundingClientRect();
  const size = flight.stone ? Math.min(44, Math.max(24, box.height * 0.7)) : 0;
  const [width, height] = flight.stone ? [size, size] : [box.width, box.height];
  const [left, top] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
  Object.assign(ghost.style, {
    position: "fixed",
    zIndex: "60",
    margin: "0",
    pointerEvents: "none",
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    ...(flight.stone ? { background: `${flight.stone} center / contain no-repeat` } : {}),
  });
  ghost.style.setProperty("--w", `${width}px`);
  return { element: ghost, box: new DOMRect(left, top, width, height) };
}

/** From where a piece is to where another one is. */
function way(from: DOMRect, to: DOMRect): { dx: number; dy: number } {
  return {
    dx: to.left + to.width / 2 - from.left - from.width / 2,
    dy: to.top + to.height / 2 - from.top - from.height / 2,
  };
}

async function fly({ element, box: here }: Ghost, there: DOMRect, duration: number, delay: number): Promise<void> {
  const { dx, dy } = way(here, there);
  const scale = Math.min(1, Math.max(0.2, Math.min(there.width / here.width, there.height / here.height)));
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
  await element.animate(path, { duration, delay, easing: "cubic-bezier(.3,.1,.25,1)", fill: "both" }).finished;
  element.remove();
}

/** A card leaves its deck face down, and turns over as it arrives. */
async function deal({ element: back, box: here }: Ghost, face: HTMLElement, there: DOMRect): Promise<void> {
  const { dx, dy } = way(here, there);
  const scale = there.width / here.width || 1;
  const time = { duration: lasting(DEAL.flight), delay: lasting(DEAL.delay), fill: "both" as const };
  const [turn, arrived] = ["perspective(900px)", `translate(${dx}px, ${dy}px) scale(${scale})`];
  const leaving = back.animate(
    [
      { transform: `${turn} rotateY(0deg)`, easing: "ease-in" },
      { transform: `${arrived} ${turn} rotateY(90deg)`, offset: 0.55 },
      { transform: `${arrived} ${turn} rotateY(90deg)`, opacity: 0 },
    ],
    time,
  );
  const coming = face.animate(
    [
      { transform: `${turn} rotateY(-90deg)`, opacity: 0 },
      { transform: `${turn} rotateY(-90deg)`, opacity: 1, offset: 0.55, easing: "ease-out" },
      { transform: `${turn} rotateY(0deg)`, opacity: 1 },
    ],
    { ...time, fill: "backwards" },
  );
  await Promise.allSettled([leaving.finished, coming.finished]);
  back.remove();
}

/** Hides the card that has been dealt to a place, without asking for a layout, until it is seen to come. */
function veil(place: string): Animation | undefined {
  const face = document.querySelector(`[data-place="${place}"]`);
  return face?.animate({ opacity: [0, 0] }, LONGEST_VEIL);
}

/**
 * Shows the moves that lead to a change of the table. To remember where pieces were, to change the table, to lay it out
 * and to paint it with pieces on their way are tasks of their own: a slow phone stays smooth.
 */
export function animateFor(game: () => string): Animate {
  return async (moves, change) => {
    if (isStill() || document.hidden) return change();
    const flights = moves.flatMap((move) => flightsOf(move, game()));
    const ready = flights.flatMap((flight) => {
      const from = elementAt(flight.source);
      return from ? [{ flight, ghost: ghostOf(flight, from) }] : [];
    });
    if (!ready.length) return change();
    await wait(0);
    await change();
    const veils = ready.map(({ flight: { dealt, target } }) => (dealt ? veil(target) : undefined));
    await wait(0);
    const leaving = ready.flatMap(({ flight, ghost }) => {
      const to = elementAt(flight.target);
      return to ? [{ flight, ghost, to, there: to.getBoundingClientRect() }] : [];
    });
    document.body.append(...leaving.map(({ ghost }) => ghost.element));
    const flying = leaving.map(({ flight: { dealt, effect }, ghost, to, there }, index) =>
      dealt
        ? deal(ghost, to, there)
        : fly(ghost, there, lasting(effect.flight), Math.min(index, LONGEST_QUEUE) * lasting(effect.stagger)),
    );
    for (const each of veils) each?.cancel();
    await Promise.allSettled(flying);
  };
}
