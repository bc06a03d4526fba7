/** Courts and temples at the end of the road: the pictures of the Orient's third level. */
import { Brush, curve, outline, oval, type Spot } from "../brush";
import { mix, veil } from "../colour";
import { landAt, type Light } from "../light";
import { town } from "./masonry";
import { birds, clouds, mist, mountain, rays, sky, water, type Scene } from "./nature";
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
  storey,
  sweptRoof,
  throughArch,
} from "./orient";

/** A hall of state above its stairs. */
function hall(b: Brush, light: Light): void {
  const x = 68;
  const scene = sky(b, light, [b.between(38, 92), b.between(78, 86)], 136, 15);
  rays(scene, 0.09);
  clouds(scene, 112, 4, 9, 0.45);
  const [far, look] = [lacquer(scene, 0.4), lacquer(scene, 0.66)];
  for (const side of [18, 118]) {
    storey(scene, side, 146, 11, 10, far);
    sweptRoof(scene, side, 136, 13, 9, far);
  }
  mist(scene, 146, 7, 0.4);
  storey(scene, x, 146, 33, 17, look);
  sweptRoof(scene, x, 129, 37, 13, look);
  storey(scene, x, 117, 22, 8, look);
  sweptRoof(scene, x, 109, 27, 16, look);
  const marble = light.isWinter ? "#f4f7fa" : mix(look.wall.bright, light.lit, 0.4);
  b.times(3, (at) => {
    const [y, half] = [147 + at * 8, 44 + at * 12];
    b.box(x - half, y, half * 2, 8, b.downward(y, y + 8, [0, marble], [1, mix(marble, look.wall.shade, 0.6)]));
    b.times(Math.floor(half / 3), (post) => b.box(x - half + post * 6, y - 2.6, 1.2, 3, marble));
  });
  const stair: Spot[] = [
    [x - 8, 147],
    [x + 8, 147],
    [x + 17, 188],
    [x - 17, 188],
  ];
  b.flat(stair, mix(marble, light.lamp, 0.25));
  b.inside(outline(stair), () =>
    b.times(16, (at) => b.box(x - 20, 147 + at * 2.6, 40, 1, veil(look.wall.shade, 0.55))),
  );
  ground(
    scene,
    [
      [-6, 172],
      [x - 14, 171],
      [x - 17, 188],
      [x + 17, 188],
      [x + 14, 171],
      [138, 172],
    ],
    0.7,
  );
  for (const side of [-27, 27]) lantern(scene, x + side, 150, 0.8, 4);
}

/** Domes upon domes between slender towers, by the water. */
function mosque(b: Brush, light: Light): void {
  const x = 70;
  const scene = sky(b, light, [b.between(26, 44), b.between(76, 86)], 134, 14);
  clouds(scene, 112, 3, 9, 0.4);
  town(scene, 150, 0.2, 14, ["dome", "flat"]);
  const look = lacquer(scene, 0.56);
  for (const [at, high] of [
    [-40, 76],
    [40, 76],
    [-27, 62],
    [27, 62],
  ] as const)
    minaret(scene, x + at, 154, high, 2.2, look);
  dome(scene, x, 120, 21, 27, look.roof, look.rim);
  b.box(x - 20, 119, 40, 8, look.wall.bright);
  b.times(9, (at) => b.box(x - 18 + at * 4.4, 121, 1.8, 4, light.lamp));
  for (const at of [-24, 24]) dome(scene, x + at, 132, 11, 14, look.roof, look.rim);
  for (const at of [-36, 36]) dome(scene, x + at, 142, 7, 9, look.roof, look.rim);
  dome(scene, x, 136, 13, 13, mix(look.roof, light.lit, 0.15), look.rim);
  b.box(x - 44, 140, 88, 15, b.line([x - 44, 0], [x + 44, 0], [0, look.wall.bright], [1, look.wall.shade]));
  b.times(11, (at) => {
    const ax = x - 40 + at * 8;
    b.fill(
      curve(`M${ax - 2.4} 155V147Q${ax} 142 ${ax + 2.4} 147V155Z`),
      at === 5 ? light.lamp : b.next() < 0.55 ? light.lamp : look.roof,
    );
  });
  b.box(-4, 154, 142, 5, mix(look.wall.shade, light.ink, 0.3));
  water(scene, 158);
  b.apart(() => {
    b.ctx.globalAlpha = 0.25;
    b.fill(oval(x, 166, 26, 7), look.roof);
  });
  birds(scene, 92, 92, 5);
}

/** A white keep of many roofs on its stone foot. */
function keep(b: Brush, light: Light): void {
  const x = b.between(74, 80);
  const scene = sky(b, light, [b.between(32, 46), b.between(80, 90)], 136, 14);
  mountain(scene, 22, 146, 40, 36, 0.14);
  mountain(scene, 116, 148, 34, 40, 0.2);
  mist(scene, 146, 9, 0.6);
  const look = lacquer(scene, 0.62);
  const plaster = {
    ...look,
    wall: { ...look.wall, bright: mix("#fffaf0", light.sky[2], 0.2), shade: mix(look.wall.shade, "#fffaf0", 0.25) },
  };
  const stone = light.isWinter ? "#8197ad" : landAt(light, 0.74);
  const foot = curve(`M${x - 44} 192Q${x - 32} 172 ${x - 27} 154H${x + 27}Q${x + 32} 172 ${x + 44} 192Z`);
  b.fill(foot, b.line([x - 40, 0], [x + 44, 0], [0, mix(stone, light.lit, 0.35)], [1, mix(stone, light.ink, 0.5)]));
  b.inside(foot, () =>
    b.times(70, () =>
      b.box(
        b.between(x - 44, x + 40),
        155 + 4.4 * Math.floor(b.between(0, 9)),
        b.between(4, 9),
        3.4,
        veil(b.next() < 0.5 ? light.lit : light.ink, 0.16),
      ),
    ),
  );
  let [y, half] = [154, 25];
  b.times(4, (at) => {
    storey(scene, x, y, half * 0.86, 11, plaster);
    y -= 10;
    sweptRoof(scene, x, y, half, 7, look);
    if (at % 2 === 0) {
      b.flat(
        [
          [x - half * 0.42, y + 0.6],
          [x, y - 9],
          [x + half * 0.42, y + 0.6],
        ],
        look.roof,
      );
      b.flat(
        [
          [x - half * 0.26, y + 0.4],
          [x, y - 6],
          [x + half * 0.26, y + 0.4],
        ],
        plaster.wall.bright,
      );
    }
    y -= 5;
    half *= 0.8;
  });
  for (const side of [-1, 1])
    b.fill(curve(`M${x + side * 6} ${y - 1}q${side * 3} -1 ${side * 2} -6q${side * 2} 2 ${side * 1} 6Z`), look.rim);
  blossom(scene, 128, 84, 40);
  b.apart(() => {
    b.ctx.translate(132, 0);
    b.ctx.scale(-1, 1);
    blossom(scene, 126, 152, 44);
  });
}

/** Towers like buds of lotus, mirrored in their pond. */
function lotusTowers(b: Brush, light: Light): void {
  const x = 68;
  const scene = sky(b, light, [x + b.between(-34, -22), b.between(80, 90)], 140, 16);
  rays(scene, 0.1);
  const look = lacquer(scene, 0.6);
  const temple = (): void => {
    for (const [at, half, high] of [
      [-34, 8, 34],
      [34, 8, 34],
      [-18, 9, 44],
      [18, 9, 44],
      [0, 11, 60],
    ] as const)
      bud(scene, x + at, 150, half, high, look.wall);
    b.box(x - 50, 139, 100, 12, b.line([x - 50, 0], [x + 50, 0], [0, look.wall.bright], [1, look.wall.shade]));
    b.times(16, (at) => b.box(x - 47 + at * 6.2, 142, 2, 8, at % 3 ? look.roof : light.lamp));
    b.fill(curve(`M${x - 5} 151V140L${x} 133L${x + 5} 140V151Z`), light.lamp);
  };
  temple();
  water(scene, 151);
  b.apart(() => {
    b.ctx.globalAlpha = 0.32;
    b.ctx.translate(0, 302);
    b.ctx.scale(1, -1);
    temple();
  });
  b.times(18, () => b.fill(oval(b.between(6, 126), b.between(156, 184), b.between(4, 12), 0.5), veil(light.lit, 0.3)));
  for (const [lx, ly] of [
    [36, 178],
    [60, 182],
    [98, 174],
    [118, 181],
  ] as const) {
    b.fill(oval(lx, ly, 7, 2), light.isWinter ? "#7d9a8e" : landAt(light, 0.7));
    b.fill(
      curve(`M${lx - 4} ${ly - 1}Q${lx - 3} ${ly - 6} ${lx} ${ly - 7}Q${lx + 3} ${ly - 6} ${lx + 4} ${ly - 1}Z`),
      light.gem[2],
    );
    b.fill(
      curve(`M${lx - 1.6} ${ly - 1}Q${lx} ${ly - 8} ${lx + 1.6} ${ly - 1}Z`),
      mix(light.gem[1], light.gem[2], 0.5),
    );
  }
  palm(scene, 16, 154, 40, 4, mix(light.ink, light.land[2]!, 0.15));
  palm(scene, 118, 153, 46, -4, mix(light.ink, light.land[2]!, 0.15));
}

/** A tower of stone that narrows like a bud. */
function bud(
  { b, light, sun }: Scene,
  x: number,
  foot: number,
  half: number,
  high: number,
  { bright, shade }: { bright: string; shade: string },
): void {
  const shape = curve(
    `M${x - half} ${foot}V${foot - high * 0.42}C${x - half} ${foot - high * 0.7} ${x - half * 0.5} ${foot - high * 0.9} ${x} ${foot - high}C${x + half * 0.5} ${foot - high * 0.9} ${x + half} ${foot - high * 0.7} ${x + half} ${foot - high * 0.42}V${foot}Z`,
  );
  const ends = sun[0] < x ? [bright, shade] : [shade, bright];
  b.fill(shape, b.line([x - half, 0], [x + half, 0], [0, ends[0]!], [1, ends[1]!]));
  b.inside(shape, () =>
    b.times(9, (at) => {
      const y = foot - high * (0.36 + at * 0.07);
      b.box(x - half, y, half * 2, 1.3, veil(light.ink, 0.3));
      b.times(5, (tooth) => b.box(x - half + tooth * half * 0.5 - 0.6, y - 2, 1.2, 2, veil(light.lit, 0.3)));
    }),
  );
  b.stroke(curve(`M${x} ${foot - high + 1}v-5`), light.lamp, 0.9);
}

/** A portal covered with tiles, on a square between two towers. */
function portal(b: Brush, light: Light): void {
  const x = 68;
  const scene = sky(b, light, [b.between(30, 104), b.between(74, 82)], 140, 13);
  clouds(scene, 110, 3, 8, 0.35);
  town(scene, 152, 0.2, 18, ["dome", "flat"]);
  const look = lacquer(scene, 0.58);
  const tile = light.isWinter ? "#4f86a8" : mix(light.gem[1], light.ink, 0.15);
  for (const at of [-32, 32]) dome(scene, x + at, 128, 11, 18, tile, look.rim);
  b.box(x - 44, 127, 88, 28, b.line([x - 44, 0], [x + 44, 0], [0, look.wall.bright], [1, look.wall.shade]));
  for (const at of [-48, 48]) minaret(scene, x + at, 156, 62, 4, look);
  b.box(x - 22, 96, 44, 60, b.line([x - 22, 0], [x + 22, 0], [0, look.wall.bright], [1, look.wall.shade]));
  b.stroke(
    outline(
      [
        [x - 20, 156],
        [x - 20, 98.4],
        [x + 20, 98.4],
        [x + 20, 156],
      ],
      false,
    ),
    tile,
    2.6,
  );
  b.times(40, (at) => {
    const [side, y] = [at % 2 ? 1 : -1, 99 + (at >> 1) * 2.9];
    b.disc(x + side * 20, y, 0.7, look.rim);
  });
  b.fill(
    curve(`M${x - 14} 156V122Q${x - 13} 111 ${x} 103Q${x + 13} 111 ${x + 14} 122V156Z`),
    b.downward(103, 156, [0, mix(tile, light.ink, 0.55)], [0.6, tile], [1, light.lamp]),
  );
  b.stroke(curve(`M${x - 14} 156V122Q${x - 13} 111 ${x} 103Q${x + 13} 111 ${x + 14} 122V156`), look.rim, 1.2);
  b.fill(curve(`M${x - 6} 156V141Q${x} 132 ${x + 6} 141V156Z`), mix(light.ink, tile, 0.2));
  b.glow(x, 148, 16, light.lamp, 0.6);
  for (const at of [-36, -28, 28, 36]) {
    b.fill(curve(`M${x + at - 3} 155V140Q${x + at} 134 ${x + at + 3} 140V155Z`), mix(tile, light.ink, 0.35));
    b.box(x + at - 3, 150, 6, 5, veil(light.lamp, 0.7));
  }
  ground(
    scene,
    [
      [-6, 155],
      [138, 155],
    ],
    0.66,
  );
  b.times(11, (at) => b.stroke(curve(`M${x + (at - 5) * 8} 156L${x + (at - 5) * 26} 192`), veil(light.ink, 0.16), 0.7));
  garland(scene, [20, 108], [46, 104], 4, 2, 0.55);
  garland(scene, [90, 104], [116, 108], 4, 2, 0.55);
  pagodaLamp(scene, 34);
  pagodaLamp(scene, 104);
}

/** A stone lamp in the shape of a small tower. */
function pagodaLamp(scene: Scene, x: number): void {
  pagoda(scene, x, 178, 1, 4, 12, lacquer(scene, 0.8));
}

export const COURTS: readonly ((b: Brush, light: Light) => void)[] = [hall, mosque, keep, lotusTowers, portal].map(
  throughArch,
);
