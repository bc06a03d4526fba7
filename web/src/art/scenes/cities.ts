/** Cities and cathedrals: the pictures of a third level. */
import { Brush, curve, outline, oval, type Spot } from "../brush";
import { mix, veil } from "../colour";
import { landAt, type Light } from "../light";
import { roof, stoneAt, tower, town, wall } from "./masonry";
import { birds, clouds, fir, land, mist, mountain, rays, ridge, sky, water, wood, type Scene } from "./nature";

function banner({ b, light }: Scene, x: number, y: number, size: number, colour = light.gem[1]): void {
  b.stroke(curve(`M${x} ${y}V${y - size * 2.2}`), light.ink, 0.7);
  b.fill(
    curve(
      `M${x} ${y - size * 2.2}Q${x + size * 0.5} ${y - size * 2.6} ${x + size} ${y - size * 2}Q${x + size * 1.5} ${y - size * 1.7} ${x + size * 1.9} ${y - size * 2}V${y - size}Q${x + size * 1.4} ${y - size * 0.8} ${x + size} ${y - size}Q${x + size * 0.5} ${y - size * 1.5} ${x} ${y - size * 1.1}Z`,
    ),
    colour,
  );
}

/** Two towers, a rose window, the light of evening. */
function cathedral(b: Brush, light: Light): void {
  const x = b.between(82, 88);
  const scene = sky(b, light, [x + b.between(-34, -22), b.between(70, 82)], 140, 15);
  rays(scene, 0.09);
  clouds(scene, 108, 4, 10, 0.45);
  town(scene, 150, 0.22, 26, ["gable", "spire", "flat"]);
  mist(scene, 146, 9, 0.5);
  const stone = stoneAt(scene, 0.58);
  const foot = 164;
  tower(scene, x - 12, foot, 24, 52, "gable", stone, 0);
  for (const side of [x - 27, x + 13]) {
    tower(scene, side, foot, 14, 66, "spire", stone, 0);
    for (const y of [106, 120, 134, 148])
      b.fill(
        curve(`M${side + 5} ${y + 8}V${y + 2}Q${side + 7} ${y - 3} ${side + 9} ${y + 2}V${y + 8}Z`),
        y % 4 ? stone.lamp : stone.roof,
      );
    for (const pin of [side - 1, side + 11.6])
      b.flat(
        [
          [pin, 99],
          [pin + 1.6, 90],
          [pin + 3.2, 99],
        ],
        stone.roof,
      );
  }
  b.disc(x, 130, 9.4, stone.roof);
  b.disc(
    x,
    130,
    8.2,
    b.around([x, 130], 8.2, [0, "#fffbe8"], [0.5, light.lamp], [1, mix(light.lamp, light.gem[1], 0.5)]),
  );
  b.times(12, (at) => {
    const [c, s] = [Math.cos((at * Math.PI) / 6), Math.sin((at * Math.PI) / 6)];
    b.stroke(
      outline(
        [
          [x + 2.6 * c, 130 + 2.6 * s],
          [x + 8.4 * c, 130 + 8.4 * s],
        ],
        false,
      ),
      stone.roof,
      0.7,
    );
  });
  b.stroke(oval(x, 130, 4.8, 4.8), stone.roof, 0.7);
  b.glow(x, 130, 22, light.lamp, 0.55);
  for (const at of [-20, 0, 20]) {
    const [half, top] = at ? [4, 150] : [6, 146];
    b.fill(
      curve(
        `M${x + at - half} ${foot + 2}V${top + 5}Q${x + at - half} ${top} ${x + at} ${top - 4}Q${x + at + half} ${top} ${x + at + half} ${top + 5}V${foot + 2}Z`,
      ),
      stone.roof,
    );
    b.fill(
      curve(
        `M${x + at - half * 0.6} ${foot + 2}V${top + 6}Q${x + at} ${top - 2} ${x + at + half * 0.6} ${top + 6}V${foot + 2}Z`,
      ),
      b.downward(top, foot, [0, light.lamp], [1, mix(light.lamp, stone.roof, 0.5)]),
    );
  }
  b.glow(x, 160, 20, light.lamp, 0.4);
  const square = light.isWinter ? "#f4f8fb" : landAt(light, 0.84);
  b.box(-4, foot, 142, 30, b.downward(foot, 186, [0, mix(square, light.lit, 0.2)], [1, square]));
  b.times(22, () => b.fill(oval(b.between(0, 132), b.between(167, 184), b.between(3, 9), 0.5), veil(light.ink, 0.14)));
  b.times(7, () => {
    const [px, py] = [b.between(50, 128), b.between(168, 178)];
    b.fill(curve(`M${px - 1.4} ${py}L${px} ${py - 5.4}L${px + 1.4} ${py}Z`), light.ink);
    b.disc(px, py - 5.8, 0.9, light.ink);
  });
  birds(scene, x + 4, 70, 6);
}

/** A city of domes on a lagoon, a gondola before it. */
function lagoon(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(26, 46), b.between(70, 88)], 132, 14);
  clouds(scene, 110, 4, 11, 0.5);
  town(scene, 140, 0.2, 24, ["dome", "flat", "gable"]);
  mist(scene, 138, 8, 0.45);
  const stone = stoneAt(scene, 0.46);
  const near = stoneAt(scene, 0.6);
  tower(scene, 14, 146, 8, 50, "spire", stone, 0.3);
  wall(scene, 26, 146, 34, 20, stone, 0.8);
  wall(scene, 58, 147, 66, 24, near, 0.85);
  tower(scene, 70, 124, 34, 8, "lantern", near, 0);
  tower(scene, 61, 126, 10, 6, "dome", near, 0);
  tower(scene, 104, 126, 10, 6, "dome", near, 0);
  tower(scene, 120, 148, 9, 46, "lantern", stone, 0.3);
  b.times(8, (at) =>
    b.fill(curve(`M${60 + at * 8} 147V140Q${63 + at * 8} 134 ${66 + at * 8} 140V147Z`), at % 2 ? near.lamp : near.roof),
  );
  water(scene, 147);
  b.apart(() => {
    b.ctx.globalAlpha = 0.3;
    b.flat(
      [
        [70, 148],
        [104, 148],
        [96, 178],
        [78, 178],
      ],
      near.roof,
    );
    b.times(16, () => b.fill(oval(b.between(40, 122), b.between(149, 172), b.between(2, 6), 0.6), near.lamp));
  });
  b.placed(b.between(82, 94), 170, 1.1, () => {
    b.fill(curve("M-30-8Q-30-13-27-14Q-27-8-22-4Q0 3 22-3Q27-6 28-11L30-10Q30-2 23 2Q0 8-22 3Q-29-1-30-8Z"), light.ink);
    b.fill(curve("M-6-2Q-6-9 0-9Q7-9 7-2Z"), light.gem[1]);
    b.fill(curve("M-19-3L-18-13Q-16-17-14-13L-13-3Z"), light.ink);
    b.disc(-16, -17.4, 2.1, light.ink);
    b.box(-19.4, -19.4, 7, 1.1, light.lamp);
    b.stroke(curve("M-13-14L-3 6M-14-12L-10-10"), light.ink, 0.8);
    b.glow(27, -10, 7, light.lamp, 0.8);
  });
  for (const [x, high] of [
    [118, 22],
    [126, 28],
  ] as const)
    b.stroke(curve(`M${x} 190V${184 - high}`), mix(light.ink, light.lamp, 0.3), 2);
  birds(scene, 74, 76, 5);
}

/** A castle and its town up a hill. */
function hilltop(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(28, 48), b.between(66, 80)], 132, 13);
  clouds(scene, 100, 4, 10, 0.5);
  mountain(scene, 18, 138, 34, 44, 0.16);
  land(scene, ridge(b, 130, 7, 30), 0.24);
  mist(scene, 136, 10, 0.5);
  const [x, stone] = [b.between(84, 90), stoneAt(scene, 0.5)];
  const hill = light.isWinter ? "#dfe8f0" : landAt(light, 0.5);
  const mound = curve(
    `M${x - 76} 192Q${x - 44} 150 ${x - 22} 122Q${x} 112 ${x + 22} 120Q${x + 36} 138 ${x + 60} 156V192Z`,
  );
  b.fill(
    mound,
    b.line(
      [x - 50, 120],
      [x + 40, 180],
      [0, mix(hill, light.lit, 0.35)],
      [0.5, hill],
      [1, light.isWinter ? "#9fb4c8" : landAt(light, 0.8)],
    ),
  );
  for (const [at, wide, high, kind] of [
    [-20, 9, 26, "spire"],
    [-10, 22, 32, "battlements"],
    [12, 10, 38, "spire"],
    [-4, 9, 52, "spire"],
    [21, 8, 20, "battlements"],
  ] as const)
    tower(scene, x + at, 124, wide, high, kind, stone, 0.45);
  banner(scene, x + 1, 54, 4.5);
  const ring = stoneAt(scene, 0.62);
  for (let row = 0; row < 4; row++) {
    const [y, spread] = [132 + row * 11, 24 + row * 11];
    for (let at = -spread; at < spread + 8; at += b.between(8, 12)) {
      const step = Math.abs(at) * 0.22;
      if (b.next() < 0.82)
        tower(
          scene,
          x + at,
          y + step,
          b.between(7, 10),
          b.between(7, 11),
          "gable",
          stoneAt(scene, 0.5 + row * 0.1),
          0.75,
        );
    }
  }
  tower(scene, x - 36, 176, 12, 26, "battlements", ring, 0.3);
  tower(scene, x + 26, 178, 12, 26, "battlements", ring, 0.3);
  wall(scene, x - 26, 180, 54, 13, ring, 0);
  roof(scene, x - 26, 167, 54, "battlements", ring);
  b.fill(curve(`M${x - 5} 184V174Q${x} 166 ${x + 5} 174V184Z`), light.lamp);
  b.glow(x, 178, 16, light.lamp, 0.7);
  for (const at of [6, 16, 118, 127])
    fir(
      b,
      at,
      b.between(170, 180),
      b.between(14, 24),
      light.isWinter ? mix(light.ink, "#ffffff", 0.3) : light.ink,
      light.isWinter ? "#ffffffcc" : "",
    );
  birds(scene, 56, 84, 4);
}

/** A palace of onion domes behind its pool. */
function palace(b: Brush, light: Light): void {
  const x = b.between(78, 84);
  const scene = sky(b, light, [x + b.between(-2, 2), b.between(74, 84)], 134, 19);
  town(scene, 146, 0.16, 18, ["onion", "flat", "dome"]);
  mist(scene, 142, 9, 0.5);
  const stone = stoneAt(scene, 0.5);
  const foot = 150;
  for (const [at, wide, high] of [
    [-44, 5, 58],
    [39, 5, 58],
    [-32, 5, 44],
    [27, 5, 44],
  ] as const)
    tower(scene, x + at, foot, wide, high, "onion", stone, 0.1);
  tower(scene, x - 24, foot, 16, 26, "onion", stone, 0);
  tower(scene, x + 8, foot, 16, 26, "onion", stone, 0);
  tower(scene, x - 13, foot, 26, 34, "onion", stone, 0);
  wall(scene, x - 34, foot, 68, 16, stone, 0);
  roof(scene, x - 34, foot - 16, 68, "battlements", stone);
  for (const [at, half, top] of [
    [0, 8, 124],
    [-21, 4.6, 136],
    [21, 4.6, 136],
    [-10.5, 2.8, 140],
    [10.5, 2.8, 140],
    [-29, 2.8, 140],
    [29, 2.8, 140],
  ] as const) {
    b.fill(
      curve(
        `M${x + at - half} ${foot + 2}V${top + half}Q${x + at - half} ${top} ${x + at} ${top - 4}Q${x + at + half} ${top} ${x + at + half} ${top + half}V${foot + 2}Z`,
      ),
      stone.roof,
    );
    b.fill(
      curve(
        `M${x + at - half * 0.6} ${foot + 2}V${top + half + 1}Q${x + at} ${top - 2} ${x + at + half * 0.6} ${top + half + 1}V${foot + 2}Z`,
      ),
      light.lamp,
    );
    b.glow(x + at, foot - 6, half * 2.4, light.lamp, 0.35);
  }
  const garden = light.isWinter ? "#e8eff5" : landAt(light, 0.72);
  b.box(-4, foot, 142, 40, b.downward(foot, 186, [0, garden], [1, light.isWinter ? "#c4d4e2" : landAt(light, 0.9)]));
  const pool: Spot[] = [
    [x - 14, foot + 3],
    [x + 14, foot + 3],
    [x + 34, 192],
    [x - 34, 192],
  ];
  b.inside(outline(pool), () => {
    water({ ...scene, sun: [x, 80] }, foot + 2);
    b.apart(() => {
      b.ctx.globalAlpha = 0.35;
      b.fill(
        curve(
          `M${x - 12} ${foot}C${x - 22} ${foot + 14} ${x - 5} ${foot + 20} ${x} ${foot + 32}C${x + 5} ${foot + 20} ${x + 22} ${foot + 14} ${x + 12} ${foot}Z`,
        ),
        stone.roof,
      );
    });
  });
  b.stroke(outline(pool), mix(garden, light.lit, 0.6), 1.4);
  for (const [at, y, high] of [
    [-24, 156, 16],
    [24, 156, 16],
    [-34, 166, 22],
    [34, 166, 22],
    [-48, 178, 30],
    [46, 178, 30],
  ] as const)
    b.fill(
      curve(
        `M${x + at} ${y - high}C${x + at + high * 0.26} ${y - high * 0.5} ${x + at + high * 0.2} ${y} ${x + at} ${y}C${x + at - high * 0.2} ${y} ${x + at - high * 0.26} ${y - high * 0.5} ${x + at} ${y - high}Z`,
      ),
      light.isWinter ? "#7f97ad" : b.line([x + at - 5, 0], [x + at + 5, 0], [0, landAt(light, 0.7)], [1, light.ink]),
    );
  birds(scene, 40, 72, 4);
}

/** A canal between houses, a bridge, a bell tower at its end. */
function canal(b: Brush, light: Light): void {
  const x = 84;
  const scene = sky(b, light, [x + b.between(-8, 8), b.between(86, 98)], 136, 13);
  rays(scene, 0.1);
  const back = stoneAt(scene, 0.26);
  tower(scene, x - 15, 146, 11, 58, "spire", back, 0.2);
  tower(scene, x, 146, 26, 22, "lantern", back, 0.4);
  mist(scene, 142, 9, 0.6);
  water(scene, 146);
  const house = (near: number, far: number, top: number, foot: number, nearness: number): void => {
    const stone = stoneAt(scene, nearness);
    const isLeft = near < far;
    const [slant, fall] = [(foot - 146) * 0.5, 9];
    const face: Spot[] = [
      [near, top - fall],
      [far, top],
      [far, foot - slant * 0.5],
      [near, foot],
    ];
    b.flat(
      face,
      b.line(
        [near, 0],
        [far, 0],
        [0, isLeft ? mix(stone.bright, stone.shade, 0.6) : stone.shade],
        [1, isLeft ? stone.bright : mix(stone.bright, stone.shade, 0.5)],
      ),
    );
    b.flat(
      [
        [near, top - fall],
        [far, top],
        [far + (isLeft ? 2 : -2), top + 3],
        [near, top - fall + 4],
      ],
      stone.roof,
    );
    b.inside(outline(face), () => {
      for (let row = 0; row < 5; row++)
        b.times(4, (column) => {
          const at = near + ((column + 0.5) / 4) * (far - near);
          const y = top - fall * (1 - (column + 0.5) / 4) + 9 + row * 13;
          if (b.next() < 0.75)
            b.fill(
              curve(`M${at - 1.8} ${y + 6}V${y + 1.4}Q${at} ${y - 1.6} ${at + 1.8} ${y + 1.4}V${y + 6}Z`),
              b.next() < 0.6 ? stone.lamp : stone.roof,
            );
        });
    });
  };
  house(46, 64, 100, 152, 0.36);
  house(124, 104, 98, 152, 0.4);
  house(22, 48, 82, 160, 0.5);
  house(138, 120, 78, 160, 0.56);
  house(-6, 24, 58, 176, 0.66);
  const stone = stoneAt(scene, 0.62);
  const arch = curve("M44 150Q84 122 126 150V156H118Q84 130 52 156H44Z");
  b.fill(arch, b.downward(130, 156, [0, stone.bright], [1, stone.shade]));
  b.stroke(curve("M44 149Q84 121 126 149"), mix(stone.bright, light.lit, 0.6), 1.4);
  b.times(9, (at) => b.box(52 + at * 8, 141 - 9 * Math.sin(((at + 0.7) / 9.4) * Math.PI), 1, 5, stone.roof));
  for (const px of [76, 82, 96]) {
    b.fill(curve(`M${px - 1.6} 135L${px} 127L${px + 1.6} 135Z`), light.ink);
    b.disc(px, 126.6, 1.2, light.ink);
  }
  b.placed(96, 172, 0.9, () => {
    b.fill(curve("M-28-7Q-28-12-25-13Q-25-7-20-3Q0 3 20-3Q25-6 26-11L28-10Q28-2 21 2Q0 8-20 3Q-27-1-28-7Z"), light.ink);
    b.fill(curve("M-16-3L-15-13Q-13-17-11-13L-10-3Z"), light.ink);
    b.disc(-13, -17, 2, light.ink);
    b.stroke(curve("M-10-14L0 6"), light.ink, 0.8);
    b.fill(curve("M-2-2Q-2-8 4-8Q10-8 10-2Z"), light.gem[1]);
  });
  for (const [lx, ly] of [
    [66, 132],
    [114, 132],
  ] as const) {
    b.glow(lx, ly, 11, light.lamp, 0.8);
    b.disc(lx, ly, 1.3, light.lamp);
  }
  birds(scene, 82, 74, 5);
}

/** A gate in the walls, banners flying. */
function gate(b: Brush, light: Light): void {
  const x = b.between(80, 86);
  const scene = sky(b, light, [b.between(34, 54), b.between(64, 76)], 130, 13);
  clouds(scene, 96, 4, 11, 0.5);
  town(scene, 142, 0.24, 44, ["spire", "dome", "gable", "lantern"], 20);
  mist(scene, 132, 10, 0.4);
  const stone = stoneAt(scene, 0.5);
  wall(scene, -6, 166, 146, 32, stone, 0);
  b.times(70, () =>
    b.box(
      b.between(-4, 136),
      136 + 4 * Math.floor(b.between(0, 7)),
      b.between(3, 6),
      1.6,
      veil(b.next() < 0.5 ? stone.bright : stone.roof, 0.3),
    ),
  );
  roof(scene, -6, 134, 146, "battlements", stone);
  const near = stoneAt(scene, 0.62);
  for (const side of [x - 34, x + 16]) {
    wall(scene, side, 170, 18, 66, near, 0.25);
    b.times(26, () =>
      b.box(
        side + b.between(0, 13),
        106 + 4 * Math.floor(b.between(0, 15)),
        b.between(2, 5),
        1.5,
        veil(b.next() < 0.5 ? near.bright : near.roof, 0.3),
      ),
    );
    b.box(side - 2, 101, 22, 6, near.shade);
    roof(scene, side - 2, 101, 22, "battlements", near);
    tower(scene, side + 4, 100, 10, 4, "spire", near, 0);
    b.box(side + 4.6, 120, 9, 24, light.gem[1]);
    b.flat(
      [
        [side + 4.6, 144],
        [side + 13.6, 144],
        [side + 13.6, 149],
        [side + 9, 145.4],
        [side + 4.6, 149],
      ],
      light.gem[1],
    );
    b.disc(side + 9, 130, 2.6, light.lamp);
  }
  wall(scene, x - 16, 168, 32, 48, near, 0);
  roof(scene, x - 16, 120, 32, "battlements", near);
  b.fill(curve(`M${x - 11} 172V146Q${x - 11} 132 ${x} 131Q${x + 11} 132 ${x + 11} 146V172Z`), near.roof);
  b.fill(
    curve(`M${x - 9} 172V147Q${x - 9} 135 ${x} 134Q${x + 9} 135 ${x + 9} 147V172Z`),
    b.around([x, 160], 30, [0, "#fff6d8"], [0.5, light.lamp], [1, mix(light.lamp, near.roof, 0.6)]),
  );
  b.stroke(
    curve(
      `M${x - 6} 136V146M${x - 2} 134V146M${x + 2} 134V146M${x + 6} 136V146M${x - 9} 141H${x + 9}M${x - 9} 145.6H${x + 9}`,
    ),
    near.roof,
    0.9,
  );
  b.glow(x, 158, 26, light.lamp, 0.6);
  banner(scene, x - 29, 76, 5);
  banner(scene, x + 21, 76, 5);
  const road = light.isWinter ? "#f4f8fb" : landAt(light, 0.74);
  const field = light.isWinter ? "#dbe6ef" : landAt(light, 0.86);
  b.box(-4, 166, 142, 30, field);
  b.flat(
    [
      [x - 9, 167],
      [x + 9, 167],
      [x + 26, 192],
      [x - 34, 192],
    ],
    mix(road, light.lit, 0.35),
  );
  b.placed(x - 2, 178, 0.7, () => {
    b.fill(curve("M-10 0L-9-6Q-10-11-5-11H4L8-16L12-14L10-9L8-6L9 0H7.4L6-5H-5L-7.4 0Z"), light.ink);
    b.fill(curve("M-4-10L-3-19Q0-23 2-19L3-10Z"), light.gem[1]);
    b.disc(-0.4, -23, 2.4, light.ink);
    b.stroke(curve("M5-26L2-4"), light.ink, 0.8);
  });
  birds(scene, 34, 92, 4);
  wood(scene, () => 186, 0.9, 5, 18);
}

export const CITIES: readonly ((b: Brush, light: Light) => void)[] = [cathedral, palace, lagoon, hilltop, canal, gate];
