/** Worlds in space, printed as comics were: planets, bursts and galaxies under halftone dots, an emblem in front of them. */
import { Brush, curve, outline, oval, type Spot } from "./brush";
import { colourOf, mix, veil } from "./colour";
import { EMBLEMS, UNKNOWN_EMBLEM } from "./emblems";

/** Space in a colour, from the void to the brightest star. */
type Space = readonly [deep: string, dark: string, middle: string, light: string, pale: string];

const SPACES: Record<string, Space> = {
  yellow: ["#2e1a00", "#9a6a00", "#f0b410", "#ffdc4a", "#fff8cc"],
  blue: ["#020a2a", "#0a2c7a", "#1f6ae0", "#6ab4ff", "#dcf0ff"],
  orange: ["#2a0c00", "#7e2c02", "#e8691a", "#ffa552", "#ffe8cc"],
  red: ["#26020a", "#7a0a1c", "#d8263a", "#ff7a70", "#ffdcd4"],
  purple: ["#12032c", "#3f1280", "#7c35d8", "#b98aff", "#f0e2ff"],
  green: ["#011a10", "#06512f", "#159a58", "#62dc9c", "#d6ffe6"],
  grey: ["#0c0f12", "#39424b", "#7d8a96", "#b9c5cf", "#f0f4f7"],
};

function spaceOf(hue: string): Space {
  const base = colourOf(hue);
  return (
    SPACES[hue] ?? [
      mix(base, "#000000", 0.88),
      mix(base, "#000000", 0.55),
      base,
      mix(base, "#ffffff", 0.4),
      mix(base, "#ffffff", 0.8),
    ]
  );
}

interface World {
  b: Brush;
  space: Space;
}

/** Where the emblem stands. */
const MIDDLE: Spot = [80, 108];

/** Dots in rows turned by half a right angle; `size` says how large one is at a place, 0 for none. */
function halftone(b: Brush, colour: string, gap: number, size: (x: number, y: number) => number): void {
  const dots = new Path2D();
  const reach = Math.ceil((b.width + b.height) / gap);
  for (let row = -reach; row < reach; row++)
    for (let column = -reach; column < reach; column++) {
      const [x, y] = [66 + ((column - row) * gap) / Math.SQRT2, 92 + ((column + row) * gap) / Math.SQRT2];
      if (x < -3 || y < 38 || x > b.width + 3 || y > b.height + 3) continue;
      const radius = Math.min(gap * 0.62, size(x, y));
      if (radius > 0.18) dots.addPath(oval(x, y, radius, radius));
    }
  b.fill(dots, colour);
}

function ground({ b, space: [deep, dark, middle] }: World): void {
  b.everywhere(b.around([MIDDLE[0], 100], 130, [0, mix(dark, middle, 0.5)], [0.5, dark], [1, deep]));
}

function clouds({ b, space: [, , middle, light] }: World, count: number): void {
  b.asLight(() =>
    b.times(count, () => {
      const [x, y, size] = [b.between(-10, b.width + 10), b.between(40, 170), b.between(18, 44)];
      b.apart(() => {
        b.ctx.translate(x, y);
        b.ctx.rotate(-0.6);
        b.ctx.scale(1.7, 0.7);
        const tone = b.next() < 0.6 ? middle : light;
        b.disc(0, 0, size, b.around([0, 0], size, [0, veil(tone, 0.34)], [0.5, veil(tone, 0.13)], [1, veil(tone, 0)]));
      });
    }),
  );
}

function stars({ b, space: [, , , , pale] }: World, count = 60): void {
  b.times(count, () =>
    b.disc(
      b.next() * b.width,
      b.between(36, b.height),
      b.between(0.2, 0.7),
      veil(b.next() < 0.5 ? "#ffffff" : pale, b.between(0.3, 1)),
    ),
  );
  b.times(3, () => b.gleam(b.next() * b.width, b.between(48, 90), b.between(1.6, 3.4), pale));
}

/** A world lit from the upper left, its night printed in dots. */
function globe(
  { b, space: [deep, dark, middle, light, pale] }: World,
  x: number,
  y: number,
  r: number,
  bands: boolean,
): void {
  b.glow(x, y, r * 1.5, light, 0.4);
  const shape = oval(x, y, r, r);
  b.fill(shape, b.around([x - r * 0.4, y - r * 0.4], r * 1.6, [0, pale], [0.35, light], [0.7, middle], [1, dark]));
  b.inside(shape, () => {
    if (bands)
      b.times(7, (at) => {
        const cy = y + ((at + 0.5) / 3.5 - 1) * r;
        b.fill(oval(x, cy, r * 1.3, r * b.between(0.04, 0.13), -0.22), veil(b.next() < 0.5 ? dark : pale, 0.28));
      });
    else
      b.times(9, () => {
        const [cx, cy, cr] = [x + b.between(-r, r), y + b.between(-r, r), r * b.between(0.06, 0.22)];
        b.disc(cx, cy, cr, veil(dark, 0.34));
        b.disc(cx + cr * 0.18, cy + cr * 0.2, cr * 0.82, veil(light, 0.3));
      });
    halftone(b, veil(deep, 0.82), 3.6, (px, py) => ((px - x + (py - y)) / (r * 1.41)) * 2.5 - 0.2);
  });
  b.stroke(shape, deep, 1.1);
  b.stroke(
    curve(`M${x - r * 0.92} ${y - r * 0.2}A${r * 0.95} ${r * 0.95} 0 0 1 ${x + r * 0.2} ${y - r * 0.92}`),
    veil("#ffffff", 0.7),
    1.2,
  );
}

function rings(
  { b, space: [deep, , middle, light, pale] }: World,
  x: number,
  y: number,
  r: number,
  turn: number,
  front: boolean,
): void {
  b.placed(
    x,
    y,
    1,
    () => {
      const half = (size: number): Path2D => {
        const shape = new Path2D();
        shape.ellipse(0, 0, r * size, r * size * 0.26, 0, front ? 0 : Math.PI, front ? Math.PI : 2 * Math.PI);
        return shape;
      };
      b.stroke(half(1.66), deep, 7.4);
      b.stroke(half(1.78), pale, 1.8);
      b.stroke(half(1.66), light, 2.6);
      b.stroke(half(1.54), middle, 1.6);
    },
    turn,
  );
}

function planet(world: World): void {
  const { b } = world;
  ground(world);
  clouds(world, 8);
  stars(world);
  const [x, y, r, turn] = [b.between(48, 70), b.between(118, 132), b.between(36, 44), b.between(-0.5, -0.25)];
  rings(world, x, y, r, turn, false);
  globe(world, x, y, r, b.next() < 0.5);
  rings(world, x, y, r, turn, true);
  globe(world, b.between(104, 118), b.between(58, 70), b.between(6, 10), false);
}

/** Rays from the middle over the roofs of a city at night. */
function burst(world: World): void {
  const {
    b,
    space: [deep, dark, middle, light, pale],
  } = world;
  b.everywhere(b.around([...MIDDLE], 120, [0, light], [0.4, middle], [1, dark]));
  const rays = 18 + Math.floor(b.next() * 8);
  const start = b.next();
  b.times(rays, (at) => {
    const [from, to] = [((at + start) / rays) * 2 * Math.PI, ((at + start + 0.5) / rays) * 2 * Math.PI];
    const end = (angle: number): Spot => [MIDDLE[0] + 190 * Math.cos(angle), MIDDLE[1] + 190 * Math.sin(angle)];
    b.flat(
      [MIDDLE, end(from), end(to)],
      b.around([...MIDDLE], 130, [0, veil(pale, 0.75)], [0.6, veil(light, 0.4)], [1, veil(middle, 0.1)]),
    );
  });
  halftone(b, veil(deep, 0.6), 4.4, (x, y) => (Math.hypot(x - MIDDLE[0], y - MIDDLE[1]) - 44) / 26);
  for (const [foot, tone, high] of [
    [0, mix(dark, middle, 0.3), 34],
    [6, deep, 24],
  ] as const)
    for (let x = -4; x < b.width + 4;) {
      const [wide, top] = [b.between(7, 14), b.height - high * b.between(0.5, 1.2) - 8 + foot];
      b.box(x, top, wide, b.height, tone);
      if (b.next() < 0.3) b.box(x + wide * 0.4, top - 8, 1, 8, tone);
      if (tone === deep)
        for (let y = top + 3; y < b.height; y += 4.4)
          b.times(3, (at) => b.next() < 0.42 && b.box(x + 1.6 + at * wide * 0.3, y, 1.5, 2, veil(light, 0.9)));
      x += wide + b.between(0, 2);
    }
}

/** A gate to elsewhere: rings of light, each turned a little. */
function portal(world: World): void {
  const {
    b,
    space: [deep, dark, middle, light, pale],
  } = world;
  ground(world);
  stars(world, 40);
  b.times(10, (at) => {
    const r = 84 - at * 6.5;
    const turn = at * 0.36 + b.next() * 0.2;
    b.fill(
      oval(MIDDLE[0], MIDDLE[1], r, r * 0.84, turn),
      b.around(
        [...MIDDLE],
        r,
        [0, at % 2 ? middle : dark],
        [0.8, at % 2 ? mix(middle, light, 0.4) : mix(dark, deep, 0.5)],
        [1, veil(at % 2 ? light : deep, 0.5)],
      ),
    );
  });
  b.glow(MIDDLE[0], MIDDLE[1], 56, pale, 0.7);
  b.times(26, () => {
    const [angle, from] = [b.between(0, 6.3), b.between(34, 60)];
    const to = from + b.between(6, 26);
    b.stroke(
      outline(
        [
          [MIDDLE[0] + from * Math.cos(angle), MIDDLE[1] + from * Math.sin(angle)],
          [MIDDLE[0] + to * Math.cos(angle + 0.12), MIDDLE[1] + to * Math.sin(angle + 0.12)],
        ],
        false,
      ),
      veil(pale, 0.7),
      b.between(0.5, 1.3),
    );
  });
  halftone(b, veil(deep, 0.55), 4, (x, y) => (Math.hypot(x - MIDDLE[0], (y - MIDDLE[1]) * 0.9) - 58) / 22);
}

/** The edge of a giant below, moons above. */
function horizon(world: World): void {
  const {
    b,
    space: [deep, dark, middle, light],
  } = world;
  ground(world);
  clouds(world, 6);
  stars(world);
  globe(world, b.between(36, 60), 236, 108, true);
  globe(world, b.between(18, 34), b.between(70, 84), b.between(9, 13), false);
  b.flat(
    [
      [-4, 190],
      [-4, 172],
      [16, 160],
      [34, 168],
      [58, 150],
      [76, 166],
      [98, 156],
      [136, 170],
      [136, 190],
    ],
    mix(deep, dark, 0.4),
  );
  b.flat(
    [
      [-4, 190],
      [-4, 180],
      [28, 174],
      [60, 180],
      [92, 170],
      [136, 180],
      [136, 190],
    ],
    deep,
  );
  b.asLight(() =>
    b.flat(
      [
        [116, 46],
        [120, 49],
        [52, 84],
      ],
      b.line([118, 46], [52, 84], [0, veil(light, 0.9)], [1, veil(middle, 0)]),
    ),
  );
  b.gleam(118, 47, 5);
}

/** A galaxy turning. */
function galaxy(world: World): void {
  const {
    b,
    space: [deep, , middle, light, pale],
  } = world;
  ground(world);
  stars(world, 40);
  b.placed(
    MIDDLE[0],
    MIDDLE[1] + 4,
    1,
    () => {
      b.ctx.scale(1, 0.62);
      b.asLight(() => {
        b.disc(
          0,
          0,
          74,
          b.around(
            [0, 0],
            74,
            [0, veil(pale, 0.95)],
            [0.25, veil(light, 0.75)],
            [0.6, veil(middle, 0.55)],
            [1, veil(middle, 0)],
          ),
        );
        b.times(620, () => {
          const far = b.next() ** 0.8;
          const arm = Math.floor(b.next() * 3);
          const angle = (arm * 2 * Math.PI) / 3 + far * 5.4 + (b.next() + b.next() - 1) * 0.6;
          b.disc(
            Math.cos(angle) * far * 84,
            Math.sin(angle) * far * 84,
            b.between(0.6, 1.9) * (1.2 - far * 0.5),
            veil(b.next() < 0.3 ? "#ffffff" : light, b.between(0.3, 0.9)),
          );
        });
      });
    },
    -0.5,
  );
  halftone(b, veil(deep, 0.5), 4.2, (x, y) => (Math.hypot(x - MIDDLE[0], y - MIDDLE[1]) - 58) / 24);
}

/** Rocks adrift before a small hot sun. */
function belt(world: World): void {
  const {
    b,
    space: [deep, dark, middle, light, pale],
  } = world;
  ground(world);
  clouds(world, 8);
  stars(world);
  const [sx, sy] = [b.between(24, 44), b.between(66, 80)];
  b.glow(sx, sy, 50, light, 0.9);
  b.disc(sx, sy, 8, pale);
  b.times(15, (at) => {
    const [x, y, size] = [
      b.between(-4, b.width + 4),
      92 + ((at * 37) % 86) + b.between(-6, 6),
      b.between(3, 10) * (at % 4 ? 0.8 : 1.5),
    ];
    const corners = Array.from({ length: 9 }, (_, corner): Spot => {
      const angle = (corner / 9) * 2 * Math.PI;
      return [x + size * b.between(0.7, 1.1) * Math.cos(angle), y + size * b.between(0.6, 1) * Math.sin(angle)];
    });
    const rock = outline(corners);
    b.fill(
      rock,
      b.line([x - size, y - size], [x + size, y + size], [0, light], [0.4, mix(middle, dark, 0.4)], [1, deep]),
    );
    b.inside(rock, () =>
      b.times(4, () => b.disc(x + b.between(-size, size), y + b.between(-size, size), size * 0.2, veil(deep, 0.5))),
    );
    b.stroke(rock, deep, 0.9);
  });
  halftone(b, veil(deep, 0.55), 4, (x, y) => (Math.hypot(x - sx, y - sy) - 76) / 40);
}

/** The emblem as a comic prints it: ink around it, dots in its shade, its shadow beside it. */
export function paintEmblem(b: Brush, title: string, x: number, y: number, size: number, space: Space): void {
  const [filled = "", drawn = ""] = (EMBLEMS[title] ?? UNKNOWN_EMBLEM).split("|");
  const [deep, , middle, light, pale] = space;
  const [shape, lines] = [curve(filled), curve(drawn)];
  b.glow(x, y, size * 0.75, pale, 0.55);
  b.placed(x, y, size / 24, () => {
    b.ctx.translate(-12, -12);
    b.apart(() => {
      b.ctx.translate(0.9, 1.1);
      b.ctx.fillStyle = deep;
      b.ctx.fill(shape, "evenodd");
      b.stroke(shape, deep, 2.6);
      b.stroke(lines, deep, 4);
    });
    b.stroke(shape, deep, 2.6);
    b.stroke(lines, deep, 3.8);
    b.stroke(shape, "#ffffff", 1);
    b.ctx.fillStyle = b.line([4, 0], [18, 24], [0, "#ffffff"], [0.3, pale], [0.75, light], [1, middle]);
    b.ctx.fill(shape, "evenodd");
    b.stroke(lines, b.line([4, 0], [18, 24], [0, "#ffffff"], [0.5, pale], [1, light]), 1.5);
    b.ctx.save();
    b.ctx.clip(shape, "evenodd");
    const dots = new Path2D();
    for (let row = 0; row < 22; row++)
      for (let column = 0; column < 22; column++) {
        const [px, py] = [column * 1.3 + (row % 2) * 0.65 - 1, row * 1.1];
        const radius = Math.min(0.6, (px + py - 20) / 34);
        if (radius > 0.06) dots.addPath(oval(px, py, radius, radius));
      }
    b.fill(dots, veil(mix(middle, deep, 0.35), 0.55));
    b.ctx.restore();
  });
}

const WORLDS: readonly ((world: World) => void)[] = [burst, planet, portal, horizon, belt, galaxy];

/** A character's card: a world in its colour and its emblem. */
export function paintWorld(b: Brush, hue: string, number: number, title: string): void {
  const world = { b, space: spaceOf(hue) };
  WORLDS[number % WORLDS.length]!(world);
  paintEmblem(b, title, MIDDLE[0] + 4, MIDDLE[1] + 2, 64, world.space);
}

/** A star with a ring around it, for a team: the tile of a hundred by a hundred. */
export function paintBadge(b: Brush, hue: string): void {
  const space = spaceOf(hue);
  const [deep, dark, middle, light, pale] = space;
  b.everywhere(b.around([50, 46], 80, [0, middle], [0.5, dark], [1, deep]));
  b.times(20, (at) => {
    const [from, to] = [(at / 20) * 2 * Math.PI, ((at + 0.5) / 20) * 2 * Math.PI];
    b.flat(
      [
        [50, 48],
        [50 + 90 * Math.cos(from), 48 + 90 * Math.sin(from)],
        [50 + 90 * Math.cos(to), 48 + 90 * Math.sin(to)],
      ],
      veil(light, 0.22),
    );
  });
  b.times(3, (at) => {
    const angle = -Math.PI / 2 + (at - 1) * 0.9;
    b.disc(50 + 34 * Math.cos(angle), 52 + 34 * Math.sin(angle), 7.4, deep);
    b.disc(50 + 34 * Math.cos(angle), 52 + 34 * Math.sin(angle), 5.6, pale);
  });
  paintEmblem(b, "Captain America", 50, 56, 52, space);
}
