/** Cut stones as marks: facets shaded by their angle to one light. `gems.ts` writes them as SVG, `jewels.ts` sets them in gold. */
import { mix } from "./colour";
import {
  brightness,
  cushion,
  ellipse,
  fixed,
  lozenge,
  marquise,
  pear,
  polygon,
  ring,
  type Outline,
  type Point,
} from "./shapes";

/** From the darkest facet to the spark. */
export type Ramp = readonly [deep: string, dark: string, base: string, light: string, spark: string];

/** A shape on a square of 100 by 100, filled or drawn. */
export interface Mark {
  d: string;
  fill: string;
  opacity?: number;
  stroke?: { colour: string; opacity: number; width: number };
}

export const RAMPS = {
  white: ["#5d7890", "#93aec4", "#cfdfec", "#f0f7fd", "#ffffff"],
  blue: ["#0a2266", "#1746ab", "#2f72e4", "#7db4ff", "#dcecff"],
  green: ["#033a21", "#0b6b40", "#17a363", "#6fe0a5", "#d9ffe9"],
  red: ["#5a0712", "#9c1420", "#d9343c", "#ff8b80", "#ffe0da"],
  black: ["#07060a", "#1d1a24", "#3a3643", "#77717f", "#d7d2e2"],
  gold: ["#6b4104", "#a8700f", "#dfa62b", "#ffdc7c", "#fff6d6"],
  yellow: ["#7a4f00", "#b98404", "#f0b90f", "#ffe06a", "#fffbe0"],
  orange: ["#6e2500", "#b14706", "#ee7a1a", "#ffb36a", "#ffecd6"],
  purple: ["#2a0a52", "#54209a", "#8845d6", "#c194ff", "#f0e4ff"],
  grey: ["#2c333a", "#56616c", "#8b98a4", "#c3ced8", "#f4f8fb"],
} satisfies Record<string, Ramp>;

/** The colour of a facet that the light strikes so brightly. */
function tone(ramp: Ramp, light: number): string {
  const at = Math.min(0.999, Math.max(0, (light + 0.42) / 1.42)) * (ramp.length - 1);
  const step = Math.floor(at);
  return mix(ramp[step]!, ramp[step + 1]!, at - step);
}

function path(points: readonly (readonly [number, number, ...number[]])[]): string {
  return `M${points.map(([x, y]) => `${fixed(x + 50)} ${fixed(y + 50)}`).join("L")}Z`;
}

/** A facet in the colour that the light gives it; `sparkle` makes neighbours differ a little, as in a real stone. */
export function lit(ramp: Ramp, points: readonly Point[], sparkle = 0): Mark {
  return {
    d: path(points),
    fill: tone(ramp, brightness(points) + sparkle),
    stroke: { colour: ramp[3], opacity: 0.22, width: 0.5 },
  };
}

/** The table of a stone with the facets of its underside shining through, lit from the other side. */
function table(ramp: Ramp, top: readonly Point[]): Mark[] {
  const inside = top.map((corner, index): Mark => {
    const next = top[(index + 1) % top.length]!;
    const [x, y] = [corner[0] + next[0], corner[1] + next[1]];
    const through = (x * 0.5 + y * 0.68) / Math.hypot(x, y) / 1.6;
    return { d: path([corner, next, [0, 0, 0]]), fill: tone(ramp, through + (index % 2 ? 0.28 : 0.02)), opacity: 0.72 };
  });
  const edge: Mark = { d: path(top), fill: "none", stroke: { colour: ramp[4], opacity: 0.5, width: 0.9 } };
  return [{ d: path(top), fill: tone(ramp, 0.42) }, ...inside, edge];
}

/** A brilliant cut: girdle, bezel and star facets around a table, for an outline of any form. */
function brilliant(ramp: Ramp, outline: Outline, mains: number, tableSize: number): Mark[] {
  const girdle = ring(outline, mains * 2, 1, 0);
  const bezel = ring(outline, mains, 0.77, 10, 0.5);
  const top = ring(outline, mains, tableSize, 18);
  const marks: Mark[] = [];
  for (let main = 0; main < mains; main++) {
    const [left, middle, right] = [girdle[2 * main]!, girdle[2 * main + 1]!, girdle[(2 * main + 2) % girdle.length]!];
    const [knot, before] = [bezel[main]!, bezel[(main + mains - 1) % mains]!];
    const [corner, next] = [top[main]!, top[(main + 1) % mains]!];
    marks.push(lit(ramp, [left, middle, knot], 0.1), lit(ramp, [middle, right, knot], -0.12));
    marks.push(lit(ramp, [before, left, knot, corner], main % 2 ? 0.06 : -0.04));
    marks.push(lit(ramp, [corner, next, knot], main % 2 ? -0.1 : 0.16));
  }
  return [...marks, ...table(ramp, top)];
}

/** A step cut: rings of long facets, like stairs up to the table. */
function steps(ramp: Ramp, corners: (scale: number) => readonly (readonly [number, number])[]): Mark[] {
  const levels = [1, 0.8, 0.62, 0.44].map((scale, step) => corners(scale).map(([x, y]): Point => [x, y, step * 7]));
  const marks = levels.slice(1).flatMap((inner, step) => {
    const outer = levels[step]!;
    return outer.map((corner, index) => {
      const next = (index + 1) % outer.length;
      return lit(ramp, [corner, outer[next]!, inner[next]!, inner[index]!], step % 2 ? 0.1 : -0.06);
    });
  });
  return [...marks, ...table(ramp, levels.at(-1)!)];
}

/** The corners of a rectangle with its corners cut off. */
function trimmed(width: number, height: number, cut: number): (scale: number) => [number, number][] {
  return (scale) => {
    const [w, h, c] = [width * scale, height * scale, cut * scale];
    return [
      [-w + c, -h],
      [w - c, -h],
      [w, -h + c],
      [w, h - c],
      [w - c, h],
      [-w + c, h],
      [-w, h - c],
      [-w, -h + c],
    ];
  };
}

/** The dark rim that makes a stone stand off its ground, and a glint. */
function finished(ramp: Ramp, stone: readonly Mark[], rim: string): Mark[] {
  const glint = "M33 24l2.2 6.3 6.3 2.2-6.3 2.2L33 41l-2.2-6.3-6.3-2.2 6.3-2.2z";
  const edge: Mark = { d: rim, fill: "none", stroke: { colour: ramp[0], opacity: 1, width: 1.6 } };
  return [...stone, edge, { d: glint, fill: "#fff", opacity: 0.85 }];
}

function cut(ramp: Ramp, outline: Outline, mains = 8, tableSize = 0.5): Mark[] {
  return finished(ramp, brilliant(ramp, outline, mains, tableSize), path(ring(outline, mains * 2, 1, 0)));
}

function stepCut(ramp: Ramp, width: number, height: number, corner: number): Mark[] {
  const corners = trimmed(width, height, corner);
  return finished(ramp, steps(ramp, corners), path(corners(1)));
}

/** A stone of every colour at once: the bonus that its buyer chooses. */
function wild(): Mark[] {
  const outline = ellipse(44, 44);
  const ramps = [RAMPS.white, RAMPS.blue, RAMPS.green, RAMPS.red, RAMPS.black];
  const outer = ring(outline, 10, 1, 0);
  const inner = ring(outline, 10, 0.52, 16);
  const sides = outer.map((corner, index) => {
    const next = (index + 1) % 10;
    return lit(ramps[index >> 1]!, [corner, outer[next]!, inner[next]!, inner[index]!], index % 2 ? 0.1 : -0.05);
  });
  return finished(RAMPS.black, [...sides, ...table(RAMPS.white, inner)], path(outer));
}

/** The stones that have a cut and a colour of their own. */
export const STONE_CUTS = {
  diamond: () => cut(RAMPS.white, ellipse(45, 45)),
  sapphire: () => cut(RAMPS.blue, ellipse(47, 36)),
  emerald: () => stepCut(RAMPS.green, 35, 45, 13),
  ruby: () => cut(RAMPS.red, cushion(41, 3.6)),
  onyx: () => cut(RAMPS.black, pear(37, 46), 9, 0.46),
  wild,
  mind: () => cut(RAMPS.yellow, polygon(3, 56), 6),
  space: () => stepCut(RAMPS.blue, 38, 38, 3),
  soul: () => cut(RAMPS.orange, marquise(48, 33)),
  reality: () => cut(RAMPS.red, lozenge(38, 48), 8, 0.48),
  power: () => cut(RAMPS.purple, polygon(6, 47), 6, 0.55),
  time: () => cut(RAMPS.green, polygon(5, 47), 5),
} satisfies Record<string, () => Mark[]>;

/** Cuts for stones that have none of their own, told apart without their colours. */
export const PLAIN_CUTS: readonly ((ramp: Ramp) => Mark[])[] = [
  (ramp) => cut(ramp, cushion(41, 3.6)),
  (ramp) => stepCut(ramp, 35, 45, 13),
  (ramp) => cut(ramp, polygon(6, 47), 6, 0.55),
  (ramp) => cut(ramp, pear(37, 46), 9, 0.46),
  (ramp) => cut(ramp, marquise(48, 33)),
  (ramp) => cut(ramp, lozenge(38, 48), 8, 0.48),
  (ramp) => cut(ramp, polygon(5, 47), 5),
  (ramp) => cut(ramp, ellipse(45, 45)),
  (ramp) => cut(ramp, polygon(3, 56), 6),
  (ramp) => stepCut(ramp, 38, 38, 3),
];

/** The ramp around a colour. */
export function rampOf(base: string): Ramp {
  return [
    mix(base, "#0b0a10", 0.66),
    mix(base, "#0b0a10", 0.34),
    base,
    mix(base, "#ffffff", 0.5),
    mix(base, "#ffffff", 0.85),
  ];
}
