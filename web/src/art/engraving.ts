/**
 * What is engraved on cards, tiles and backs: rosettes, hatched scenes, jewels and bursts, each drawn from the
 * card's own name so that a card always looks the same. All of it is line work in one ink.
 */
import { asUrl, fixed } from "./shapes";

export type Motif = "mine" | "voyage" | "city" | "ring" | "pendant" | "tiara" | "hero";

const WIDTH = 132;
const HEIGHT = 184;

/** A small generator: the same name gives the same numbers, from 0 to below 1. */
function chance(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x6d2b79f5;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

type Pen = (d: string, width?: number, opacity?: number) => string;

function pen(ink: string): Pen {
  return (d, width = 0.6, opacity = 0.5) =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
}

function line(points: readonly (readonly [number, number])[], closed = false): string {
  return `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** A closed curve around a centre whose radius is a function of the angle. */
function around(x: number, y: number, radius: (angle: number) => number, points = 96): string {
  return line(
    Array.from({ length: points }, (_, step) => {
      const angle = (step / points) * 2 * Math.PI;
      return [x + radius(angle) * Math.cos(angle), y + radius(angle) * Math.sin(angle)] as const;
    }),
    true,
  );
}

/** A rosette as on a banknote: the same wave turned a little for each line. */
function rosette(x: number, y: number, size: number, petals: number, lines = 7): string {
  return Array.from({ length: lines }, (_, turn) =>
    around(x, y, (angle) => size * (0.66 + 0.3 * Math.sin(petals * angle + turn * 0.42) + turn * 0.012)),
  ).join("");
}

/** Slanted lines below a ridge, each ending where the ridge is: a hatched mountain side. */
function hatched(ridge: (x: number) => number, bottom: number, step: number, slant: number): string {
  let d = "";
  for (let x = -20; x < WIDTH + 20; x += step) {
    const top = ridge(x);
    if (top < bottom) d += `M${fixed(x)} ${fixed(top)}l${fixed((bottom - top) * slant)} ${fixed(bottom - top)}`;
  }
  return d;
}

function ridgeLine(ridge: (x: number) => number): string {
  return line(Array.from({ length: 45 }, (_, step) => [step * 3, ridge(step * 3)] as const));
}

function mine(draw: Pen, next: () => number): string {
  const petals = 5 + Math.floor(next() * 4);
  const sun = rosette(40 + next() * 52, 78 + next() * 10, 34, petals);
  const layers = [0, 1, 2].map((depth) => {
    const [phase, second, height] = [next() * 6, next() * 6, 84 + depth * 22];
    const ridge = (x: number): number =>
      height + 16 * Math.abs(Math.sin(x / 27 + phase)) - 9 * Math.abs(Math.sin(x / 11 + second)) + 6;
    return `${draw(hatched(ridge, HEIGHT, 3.2 + depth, depth % 2 ? 0.34 : -0.28), 0.45, 0.2 + depth * 0.07)}${draw(ridgeLine(ridge), 0.9, 0.5)}`;
  });
  const [x, y] = [34 + next() * 60, 142];
  const adit = `M${fixed(x)} ${y + 22}v-15a9 10 0 0 1 18 0v15M${fixed(x - 3)} ${y + 22}v-16a12 13 0 0 1 24 0v16`;
  return draw(sun, 0.5, 0.42) + layers.join("") + draw(adit, 1, 0.6);
}

function voyage(draw: Pen, next: () => number): string {
  const sun = rosette(38 + next() * 56, 74, 36, 6 + Math.floor(next() * 5));
  let sea = "";
  for (let row = 0; row < 12; row++) {
    const [y, phase, wave] = [122 + row * 5.4, next() * 6, 1.2 + row * 0.22];
    sea += line(Array.from({ length: 34 }, (_, step) => [step * 4, y + wave * Math.sin(step / 1.7 + phase)] as const));
  }
  const x = 42 + next() * 26;
  const hull = `M${fixed(x - 22)} 116q6 12 14 13h30q9-2 14-15q-6 3-14 3h-30q-8 0-14-1z`;
  const sail = (at: number, size: number): string => {
    const [left, top] = [x + at, 114 - size];
    let d = `M${fixed(left)} 115V${fixed(top - 6)}`;
    for (let rib = 0; rib <= 5; rib++)
      d += `M${fixed(left + rib * 3.4)} ${fixed(top)}q${fixed(7 - rib * 0.5)} ${fixed(size / 2)} 0 ${fixed(size - 6)}`;
    return `${d}M${fixed(left)} ${fixed(top)}h17M${fixed(left)} ${fixed(top + size - 6)}h17`;
  };
  return draw(sun, 0.5, 0.4) + draw(sea, 0.6, 0.34) + draw(hull, 1, 0.7) + draw(sail(-8, 42) + sail(12, 54), 0.8, 0.62);
}

function city(draw: Pen, next: () => number): string {
  const halo = rosette(66, 84, 46, 8 + Math.floor(next() * 5), 8);
  let lines = "";
  let strong = "";
  let x = 4 + next() * 4;
  while (x < WIDTH - 10) {
    const width = 13 + next() * 14;
    const top = 96 + next() * 34 - (Math.abs(x + width / 2 - 66) < 26 ? 22 : 0);
    const kind = next();
    strong += `M${fixed(x)} ${HEIGHT}V${fixed(top)}h${fixed(width)}V${HEIGHT}`;
    for (let inner = 2; inner < width; inner += 2.6) lines += `M${fixed(x + inner)} ${fixed(top + 3)}V${HEIGHT}`;
    if (kind < 0.4) {
      strong += `M${fixed(x)} ${fixed(top)}a${fixed(width / 2)} ${fixed(width / 2 + 3)} 0 0 1 ${fixed(width)} 0M${fixed(x + width / 2)} ${fixed(top - width / 2 - 3)}v-6`;
      for (let rib = 1; rib < 4; rib++) {
        const bow = (width / 2) * Math.abs(1 - rib / 2);
        lines += `M${fixed(x + width / 2)} ${fixed(top - width / 2 - 3)}Q${fixed(x + width / 2 + (rib - 2) * bow)} ${fixed(top - width / 3)} ${fixed(x + (width * rib) / 4)} ${fixed(top)}`;
      }
    } else if (kind < 0.7)
      strong += `M${fixed(x - 1)} ${fixed(top)}L${fixed(x + width / 2)} ${fixed(top - 14)}L${fixed(x + width + 1)} ${fixed(top)}`;
    x += width + next() * 4;
  }
  return draw(halo, 0.5, 0.42) + draw(lines, 0.5, 0.24) + draw(strong, 0.95, 0.55);
}

/** Threads of gold wire around a stone: the ground of every jewel. */
function filigree(x: number, y: number, size: number, arms: number, turns: number): string {
  return Array.from({ length: arms }, (_, arm) => {
    const start = (arm / arms) * 2 * Math.PI;
    return line(
      Array.from({ length: 26 }, (_, step) => {
        const share = step / 25;
        const angle = start + share * turns;
        return [x + size * share * Math.cos(angle), y + size * share * Math.sin(angle)] as const;
      }),
    );
  }).join("");
}

function jewelGround(draw: Pen, next: () => number): string {
  const arms = 14 + Math.floor(next() * 10);
  const turns = 1.1 + next() * 1.4;
  return draw(filigree(66, 100, 74, arms, turns) + filigree(66, 100, 74, arms, -turns), 0.45, 0.26);
}

function ringJewel(draw: Pen, next: () => number): string {
  const band = [34, 31, 28].map((radius) => around(66, 118, () => radius, 60)).join("");
  const claws = 4 + Math.floor(next() * 3);
  const head = rosette(66, 82, 21, claws, 5);
  return jewelGround(draw, next) + draw(band, 1, 0.6) + draw(head, 0.7, 0.65);
}

function pendant(draw: Pen, next: () => number): string {
  let chain = "";
  for (let side = -1; side <= 1; side += 2)
    for (let link = 0; link < 9; link++) {
      const share = link / 9;
      chain += around(66 + side * (52 - share * 44), 46 + share * share * 44, () => 3.1, 12);
    }
  const petals = 3 + Math.floor(next() * 5);
  return (
    jewelGround(draw, next) +
    draw(chain, 0.8, 0.55) +
    draw(rosette(66, 118, 30, petals, 6), 0.75, 0.6) +
    draw(
      around(66, 118, () => 33),
      1,
      0.5,
    )
  );
}

function tiara(draw: Pen, next: () => number): string {
  const peaks = 5 + 2 * Math.floor(next() * 2);
  let points = "";
  for (let peak = 0; peak < peaks; peak++) {
    const share = (peak + 0.5) / peaks;
    const [x, height] = [16 + share * 100, 30 + 30 * Math.sin(share * Math.PI)];
    points += `M${fixed(x - 50 / peaks)} 140Q${fixed(x)} ${fixed(138 - height * 0.4)} ${fixed(x)} ${fixed(136 - height)}Q${fixed(x)} ${fixed(138 - height * 0.4)} ${fixed(x + 50 / peaks)} 140`;
    points += around(x, 132 - height, () => 3.6, 14) + rosette(x, 128, 5.5, 4, 2);
  }
  const band = "M14 140q52 14 104 0v8q-52 14-104 0zM14 144q52 14 104 0";
  return jewelGround(draw, next) + draw(points, 0.85, 0.6) + draw(band, 1, 0.6);
}

/** A star, a bolt, a web or a target: what stands for a hero's power. */
function emblem(kind: number, x: number, y: number, next: () => number): string {
  if (kind === 0) {
    const spikes = 5 + Math.floor(next() * 4);
    return [30, 24, 17]
      .map((size) => around(x, y, (angle) => size * (0.62 + 0.38 * Math.cos(spikes * angle) ** 3), 144))
      .join("");
  }
  if (kind === 1) {
    const bolt = (grow: number): string =>
      `M${fixed(x + 6 + grow)} ${fixed(y - 36 - grow)}l-20 40h13l-8 34 25-44h-14l12-30z`;
    return bolt(0) + bolt(3) + bolt(6);
  }
  if (kind === 2) {
    const spokes = 6 + Math.floor(next() * 4);
    let web = "";
    for (let spoke = 0; spoke < spokes; spoke++) {
      const angle = (spoke / spokes) * 2 * Math.PI;
      web += `M${fixed(x)} ${fixed(y)}l${fixed(38 * Math.cos(angle))} ${fixed(38 * Math.sin(angle))}`;
    }
    for (let size = 9; size < 40; size += 7)
      web += around(x, y, (angle) => size * (1 - 0.14 * Math.abs(Math.sin((spokes * angle) / 2))));
    return web;
  }
  return [34, 30, 21, 17, 8].map((size) => around(x, y, () => size, 48)).join("") + rosette(x, y, 14, 5, 3);
}

/** Rays and halftone dots, as in an old comic book: for heroes, who have a name and no picture. */
function hero(draw: Pen, next: () => number): string {
  const [x, y, rays] = [52 + next() * 40, 86 + next() * 18, 26 + Math.floor(next() * 14)];
  let burst = "";
  for (let ray = 0; ray < rays; ray++) {
    const angle = (ray / rays) * 2 * Math.PI + next() * 0.1;
    const [from, to] = [42 + next() * 12, 160];
    burst += `M${fixed(x + from * Math.cos(angle))} ${fixed(y + from * Math.sin(angle))}L${fixed(x + to * Math.cos(angle))} ${fixed(y + to * Math.sin(angle))}`;
  }
  let dots = "";
  for (let row = 0; row < 18; row++)
    for (let column = 0; column < 16; column++) {
      const [cx, cy] = [column * 8.6 + (row % 2) * 4.3, 54 + row * 7.4];
      const far = Math.hypot(cx - x, cy - y);
      const size = far < 40 ? 0 : Math.max(0, 2.6 - (far - 34) / 30);
      if (size > 0.3) dots += around(cx, cy, () => size, 8);
    }
  return draw(burst, 0.8, 0.24) + draw(dots, 0.7, 0.42) + draw(emblem(Math.floor(next() * 4), x, y, next), 0.9, 0.6);
}

const MOTIFS: Record<Motif, (draw: Pen, next: () => number) => string> = {
  mine,
  voyage,
  city,
  ring: ringJewel,
  pendant,
  tiara,
  hero,
};

const drawn = new Map<string, string>();

function once(key: string, draw: () => string): string {
  let url = drawn.get(key);
  if (url === undefined) drawn.set(key, (url = asUrl(draw())));
  return url;
}

/** The picture of a card, as a CSS image. */
export function cardArt(name: string, motif: Motif, ink: string): string {
  return once(`${name} ${motif} ${ink}`, () => frame(WIDTH, HEIGHT, MOTIFS[motif](pen(ink), chance(name))));
}

function frame(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}

/** The back of a level's cards: woven lines around a rosette. */
export function backArt(level: number, ink: string): string {
  return once(`back ${level} ${ink}`, () => {
    const draw = pen(ink);
    let weave = "";
    for (let row = -2; row < 24; row++) {
      const y = row * 9;
      const wave = (phase: number): string =>
        line(Array.from({ length: 45 }, (_, step) => [step * 3, y + 5 * Math.sin(step / 2.2 + phase)] as const));
      weave += wave(0) + wave(Math.PI);
    }
    const border = `M6 6h120v172H6zM9 9h114v166H9z`;
    return frame(
      WIDTH,
      HEIGHT,
      draw(weave, 0.5, 0.28) + draw(rosette(66, 92, 46, 6 + level * 2, 9), 0.7, 0.55) + draw(border, 0.8, 0.7),
    );
  });
}

/** What a noble may wear; drawn over the head of the profile below. */
const HATS = [
  "M40 36q-2-16 6-22l5 8 7-11 7 11 8-8q4 12 0 22q-16-7-33 0z", // a crown
  "M36 38q-4-22 22-25t30 14q8 4 4 9q-8 1-14-4q-18-8-42 6z", // a cap with a brim
  "M41 40q-6-26 20-29q24-1 24 24q2 18 8 30q-12 4-20-6q4-20-8-27q-14-2-24 8z", // a veil
  "M38 37q-4-8 4-14q8-12 26-9q16 3 16 17q0 10-8 12q-6-10-16-11q-12-1-22 5zM44 26q20-8 38 6", // a turban
];
const BEARDS = ["M40 60q2 10 10 12q-1 10-6 12q-8-6-9-18z", "M41 62q4 6 9 6l-2 5q-6-1-9-6z", ""];
const COLLARS = [
  "M46 76q-10 4-16 12l8 5q14-10 38 0l9-6q-6-9-14-11z",
  "M48 74q-8 2-12 8q20 14 42 1q-3-6-8-9z",
  "M44 80q20 12 34-1l4 6q-20 16-42 2z",
];

/** A cameo: the profile of a person in one ink, before a rosette. */
export function bustArt(name: string, ink: string): string {
  return once(`bust ${name}`, () => {
    const [draw, next] = [pen(ink), chance(name)];
    const pick = (shapes: readonly string[]): string => shapes[Math.floor(next() * shapes.length)]!;
    const rays = rosette(60, 52, 50, 8 + Math.floor(next() * 6), 7);
    const head =
      "M44 32q-6 10-5 16l-5 9q0 3 5 3l-1 4 2 2-2 3q2 3 2 7q2 5 9 3l2 9q-18 5-27 18l-2 14h80q0-22-26-32q-2-8 3-18q10-16 2-32q-10-16-27-9q-7 3-10 3z";
    const solid = (d: string, tone: string): string =>
      `<path d="${d}" fill="${tone}" stroke="${ink}" stroke-width="1"/>`;
    let folds = "";
    for (let fold = 0; fold < 7; fold++)
      folds += `M${fixed(30 + fold * 9)} 120q${fixed(4 - fold)} -16 ${fixed(12 - fold * 3)} -24`;
    const figure =
      solid(head, "#8d7136") +
      solid(pick(HATS), "#5b4416") +
      solid(pick(BEARDS), "#6d541f") +
      solid(pick(COLLARS), "#e9d9b0");
    const turned = next() < 0.5 ? "" : ' transform="translate(116 0) scale(-1 1)"';
    return frame(120, 120, draw(rays, 0.6, 0.5) + `<g${turned}>${figure}${draw(folds, 0.9, 0.5)}</g>`);
  });
}

/** A skyline in engraved lines: a location's tile. */
export function skylineArt(name: string, ink: string): string {
  return once(`skyline ${name}`, () => {
    const [draw, next] = [pen(ink), chance(name)];
    let [lines, strong, x] = ["", "", 0];
    while (x < 200) {
      const [width, top] = [10 + next() * 16, 34 + next() * 50];
      strong += `M${fixed(x)} 120V${fixed(top)}${next() < 0.4 ? `l${fixed(width / 2)} -12l${fixed(width / 2)} 12` : `h${fixed(width)}`}V120`;
      for (let y = top + 5; y < 120; y += 5) lines += `M${fixed(x + 2)} ${fixed(y)}h${fixed(width - 4)}`;
      x += width + next() * 3;
    }
    return frame(200, 120, draw(rosette(150, 34, 30, 9, 5), 0.6, 0.5) + draw(lines, 0.6, 0.3) + draw(strong, 1, 0.6));
  });
}
