/** Skies, mountains, woods and water, in the light of a picture. */
import { Brush, curve, outline, oval, type Spot } from "../brush";
import { mix, veil } from "../colour";
import { landAt, type Light } from "../light";

export type Ridge = (x: number) => number;

/** A scene while it is painted: the hand, its light, and where the sun stands. */
export interface Scene {
  b: Brush;
  light: Light;
  sun: Spot;
}

/** Smooth noise of one dimension in several octaves, about -1 to 1. */
function noise(b: Brush, octaves: number, gain: number): (x: number) => number {
  const tables = Array.from({ length: octaves }, () => Array.from({ length: 64 }, () => b.next() * 2 - 1));
  return (x) => {
    let [total, size, pace] = [0, 1, 1];
    for (const table of tables) {
      const at = x * pace + 1000;
      const [cell, share] = [Math.floor(at), at - Math.floor(at)];
      const smooth = share * share * (3 - 2 * share);
      total += size * (table[cell & 63]! * (1 - smooth) + table[(cell + 1) & 63]! * smooth);
      size *= gain;
      pace *= 2;
    }
    return total;
  };
}

/** The outline of hills: `height` up and down around `base`; rougher with a higher gain. */
export function ridge(b: Brush, base: number, height: number, length = 40, gain = 0.45): Ridge {
  const wave = noise(b, 5, gain);
  return (x) => base - height * wave(x / length);
}

function ridgePoints(b: Brush, line: Ridge, step = 1.5): Spot[] {
  const points: Spot[] = [];
  for (let x = -4; x <= b.width + 4; x += step) points.push([x, line(x)]);
  return points;
}

/** Land below a ridge, fading into the haze at its foot, with a rim of light on the crest. */
export function land({ b, light, sun }: Scene, line: Ridge, nearness: number, haze = 0.5, rim = 0.35): Path2D {
  const points = ridgePoints(b, line);
  const top = Math.min(...points.map(([, y]) => y));
  const colour = landAt(light, nearness);
  const shape = outline([...points, [b.width + 4, b.height + 4], [-4, b.height + 4]]);
  b.fill(shape, b.downward(top, top + 62, [0, colour], [1, mix(colour, landAt(light, nearness - 0.3), haze)]));
  if (rim > 0) {
    const glow = b.around(
      sun,
      100,
      [0, veil(light.sun, rim)],
      [0.5, veil(light.lit, rim * 0.5)],
      [1, veil(light.lit, 0)],
    );
    b.stroke(outline(points, false), glow, 1.1);
  }
  return shape;
}

/** Strokes of a dry brush inside a shape. */
export function strokes(b: Brush, shape: Path2D, colour: string, count: number, slant = 0.1, opacity = 0.16): void {
  b.inside(shape, () =>
    b.times(count, () => {
      const [x, y, length] = [b.between(-10, b.width), b.between(40, b.height), b.between(5, 24)];
      const stroke = new Path2D();
      stroke.moveTo(x, y);
      stroke.quadraticCurveTo(x + length / 2, y + length * slant - 1.5, x + length, y + length * slant * 2);
      b.stroke(stroke, veil(colour, opacity * b.between(0.4, 1)), b.between(0.6, 2.2));
    }),
  );
}

/** Sky, sun or moon, stars, clouds. */
export function sky(b: Brush, light: Light, sun: Spot, horizon = 120, size = b.between(9, 13)): Scene {
  const [high, middle, low] = light.sky;
  b.everywhere(b.downward(0, horizon, [0, high], [0.28, mix(high, middle, 0.45)], [0.64, middle], [1, low]));
  if (light.isNight) stars(b, sun);
  streaks(b, light, horizon);
  const [x, y] = sun;
  b.glow(x, y, 76, light.sun, light.isNight ? 0.5 : 0.75);
  b.glow(x, y, 30, light.sun, 0.6);
  b.disc(
    x,
    y,
    size,
    b.around(
      [x - size * 0.3, y - size * 0.3],
      size * 1.5,
      [0, "#ffffff"],
      [0.6, light.sun],
      [1, mix(light.sun, low, 0.3)],
    ),
  );
  if (light.isNight) craters(b, light, sun, size);
  return { b, light, sun };
}

function craters(b: Brush, light: Light, [x, y]: Spot, size: number): void {
  b.inside(oval(x, y, size, size), () => {
    b.times(6, () =>
      b.disc(
        x + b.between(-size, size),
        y + b.between(-size, size),
        size * b.between(0.1, 0.3),
        veil(mix(light.sun, light.sky[1], 0.5), 0.3),
      ),
    );
    if (b.next() < 0.4)
      b.disc(x + size * 0.5, y - size * 0.2, size * 0.98, veil(mix(light.sky[1], light.sun, 0.14), 0.8));
  });
}

function stars(b: Brush, [sunX, sunY]: Spot): void {
  b.times(52, () => {
    const [x, y] = [b.next() * b.width, b.between(8, 112)];
    if (Math.hypot(x - sunX, y - sunY) < 26) return;
    b.disc(x, y, b.between(0.2, 0.62), veil("#ffffff", b.between(0.25, 0.95) * (1 - y / 150)));
  });
}

/** High thin clouds, brushed across. */
function streaks(b: Brush, light: Light, horizon: number): void {
  b.times(16, () => {
    const [x, y, length] = [b.between(-30, b.width), b.between(42, horizon - 8), b.between(20, 64)];
    const tone = veil(y > horizon * 0.7 ? light.sky[2] : light.lit, light.isNight ? 0.05 : 0.13);
    b.fill(oval(x + length / 2, y, length / 2, b.between(0.5, 2.2), b.between(-0.06, 0.02)), tone);
  });
}

/** A bank of round clouds with flat feet, lit from the sun's side. */
export function clouds({ b, light, sun }: Scene, y: number, count: number, size: number, opacity = 0.8): void {
  b.times(count, () => {
    const x = b.between(-10, b.width + 10);
    const puffs = new Path2D();
    const length = size * b.between(1.4, 2.6);
    b.times(7, (at) => {
      const share = at / 6;
      const bulge = size * (0.25 + 0.75 * Math.sin(Math.PI * share)) * b.between(0.5, 0.8);
      puffs.addPath(oval(x + (share - 0.5) * length, y - bulge * 0.4, bulge, bulge * 0.8));
    });
    const above = new Path2D();
    above.rect(-20, y - size * 3, b.width + 40, size * 3);
    b.inside(above, () => {
      b.apart(() => {
        b.ctx.globalAlpha = opacity;
        const top = mix(light.lit, light.sun, 0.5);
        b.fill(
          puffs,
          b.line([sun[0], y - size], [x * 2 - sun[0], y], [0, top], [1, mix(light.sky[1], light.sky[2], 0.5)]),
        );
      });
    });
  });
}

/** Haze lying in a valley. */
export function mist({ b, light }: Scene, y: number, height: number, opacity = 0.5): void {
  const tone = mix(light.sky[2], light.land[0]!, 0.4);
  b.box(
    -4,
    y - height,
    b.width + 8,
    height * 2,
    b.downward(y - height, y + height, [0, veil(tone, 0)], [0.5, veil(tone, opacity)], [1, veil(tone, 0)]),
  );
  b.times(5, () => {
    const [x, at] = [b.between(0, b.width), y + b.between(-0.4, 0.4) * height];
    b.apart(() => {
      b.ctx.translate(x, at);
      b.ctx.scale(1, 0.16);
      b.disc(0, 0, 42, b.around([0, 0], 42, [0, veil(tone, opacity * 0.5)], [1, veil(tone, 0)]));
    });
  });
}

/** Shafts of light from the sun. */
export function rays({ b, light, sun: [x, y] }: Scene, strength = 0.1): void {
  b.asLight(() =>
    b.times(9, () => {
      const [angle, wide] = [b.between(0.1, Math.PI - 0.1), b.between(0.02, 0.09)];
      const end = (turn: number): Spot => [x + 190 * Math.cos(angle + turn), y + 190 * Math.sin(angle + turn)];
      b.flat(
        [[x, y], end(-wide), end(wide)],
        b.around([x, y], 150, [0, veil(light.sun, strength)], [1, veil(light.sun, 0)]),
      );
    }),
  );
}

/** A broken line from one place to another. */
function cragged(b: Brush, from: Spot, to: Spot, sway: number, depth = 4): Spot[] {
  if (depth === 0) return [from];
  const middle: Spot = [
    (from[0] + to[0]) / 2 + b.between(-sway, sway),
    (from[1] + to[1]) / 2 + b.between(-sway, sway) * 0.6,
  ];
  return [...cragged(b, from, middle, sway * 0.55, depth - 1), ...cragged(b, middle, to, sway * 0.55, depth - 1)];
}

/** A mountain with a bright and a dark side, ribs of rock, and snow where its light has any. */
export function mountain(scene: Scene, x: number, base: number, height: number, half: number, nearness: number): void {
  const { b, light, sun } = scene;
  const top: Spot = [x, base - height];
  const [left, right]: [Spot, Spot] = [
    [x - half, base + 12],
    [x + half, base + 12],
  ];
  const west = [...cragged(b, left, top, half * 0.13), top];
  const east = [...cragged(b, top, right, half * 0.13), right];
  const foot: Spot = [x + b.between(-0.25, 0.25) * half, base + 12];
  const spine = [...cragged(b, top, foot, half * 0.2), foot];
  const body = outline([...west, ...east]);
  const rock = landAt(light, nearness);
  const haze = mix(rock, light.sky[2], 0.55);
  const dark = mix(rock, light.land[Math.min(4, light.land.length - 1)]!, light.isWinter ? 0 : 0.26);
  b.fill(body, b.downward(base - height, base + 8, [0, light.isWinter ? mix(rock, light.ink, 0.16) : dark], [1, haze]));
  const bright = mix(rock, light.lit, light.isNight ? 0.42 : 0.6);
  const face = sun[0] < x ? [...west, ...spine.slice().reverse()] : [...spine, ...east.slice().reverse()];
  b.fill(outline(face), b.downward(base - height, base + 8, [0, bright], [0.6, mix(rock, bright, 0.5)], [1, haze]));
  b.inside(body, () => {
    ribs(b, top, half, height, veil(dark, 0.5), veil(bright, 0.45));
    snowcap(scene, top, height, half, spine);
  });
}

function ribs(b: Brush, [x, y]: Spot, half: number, height: number, dark: string, bright: string): void {
  b.times(11, (at) => {
    const start = b.between(0.1, 0.7);
    const side = b.between(-1, 1);
    const [sx, sy] = [x + side * half * start * 0.75, y + height * start];
    const [ex, ey] = [sx + side * half * 0.3 + b.between(-4, 4), sy + height * b.between(0.18, 0.4)];
    const wide = half * b.between(0.03, 0.1);
    b.flat(
      [
        [sx, sy],
        [ex + wide, ey],
        [ex - wide, ey - 1],
        [sx - wide * 0.3, sy + height * 0.08],
      ],
      at % 2 ? dark : bright,
    );
  });
}

function snowcap({ b, light, sun }: Scene, [x, y]: Spot, height: number, half: number, spine: readonly Spot[]): void {
  const line = height * b.between(0.26, 0.4);
  const edge: Spot[] = [];
  for (let at = -1; at <= 1.001; at += 0.14)
    edge.push([x + at * half * 0.62, y + line * (0.75 + 0.5 * Math.abs(at)) * b.between(0.72, 1.25)]);
  const cap = outline([[x - half * 0.7, y - 4], [x + half * 0.7, y - 4], ...edge.reverse()]);
  const snow = mix("#ffffff", light.sky[2], light.isNight ? 0.45 : 0.12);
  b.fill(cap, veil(mix(snow, light.sky[0], light.isWinter ? 0.3 : 0.42), 0.92));
  const side = sun[0] < x ? -half : half;
  const bright = outline([...spine, [x + side, y + height], [x + side, y - 6]]);
  b.inside(bright, () => b.fill(cap, snow));
}

/** A fir, its boughs drooping. */
export function fir(b: Brush, x: number, foot: number, height: number, colour: string, snow = ""): void {
  const rows = 5;
  b.box(x - 0.4, foot - height * 0.16, 0.8, height * 0.18, colour);
  b.times(rows, (row) => {
    const [top, low] = [
      foot - height + (row * height * 0.82) / rows,
      foot - height * 0.1 - ((rows - 1 - row) * height * 0.82) / rows + height * 0.06,
    ];
    const wide = height * (0.07 + 0.055 * row) * b.between(0.85, 1.15);
    const bough = curve(
      `M${x} ${top}Q${x - wide * 0.3} ${(top + low) / 2} ${x - wide} ${low + 1}L${x - wide * 0.35} ${low - 0.4}L${x} ${low + 0.8}L${x + wide * 0.4} ${low - 0.5}L${x + wide} ${low + 1}Q${x + wide * 0.3} ${(top + low) / 2} ${x} ${top}Z`,
    );
    b.fill(bough, colour);
    if (snow)
      b.fill(
        curve(
          `M${x} ${top}Q${x - wide * 0.3} ${(top + low) / 2} ${x - wide} ${low + 1}L${x - wide * 0.2} ${(top + low) / 2}Z`,
        ),
        snow,
      );
  });
}

/** A wood along a ridge. */
export function wood(scene: Scene, line: Ridge, nearness: number, count: number, height: number): void {
  const { b, light } = scene;
  const colour = light.isWinter ? mix(light.ink, light.land[1]!, 0.75 - nearness * 0.5) : landAt(light, nearness);
  const snow = light.isWinter ? veil("#ffffff", 0.75) : "";
  const places = Array.from({ length: count }, () => b.between(-4, b.width + 4)).sort((p, q) => line(p) - line(q));
  for (const x of places)
    fir(
      b,
      x,
      line(x) + b.between(0, 4),
      height * b.between(0.6, 1.2),
      mix(colour, light.land[1]!, b.between(0, 0.14)),
      snow,
    );
}

/** Water from a shore down, with the sun's path upon it. */
export function water({ b, light, sun }: Scene, shore: number, bottom = b.height): void {
  const far = mix(light.sky[2], light.land[1]!, 0.4);
  const near = light.isWinter ? mix(light.land[2]!, light.sky[0], 0.3) : landAt(light, 0.78);
  b.box(
    -4,
    shore,
    b.width + 8,
    bottom - shore + 6,
    b.downward(shore, bottom, [0, far], [0.25, mix(far, near, 0.4)], [1, near]),
  );
  const depth = bottom - shore;
  b.times(90, () => {
    const share = b.next() ** 1.7;
    const y = shore + 1 + share * depth;
    const length = 2 + share * b.between(6, 18);
    const path = 5 + share * 26;
    const offset = (b.next() + b.next() - 1) * b.width * 0.8;
    const isBright = Math.abs(offset) < path;
    const tone = isBright
      ? veil(light.sun, b.between(0.35, 0.85))
      : veil(b.next() < 0.5 ? light.sky[2] : near, b.between(0.1, 0.3));
    b.fill(oval(sun[0] + offset, y, length / 2, 0.25 + share * 0.75), tone);
  });
}

export function birds({ b, light }: Scene, x: number, y: number, count = 4, ink = light.ink): void {
  b.times(count, () => {
    const [bx, by, size] = [x + b.between(-14, 14), y + b.between(-8, 8), b.between(1.4, 3.2)];
    const wing = curve(
      `M${bx - size} ${by - size * 0.35}Q${bx - size * 0.4} ${by - size * 0.75} ${bx} ${by}Q${bx + size * 0.4} ${by - size * 0.75} ${bx + size} ${by - size * 0.35}`,
    );
    b.stroke(wing, veil(ink, 0.75), 0.6);
  });
}

/** Crystals growing from a place, each with three faces. */
export function crystals(
  b: Brush,
  x: number,
  foot: number,
  size: number,
  colours: readonly [string, string, string],
  count = 5,
): void {
  const [dark, middle, bright] = colours;
  b.times(count, (at) => {
    const lean = ((at + 0.5) / count - 0.5) * 1.5 + b.between(-0.12, 0.12);
    const height = size * (1 - Math.abs(lean) * 0.55) * b.between(0.8, 1.15);
    const wide = size * b.between(0.1, 0.15);
    b.placed(
      x + lean * size * 0.42,
      foot,
      1,
      () => {
        const neck = -height + wide * 1.6;
        b.flat(
          [
            [-wide, 2],
            [-wide, neck],
            [0, -height],
            [wide, neck],
            [wide, 2],
          ],
          dark,
        );
        b.flat(
          [
            [-wide, 2],
            [-wide, neck],
            [0, -height],
            [-wide * 0.15, neck + wide * 0.7],
            [-wide * 0.15, 2],
          ],
          b.downward(-height, 0, [0, bright], [1, middle]),
        );
        b.flat(
          [
            [-wide * 0.15, 2],
            [-wide * 0.15, neck + wide * 0.7],
            [0, -height],
            [wide * 0.45, neck + wide * 0.5],
            [wide * 0.45, 2],
          ],
          b.downward(-height, 0, [0, middle], [1, dark]),
        );
      },
      lean * 0.62,
    );
  });
}
