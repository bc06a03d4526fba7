/** Voyages: ships, caravans, harbours and bridges, the pictures of a second level. */
import { Brush, curve, outline, oval, type Spot } from "../brush";
import { mix, veil } from "../colour";
import { landAt, type Light } from "../light";
import { birds, clouds, fir, land, mist, mountain, rays, ridge, sky, strokes, water, wood, type Scene } from "./nature";

function hullOf({ light }: Scene): string {
  return light.isWinter ? "#5a4a44" : mix(light.ink, "#3a2414", 0.3);
}

function cloth({ light }: Scene): [bright: string, shade: string] {
  const white = mix("#fffaf0", light.sky[2], light.isNight ? 0.35 : 0.12);
  return [white, mix(white, light.land[2]!, 0.45)];
}

/** A sail filled by the wind, from a yard down. */
function sail(
  b: Brush,
  x: number,
  y: number,
  wide: number,
  high: number,
  [bright, shade]: readonly [string, string],
): void {
  const shape = curve(
    `M${x - wide / 2} ${y}H${x + wide / 2}Q${x + wide * 0.82} ${y + high * 0.6} ${x + wide * 0.54} ${y + high}Q${x} ${y + high * 0.86} ${x - wide * 0.5} ${y + high}Q${x - wide * 0.2} ${y + high * 0.5} ${x - wide / 2} ${y}Z`,
  );
  b.fill(
    shape,
    b.line([x - wide / 2, y], [x + wide * 0.75, y], [0, shade], [0.45, bright], [1, mix(bright, shade, 0.35)]),
  );
  b.stroke(
    curve(`M${x - wide * 0.1} ${y}Q${x + wide * 0.2} ${y + high * 0.5} ${x} ${y + high * 0.88}`),
    veil(shade, 0.7),
    0.5,
  );
}

/** A merchant ship under full sail; 40 units long at size 1. */
function galleon(scene: Scene, x: number, y: number, size: number): void {
  const { b, light } = scene;
  const [hull, sails] = [hullOf(scene), cloth(scene)];
  b.placed(x, y, size, () => {
    b.stroke(curve("M-13-6V-44M1-6V-56M14-6V-40M19-6L32-16"), hull, 1.2);
    b.flat(
      [
        [20, -8],
        [31, -15],
        [17, -30],
      ],
      veil(sails[0], 0.92),
    );
    sail(b, -13, -42, 12, 14, sails);
    sail(b, -13, -27, 15, 17, sails);
    sail(b, 1, -54, 13, 15, sails);
    sail(b, 1, -38, 18, 26, sails);
    sail(b, 14, -38, 11, 12, sails);
    sail(b, 14, -25, 13, 16, sails);
    b.fill(
      curve("M-26-16L-24-3Q-20 6-12 7H16Q24 4 28-9L20-7H-10L-13-13H-25Z"),
      b.downward(-14, 7, [0, mix(hull, light.lit, 0.3)], [0.5, hull], [1, light.ink]),
    );
    b.stroke(curve("M-24-6Q0 0 26-7M-23-2Q0 4 24-3"), veil(light.lamp, 0.75), 0.8);
    b.times(5, (at) => b.disc(-13 + at * 7, 0.2, 0.9, light.lamp));
    b.flat(
      [
        [1, -56],
        [10, -60],
        [1, -62],
      ],
      light.lamp,
    );
    b.flat(
      [
        [-13, -44],
        [-6, -47],
        [-13, -49],
      ],
      mix(light.lamp, light.land[2]!, 0.3),
    );
    b.glow(-24, -15, 7, light.lamp, 0.8);
  });
  b.asLight(() => b.fill(oval(x + 2 * size, y + 8 * size, 30 * size, 2 * size), veil(light.lit, 0.35)));
}

/** Rolling waves in front, with crests of foam. */
function waves({ b, light }: Scene, from: number): void {
  b.times(3, (row) => {
    const y = from + row * 10;
    const [phase, long] = [b.between(0, 6), 17 + row * 5];
    const crest = (x: number): number => y + Math.sin(x / long + phase) * (2 + row) + Math.sin(x / 5 + phase) * 0.5;
    const points: Spot[] = Array.from({ length: 72 }, (_, at): Spot => [at * 2 - 4, crest(at * 2 - 4)]);
    const tone = light.isWinter ? mix("#9fb7cb", "#6f8ca6", row / 3) : landAt(light, 0.66 + row * 0.13);
    b.fill(
      outline([...points, [140, 190], [-4, 190]]),
      b.downward(y - 4, y + 16, [0, mix(tone, light.lit, 0.16)], [1, tone]),
    );
    b.stroke(outline(points, false), veil(light.lit, 0.5), 0.8);
  });
}

/** A ship on the high sea, the sun's path under her. */
function highSea(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(30, 56), b.between(76, 92)], 122, 14);
  clouds(scene, 112, 5, 12, 0.6);
  birds(scene, 40, 66, 5);
  land(scene, ridge(b, 121, 4, 22), 0.16);
  water(scene, 122);
  galleon(scene, b.between(14, 26), 126, 0.22);
  galleon(scene, b.between(82, 92), 148, 1.18);
  waves(scene, 156);
}

/** A camel and its rider; 27 units long at size 1. */
export function camel(b: Brush, x: number, foot: number, size: number, ink: string, cloak: string): void {
  b.placed(x, foot, size, () => {
    b.fill(
      curve(
        "M-9-14Q-8-19-4-18Q-3-23 1-22Q4-23 5-17Q8-15 10-17L12-24Q12-26 15-26L18-24.4L17.6-23L14.6-22.6L12.6-14Q10-10 7-11L7.4 0H6L4.6-10H-4L-5 0H-6.4L-6.6-10L-8 0H-9.3L-9-11Z",
      ),
      ink,
    );
    b.fill(curve("M-4-18Q-2-22 1-22Q4-22 5-17L4-12L-3-12.4Z"), cloak);
    b.fill(curve("M-1-22Q-1.6-28 1-29.4Q4-28 3.4-22Z"), ink);
    b.disc(1.1, -30.4, 1.7, cloak);
  });
}

/** A caravan crossing dunes, a town far away. */
function caravan(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(84, 104), b.between(68, 80)], 126, 15);
  clouds(scene, 100, 2, 7, 0.35);
  land(scene, ridge(b, 118, 8, 46, 0.35), 0.1);
  const far = landAt(light, 0.2);
  b.placed(30, 122, 0.5, () => {
    for (const [x, wide, high] of [
      [-20, 10, 18],
      [-6, 16, 24],
      [14, 9, 30],
      [26, 14, 16],
    ] as const) {
      b.box(x, -high, wide, high + 6, far);
      b.fill(oval(x + wide / 2, -high, wide / 2, wide / 2), far);
    }
  });
  const dune = (base: number, high: number, nearness: number, phase: number): void => {
    const line = (x: number): number =>
      base - high * Math.sin(x / 42 + phase) - high * 0.3 * Math.sin(x / 17 + phase * 2);
    const shape = land(scene, line, nearness, 0.2, 0.6);
    const shade = light.isWinter ? "#9db4c8" : landAt(light, nearness + 0.2);
    b.inside(shape, () => {
      const points: Spot[] = Array.from({ length: 50 }, (_, at): Spot => [at * 3 - 4, line(at * 3 - 4)]);
      b.fill(
        outline([...points, ...points.map(([x, y]): Spot => [x - 14, y + 9 + 7 * Math.sin(x / 20 + phase)]).reverse()]),
        veil(shade, 0.32),
      );
      b.times(14, (at) =>
        b.stroke(
          outline(
            points.map(([x, y]): Spot => [x, y + 5 + at * 4 + 1.4 * Math.sin(x / 6 + at)]),
            false,
          ),
          veil(at % 2 ? shade : light.lit, 0.13),
          0.7,
        ),
      );
    });
  };
  dune(132, 6, 0.32, b.between(0, 6));
  dune(144, 7, light.isWinter ? 0.75 : 0.52, b.between(2, 4));
  const ink = light.isWinter ? "#4a4a5a" : light.ink;
  const cloaks = [light.lamp, mix(light.lit, light.land[1]!, 0.2), light.gem[1]];
  b.times(4, (at) => camel(b, 112 - at * 31, 156 + at * 2, 1.22 - at * 0.04, ink, cloaks[at % 3]!));
  b.stroke(curve("M101 139L95 138M70 141L64 140M39 143L33 142"), veil(ink, 0.6), 0.5);
  dune(170, 6, light.isWinter ? 1 : 0.78, b.between(0, 2));
}

/** A lighthouse at the mouth of a harbour. */
function lighthouse(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(24, 42), b.between(74, 94)], 126);
  clouds(scene, 110, 4, 10, 0.5);
  land(scene, ridge(b, 123, 5, 20), 0.2);
  water(scene, 126);
  const x = b.between(88, 96);
  b.asLight(() => {
    for (const [turn, wide, reach] of [
      [Math.PI + 0.16, 0.1, 120],
      [-0.3, 0.13, 70],
    ] as const) {
      const end = (at: number): Spot => [x + reach * Math.cos(turn + at), 74 + reach * Math.sin(turn + at)];
      b.flat(
        [[x, 74], end(-wide), end(wide)],
        b.around([x, 74], reach, [0, veil(light.lamp, 0.75)], [1, veil(light.lamp, 0)]),
      );
    }
  });
  galleon(scene, 34, 138, 0.46);
  const rock = light.isWinter ? "#7d94ab" : landAt(light, 0.74);
  const cliff = outline([
    [x - 44, 190],
    [x - 34, 166],
    [x - 24, 158],
    [x - 18, 146],
    [x - 8, 141],
    [x + 14, 138],
    [x + 26, 146],
    [x + 50, 150],
    [x + 50, 190],
  ]);
  b.fill(
    cliff,
    b.line(
      [x - 40, 140],
      [x + 30, 185],
      [0, mix(rock, light.lit, 0.4)],
      [0.4, rock],
      [1, light.isWinter ? "#4f667e" : light.ink],
    ),
  );
  strokes(b, cliff, light.lit, 40, 0.6, 0.3);
  strokes(b, cliff, light.ink, 50, 0.7, 0.35);
  const wall = mix("#fff8ea", light.sky[2], 0.25);
  const shade = light.isWinter ? "#93a8bd" : landAt(light, 0.6);
  const tower = outline([
    [x - 9, 142],
    [x - 5.5, 82],
    [x + 5.5, 82],
    [x + 9, 142],
  ]);
  b.fill(tower, b.line([x - 9, 0], [x + 9, 0], [0, mix(wall, shade, 0.2)], [0.3, wall], [1, shade]));
  b.inside(tower, () => {
    for (const y of [88, 106, 124])
      b.box(x - 12, y, 24, 9, b.line([x - 9, 0], [x + 9, 0], [0, light.gem[1]], [1, light.gem[0]]));
  });
  b.box(x - 8, 79.5, 16, 3, light.ink);
  b.box(x - 5, 69, 10, 11, light.lamp);
  b.stroke(curve(`M${x - 5} 80V69M${x + 5} 80V69M${x} 80V69`), light.ink, 0.9);
  b.fill(curve(`M${x - 7} 69.5Q${x} 56 ${x + 7} 69.5Z`), light.ink);
  b.stroke(curve(`M${x} 63V57`), light.ink, 0.9);
  b.glow(x, 74, 26, light.lamp, 1);
  b.flat(
    [
      [x + 12, 150],
      [x + 12, 138],
      [x + 20, 131],
      [x + 29, 138],
      [x + 29, 152],
    ],
    mix(wall, shade, 0.65),
  );
  b.flat(
    [
      [x + 10, 139],
      [x + 20, 129],
      [x + 31, 139],
      [x + 20, 133],
    ],
    light.ink,
  );
  b.box(x + 17, 141, 4, 5, light.lamp);
  birds(scene, 60, 66, 4);
  b.times(12, () =>
    b.fill(oval(b.between(x - 50, x - 16), b.between(166, 182), b.between(3, 9), 0.9), veil(light.lit, 0.45)),
  );
}

/** A stone bridge over a gorge, a coach crossing it. */
function bridge(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(50, 80), b.between(64, 76)], 128, 14);
  rays(scene, 0.08);
  mountain(scene, 24, 130, 46, 44, 0.16);
  mountain(scene, 112, 132, 58, 46, 0.26);
  mist(scene, 128, 12, 0.7);
  wood(scene, ridge(b, 140, 6, 26), 0.42, 26, 14);
  mist(scene, 146, 9, 0.5);
  water(scene, 152);
  const stone = light.isWinter ? "#8fa3b7" : landAt(light, 0.62);
  const shade = light.isWinter ? "#51677e" : light.ink;
  const arches = [
    [-8, 22],
    [34, 25],
    [80, 28],
    [126, 26],
  ] as const;
  let d = "M-6 114Q66 104 140 112V192H-6Z";
  for (const [x, wide] of arches)
    d += `M${x} 192V${150}Q${x} ${124} ${x + wide / 2 + 5} ${123}Q${x + wide + 10} ${124} ${x + wide + 10} 150V192Z`;
  const body = curve(d);
  b.ctx.fillStyle = b.line([0, 104], [70, 186], [0, mix(stone, light.lit, 0.5)], [0.5, stone], [1, shade]);
  b.ctx.fill(body, "evenodd");
  b.ctx.save();
  b.ctx.clip(body, "evenodd");
  b.times(110, () =>
    b.box(
      b.between(-4, 136),
      112 + 3.2 * Math.floor(b.between(0, 24)),
      b.between(3, 7),
      1.6,
      veil(b.next() < 0.5 ? light.lit : shade, 0.2),
    ),
  );
  for (const [x, wide] of arches) b.box(x + wide + 7.5, 130, 3, 70, veil(shade, 0.55));
  b.ctx.restore();
  for (const [x, wide] of arches)
    b.stroke(
      curve(`M${x} 150Q${x} 124 ${x + wide / 2 + 5} 123Q${x + wide + 10} 124 ${x + wide + 10} 150`),
      veil(light.lit, 0.4),
      1.4,
    );
  b.stroke(curve("M-6 113Q66 103 140 111"), light.isWinter ? "#ffffff" : mix(stone, light.lit, 0.65), 2.6);
  b.placed(84, 106, 1.1, () => {
    const { ink } = light;
    b.fill(curve("M-13-1L-12-11Q-4-15 4-12L6-2Z"), ink);
    b.box(-8, -10, 4, 4, light.lamp);
    b.glow(-6, -8, 8, light.lamp, 0.7);
    for (const wheel of [-8, 2]) b.stroke(oval(wheel, -0.5, 3.4, 3.4), ink, 1.1);
    b.fill(
      curve("M9 0L9.6-6Q9-10 13-10L20-9.4L23-14L26.5-12L24-8.4Q24-5 22.6-4L23.6 1H22.4L20.6-4H13L11.4 1H10Z"),
      ink,
    );
    b.stroke(curve("M5-6L12-8"), ink, 0.7);
  });
  b.placed(20, 108, 0.9, () => {
    const wall = mix(stone, light.lit, 0.3);
    b.box(-9, -34, 18, 40, b.line([-9, 0], [9, 0], [0, mix(wall, light.lit, 0.3)], [1, shade]));
    b.flat(
      [
        [-11, -34],
        [0, -48],
        [11, -34],
      ],
      shade,
    );
    b.fill(curve("M-4 6V-6Q0-11 4-6V6Z"), shade);
    b.box(-1.6, -26, 3.2, 6, light.lamp);
  });
  birds(scene, 92, 84, 4);
  const tree = light.isWinter ? mix(light.ink, "#ffffff", 0.25) : light.ink;
  fir(b, 129, 178, 46, tree, light.isWinter ? "#ffffffcc" : "");
}

/** A junk on a river among tall rocks. */
function river(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(40, 90), b.between(64, 78)], 128, 15);
  clouds(scene, 96, 2, 8, 0.35);
  const karst = (x: number, foot: number, high: number, wide: number, nearness: number): void => {
    const tone = landAt(light, nearness);
    const rock = curve(
      `M${x - wide} ${foot + 4}Q${x - wide * 0.8} ${foot - high * 0.6} ${x - wide * 0.45} ${foot - high * 0.86}Q${x - wide * 0.1} ${foot - high * 1.1} ${x + wide * 0.3} ${foot - high * 0.9}Q${x + wide * 0.75} ${foot - high * 0.6} ${x + wide} ${foot + 4}Z`,
    );
    const isLeft = scene.sun[0] < x;
    b.fill(
      rock,
      b.line(
        [x - wide, foot - high],
        [x + wide, foot - high * 0.6],
        [0, mix(tone, light.lit, isLeft ? 0.4 : 0)],
        [1, mix(tone, light.lit, isLeft ? 0 : 0.4)],
      ),
    );
    b.inside(rock, () => {
      b.times(16, () =>
        b.stroke(
          curve(`M${x + b.between(-wide, wide)} ${foot - high * b.next()}l${b.between(-2, 2)} ${b.between(5, 16)}`),
          veil(light.isWinter ? "#7c93aa" : landAt(light, nearness + 0.25), 0.25),
          b.between(0.6, 1.8),
        ),
      );
      b.box(
        x - wide,
        foot - 22,
        wide * 2,
        28,
        b.downward(foot - 22, foot + 4, [0, veil(light.sky[2], 0)], [1, veil(light.sky[2], 0.6)]),
      );
    });
    b.times(5, () =>
      fir(
        b,
        x + b.between(-wide * 0.5, wide * 0.4),
        foot - high * b.between(0.78, 0.92),
        b.between(4, 8),
        light.isWinter ? "#7b92a8" : landAt(light, nearness + 0.25),
      ),
    );
  };
  karst(18, 132, b.between(40, 50), 15, 0.14);
  karst(58, 132, b.between(30, 40), 17, 0.12);
  karst(104, 134, b.between(50, 58), 18, 0.22);
  mist(scene, 130, 9, 0.6);
  karst(126, 142, b.between(64, 72), 22, 0.42);
  karst(2, 142, b.between(48, 56), 20, 0.4);
  water(scene, 139);
  mist(scene, 140, 6, 0.5);
  const [hull, [bright, shade]] = [hullOf(scene), cloth(scene)];
  const panel = light.isWinter
    ? ["#f7f3ea", "#8ea5ba"]
    : [mix(bright, light.gem[1], 0.28), mix(shade, light.gem[0], 0.4)];
  b.placed(b.between(76, 86), 158, 1.08, () => {
    for (const [x, wide, high] of [
      [-12, 20, 40],
      [13, 18, 50],
    ] as const) {
      b.stroke(curve(`M${x} 0V${-high - 5}`), hull, 1.2);
      const junk = curve(
        `M${x - 4} ${-high}Q${x + wide * 0.7} ${-high + 2} ${x + wide - 4} ${-high * 0.62}Q${x + wide} ${-high * 0.3} ${x + wide - 6} -7L${x - 7} -8Q${x - 2} ${-high * 0.5} ${x - 4} ${-high}Z`,
      );
      b.fill(junk, b.line([x - 6, 0], [x + wide, 0], [0, panel[0]!], [1, panel[1]!]));
      b.inside(junk, () =>
        b.times(6, (at) =>
          b.stroke(
            curve(`M${x - 8} ${-9 - (at * high) / 6}L${x + wide} ${-13 - (at * high) / 7}`),
            veil(hull, 0.6),
            0.8,
          ),
        ),
      );
    }
    b.fill(
      curve("M-28-10L-24-1Q-16 6 0 6H14Q24 4 31-9L22-5H-14Z"),
      b.downward(-8, 6, [0, mix(hull, light.lit, 0.25)], [1, light.ink]),
    );
    b.glow(-22, -12, 8, light.lamp, 0.9);
    b.disc(-22, -12, 1.4, light.lamp);
  });
  b.asLight(() => b.fill(oval(82, 167, 34, 2.2), veil(light.lit, 0.3)));
  b.times(16, (at) => {
    const [x, high] = [94 + at * 2.8 + b.between(-2, 2), b.between(10, 26)];
    b.stroke(
      curve(`M${x} 188Q${x + 1} ${184 - high * 0.5} ${x + b.between(-4, 5)} ${184 - high}`),
      light.isWinter ? "#5d7388" : light.ink,
      0.9,
    );
  });
}

/** A path cut into a cliff, pack mules on it, a monastery above. */
function pass(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(24, 40), b.between(66, 78)], 130);
  clouds(scene, 104, 3, 10, 0.5);
  mountain(scene, 30, 136, 44, 44, 0.16);
  mountain(scene, 60, 140, 30, 40, 0.28);
  mist(scene, 136, 14, 0.8);
  const tone = light.isWinter ? "#9fb3c6" : landAt(light, 0.56);
  const shade = light.isWinter ? "#5a7188" : light.land[4]!;
  b.ctx.translate(-2, 14);
  const cliff = outline([
    [140, 50],
    [118, 56],
    [112, 66],
    [98, 70],
    [94, 86],
    [84, 92],
    [80, 112],
    [70, 122],
    [62, 150],
    [44, 170],
    [40, 192],
    [140, 192],
  ]);
  b.fill(cliff, b.line([50, 80], [140, 140], [0, mix(tone, light.lit, 0.42)], [0.5, tone], [1, shade]));
  b.inside(cliff, () => {
    b.times(26, () => {
      const [x, y, high] = [b.between(50, 136), b.between(56, 170), b.between(14, 40)];
      const wide = b.between(3, 8);
      b.flat(
        [
          [x, y],
          [x + wide, y + 4],
          [x + wide * 0.8, y + high],
          [x - wide * 0.4, y + high * 0.8],
        ],
        veil(b.next() < 0.45 ? light.lit : shade, 0.22),
      );
    });
  });
  const path =
    "M30 172Q62 162 88 156Q114 150 122 142Q126 136 112 130Q92 124 96 117Q104 110 120 104Q130 98 116 92Q104 88 108 78";
  b.inside(cliff, () => {
    b.apart(() => {
      b.ctx.translate(0, 1.8);
      b.stroke(curve(path), veil(shade, 0.8), 4.4);
    });
    b.stroke(curve(path), light.isWinter ? "#ffffff" : mix(tone, light.lit, 0.45), 2.8);
  });
  b.placed(110, 72, 1.15, () => {
    const wall = mix("#fff6e4", light.sky[2], 0.3);
    const dim = mix(wall, shade, 0.55);
    for (const [x, wide, high, roof] of [
      [-20, 14, 16, 6],
      [-8, 16, 26, 9],
      [6, 14, 18, 7],
    ] as const) {
      b.box(x, -high, wide, high + 8, b.line([x, 0], [x + wide, 0], [0, wall], [1, dim]));
      b.flat(
        [
          [x - 3, -high],
          [x + wide / 2, -high - roof],
          [x + wide + 3, -high],
        ],
        light.isWinter ? "#4b637b" : light.gem[0],
      );
      b.box(x + 3, -high + 5, 2.6, 4, light.lamp);
      b.box(x + wide - 5, -high + 5, 2.6, 4, light.lamp);
    }
  });
  b.glow(116, 60, 22, light.lamp, 0.35);
  const ink = light.isWinter ? "#39485a" : light.ink;
  for (const [x, y, size] of [
    [58, 164, 1],
    [74, 160, 0.95],
    [90, 157, 0.9],
    [106, 152, 0.8],
  ] as const)
    b.placed(x, y, size * 0.82, () => {
      b.fill(curve("M-8-7Q-8-11-4-11H5L9-16L12-15.4L13-12L10-11L8-7L8 0H6.6L6-6H-5L-6 0H-7.4Z"), ink);
      b.fill(curve("M-5-10Q-5-15-1-15Q4-15 4-10Z"), light.gem[1]);
    });
  b.placed(46, 168, 0.75, () => {
    b.fill(curve("M-3 0L-2-11Q0-15 2-11L3 0Z"), ink);
    b.disc(0, -16, 2.6, ink);
    b.stroke(curve("M4-18V1"), ink, 0.8);
  });
  birds(scene, 62, 84, 5);
  fir(b, 128, 184, 40, light.isWinter ? mix(light.ink, "#ffffff", 0.25) : light.ink, light.isWinter ? "#ffffffcc" : "");
}

export const VOYAGES: readonly ((b: Brush, light: Light) => void)[] = [
  highSea,
  caravan,
  lighthouse,
  bridge,
  river,
  pass,
];
