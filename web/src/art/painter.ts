/** Paints what is ordered. */
import { paintBack } from "./backs";
import { Brush, type Canvas } from "./brush";
import { paintJewel } from "./jewels";
import { lightOf } from "./light";
import { CARD, sizeOf, type Order, type Subject } from "./orders";
import { paintPlace } from "./places";
import { paintPortrait, paintRoyal } from "./portraits";
import { CITIES } from "./scenes/cities";
import { MINES } from "./scenes/mines";
import { VOYAGES } from "./scenes/voyages";
import { paintBadge, paintWorld } from "./worlds";

type Scenes = typeof MINES;

function scene(scenes: Scenes): (b: Brush, order: Order) => void {
  return (b, { hue, number }) => scenes[number % scenes.length]!(b, lightOf(hue, number));
}

/** How far down the wide part of a scene begins that a tile shows, in units of a card. */
const TILE_BEGINS = 70;

/** The middle of a card's scene, as wide as a tile. */
function strip(scenes: Scenes): (b: Brush, order: Order) => void {
  const [width, height] = CARD;
  const draw = scene(scenes);
  return (b, order) => {
    const scale = b.width / width;
    b.ctx.scale(scale, scale);
    b.ctx.translate(0, -TILE_BEGINS);
    draw(new Brush(b.ctx, width, height, order.name), order);
  };
}

function jewel(b: Brush, { subject, hue, number, stone = "pearl", count = 1 }: Order): void {
  paintJewel(b, subject, hue, number, stone, count);
}

const PAINTERS: Record<Subject, (b: Brush, order: Order) => void> = {
  mine: scene(MINES),
  voyage: scene(VOYAGES),
  city: scene(CITIES),
  ring: jewel,
  pendant: jewel,
  tiara: jewel,
  hero: (b, { hue, number, title = "" }) => paintWorld(b, hue, number, title),
  portrait: (b, { title = "" }) => paintPortrait(b, title),
  royal: (b, { title = "" }) => paintRoyal(b, title),
  place: (b, { title = "" }) => paintPlace(b, title),
  town: strip(CITIES),
  post: strip(VOYAGES),
  emblem: (b, { hue }) => paintBadge(b, hue),
  back: (b, { number }) => paintBack(b, number),
};

/** How much of the paper's grain is seen. */
const GRAINS: Partial<Record<Subject, number>> = { mine: 0.5, voyage: 0.5, city: 0.5, town: 0.4, post: 0.4 };

/** Paints an order onto a canvas, as many pixels large for a unit. */
export function paint(ctx: Canvas, order: Order, scale: number): void {
  const [width, height] = sizeOf(order);
  ctx.scale(scale, scale);
  const b = new Brush(ctx, width, height, order.name);
  b.apart(() => PAINTERS[order.subject](b, order));
  b.finish(GRAINS[order.subject] ?? 0.3);
}
