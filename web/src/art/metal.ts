/** Gold, silver, pearls, cut stones and velvet: what jewels and crowns are painted with. */
import { Brush, curve, oval } from "./brush";
import { along, colourOf, mix, veil } from "./colour";
import { STONE_CUTS } from "./cuts";

/** A metal from its shadow to its gleam. */
export type Metal = readonly [deep: string, dark: string, base: string, light: string, gleam: string];

export const GOLD: Metal = ["#4a2a04", "#93600f", "#e0ac3c", "#ffdf8a", "#fffbe6"];
export const SILVER: Metal = ["#2c333c", "#6d7885", "#b4bfca", "#e9eff4", "#ffffff"];
export const ROSE_GOLD: Metal = ["#4c1f14", "#9c5540", "#dd9a7c", "#ffd0b8", "#fff4ec"];

/** The colours of velvet from the depth of a fold to its sheen. */
export type Velvet = readonly [deep: string, dark: string, base: string, sheen: string];

export const VELVETS: Record<string, Velvet> = {
  white: ["#8fa2b8", "#c6d2df", "#eef2f7", "#ffffff"],
  blue: ["#040f38", "#0f2f86", "#2a5fce", "#8db8ff"],
  green: ["#021f14", "#08492f", "#15804f", "#6fdca4"],
  red: ["#2b030c", "#6d0c1e", "#b8242f", "#ff8f80"],
  black: ["#020203", "#111014", "#2b2930", "#75707c"],
  gold: ["#3f2704", "#8a5f14", "#cf9c34", "#ffe6a0"],
};

export function velvetOf(hue: string): Velvet {
  const base = colourOf(hue);
  return VELVETS[hue] ?? [mix(base, "#000000", 0.85), mix(base, "#000000", 0.55), base, mix(base, "#ffffff", 0.6)];
}

/** Velvet in soft folds, worked out point by point: it shines where it turns away. */
export function velvet(b: Brush, colours: Velvet, centre: readonly [number, number]): void {
  const [wide, high] = [66, Math.round((66 * b.height) / b.width)];
  const cloth = new OffscreenCanvas(wide, high);
  const ctx = cloth.getContext("2d")!;
  const image = ctx.createImageData(wide, high);
  const shades = Array.from({ length: 64 }, (_, at) => {
    const colour = along(colours, at / 63);
    return [...[1, 3, 5].map((part) => parseInt(colour.slice(part, part + 2), 16)), 255];
  });
  const folds = Array.from({ length: 4 }, (_, at) => ({
    pace: b.between(1.6, 2.6) * (1 + at * 0.8),
    phase: b.between(0, 6.3),
    size: 1 / (1 + at * 0.9),
    slant: b.between(-0.9, 0.9),
    bend: b.between(0.4, 1.3),
  }));
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const [x, y] = [(column / wide) * 2 - 1, (row / high) * 2.8 - 1.4];
      let [slope, depth] = [0, 0];
      for (const { pace, phase, size, slant, bend } of folds) {
        const place = pace * (x + slant * y * 0.5 + 0.22 * bend * Math.sin(y * 1.7 + phase)) + phase;
        slope += size * Math.cos(place);
        depth += size * Math.sin(place);
      }
      const [dx, dy] = [(column / wide) * b.width - centre[0], (row / high) * b.height - centre[1]];
      const spot = Math.exp(-(dx * dx + dy * dy) / 4600);
      const light = 0.2 + 0.16 * depth + 0.15 * slope + 0.1 * Math.abs(slope) ** 1.6 + 0.42 * spot;
      image.data.set(shades[Math.round(Math.min(1, Math.max(0, light)) * 63)]!, (row * wide + column) * 4);
    }
  ctx.putImageData(image, 0, 0);
  b.ctx.imageSmoothingQuality = "high";
  b.ctx.drawImage(cloth, -1, -1, b.width + 2, b.height + 2);
}

/** A soft shadow on the ground below. */
export function shadow(b: Brush, x: number, y: number, rx: number, ry: number, strength = 0.55): void {
  b.apart(() => {
    b.ctx.translate(x, y);
    b.ctx.scale(1, ry / rx);
    b.disc(
      0,
      0,
      rx,
      b.around([0, 0], rx, [0, veil("#000000", strength)], [0.5, veil("#000000", strength * 0.55)], [1, "#00000000"]),
    );
  });
}

/** Wire of metal along a line: round, with the light along its upper left. */
export function wire(b: Brush, line: Path2D, width: number, metal: Metal): void {
  const [deep, dark, base, light, gleam] = metal;
  b.stroke(line, deep, width + 0.9);
  b.stroke(line, dark, width);
  b.apart(() => {
    b.ctx.translate(-width * 0.1, -width * 0.1);
    b.stroke(line, base, width * 0.68);
    b.ctx.translate(-width * 0.08, -width * 0.08);
    b.stroke(line, light, width * 0.34);
    b.ctx.translate(-width * 0.04, -width * 0.04);
    b.stroke(line, veil(gleam, 0.9), width * 0.12);
  });
}

/** How metal mirrors a room around a turn: bright and dark by the angle. */
function mirrored(b: Brush, x: number, y: number, [deep, dark, base, light, gleam]: Metal, from = 0): CanvasGradient {
  const gradient = b.ctx.createConicGradient(from, x, y);
  const stops = [base, light, dark, deep, base, gleam, light, base, dark, light, gleam, base, deep, dark, base];
  stops.forEach((colour, at) => gradient.addColorStop(at / (stops.length - 1), colour));
  return gradient;
}

/** A band of metal seen from the front or, flatter, from above. */
export function band(b: Brush, x: number, y: number, rx: number, ry: number, width: number, metal: Metal): void {
  const loop = oval(x, y, rx, ry);
  b.stroke(loop, metal[0], width + 1);
  b.stroke(loop, mirrored(b, x, y, metal, 3.6), width);
  b.apart(() => {
    b.ctx.globalAlpha = 0.55;
    b.stroke(oval(x, y, rx - width * 0.3, ry - width * 0.3), metal[0], width * 0.22);
  });
  b.stroke(oval(x, y, rx + width * 0.26, ry + width * 0.26), veil(metal[4], 0.55), width * 0.12);
}

/** A flat shape of metal. */
export function plate(
  b: Brush,
  shape: Path2D,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  metal: Metal,
): void {
  const [deep, dark, base, light, gleam] = metal;
  b.fill(
    shape,
    b.line(
      [x0, y0],
      [x1, y1],
      [0, light],
      [0.18, gleam],
      [0.32, base],
      [0.5, dark],
      [0.62, base],
      [0.78, light],
      [1, dark],
    ),
  );
  b.stroke(shape, deep, 0.9);
  b.inside(shape, () =>
    b.apart(() => {
      b.ctx.translate(0.7, 0.7);
      b.stroke(shape, veil(gleam, 0.7), 0.8);
    }),
  );
}

export function pearl(b: Brush, x: number, y: number, radius: number): void {
  b.disc(
    x,
    y,
    radius,
    b.around(
      [x - radius * 0.3, y - radius * 0.35],
      radius * 1.45,
      [0, "#ffffff"],
      [0.4, "#f7ebe4"],
      [0.72, "#d9c3c0"],
      [1, "#8a717c"],
    ),
  );
  b.disc(x + radius * 0.3, y + radius * 0.35, radius * 0.42, veil("#cfe4ee", 0.45));
  b.disc(x - radius * 0.34, y - radius * 0.38, radius * 0.24, veil("#ffffff", 0.95));
}

/** A small diamond among others. */
export function melee(b: Brush, x: number, y: number, radius: number): void {
  b.disc(x, y, radius + 0.4, "#6d5320");
  b.disc(
    x,
    y,
    radius,
    b.around([x - radius * 0.4, y - radius * 0.4], radius * 1.7, [0, "#ffffff"], [0.5, "#dfeaf3"], [1, "#7f97ac"]),
  );
  b.stroke(
    curve(`M${x - radius * 0.7} ${y}L${x} ${y - radius * 0.5}L${x + radius * 0.7} ${y}L${x} ${y + radius * 0.6}Z`),
    veil("#8aa3b8", 0.8),
    0.3,
  );
}

/** A cut stone, `size` across, with the light that falls through it onto the cloth; a pearl where it has no cut. */
export function setStone(b: Brush, name: string, x: number, y: number, size: number, turn = 0): void {
  if (!(name in STONE_CUTS)) return pearl(b, x, y, size * 0.46);
  const marks = STONE_CUTS[name as keyof typeof STONE_CUTS]();
  shadow(b, x + size * 0.08, y + size * 0.14, size * 0.56, size * 0.52, 0.5);
  b.placed(
    x,
    y,
    size / 100,
    () => {
      b.ctx.translate(-50, -50);
      for (const { d, fill, opacity = 1, stroke } of marks) {
        const shape = new Path2D(d);
        b.ctx.globalAlpha = opacity;
        if (fill !== "none") b.fill(shape, fill);
        b.ctx.globalAlpha = stroke?.opacity ?? 1;
        if (stroke) b.stroke(shape, stroke.colour, stroke.width);
      }
    },
    turn,
  );
  b.asLight(() =>
    b.fill(
      oval(x - size * 0.12, y - size * 0.18, size * 0.3, size * 0.18, -0.6),
      b.around([x - size * 0.12, y - size * 0.18], size * 0.3, [0, "#ffffff70"], [1, "#ffffff00"]),
    ),
  );
}

/** Claws that hold a stone. */
export function claws(b: Brush, x: number, y: number, radius: number, metal: Metal, count = 4): void {
  b.times(count, (at) => {
    const angle = ((at + 0.5) / count) * 2 * Math.PI;
    const [cx, cy] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    b.disc(cx, cy, 1.9, metal[0]);
    b.disc(cx, cy, 1.5, metal[2]);
    b.disc(cx - 0.4, cy - 0.5, 0.7, metal[4]);
  });
}
