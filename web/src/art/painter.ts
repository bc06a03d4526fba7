/** Paints what is ordered. What a picture takes to paint is loaded when the first of its kind is ordered. */
import { Brush, type Canvas } from "./brush";
import { lightOf, type Light } from "./light";
import { CARD, sizeOf, type Order, type Subject } from "./orders";

type Painter = (b: Brush, order: Order) => void;
type Scenes = readonly ((b: Brush, light: Light) => void)[];

function scene(scenes: Scenes): Painter {
  return (b, { hue, number }) => scenes[number % scenes.length]!(b, lightOf(hue, number));
}

/** How far down the wide part of a scene begins that a tile shows, in units of a card. */
const TILE_BEGINS = 70;

/** The middle of a card's scene, as wide as a tile. */
function strip(scenes: Scenes): Painter {
  const [width, height] = CARD;
  const draw = scene(scenes);
  return (b, order) => {
    const scale = b.width / width;
    b.ctx.scale(scale, scale);
    b.ctx.translate(0, -TILE_BEGINS);
    draw(new Brush(b.ctx, width, height, order.name), order);
  };
}

async function jeweller(): Promise<Painter> {
  const { paintJewel } = await import("./jewels");
  return (b, { subject, hue, number, stone = "pearl", count = 1 }) => paintJewel(b, subject, hue, number, stone, count);
}

const PAINTERS: Record<Subject, () => Promise<Painter>> = {
  mine: async () => scene((await import("./scenes/mines")).MINES),
  voyage: async () => scene((await import("./scenes/voyages")).VOYAGES),
  city: async () => scene((await import("./scenes/cities")).CITIES),
  bazaar: async () => scene((await import("./scenes/bazaars")).BAZAARS),
  silk: async () => scene((await import("./scenes/silkRoad")).SILK_ROAD),
  court: async () => scene((await import("./scenes/courts")).COURTS),
  ring: jeweller,
  pendant: jeweller,
  tiara: jeweller,
  hero: async () => {
    const { paintWorld } = await import("./worlds");
    return (b, { hue, number, title = "" }) => paintWorld(b, hue, number, title);
  },
  portrait: async () => {
    const { paintPortrait } = await import("./portraits");
    return (b, { title = "" }) => paintPortrait(b, title);
  },
  royal: async () => {
    const { paintRoyal } = await import("./portraits");
    return (b, { title = "" }) => paintRoyal(b, title);
  },
  place: async () => {
    const { paintPlace } = await import("./places");
    return (b, { title = "" }) => paintPlace(b, title);
  },
  town: async () => strip((await import("./scenes/cities")).CITIES),
  post: async () => strip((await import("./scenes/voyages")).VOYAGES),
  emblem: async () => {
    const { paintBadge } = await import("./worlds");
    return (b, { hue }) => paintBadge(b, hue);
  },
  back: async () => {
    const { paintBack } = await import("./backs");
    return (b, { number }) => paintBack(b, number);
  },
};

const IN_OIL = 0.5;
/** How much of the paper's grain is seen. */
const GRAINS: Partial<Record<Subject, number>> = {
  mine: IN_OIL,
  voyage: IN_OIL,
  city: IN_OIL,
  bazaar: IN_OIL,
  silk: IN_OIL,
  court: IN_OIL,
  town: 0.4,
  post: 0.4,
};

/** Paints an order onto a canvas, as many pixels large for a unit. */
export async function paint(ctx: Canvas, order: Order, scale: number): Promise<void> {
  const draw = await PAINTERS[order.subject]();
  const [width, height] = sizeOf(order);
  ctx.scale(scale, scale);
  const b = new Brush(ctx, width, height, order.name);
  b.apart(() => draw(b, order));
  b.finish(GRAINS[order.subject] ?? 0.3);
}
