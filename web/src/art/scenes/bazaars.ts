/** Markets and tea houses under lanterns: the pictures of the Orient's first level. */
import { Brush, curve, outline, oval, type Spot } from "../brush";
import { mix, veil } from "../colour";
import { landAt, type Light } from "../light";
import { town } from "./masonry";
import { birds, clouds, land, mist, mountain, rays, ridge, sky, water, type Scene } from "./nature";
import { dome, garland, ground, lacquer, lantern, palm, storey, sweptRoof, underAwning } from "./orient";
import { camel } from "./voyages";

/** Somebody under a wide hat, with a yoke or without. */
function walker(b: Brush, x: number, foot: number, size: number, ink: string, hat: string): void {
  b.placed(x, foot, size, () => {
    b.fill(curve("M-3.4 0L-2.6-9Q-3.4-13 0-13.6Q3.4-13 2.6-9L3.6 0Z"), ink);
    b.disc(0, -15, 1.9, ink);
    b.fill(curve("M-5.4-14.8Q-1-18.4 0-19.6Q1-18.4 5.4-14.8Z"), hat);
  });
}

/** Stems of bamboo with their leaves. */
function bamboo({ b, light }: Scene, x: number, count: number): void {
  const tone = light.isWinter ? "#6f8aa3" : mix(light.land[3]!, light.ink, 0.4);
  b.times(count, (at) => {
    const [from, lean, high] = [x + at * b.between(4, 6), b.between(-7, 5), b.between(76, 112)];
    b.stroke(curve(`M${from} 190Q${from + lean * 0.3} ${190 - high * 0.5} ${from + lean} ${190 - high}`), tone, 1.7);
    b.times(9, (leaf) => {
      const share = 0.35 + (leaf / 9) * 0.62;
      const [lx, ly] = [from + lean * share * share, 190 - high * share];
      const side = leaf % 2 ? 1 : -1;
      b.fill(
        curve(`M${lx} ${ly}q${side * 5} ${-3} ${side * 11} ${b.between(1, 4)}q${-side * 6} 1 ${-side * 11} ${-2}Z`),
        tone,
      );
    });
  });
}

/** A tea house on piles above a pond. */
function teaHouse(b: Brush, light: Light): void {
  const x = b.between(84, 92);
  const scene = sky(b, light, [b.between(34, 50), b.between(84, 92)], 130, 13);
  clouds(scene, 112, 3, 9, 0.4);
  mountain(scene, 28, 136, 34, 40, 0.14);
  mountain(scene, 104, 138, 44, 46, 0.2);
  mist(scene, 136, 10, 0.6);
  water(scene, 144);
  const look = lacquer(scene, 0.72);
  b.times(5, (at) => b.box(x - 25 + at * 12, 150, 2, 22, look.roof));
  b.apart(() => {
    b.ctx.globalAlpha = 0.3;
    b.box(x - 26, 158, 54, 20, light.lamp);
  });
  storey(scene, x, 151, 22, 20, look);
  b.box(x - 31, 150, 62, 3.4, look.roof);
  b.stroke(curve(`M${x - 31} 145H${x - 23}M${x - 31} 145V151M${x + 23} 145H${x + 31}V151`), look.rim, 0.8);
  sweptRoof(scene, x, 131, 26, 14, look);
  storey(scene, x, 119, 11, 8, look);
  sweptRoof(scene, x, 111, 15, 11, look);
  for (const side of [-29, 29]) lantern(scene, x + side, 138, 0.72, 3);
  b.stroke(curve(`M${x - 31} 152L${x - 52} 158L${x - 64} 152L${x - 92} 160`), look.roof, 2.4);
  bamboo(scene, -2, 5);
}

/** A street of stalls, spices heaped before them. */
function stalls(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(60, 72), b.between(88, 96)], 140, 14);
  rays(scene, 0.1);
  town(scene, 150, 0.2, 30, ["dome", "flat", "battlements"], 34, 96);
  const look = lacquer(scene, 0.6);
  minaretFar(scene, 54);
  mist(scene, 150, 8, 0.5);
  ground(
    scene,
    [
      [-6, 152],
      [138, 152],
    ],
    0.62,
  );
  const cloths = [light.gem[1], light.lit, mix(light.gem[0], light.lamp, 0.3)];
  for (const side of [-1, 1])
    b.times(3, (at) => {
      const [from, foot] = [66 + side * (22 + at * 22), 152 + at * 13];
      const [wide, high] = [16 + at * 9, 26 + at * 11];
      const edge = from + side * wide;
      b.flat(
        [
          [from, foot],
          [edge, foot + 8],
          [edge, foot - high],
          [from, foot - high + 6],
        ],
        mix(look.wall.shade, light.ink, 0.3),
      );
      b.glow((from + edge) / 2, foot - high * 0.4, wide, light.lamp, 0.55);
      const cloth: Spot[] = [
        [from - side * 4, foot - high * 0.62],
        [from + side * 2, foot - high + 3],
        [edge, foot - high - 3],
        [edge, foot - high * 0.42],
      ];
      b.flat(cloth, cloths[at % 3]!);
      b.inside(outline(cloth), () =>
        b.times(4, (stripe) =>
          b.stroke(
            curve(`M${from + (side * (stripe * wide)) / 3.4} ${foot - high - 6}l${-side * 5} ${high}`),
            veil(cloths[(at + 1) % 3]!, 0.75),
            1.6 + at * 0.5,
          ),
        ),
      );
      b.times(3, (heap) => {
        const hx = from + side * (3 + heap * (wide / 3));
        const hy = foot + 2 + heap * 1.4;
        b.flat(
          [
            [hx - 3.4, hy],
            [hx, hy - 5 - at],
            [hx + 3.4, hy],
          ],
          cloths[(heap + at) % 3]!,
        );
        b.fill(oval(hx, hy, 3.8, 1.3), look.roof);
      });
    });
  walker(b, 60, 164, 0.9, light.ink, light.lamp);
  walker(b, 72, 176, 1.2, light.ink, mix(light.gem[2], light.lamp, 0.4));
  garland(scene, [18, 96], [114, 92], 7, 5, 0.72);
}

/** A tower for the call to prayer, far down a street. */
function minaretFar({ b, light }: Scene, x: number): void {
  const tone = landAt(light, 0.3);
  b.flat(
    [
      [x - 2, 150],
      [x - 1.4, 104],
      [x + 1.4, 104],
      [x + 2, 150],
    ],
    tone,
  );
  b.box(x - 2.6, 110, 5.2, 1.4, tone);
  b.fill(curve(`M${x - 2} 104Q${x} 98 ${x} 94Q${x} 98 ${x + 2} 104Z`), tone);
}

/** Camels resting by a caravanserai, lanterns above them. */
function caravanserai(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(30, 46), b.between(82, 92)], 138, 13);
  land(scene, ridge(b, 134, 7, 34), 0.14);
  const look = lacquer(scene, 0.5);
  const [x, foot] = [88, 152];
  dome(scene, x, foot - 30, 15, 20, look.roof, look.rim);
  b.box(x - 40, foot - 26, 84, 30, b.line([x - 40, 0], [x + 44, 0], [0, look.wall.bright], [1, look.wall.shade]));
  b.box(x - 40, foot - 27.5, 84, 2, look.rim);
  b.fill(curve(`M${x - 13} ${foot + 3}V${foot - 31}H${x + 13}V${foot + 3}Z`), look.wall.bright);
  for (const [at, half, high] of [
    [0, 9, 25],
    [-28, 5.4, 16],
    [-18.4, 3.4, 12],
    [20, 4, 13],
    [31, 5.4, 16],
  ] as const) {
    const arch = curve(
      `M${x + at - half} ${foot + 3}V${foot - high * 0.5}Q${x + at - half} ${foot - high * 0.85} ${x + at} ${foot - high}Q${x + at + half} ${foot - high * 0.85} ${x + at + half} ${foot - high * 0.5}V${foot + 3}Z`,
    );
    b.fill(arch, b.downward(foot - high, foot + 3, [0, look.roof], [1, light.lamp]));
    b.glow(x + at, foot - 3, half * 2, light.lamp, 0.45);
  }
  ground(
    scene,
    [
      [-6, 153],
      [40, 151],
      [90, 154],
      [138, 152],
    ],
    0.64,
  );
  palm(scene, 26, 160, 66, 6);
  palm(scene, 40, 158, 44, -5, mix(light.ink, light.land[2]!, 0.25));
  const cloaks = [light.lamp, light.gem[1], light.lit];
  const ink = light.isWinter ? "#4a4a5a" : light.ink;
  b.times(3, (at) => camel(b, 112 - at * 34, 174 + at * 2, 1.22, ink, cloaks[at]!));
  garland(scene, [30, 96], [124, 104], 8, 4, 0.8);
}

/** Tea growing on terraces, pickers among the rows. */
function terraces(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(84, 100), b.between(80, 88)], 126, 14);
  clouds(scene, 108, 3, 9, 0.45);
  birds(scene, 46, 82, 4);
  mountain(scene, 38, 128, 40, 44, 0.12);
  mist(scene, 128, 9, 0.6);
  const look = lacquer(scene, 0.5);
  const px = b.between(88, 100);
  b.times(6, (row) => {
    const base = 128 + row * 10;
    const phase = row * 1.7 + b.between(0, 1);
    const line = (x: number): number => base + Math.sin(x / 30 + phase) * 5 - Math.sin(x / 62) * 6;
    const shape = land(scene, line, 0.28 + row * 0.12, 0.2, 0.5);
    const points = (drop: number): Spot[] =>
      Array.from({ length: 24 }, (_, at): Spot => [at * 6 - 4, line(at * 6 - 4) + drop]);
    b.inside(shape, () => {
      for (const drop of [1.6, 4.4, 7])
        for (const [x, y] of points(drop))
          b.fill(
            oval(x + b.between(-1, 1), y, 3.2, 1.3),
            veil(
              drop === 1.6 ? mix(landAt(light, 0.3 + row * 0.1), light.lit, 0.4) : landAt(light, 0.5 + row * 0.1),
              0.75,
            ),
          );
    });
    b.stroke(outline(points(0), false), veil(light.lit, 0.55), 0.8);
    if (row === 0) {
      storey(scene, px, line(px) + 1, 8, 9, look);
      sweptRoof(scene, px, line(px) - 8, 11, 8, look);
    }
    if (row === 2) walker(b, 66, line(66) + 6, 0.72, light.ink, light.lamp);
    if (row === 3) walker(b, 100, line(100) + 6, 0.95, light.ink, light.lit);
    if (row === 4) walker(b, 80, line(80) + 8, 1.15, light.ink, light.lamp);
  });
  lantern(scene, px - 13, 128, 0.6, 2);
}

/** Dyed silk drying on poles above a river. */
function dyers(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(28, 44), b.between(80, 90)], 130, 13);
  rays(scene, 0.08);
  mountain(scene, 22, 136, 36, 38, 0.14);
  mountain(scene, 92, 138, 48, 48, 0.2);
  mist(scene, 138, 10, 0.6);
  water(scene, 146);
  const tones = [
    light.gem[1],
    mix(light.gem[0], light.ink, 0.15),
    light.lit,
    light.lamp,
    mix(light.gem[1], light.lit, 0.5),
  ];
  const pole = mix(light.ink, "#3a2414", 0.3);
  for (const [y, from, to, drop] of [
    [92, 30, 126, 44],
    [108, 46, 138, 56],
  ] as const) {
    b.stroke(curve(`M${from + 4} ${y - 8}L${from - 4} 180M${to - 5} ${y - 8}L${to + 4} 180`), pole, 1.8);
    b.stroke(curve(`M${from - 4} ${y}L${to + 4} ${y - 1}`), pole, 1.5);
    const count = 4;
    const wide = (to - from) / count - 3;
    b.times(count, (at) => {
      const x = from + 3 + at * (wide + 3);
      const [sway, long] = [b.between(-5, 5), drop * b.between(0.8, 1.1)];
      const cloth = curve(
        `M${x} ${y}H${x + wide}C${x + wide - 3} ${y + long * 0.4} ${x + wide + 5 + sway} ${y + long * 0.6} ${x + wide + sway} ${y + long}Q${x + wide / 2 + sway} ${y + long + 4} ${x + sway} ${y + long - 2}C${x + 5 + sway} ${y + long * 0.6} ${x - 3} ${y + long * 0.4} ${x} ${y}Z`,
      );
      const tone = tones[(at + (y === 92 ? 0 : 2)) % tones.length]!;
      b.fill(
        cloth,
        b.line(
          [x, 0],
          [x + wide, 0],
          [0, mix(tone, light.ink, 0.28)],
          [0.3, mix(tone, light.lit, 0.3)],
          [0.6, tone],
          [1, mix(tone, light.ink, 0.35)],
        ),
      );
      b.inside(cloth, () =>
        b.times(3, (fold) =>
          b.stroke(
            curve(`M${x + (fold + 0.7) * (wide / 3.4)} ${y}q-2 ${long * 0.5} ${sway + 1} ${long + 6}`),
            veil(light.ink, 0.2),
            1.1,
          ),
        ),
      );
    });
  }
  ground(
    scene,
    [
      [-6, 170],
      [30, 174],
      [70, 178],
      [138, 172],
    ],
    0.84,
  );
  walker(b, 92, 178, 1.1, light.ink, light.lamp);
  lantern(scene, 34, 100, 0.75, 3);
  lantern(scene, 124, 118, 0.75, 3);
}

export const BAZAARS: readonly ((b: Brush, light: Light) => void)[] = [
  teaHouse,
  stalls,
  caravanserai,
  terraces,
  dyers,
].map(underAwning);
