/** Every picture by its order: what is asked for, and who paints it. */
import { Brush, type Canvas } from "./brush";
import { paintJewel } from "./jewels";
import { lightOf } from "./light";
import { CITIES } from "./scenes/cities";
import { MINES } from "./scenes/mines";
import { VOYAGES } from "./scenes/voyages";
import { paintWorld } from "./worlds";

export interface Order {
  subject: "mine" | "voyage" | "city" | "ring" | "pendant" | "tiara" | "hero";
  /** What the picture follows from: the same name gives the same picture. */
  name: string;
  hue: string;
  /** Which of the compositions and lights: cards with neighbouring numbers look different. */
  number: number;
  stone?: string;
  count?: number;
  title?: string;
}

export function paint(ctx: Canvas, width: number, height: number, order: Order): void {
  const b = new Brush(ctx, width, height, order.name);
  const { subject, hue, number, stone = "pearl", count = 1 } = order;
  if (subject === "ring" || subject === "pendant" || subject === "tiara") {
    paintJewel(b, subject, hue, number, stone, count);
    b.finish(0.3);
    return;
  }
  if (subject === "hero") {
    paintWorld(b, hue, number, order.title ?? "");
    b.finish(0.3);
    return;
  }
  const scenes = { mine: MINES, voyage: VOYAGES, city: CITIES }[subject];
  scenes[number % scenes.length]!(b, lightOf(hue, Math.floor(number / 2)));
  b.finish();
}
