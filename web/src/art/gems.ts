/**
 * The gems: each differs by cut, colour and letter. A cut is a stone in space whose facets are shaded by
 * their angle to one light. Drawn once and shown as CSS images (`--gem-w` and so on).
 */
import {
  asUrl,
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
type Ramp = readonly [deep: string, dark: string, base: string, light: string, spark: string];

const RAMPS = {
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

function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const [a, b] = [from, to].map((colour) => parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The colour of a facet that the light strikes so brightly. */
function tone(ramp: Ramp, light: number): string {
  const at = Math.min(0.999, Math.max(0, (light + 0.42) / 1.42)) * (ramp.length - 1);
  const step = Math.floor(at);
  return mix(ramp[step]!, ramp[step + 1]!, at - step);
}

function facet(points: readonly Point[], fill: string, more = ""): string {
  return `<path d="M${points.map(([x, y]) => `${fixed(x + 50)} ${fixed(y + 50)}`).join("L")}Z" fill="${fill}"${more}/>`;
}

/** A facet in the colour that the light gives it; `sparkle` makes neighbours differ a little, as in a real stone. */
function lit(ramp: Ramp, points: readonly Point[], sparkle = 0): string {
  return facet(
    points,
    tone(ramp, brightness(points) + sparkle),
    ` stroke="${ramp[3]}" stroke-opacity=".22" stroke-width=".5"`,
  );
}

/** The table of a stone with the facets of its underside shining through, lit from the other side. */
function table(ramp: Ramp, top: readonly Point[]): string {
  const inside = top.map((corner, index) => {
    const next = top[(index + 1) % top.length]!;
    const [x, y] = [corner[0] + next[0], corner[1] + next[1]];
    const through = (x * 0.5 + y * 0.68) / Math.hypot(x, y) / 1.6;
    return facet([corner, next, [0, 0, 0]], tone(ramp, through + (index % 2 ? 0.28 : 0.02)), ' opacity=".72"');
  });
  const edge = ` stroke="${ramp[4]}" stroke-opacity=".5" stroke-width=".9"`;
  return facet(top, tone(ramp, 0.42)) + inside.join("") + facet(top, "none", edge);
}

/** A brilliant cut: girdle, bezel and star facets around a table, for an outline of any form. */
function brilliant(ramp: Ramp, outline: Outline, mains = 8, tableSize = 0.5): string {
  const girdle = ring(outline, mains * 2, 1, 0);
  const bezel = ring(outline, mains, 0.77, 10, 0.5);
  const top = ring(outline, mains, tableSize, 18);
  const parts: string[] = [];
  for (let main = 0; main < mains; main++) {
    const [left, middle, right] = [girdle[2 * main]!, girdle[2 * main + 1]!, girdle[(2 * main + 2) % girdle.length]!];
    const [knot, before] = [bezel[main]!, bezel[(main + mains - 1) % mains]!];
    const [corner, next] = [top[main]!, top[(main + 1) % mains]!];
    parts.push(lit(ramp, [left, middle, knot], 0.1), lit(ramp, [middle, right, knot], -0.12));
    parts.push(lit(ramp, [before, left, knot, corner], main % 2 ? 0.06 : -0.04));
    parts.push(lit(ramp, [corner, next, knot], main % 2 ? -0.1 : 0.16));
  }
  return parts.join("") + table(ramp, top);
}

/** A step cut: rings of long facets, like stairs up to the table. */
function steps(ramp: Ramp, corners: (scale: number) => readonly (readonly [number, number])[]): string {
  const levels = [1, 0.8, 0.62, 0.44].map((scale, step) => corners(scale).map(([x, y]): Point => [x, y, step * 7]));
  const parts: string[] = [];
  levels.slice(1).forEach((inner, step) => {
    const outer = levels[step]!;
    outer.forEach((corner, index) => {
      const next = (index + 1) % outer.length;
      parts.push(lit(ramp, [corner, outer[next]!, inner[next]!, inner[index]!], step % 2 ? 0.1 : -0.06));
    });
  });
  return parts.join("") + table(ramp, levels.at(-1)!);
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

/** The glint and the dark rim that make a stone stand off its ground. */
function finished(ramp: Ramp, stone: string, rim: string): string {
  const glint = `<path d="M33 24l2.2 6.3 6.3 2.2-6.3 2.2L33 41l-2.2-6.3-6.3-2.2 6.3-2.2z" fill="#fff" opacity=".85"/>`;
  return drawing(
    `${stone}<path d="${rim}" fill="none" stroke="${ramp[0]}" stroke-width="1.6" stroke-linejoin="round"/>${glint}`,
  );
}

function drawing(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`;
}

function rim(points: readonly (readonly [number, number, ...number[]])[]): string {
  return `M${points.map(([x, y]) => `${fixed(x + 50)} ${fixed(y + 50)}`).join("L")}Z`;
}

function cut(ramp: Ramp, outline: Outline, mains = 8, tableSize?: number): string {
  return finished(ramp, brilliant(ramp, outline, mains, tableSize), rim(ring(outline, mains * 2, 1, 0)));
}

function stepCut(ramp: Ramp, width: number, height: number, corner: number): string {
  const corners = trimmed(width, height, corner);
  return finished(ramp, steps(ramp, corners), rim(corners(1)));
}

/** A coin with a milled edge and a device in relief. */
function coin(ramp: Ramp, device: string): string {
  const edge = ring(ellipse(46, 46), 36, 1, 0);
  const inner = ring(ellipse(46, 46), 36, 0.84, 9);
  const milled = edge.map((corner, index) => {
    const next = (index + 1) % edge.length;
    return lit(ramp, [corner, edge[next]!, inner[next]!, inner[index]!], index % 2 ? 0.14 : -0.14);
  });
  return drawing(
    `<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${ramp[3]}"/><stop offset=".5" stop-color="${ramp[2]}"/><stop offset="1" stop-color="${ramp[1]}"/></linearGradient></defs>` +
      milled.join("") +
      `<circle cx="50" cy="50" r="38.5" fill="url(#a)" stroke="${ramp[0]}" stroke-width="1"/><circle cx="50" cy="50" r="32.5" fill="none" stroke="${ramp[4]}" stroke-opacity=".6" stroke-width="1"/>` +
      `<g transform="translate(1.4 1.6)" fill="${ramp[0]}" opacity=".75">${device}</g><g fill="${ramp[4]}">${device}</g>` +
      `<circle cx="50" cy="50" r="46" fill="none" stroke="${ramp[0]}" stroke-width="1.6"/>`,
  );
}

const STAR = `<path d="M50 25l7.1 15.9 17.3 1.8-12.9 11.7 3.6 17L50 62.7 34.9 71.4l3.6-17L25.6 42.7l17.3-1.8z"/>`;
const SHIELD = `<path d="M50 26l21 7v15c0 13-9 22-21 27-12-5-21-14-21-27V33zM50 34l-13 4.4V48c0 8.6 5.4 14.8 13 18.6z" fill-rule="evenodd"/>`;

function pearl(): string {
  return drawing(
    `<defs><radialGradient id="a" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="#fff"/><stop offset=".45" stop-color="#f6e9e2"/><stop offset=".78" stop-color="#d8c0bd"/><stop offset="1" stop-color="#8d7480"/></radialGradient>` +
      `<radialGradient id="b" cx=".7" cy=".75" r=".4"><stop offset="0" stop-color="#cfe4ee" stop-opacity=".9"/><stop offset="1" stop-color="#cfe4ee" stop-opacity="0"/></radialGradient></defs>` +
      `<circle cx="50" cy="50" r="42" fill="url(#a)"/><circle cx="50" cy="50" r="42" fill="url(#b)"/><circle cx="50" cy="50" r="42" fill="none" stroke="#6f5b63" stroke-width="1.6"/>` +
      `<ellipse cx="37" cy="32" rx="11" ry="6.5" fill="#fff" opacity=".92" transform="rotate(-32 37 32)"/><circle cx="27" cy="46" r="2.4" fill="#fff" opacity=".7"/>`,
  );
}

/** A stone of every colour at once: the bonus that its buyer chooses. */
function wild(): string {
  const outline = ellipse(44, 44);
  const ramps = [RAMPS.white, RAMPS.blue, RAMPS.green, RAMPS.red, RAMPS.black];
  const outer = ring(outline, 10, 1, 0);
  const inner = ring(outline, 10, 0.52, 16);
  const parts = outer.map((corner, index) => {
    const next = (index + 1) % 10;
    return lit(ramps[index >> 1]!, [corner, outer[next]!, inner[next]!, inner[index]!], index % 2 ? 0.1 : -0.05);
  });
  return finished(RAMPS.black, parts.join("") + table(RAMPS.white, inner), rim(outer));
}

/** Drawings by name. Colours that games share are drawn alike; a game says which letter is which stone. */
const DRAWINGS = {
  diamond: () => cut(RAMPS.white, ellipse(45, 45)),
  sapphire: () => cut(RAMPS.blue, ellipse(47, 36)),
  emerald: () => stepCut(RAMPS.green, 35, 45, 13),
  ruby: () => cut(RAMPS.red, cushion(41, 3.6)),
  onyx: () => cut(RAMPS.black, pear(37, 46), 9, 0.46),
  gold: () => coin(RAMPS.gold, STAR),
  pearl,
  wild,
  mind: () => cut(RAMPS.yellow, polygon(3, 56), 6, 0.5),
  space: () => stepCut(RAMPS.blue, 38, 38, 3),
  soul: () => cut(RAMPS.orange, marquise(48, 33), 8, 0.5),
  reality: () => cut(RAMPS.red, lozenge(38, 48), 8, 0.48),
  power: () => cut(RAMPS.purple, polygon(6, 47), 6, 0.55),
  time: () => cut(RAMPS.green, polygon(5, 47), 5, 0.5),
  shield: () => coin(RAMPS.grey, SHIELD),
} satisfies Record<string, () => string>;

type StoneName = keyof typeof DRAWINGS;

/** How a kind of token looks, and the cards that give it as a bonus. */
export interface Stone {
  /** Its drawing, as CSS spells images. */
  image: string;
  /** The ink in which its cards are engraved, and the paper they are printed on. */
  ink: string;
  paper: string;
  tint: string;
}

function stone(name: StoneName, ink: string, paper: string, tint: string): Stone {
  return { image: `var(--gem-${name})`, ink, paper, tint };
}

export const STONES: Readonly<Record<StoneName, Stone>> = {
  diamond: stone("diamond", "#6d8aa3", "#f6f4ee", "#e3e6e6"),
  sapphire: stone("sapphire", "#2f62bd", "#f1f3f8", "#cfdcf3"),
  emerald: stone("emerald", "#137a4a", "#f1f6ee", "#c9e6d3"),
  ruby: stone("ruby", "#b8363a", "#f9f0ec", "#f3cfc8"),
  onyx: stone("onyx", "#4a434f", "#f1eeea", "#d3cdc8"),
  gold: stone("gold", "#8f6412", "#faf5e6", "#efdfb2"),
  pearl: stone("pearl", "#8d7480", "#f8f3f1", "#eaddd8"),
  wild: stone("wild", "#7b5a2c", "#faf5e8", "#eddfc2"),
  mind: stone("mind", "#96700a", "#faf6e4", "#f4e3a0"),
  space: stone("space", "#2f62bd", "#f1f3f8", "#c6d8f5"),
  soul: stone("soul", "#b0560f", "#fbf2e8", "#f8d5b0"),
  reality: stone("reality", "#b02d34", "#f9efec", "#f3c6c1"),
  power: stone("power", "#6a34b0", "#f5f0fa", "#dcc8f4"),
  time: stone("time", "#137a4a", "#f1f6ee", "#c9e6d3"),
  shield: stone("shield", "#56616c", "#f3f4f5", "#d6dbe0"),
};

/** Cuts for stones that have no drawing of their own, told apart without their colours. */
const CUTS: readonly ((ramp: Ramp) => string)[] = [
  (ramp) => cut(ramp, cushion(41, 3.6)),
  (ramp) => stepCut(ramp, 35, 45, 13),
  (ramp) => cut(ramp, polygon(6, 47), 6, 0.55),
  (ramp) => cut(ramp, pear(37, 46), 9, 0.46),
  (ramp) => cut(ramp, marquise(48, 33), 8, 0.5),
  (ramp) => cut(ramp, lozenge(38, 48), 8, 0.48),
  (ramp) => cut(ramp, polygon(5, 47), 5, 0.5),
  (ramp) => cut(ramp, ellipse(45, 45)),
  (ramp) => cut(ramp, polygon(3, 56), 6, 0.5),
  (ramp) => stepCut(ramp, 38, 38, 3),
];

/** What a colour is mixed with for shades, lights and paper. */
const BLACK = "#0b0a10";
const WHITE = "#ffffff";
const PAPER = "#fbf7ef";

type Rgb = readonly [red: number, green: number, blue: number];

/** A stone of any colour; a joker is a coin, any other has the cut of its number. */
export function stoneOfColour(rgb: Rgb, cutNumber: number | "joker"): Stone {
  const base = `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  const ramp: Ramp = [
    mix(base, BLACK, 0.66),
    mix(base, BLACK, 0.34),
    base,
    mix(base, WHITE, 0.5),
    mix(base, WHITE, 0.85),
  ];
  const drawn = cutNumber === "joker" ? coin(ramp, STAR) : CUTS[cutNumber % CUTS.length]!(ramp);
  const pale = (0.3 * rgb[0] + 0.6 * rgb[1] + 0.1 * rgb[2]) / 255;
  return {
    image: asUrl(drawn),
    ink: mix(base, BLACK, 0.1 + 0.5 * pale ** 2),
    paper: mix(base, PAPER, 0.93),
    tint: mix(base, PAPER, 0.7),
  };
}

/** Makes every stone with a name known to CSS as `--gem-<name>`. */
export function cutGems(): void {
  const rules = Object.entries(DRAWINGS).map(([name, draw]) => `--gem-${name}:${asUrl(draw())};`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:root{${rules.join("")}}`);
  document.adoptedStyleSheets.push(sheet);
}
