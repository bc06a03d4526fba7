/** On the Silk Road, by land and by sea: the pictures of the Orient's second level. */
import { Brush, curve, outline, oval, type Spot } from "../brush";
import { mix, veil } from "../colour";
import { landAt, type Light } from "../light";
import { town } from "./masonry";
import { birds, clouds, fir, land, mist, mountain, rays, ridge, sky, strokes, water, type Scene } from "./nature";
import {
  blossom,
  dome,
  garland,
  ground,
  lacquer,
  lantern,
  minaret,
  pagoda,
  palm,
  sweptRoof,
  throughMoonGate,
  type Lacquer,
} from "./orient";

/** A pagoda on a crag above the mist. */
function crag(b: Brush, light: Light): void {
  const x = b.between(82, 90);
  const scene = sky(b, light, [b.between(36, 52), b.between(78, 90)], 132, 15);
  clouds(scene, 116, 3, 10, 0.45);
  mountain(scene, 30, 148, 52, 34, 0.12);
  mountain(scene, 112, 150, 44, 40, 0.18);
  mist(scene, 146, 12, 0.75);
  const rock = light.isWinter ? "#8da3b8" : landAt(light, 0.6);
  const cliff = outline([
    [x - 34, 192],
    [x - 28, 170],
    [x - 20, 160],
    [x - 18, 150],
    [x + 16, 149],
    [x + 24, 158],
    [x + 27, 172],
    [x + 50, 192],
  ]);
  b.fill(
    cliff,
    b.line(
      [x - 30, 150],
      [x + 34, 190],
      [0, mix(rock, light.lit, 0.4)],
      [0.5, rock],
      [1, light.isWinter ? "#4f667e" : light.ink],
    ),
  );
  strokes(b, cliff, light.lit, 30, 0.7, 0.3);
  strokes(b, cliff, light.ink, 40, 0.8, 0.35);
  pagoda(scene, x, 150, 4, 17, 20, lacquer(scene, 0.66));
  const tree = light.isWinter ? mix(light.ink, "#ffffff", 0.25) : light.ink;
  for (const [at, foot, high] of [
    [-22, 163, 20],
    [22, 160, 24],
    [30, 172, 26],
    [-30, 176, 24],
  ] as const)
    fir(b, x + at, foot, high, tree, light.isWinter ? "#ffffffcc" : "");
  mist(scene, 184, 12, 0.5);
  birds(scene, 40, 108, 4);
}

/** A dhow with her great sails before a harbour of the south. */
function dhow(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(32, 48), b.between(80, 92)], 128, 14);
  clouds(scene, 108, 3, 8, 0.4);
  const far = lacquer(scene, 0.3);
  town(scene, 132, 0.24, 14, ["dome", "flat", "flat"], 50, 128);
  dome(scene, 102, 122, 10, 15, far.roof, far.rim);
  for (const x of [84, 120]) minaret(scene, x, 132, 34, 1.7, far);
  water(scene, 131);
  const hull = light.isWinter ? "#5a4a44" : mix(light.ink, "#3a2414", 0.35);
  const bright = mix("#fffaf0", light.gem[1], light.isWinter ? 0.06 : 0.22);
  const shade = light.isWinter ? "#93a9be" : mix(light.gem[0], bright, 0.35);
  b.placed(b.between(66, 74), 164, 1.2, () => {
    b.stroke(curve("M4-2L1-52M-18-3L-20-34"), hull, 1.5);
    for (const d of ["M-12-16Q14-48 30-66Q34-30 22-9Q6-8-12-16Z", "M-31-14Q-18-32-9-45Q-5-24-13-8Q-22-8-31-14Z"]) {
      const sail = curve(d);
      b.fill(sail, b.line([-12, -50], [30, -10], [0, shade], [0.5, bright], [1, mix(bright, shade, 0.5)]));
      b.inside(sail, () =>
        b.times(7, (at) =>
          b.stroke(curve(`M${-36 + at * 11} 0Q${-26 + at * 11} -34 ${-4 + at * 11} -70`), veil(shade, 0.7), 0.6),
        ),
      );
    }
    b.stroke(curve("M-14-15L32-69M-32-13L-8-47"), hull, 1.1);
    b.fill(
      curve("M-36-8Q-30 5-18 7H18Q30 5 40-12L26-5Q0-1-26-4Z"),
      b.downward(-8, 7, [0, mix(hull, light.lit, 0.35)], [1, light.ink]),
    );
    b.stroke(curve("M-33-3Q0 4 34-5"), veil(light.lamp, 0.85), 0.9);
    b.flat(
      [
        [1, -52],
        [9, -55],
        [1, -58],
      ],
      light.lamp,
    );
    b.glow(-30, -9, 8, light.lamp, 0.8);
  });
  b.asLight(() => b.fill(oval(72, 173, 42, 2.2), veil(light.lit, 0.4)));
  b.times(16, () => b.fill(oval(b.between(8, 124), b.between(170, 184), b.between(4, 10), 0.7), veil(light.lit, 0.35)));
  birds(scene, 60, 84, 4);
}

/** A bridge as round as the moon, blossom over the water. */
function moonBridge(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(44, 60), b.between(80, 90)], 128, 15);
  mountain(scene, 100, 132, 44, 48, 0.14);
  mountain(scene, 20, 132, 30, 40, 0.2);
  mist(scene, 132, 10, 0.65);
  pagoda(scene, 104, 140, 3, 9, 12, lacquer(scene, 0.36));
  ground(
    scene,
    [
      [-6, 138],
      [26, 141],
      [60, 140],
      [138, 138],
    ],
    0.4,
  );
  water(scene, 143);
  const [x, y, r] = [68, 158, 34];
  const lacquerRed = light.isWinter ? "#b8574e" : mix(light.gem[1], light.ink, 0.12);
  const rim = mix(light.lamp, lacquerRed, 0.25);
  b.apart(() => {
    b.ctx.globalAlpha = 0.35;
    b.stroke(curve(`M${x - r} ${y + 2}A${r} ${r * 0.7} 0 0 0 ${x + r} ${y + 2}`), lacquerRed, 5);
  });
  b.stroke(
    curve(
      `M${x - r - 20} ${y + 5}Q${x - r + 2} ${y} ${x - r * 0.7} ${y - r * 0.45}A${r} ${r} 0 0 1 ${x + r * 0.7} ${y - r * 0.45}Q${x + r - 2} ${y} ${x + r + 20} ${y + 5}`,
    ),
    mix(lacquerRed, light.ink, 0.3),
    6,
  );
  b.stroke(
    curve(
      `M${x - r - 20} ${y + 3}Q${x - r + 2} ${y - 2} ${x - r * 0.7} ${y - r * 0.45 - 2}A${r} ${r} 0 0 1 ${x + r * 0.7} ${y - r * 0.45 - 2}Q${x + r - 2} ${y - 2} ${x + r + 20} ${y + 3}`,
    ),
    lacquerRed,
    2.2,
  );
  b.times(13, (at) => {
    const turn = Math.PI * (1.16 + (0.68 * at) / 12);
    const [px, py] = [x + (r + 1) * Math.cos(turn), y + 5 - (4 / 3) * 2 + (r + 4) * 0.92 * Math.sin(turn)];
    b.stroke(curve(`M${px} ${py + 4}V${py - 4}`), lacquerRed, 1.2);
    b.disc(px, py - 4.6, 0.9, rim);
  });
  b.stroke(curve(`M${x - r * 0.94} ${y - r * 0.42}A${r + 2} ${r + 1} 0 0 1 ${x + r * 0.94} ${y - r * 0.42}`), rim, 1.1);
  b.times(7, () => {
    const [lx, ly] = [b.between(14, 120), b.between(168, 180)];
    b.fill(oval(lx, ly, b.between(3, 6), 1.2), light.isWinter ? "#7d9a8e" : landAt(light, 0.62));
    b.disc(lx, ly - 1, 1.1, light.gem[2]);
  });
  blossom(scene, 126, 76, 58);
  lantern(scene, 108, 104, 0.8, 8);
}

/** The long wall over its ridges, a watchtower near by. */
function longWall(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(34, 54), b.between(78, 88)], 128, 14);
  rays(scene, 0.08);
  clouds(scene, 108, 3, 8, 0.4);
  mountain(scene, 24, 134, 40, 42, 0.12);
  mountain(scene, 96, 134, 50, 48, 0.18);
  const rises: readonly [base: number, high: number, nearness: number, phase: number, wall: number][] = [
    [128, 7, 0.26, b.between(0, 2), 3],
    [142, 9, 0.44, b.between(2, 4), 5],
    [160, 10, 0.64, b.between(3.6, 4.4), 9],
  ];
  for (const [base, high, nearness, phase, tall] of rises) {
    const line = (x: number): number => base - high * Math.sin(x / 26 + phase) - high * 0.4 * Math.sin(x / 11 + phase);
    land(scene, line, nearness, 0.3, 0.4);
    rampart(scene, line, tall, nearness + 0.1);
    if (base < 160)
      watchtower(scene, base === 128 ? 98 : 40, line(base === 128 ? 98 : 40), tall, lacquer(scene, nearness + 0.1));
    mist(scene, base + 9, 6, 0.35);
  }
  watchtower(scene, 96, 160, 9, lacquer(scene, 0.76));
  lantern(scene, 96, 132, 0.7, 2);
  ground(
    scene,
    [
      [-6, 178],
      [40, 174],
      [90, 180],
      [138, 174],
    ],
    0.9,
  );
  birds(scene, 70, 84, 4);
}

/** A wall with battlements along a ridge. */
function rampart(scene: Scene, line: (x: number) => number, tall: number, nearness: number): void {
  const { b, light } = scene;
  const { wall } = lacquer(scene, nearness);
  const points: Spot[] = Array.from({ length: 47 }, (_, at): Spot => [at * 3 - 4, line(at * 3 - 4)]);
  b.fill(
    outline([...points.map(([x, y]): Spot => [x, y - tall]), ...points.map(([x, y]): Spot => [x, y + 2]).reverse()]),
    b.line([0, 0], [132, 0], [0, wall.bright], [1, wall.shade]),
  );
  points.forEach(([x, y], at) => at % 2 && b.box(x - 1, y - tall * 1.35, tall * 0.28, tall * 0.45, wall.bright));
  b.stroke(
    outline(
      points.map(([x, y]): Spot => [x, y - tall * 0.72]),
      false,
    ),
    veil(light.ink, 0.35),
    0.6,
  );
}

function watchtower(scene: Scene, x: number, foot: number, tall: number, look: Lacquer): void {
  const { b, light } = scene;
  const [half, high] = [tall * 1.15, tall * 2.7];
  b.box(
    x - half,
    foot - high,
    half * 2,
    high + 5,
    b.line([x - half, 0], [x + half, 0], [0, look.wall.bright], [1, look.wall.shade]),
  );
  b.box(x - half * 1.12, foot - high, half * 2.24, tall * 0.3, look.roof);
  for (const at of [-0.5, 0.1, 0.7])
    b.fill(
      curve(
        `M${x + at * half - tall * 0.16} ${foot - high * 0.5}v${-tall * 0.4}q${tall * 0.16} ${-tall * 0.22} ${tall * 0.32} 0v${tall * 0.4}Z`,
      ),
      light.lamp,
    );
  sweptRoof(scene, x, foot - high, half, tall * 0.95, look);
}

/** Elephants with their howdahs on the way to a temple. */
function elephants(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(70, 88), b.between(80, 90)], 134, 16);
  rays(scene, 0.09);
  land(scene, ridge(b, 132, 8, 30), 0.14);
  const far = lacquer(scene, 0.34);
  for (const [x, half, high] of [
    [34, 7, 26],
    [50, 9, 36],
    [66, 7, 26],
  ] as const) {
    b.box(x - half, 142 - high * 0.5, half * 2, high * 0.5, far.wall.bright);
    dome(scene, x, 142 - high * 0.5, half, high * 0.7, far.wall.shade, far.rim);
  }
  mist(scene, 142, 8, 0.55);
  ground(
    scene,
    [
      [-6, 144],
      [50, 142],
      [90, 145],
      [138, 143],
    ],
    0.56,
  );
  palm(scene, 22, 152, 58, 5, mix(light.ink, light.land[2]!, 0.2));
  palm(scene, 116, 150, 66, -5, mix(light.ink, light.land[2]!, 0.1));
  const ink = light.isWinter ? "#5a6678" : mix(light.ink, light.land[3]!, 0.3);
  elephant(scene, 44, 160, 0.62, mix(ink, light.land[2]!, 0.3));
  elephant(scene, 86, 176, 1.12, ink);
  ground(
    scene,
    [
      [-6, 178],
      [60, 176],
      [138, 179],
    ],
    0.84,
  );
  garland(scene, [24, 96], [112, 86], 7, 4, 0.7);
}

/** An elephant that walks to the left; 50 units long at size 1. */
function elephant({ b, light }: Scene, x: number, foot: number, size: number, ink: string): void {
  b.placed(x, foot, size, () => {
    b.fill(
      curve(
        "M22-30Q27-24 25-14L26 0H19L18-11H2L1 0H-6L-7-14Q-10-16-11-20Q-14-15-20-16Q-20-7-17-4Q-15-3-13-5L-12-3Q-15 1-19-1Q-24-6-25-18Q-28-28-20-33Q-13-37-7-32Q6-39 22-30Z",
      ),
      b.downward(-36, 0, [0, mix(ink, light.lit, 0.38)], [0.45, ink], [1, mix(ink, light.ink, 0.5)]),
    );
    b.fill(curve("M-9-32Q-4-28-6-19Q-10-15-13-20Q-15-28-9-32Z"), mix(ink, light.ink, 0.3));
    b.fill(curve("M-23-15Q-28-13-31-17Q-26-16-22-19Z"), "#fffaf0");
    b.disc(-19, -26, 1, "#fffaf0");
    b.stroke(curve("M25-26Q29-20 27-12"), ink, 1.2);
    const cloth = curve("M-3-35Q6-39 17-34L18-16Q7-12-3-17Z");
    b.fill(cloth, light.gem[1]);
    b.inside(cloth, () => b.stroke(curve("M-4-21Q7-16 19-20M-4-31Q7-35 18-30"), light.lamp, 1.3));
    b.fill(curve("M-2-35L0-44H14L16-35Z"), mix(light.gem[0], light.lamp, 0.35));
    b.stroke(curve("M0-44V-53M14-44V-53"), light.lamp, 1);
    b.fill(curve("M-4-52Q1-54 7-61Q13-54 18-52Z"), light.lamp);
    b.disc(7, -48, 2.2, light.ink);
    b.fill(curve("M3.6-42Q4-46.6 7-46.6Q10-46.6 10.4-42Z"), light.ink);
    b.fill(curve("M-22-33Q-16-37-10-34L-15-28Z"), light.gem[1]);
  });
}

export const SILK_ROAD: readonly ((b: Brush, light: Light) => void)[] = [
  crag,
  dhow,
  moonBridge,
  longWall,
  elephants,
].map(throughMoonGate);
