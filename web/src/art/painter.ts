/** Every picture by its order: what is asked for, and who paints it. */
import { Brush, type Canvas } from "./brush";
import { lightOf } from "./light";
import { MINES } from "./scenes/mines";

export interface Order {
  subject: "mine" | "voyage" | "city";
  /** What the picture follows from: the same name gives the same picture. */
  name: string;
  hue: string;
  /** Which of the compositions and lights: cards with neighbouring numbers look different. */
  number: number;
}

export function paint(ctx: Canvas, width: number, height: number, order: Order): void {
  const b = new Brush(ctx, width, height, order.name);
  const scenes = MINES;
  scenes[order.number % scenes.length]!(b, lightOf(order.hue, Math.floor(order.number / 2)));
  b.finish();
}
