/** What the pictures of the Orient have in common: lanterns, swept roofs, palms, blossom, and the frames that they are seen through. */
import { Brush, curve, outline, oval, type Spot } from "../brush";
import { mix, veil } from "../colour";
import { landAt, type Light } from "../light";
import { stoneAt, type Stone } from "./masonry";
import type { Scene } from "./nature";

/** Where a picture begins below the head of a card. */
const TOP = 46;
const GOLD_LEAF = "#f0cd7a";

/** Paper lanterns glow in any light. */
export function lantern({ b, light }: Scene, x: number, y: number, size = 1, cord = 5): void {
  const paper = mix(light.lamp, "#e0582a", light.isWinter ? 0.55 : 0.25);
  b.placed(x, y, size, () => {
    b.stroke(curve(`M0 ${-cord - 5}V-5M0 5V10`), light.ink, 0.6);
    b.glow(0, 0, 15, light.lamp, 0.85);
    b.fill(oval(0, 0, 4.6, 5), b.around([-1.2, -1.6], 7, [0, "#fffbe8"], [0.45, light.lamp], [1, paper]));
    b.stroke(curve("M-2.2-4.4Q-4-0 -2.2 4.4M0-5V5M2.2-4.4Q4 0 2.2 4.4"), veil(light.ink, 0.28), 0.45);
    b.box(-2.2, -5.8, 4.4, 1.4, light.ink);
    b.box(-2.2, 4.6, 4.4, 1.4, light.ink);
    b.stroke(curve("M0 6V10"), paper, 1.1);
  });
}

/** A cord with lanterns from one place to another. */
export function garland(scene: Scene, [x0, y0]: Spot, [x1, y1]: Spot, sag: number, count: number, size = 0.7): void {
  const { b, light } = scene;
  b.stroke(curve(`M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag * 2} ${x1} ${y1}`), light.ink, 0.7);
  b.times(count, (at) => {
    const share = (at + 0.5) / count;
    const y = y0 + (y1 - y0) * share + sag * 4 * share * (1 - share);
    lantern(scene, x0 + (x1 - x0) * share, y + 7 * size, size, 2);
  });
}

/** Lacquer and tiles of a building. */
export interface Lacquer {
  wall: Stone;
  roof: string;
  rim: string;
}

export function lacquer(scene: Scene, nearness: number): Lacquer {
  const { light } = scene;
  const wall = stoneAt(scene, nearness);
  const tiles = light.isWinter ? "#7690a8" : mix(light.gem[0], light.ink, light.isNight ? 0.35 : 0.15);
  return {
    wall,
    roof: mix(tiles, light.land[1]!, 0.55 - nearness * 0.5),
    rim: mix(GOLD_LEAF, wall.bright, 0.6 - nearness * 0.5),
  };
}

/** A roof with rising eaves: `y` is where it rests, `half` how far its walls reach. */
export function sweptRoof(
  { b, light, sun }: Scene,
  x: number,
  y: number,
  half: number,
  high: number,
  look: Lacquer,
): void {
  const reach = half * 1.3 + 2;
  const lift = Math.min(5, half * 0.3 + 1);
  const ridge = half * 0.46;
  const eaves = `M${x - reach} ${y - lift}Q${x - half * 0.9} ${y + 1} ${x} ${y + 1}Q${x + half * 0.9} ${y + 1} ${x + reach} ${y - lift}`;
  const shape = curve(
    `${eaves}Q${x + half * 0.72} ${y - high * 0.3} ${x + ridge} ${y - high}H${x - ridge}Q${x - half * 0.72} ${y - high * 0.3} ${x - reach} ${y - lift}Z`,
  );
  const lit = mix(look.roof, light.lit, light.isNight ? 0.35 : 0.5);
  const ends = sun[0] < x ? ([lit, look.roof] as const) : ([look.roof, lit] as const);
  b.fill(shape, b.line([x - reach, y - high], [x + reach, y], [0, ends[0]], [0.5, look.roof], [1, ends[1]]));
  b.inside(shape, () => {
    const rows = Math.max(4, Math.round(half / 2));
    b.times(rows * 2 + 1, (at) => {
      const share = (at - rows) / rows;
      b.stroke(
        curve(
          `M${x + share * ridge} ${y - high}Q${x + share * half * 0.8} ${y - high * 0.3} ${x + share * reach} ${y + 2}`,
        ),
        veil(light.ink, 0.28),
        0.5,
      );
    });
    if (light.isWinter) b.box(x - reach, y - high - 1, reach * 2, high * 0.5, veil("#ffffff", 0.55));
  });
  b.stroke(curve(eaves), look.rim, 0.9);
  b.stroke(
    curve(`M${x - ridge - 1.4} ${y - high - 0.6}Q${x} ${y - high + 0.8} ${x + ridge + 1.4} ${y - high - 0.6}`),
    look.rim,
    1,
  );
}

/** A storey between two roofs: lit paper windows between posts. */
export function storey(
  { b, light, sun }: Scene,
  x: number,
  foot: number,
  half: number,
  high: number,
  { wall, roof }: Lacquer,
): void {
  const [left, right] = sun[0] < x ? [wall.bright, wall.shade] : [wall.shade, wall.bright];
  b.box(x - half, foot - high, half * 2, high + 1, b.line([x - half, 0], [x + half, 0], [0, left], [1, right]));
  const bays = Math.max(1, Math.round(half / 3.5));
  const wide = (half * 2) / bays;
  b.times(bays, (at) => {
    const from = x - half + at * wide;
    b.box(from + wide * 0.18, foot - high * 0.78, wide * 0.64, high * 0.6, b.next() < 0.78 ? light.lamp : roof);
    b.box(from - 0.5, foot - high, 1, high, roof);
  });
  b.box(x + half - 0.5, foot - high, 1, high, roof);
  b.glow(x, foot - high / 2, half * 1.6, light.lamp, 0.28);
}

/** Storeys one above the other, each with its roof, and a spire. */
export function pagoda(
  scene: Scene,
  x: number,
  foot: number,
  tiers: number,
  half: number,
  high: number,
  look: Lacquer,
): void {
  const { b } = scene;
  let [y, wide] = [foot, half];
  b.times(tiers, () => {
    storey(scene, x, y, wide * 0.8, high * 0.62, look);
    y -= high * 0.62;
    sweptRoof(scene, x, y, wide, high * 0.44, look);
    y -= high * 0.38;
    wide *= 0.84;
  });
  b.stroke(curve(`M${x} ${y + 1}V${y - half * 0.8}`), look.roof, 1.1);
  for (const at of [0.25, 0.45, 0.62]) b.box(x - 1.6 + at, y - half * at - 0.5, 3.2 - at * 2, 1, look.rim);
  b.disc(x, y - half * 0.84, 1.1, look.rim);
}

/** A dome drawn up to a point, with a finial. */
export function dome(
  { b, light, sun }: Scene,
  x: number,
  y: number,
  half: number,
  high: number,
  tone: string,
  rim = GOLD_LEAF,
): void {
  const shape = curve(
    `M${x - half * 0.86} ${y}C${x - half * 1.3} ${y - high * 0.45} ${x - half * 0.66} ${y - high * 0.78} ${x} ${y - high}C${x + half * 0.66} ${y - high * 0.78} ${x + half * 1.3} ${y - high * 0.45} ${x + half * 0.86} ${y}Z`,
  );
  const lit = mix(tone, light.lit, 0.6);
  b.fill(
    shape,
    b.around(
      [x + (sun[0] < x ? -0.45 : 0.45) * half, y - high * 0.55],
      half * 1.7,
      [0, lit],
      [0.4, tone],
      [1, mix(tone, light.ink, 0.45)],
    ),
  );
  b.inside(shape, () =>
    b.times(7, (at) => {
      const share = (at - 3) / 3;
      b.stroke(
        curve(
          `M${x + share * half * 0.86} ${y}C${x + share * half * 1.3} ${y - high * 0.45} ${x + share * half * 0.66} ${y - high * 0.78} ${x} ${y - high}`,
        ),
        veil(light.lit, 0.3),
        0.5,
      );
    }),
  );
  b.box(x - half * 0.9, y - 0.8, half * 1.8, 1.6, rim);
  b.stroke(curve(`M${x} ${y - high + 1}V${y - high - half * 0.5}`), rim, 0.8);
  b.disc(x, y - high - half * 0.5, Math.max(0.8, half * 0.11), rim);
}

/** A slender tower with balconies. */
export function minaret(scene: Scene, x: number, foot: number, high: number, half: number, look: Lacquer): void {
  const { b, light, sun } = scene;
  const [left, right] = sun[0] < x ? [look.wall.bright, look.wall.shade] : [look.wall.shade, look.wall.bright];
  b.flat(
    [
      [x - half, foot],
      [x - half * 0.7, foot - high],
      [x + half * 0.7, foot - high],
      [x + half, foot],
    ],
    b.line([x - half, 0], [x + half, 0], [0, left], [1, right]),
  );
  for (const at of [0.45, 0.78, 0.99])
    b.box(x - half * 1.5, foot - high * at, half * 3, 1.5, mix(look.rim, look.wall.shade, 0.3));
  b.fill(
    curve(
      `M${x - half * 0.8} ${foot - high}Q${x - half * 0.4} ${foot - high - half * 2} ${x} ${foot - high - half * 4.6}Q${x + half * 0.4} ${foot - high - half * 2} ${x + half * 0.8} ${foot - high}Z`,
    ),
    look.roof,
  );
  b.disc(x, foot - high - half * 4.7, 0.8, look.rim);
  b.box(x - 0.5, foot - high * 0.9, 1, 3, light.lamp);
}

export function palm({ b, light }: Scene, x: number, foot: number, high: number, lean = 4, ink = light.ink): void {
  const [tx, ty] = [x + lean, foot - high];
  b.stroke(curve(`M${x} ${foot}Q${x - lean * 0.4} ${foot - high * 0.5} ${tx} ${ty}`), ink, Math.max(1.2, high * 0.045));
  b.times(9, (at) => {
    const turn = -Math.PI * (0.04 + (0.92 * at) / 8) + b.between(-0.1, 0.1);
    const [reach, drop] = [high * b.between(0.3, 0.42), high * 0.16];
    const [ex, ey] = [tx + reach * Math.cos(turn), ty + reach * 0.55 * Math.sin(turn) + drop];
    const [mx, my] = [tx + reach * 0.55 * Math.cos(turn), ty + reach * 0.75 * Math.sin(turn) - drop * 0.25];
    b.fill(curve(`M${tx} ${ty}Q${mx} ${my - 1.6} ${ex} ${ey}Q${mx} ${my + high * 0.045} ${tx} ${ty}Z`), ink);
  });
}

/** A bough from a corner, full of blossom. */
export function blossom({ b, light }: Scene, x: number, y: number, reach: number): void {
  const bark = mix(light.ink, "#3a2018", 0.4);
  b.stroke(
    curve(
      `M${x} ${y}q${-reach * 0.35} ${reach * 0.02} ${-reach * 0.6} ${reach * 0.28}t${-reach * 0.5} ${reach * 0.18}M${x - reach * 0.4} ${y + reach * 0.1}q${-reach * 0.25} ${-reach * 0.16} ${-reach * 0.46} ${-reach * 0.06}`,
    ),
    bark,
    1.5,
  );
  const petals = light.isWinter
    ? ["#f7d3dc", "#ffffff", "#eab3c2"]
    : [mix(light.gem[2], "#ffffff", 0.3), light.lit, mix(light.gem[1], light.gem[2], 0.6)];
  b.times(46, () => {
    const along = b.next();
    const px = x - reach * along * 1.1 + b.between(-4, 4);
    const py = y + reach * 0.46 * along ** 1.4 + b.between(-6, 5);
    b.disc(px, py, b.between(0.8, 1.9), veil(b.pick(petals), 0.92));
  });
  b.times(9, () =>
    b.fill(
      oval(x - b.between(0, reach * 1.3), y + b.between(8, reach), 1, 0.6, b.between(0, 3)),
      veil(petals[0]!, 0.8),
    ),
  );
}

/** What the frames are made of. */
function lacquered(b: Brush, light: Light, opening: Path2D): void {
  const wood = light.isWinter ? "#c3d0db" : mix(light.gem[0], light.ink, light.isNight ? 0.5 : 0.35);
  const frame = new Path2D();
  frame.rect(-4, TOP - 10, b.width + 8, b.height);
  frame.addPath(opening);
  b.apart(() => {
    b.ctx.shadowColor = "#000a";
    b.ctx.shadowBlur = 6;
    b.ctx.fillStyle = b.line(
      [0, TOP],
      [b.width, b.height],
      [0, mix(wood, light.lit, 0.22)],
      [0.5, wood],
      [1, mix(wood, "#000000", 0.4)],
    );
    b.ctx.fill(frame, "evenodd");
  });
  b.stroke(opening, veil(GOLD_LEAF, 0.95), 1.3);
}

type Drawing = (b: Brush, light: Light) => void;

/** A scene under the valance of a market stall. */
export function underAwning(draw: Drawing): Drawing {
  return (b, light) => {
    draw(b, light);
    const scallops = 8;
    const wide = b.width / scallops;
    const cloths = light.isWinter
      ? ["#4c6a86", "#eef4f8"]
      : [mix(light.gem[0], light.ink, 0.25), mix(light.gem[2], light.gem[1], 0.25)];
    b.apart(() => {
      b.ctx.shadowColor = "#000c";
      b.ctx.shadowBlur = 5;
      b.ctx.shadowOffsetY = 2;
      b.times(scallops, (at) => {
        const x = at * wide;
        const scallop = curve(`M${x} ${TOP - 4}H${x + wide}V${TOP + 9}A${wide / 2} 6 0 0 1 ${x} ${TOP + 9}Z`);
        const tone = cloths[at % 2]!;
        b.fill(scallop, b.downward(TOP - 4, TOP + 15, [0, mix(tone, light.ink, 0.3)], [1, tone]));
      });
    });
    b.times(scallops, (at) => {
      const x = at * wide;
      b.stroke(curve(`M${x} ${TOP + 9}A${wide / 2} 6 0 0 0 ${x + wide} ${TOP + 9}`), GOLD_LEAF, 1);
      b.disc(x + wide / 2, TOP + 16.6, 1.1, GOLD_LEAF);
    });
  };
}

/** A scene seen through a round gate. */
export function throughMoonGate(draw: Drawing): Drawing {
  return (b, light) => {
    draw(b, light);
    const gate = new Path2D();
    gate.ellipse(b.width / 2, 116, 63, 68, 0, 0, 2 * Math.PI);
    lacquered(b, light, gate);
    for (const [x, y, turn] of [
      [13, TOP + 13, 0],
      [b.width - 13, TOP + 13, Math.PI / 2],
    ] as const)
      b.placed(
        x,
        y,
        1,
        () => b.stroke(curve("M-7 7V-5Q-7-7-5-7H7M-4 4V-2.6Q-4-4-2.6-4H4M-1 1h2v-2"), veil(GOLD_LEAF, 0.85), 0.9),
        turn,
      );
  };
}

/** A scene seen through an arch of several lobes. */
export function throughArch(draw: Drawing): Drawing {
  return (b, light) => {
    draw(b, light);
    const half = [
      [6, 190],
      [6, 96],
    ] as const;
    const lobes = "A9 9 0 0 1 15 84A10 10 0 0 1 27 71A11 11 0 0 1 43 62Q58 59 66 50";
    const mirrored = "Q74 59 89 62A11 11 0 0 1 105 71A10 10 0 0 1 117 84A9 9 0 0 1 126 96V190Z";
    lacquered(b, light, curve(`M${half[0].join(" ")}L${half[1].join(" ")}${lobes}${mirrored}`));
    for (const side of [1, -1])
      b.placed(b.width / 2 - side * 50, TOP + 15, 1, () => {
        b.ctx.scale(side, 1);
        b.stroke(curve("M-9-8Q4-9 8-2M-9-8Q-11 4-5 9M-8-7Q-1-2-2 4M-4-3q5-3 7 1"), veil(GOLD_LEAF, 0.85), 0.9);
        b.disc(-8, -7, 1.5, GOLD_LEAF);
      });
  };
}

/** Ground in front, from a line down. */
export function ground({ b, light }: Scene, line: readonly Spot[], nearness: number): void {
  const tone = light.isWinter ? mix("#eef4f8", "#b7c8d8", 1 - nearness) : landAt(light, nearness);
  const top = Math.min(...line.map(([, y]) => y));
  b.fill(
    outline([...line, [b.width + 6, b.height + 6], [-6, b.height + 6]]),
    b.downward(top, b.height, [0, mix(tone, light.lit, 0.2)], [1, mix(tone, light.ink, light.isWinter ? 0.12 : 0.35)]),
  );
}
