/** The painter's hand: what every picture is made with, on a canvas whose units are those of a card 132 wide. */
import { chance, type Chance } from "./chance";
import { veil } from "./colour";

export type Canvas = OffscreenCanvasRenderingContext2D;
export type Spot = readonly [x: number, y: number];
/** A place and a colour, from 0 to 1 along a gradient. */
export type Stop = readonly [at: number, colour: string];
type Fill = string | CanvasGradient | CanvasPattern;

/** Noise for the grain of paper and cloth, made once. */
const GRAIN = 128;
let grain: OffscreenCanvas | undefined;

function grainTile(): OffscreenCanvas {
  if (grain) return grain;
  grain = new OffscreenCanvas(GRAIN, GRAIN);
  const ctx = grain.getContext("2d")!;
  const image = ctx.createImageData(GRAIN, GRAIN);
  const next = chance("grain");
  for (let at = 0; at < image.data.length; at += 4) {
    const light = next() < 0.5 ? 0 : 255;
    image.data.set([light, light, light, 20 + 70 * next() * next()], at);
  }
  ctx.putImageData(image, 0, 0);
  return grain;
}

export class Brush {
  readonly next: Chance;

  constructor(
    readonly ctx: Canvas,
    readonly width: number,
    readonly height: number,
    name: string,
  ) {
    this.next = chance(name);
    ctx.lineJoin = "round";
    ctx.lineCap = "round";
  }

  /** A number between two. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)]!;
  }

  times(count: number, draw: (at: number) => void): void {
    for (let at = 0; at < count; at++) draw(at);
  }

  /** Paints with what is changed on the canvas in between undone afterwards. */
  apart(draw: () => void): void {
    this.ctx.save();
    draw();
    this.ctx.restore();
  }

  /** Paints inside a shape only. */
  inside(shape: Path2D, draw: () => void): void {
    this.apart(() => {
      this.ctx.clip(shape);
      draw();
    });
  }

  /** Paints moved, sized and turned. */
  placed(x: number, y: number, size: number, draw: () => void, turn = 0): void {
    this.apart(() => {
      this.ctx.translate(x, y);
      this.ctx.rotate(turn);
      this.ctx.scale(size, Math.abs(size));
      draw();
    });
  }

  /** Paints as light that adds to what is there. */
  asLight(draw: () => void): void {
    this.apart(() => {
      this.ctx.globalCompositeOperation = "screen";
      draw();
    });
  }

  downward(top: number, bottom: number, ...stops: readonly Stop[]): CanvasGradient {
    return this.line([0, top], [0, bottom], ...stops);
  }

  line([x0, y0]: Spot, [x1, y1]: Spot, ...stops: readonly Stop[]): CanvasGradient {
    const gradient = this.ctx.createLinearGradient(x0, y0, x1, y1);
    for (const [at, colour] of stops) gradient.addColorStop(at, colour);
    return gradient;
  }

  around([x, y]: Spot, radius: number, ...stops: readonly Stop[]): CanvasGradient {
    const gradient = this.ctx.createRadialGradient(x, y, 0, x, y, radius);
    for (const [at, colour] of stops) gradient.addColorStop(at, colour);
    return gradient;
  }

  fill(shape: Path2D, fill: Fill): void {
    this.ctx.fillStyle = fill;
    this.ctx.fill(shape);
  }

  stroke(shape: Path2D, ink: Fill, width = 1): void {
    this.ctx.strokeStyle = ink;
    this.ctx.lineWidth = width;
    this.ctx.stroke(shape);
  }

  box(x: number, y: number, width: number, height: number, fill: Fill): void {
    this.ctx.fillStyle = fill;
    this.ctx.fillRect(x, y, width, height);
  }

  everywhere(fill: Fill): void {
    this.box(-4, -4, this.width + 8, this.height + 8, fill);
  }

  disc(x: number, y: number, radius: number, fill: Fill): void {
    this.fill(oval(x, y, radius, radius), fill);
  }

  /** A shape given by its corners. */
  flat(corners: readonly Spot[], fill: Fill): void {
    this.fill(outline(corners), fill);
  }

  /** Light around a lamp, fading to nothing. */
  glow(x: number, y: number, radius: number, colour: string, strength = 0.8): void {
    this.asLight(() => {
      const light = this.around(
        [x, y],
        radius,
        [0, veil(colour, strength)],
        [0.3, veil(colour, strength * 0.42)],
        [1, veil(colour, 0)],
      );
      this.disc(x, y, radius, light);
    });
  }

  /** A four-pointed gleam. */
  gleam(x: number, y: number, size: number, colour = "#ffffff"): void {
    const shape = new Path2D();
    shape.moveTo(x, y - size);
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const)
      shape.quadraticCurveTo(x, y, x + dx * size, y + dy * size);
    this.glow(x, y, size * 0.9, colour, 0.5);
    this.fill(shape, colour);
  }

  /** The grain of the paper, and corners a little darker than the middle. */
  finish(strength = 0.5): void {
    const { ctx, width, height } = this;
    this.apart(() => {
      ctx.globalCompositeOperation = "soft-light";
      ctx.globalAlpha = strength;
      const pattern = ctx.createPattern(grainTile(), "repeat")!;
      pattern.setTransform(new DOMMatrix().scale(0.42));
      this.everywhere(pattern);
    });
    const reach = Math.hypot(width, height) / 2;
    const edge = ctx.createRadialGradient(width / 2, height / 2, reach * 0.62, width / 2, height / 2, reach * 1.08);
    edge.addColorStop(0, "#00000000");
    edge.addColorStop(1, "#00000038");
    this.everywhere(edge);
  }
}

export function outline(corners: readonly Spot[], closed = true): Path2D {
  const shape = new Path2D();
  corners.forEach(([x, y], at) => (at ? shape.lineTo(x, y) : shape.moveTo(x, y)));
  if (closed) shape.closePath();
  return shape;
}

export function oval(x: number, y: number, rx: number, ry: number, turn = 0): Path2D {
  const shape = new Path2D();
  shape.ellipse(x, y, rx, ry, turn, 0, 2 * Math.PI);
  return shape;
}

/** A curve drawn by an SVG path. */
export function curve(d: string): Path2D {
  return new Path2D(d);
}
