/** Mines and mountains: the pictures of a first level. */
import { Brush, curve, outline, oval, type Spot } from "../brush";
import { mix, veil } from "../colour";
import { landAt, type Light } from "../light";
import {
  birds,
  clouds,
  crystals,
  fir,
  land,
  mist,
  mountain,
  rays,
  ridge,
  sky,
  strokes,
  water,
  wood,
  type Scene,
} from "./nature";

/** Rock and timber in front. */
function near(scene: Scene): { rock: string; shade: string; bright: string } {
  const { light } = scene;
  return light.isWinter
    ? { rock: "#8ba1b6", shade: light.ink, bright: "#ffffff" }
    : { rock: landAt(light, 0.72), shade: light.ink, bright: mix(landAt(light, 0.5), light.lit, 0.4) };
}

function figure(b: Brush, x: number, foot: number, height: number, ink: string): void {
  b.placed(x, foot, height / 20, () => {
    b.fill(curve("M-3 0L-2.6-9Q-4-14 0-15Q4-14 2.6-9L3.4 0H.8L0-6L-.8 0Z"), ink);
    b.disc(0, -17.2, 2.3, ink);
    b.fill(curve("M-3.4-18Q0-22 3.4-18Z"), ink);
    b.stroke(curve("M2-13L6-9M5-16L7-3M3-14.5Q6-17.4 9-14.6"), ink, 1);
  });
}

/** A cart heaped with what was dug. */
function cart({ b, light }: Scene, x: number, foot: number, size: number): void {
  b.placed(x, foot, size, () => {
    crystals(b, 0, -8, 10, light.gem, 5);
    b.fill(
      curve("M-9-9H9L7-1H-7Z"),
      b.line([-9, 0], [9, 0], [0, mix(light.ink, light.lit, 0.35)], [0.5, light.ink], [1, light.ink]),
    );
    b.stroke(curve("M-9.6-9H9.6M-8.4-5.5H8.4"), veil(light.lamp, 0.7), 0.7);
    for (const wheel of [-4.5, 4.5]) {
      b.disc(wheel, 0, 2.4, light.ink);
      b.disc(wheel, 0, 1, veil(light.lamp, 0.8));
    }
  });
}

function lantern({ b, light }: Scene, x: number, y: number, size = 1): void {
  b.glow(x, y, 16 * size, light.lamp, 0.9);
  b.disc(x, y, 1.5 * size, mix(light.lamp, "#ffffff", 0.55));
}

function rails(b: Brush, from: Spot, to: Spot, tone: string): void {
  const [[x, y], [tx, ty]] = [from, to];
  b.times(8, (at) => {
    const share = ((at + 0.6) / 8) ** 1.5;
    const [sx, sy, half] = [x + (tx - x) * share ** 1.3, y + (ty - y) * share, 3 + share * 10];
    b.box(sx - half, sy, half * 2, 0.7 + share * 1.6, veil(tone, 0.6));
  });
  for (const side of [-1, 1])
    b.stroke(curve(`M${x + side * 2.4} ${y}Q${x + side * 4} ${(y + ty) / 2} ${tx + side * 9} ${ty}`), tone, 0.9);
}

/** A rocky knoll around a place. */
function craggedHill(b: Brush, x: number): Spot[] {
  const corners: Spot[] = [
    [x - 48, 192],
    [x - 40, 158],
    [x - 30, 146],
    [x - 24, 126],
    [x - 15, 118],
    [x - 8, 103],
    [x + 6, 99],
    [x + 16, 106],
    [x + 27, 112],
    [x + 34, 126],
    [x + 60, 134],
  ];
  const worn = corners.flatMap(([px, py], at): Spot[] => {
    const [qx, qy] = corners[Math.min(at + 1, corners.length - 1)]!;
    return [
      [px, py],
      [(px + qx) / 2 + b.between(-2, 2), (py + qy) / 2 + b.between(-2, 2)],
    ];
  });
  return [...worn, [140, 192]];
}

/** The mouth of a mine, timbered, with a lamp inside and a cart before it. */
function adit(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(26, 60), b.between(60, 74)]);
  clouds(scene, b.between(84, 98), 3, 9, 0.5);
  mountain(scene, b.between(14, 34), 124, b.between(36, 48), 40, 0.22);
  mountain(scene, b.between(92, 112), 126, b.between(56, 70), 52, 0.34);
  mist(scene, 122, 12, 0.6);
  wood(scene, ridge(b, 132, 4, 30), 0.5, 26, 13);
  const { rock, shade, bright } = near(scene);
  const x = b.between(80, 90);
  const meadow = land(scene, ridge(b, 146, 3, 40, 0.3), light.isWinter ? 0.8 : 0.62, 0.3);
  strokes(b, meadow, bright, 50, 0.1, 0.2);
  wood(scene, ridge(b, 150, 3, 20), 0.7, 9, 15);
  const hill = outline(craggedHill(b, x));
  b.fill(hill, b.line([x - 40, 104], [x + 40, 180], [0, mix(rock, bright, 0.35)], [0.45, rock], [1, shade]));
  strokes(b, hill, bright, 70, 0.5, 0.25);
  strokes(b, hill, shade, 60, 0.6, 0.3);
  const mouth = curve(`M${x - 15} 164V137Q${x - 14} 120 ${x} 119Q${x + 14} 120 ${x + 15} 137V164Z`);
  b.fill(mouth, light.isWinter ? "#22344a" : light.ink);
  b.inside(mouth, () => b.glow(x + 2, 148, 26, light.lamp, 0.95));
  const timber = light.isWinter ? "#4a3a34" : mix(light.ink, "#6b4a2a", 0.45);
  b.stroke(
    curve(
      `M${x - 16} 165V138M${x + 16} 165V138M${x - 20} 127H${x + 20}M${x - 16} 140L${x - 9} 128M${x + 16} 140L${x + 9} 128`,
    ),
    timber,
    4,
  );
  b.stroke(curve(`M${x - 17} 164V138M${x - 20} 126H${x + 19}`), veil(light.lamp, 0.55), 0.8);
  rails(b, [x, 162], [x - 6, 192], light.isWinter ? "#5b6f84" : mix(light.ink, light.lamp, 0.4));
  cart(scene, x + 3, 168, 1.05);
  lantern(scene, x - 14, 134);
  if (light.isWinter)
    b.fill(
      curve(
        `M${x - 24} 127Q${x - 8} 103 ${x + 5} 102Q${x + 20} 104 ${x + 27} 118Q${x + 8} 112 ${x - 4} 116Q${x - 14} 118 ${x - 24} 127Z`,
      ),
      "#ffffffd0",
    );
  fir(
    b,
    x + 36,
    160,
    34,
    light.isWinter ? mix(light.ink, "#ffffff", 0.2) : light.ink,
    light.isWinter ? "#ffffffcc" : "",
  );
}

/** A winding tower on a hill, the sun behind its wheel. */
function headframe(b: Brush, light: Light): void {
  const x = b.between(82, 92);
  const scene = sky(b, light, [x + b.between(-4, 4), b.between(78, 86)], 132, 15);
  rays(scene, 0.09);
  clouds(scene, 112, 3, 8, 0.45);
  land(scene, ridge(b, 120, 9, 34), 0.14);
  land(scene, ridge(b, 131, 7, 26), 0.34);
  mist(scene, 136, 10, 0.5);
  const hill = ridge(b, 150, 4, 46, 0.3);
  wood(scene, hill, 0.55, 14, 12);
  const { shade, bright, rock } = near(scene);
  const ground = land(scene, hill, light.isWinter ? 1 : 0.8, 0.3);
  strokes(b, ground, bright, 34, 0.1, 0.2);
  const ink = shade;
  b.stroke(
    curve(
      `M${x - 15} 152L${x - 5} 86H${x + 5}L${x + 12} 152M${x - 12} 134L${x + 9} 120M${x + 10} 136L${x - 10} 120M${x - 10} 118L${x + 7} 104M${x + 8} 118L${x - 7} 104M${x + 5} 88L${x + 36} 150`,
    ),
    ink,
    2,
  );
  b.stroke(oval(x, 84, 10, 10), ink, 1.8);
  b.times(4, (at) => {
    const [c, s] = [Math.cos((at * Math.PI) / 4), Math.sin((at * Math.PI) / 4)];
    b.stroke(
      outline(
        [
          [x - 10 * c, 84 - 10 * s],
          [x + 10 * c, 84 + 10 * s],
        ],
        false,
      ),
      ink,
      0.8,
    );
  });
  b.stroke(curve(`M${x - 10} 85L${x - 22} 140`), ink, 0.7);
  b.flat(
    [
      [x + 15, 154],
      [x + 15, 132],
      [x + 27, 124],
      [x + 40, 132],
      [x + 40, 156],
    ],
    mix(ink, rock, 0.25),
  );
  b.flat(
    [
      [x + 13, 133],
      [x + 27, 122],
      [x + 42, 133],
      [x + 42, 136],
      [x + 27, 126],
      [x + 13, 137],
    ],
    light.isWinter ? "#ffffff" : ink,
  );
  for (const at of [19, 26, 33]) {
    b.box(x + at, 140, 3.2, 5, light.lamp);
    b.glow(x + at + 1.5, 142, 9, light.lamp, 0.5);
  }
  cart(scene, x - 24, 156, 0.8);
  figure(b, x - 36, 156, 13, ink);
  birds(scene, 36, 70, 4);
}

/** Out of a cave into the light, past what grows there. */
function cavern(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(66, 84), b.between(74, 86)], 128);
  mountain(scene, 52, 128, 36, 34, 0.2);
  mountain(scene, 96, 130, 50, 40, 0.3);
  land(scene, ridge(b, 132, 5, 24), 0.4);
  water(scene, 138);
  rays(scene, 0.16);
  const wall = light.isWinter ? "#6f8aa5" : light.land[4]!;
  const lip = light.isWinter ? "#a9c0d4" : landAt(light, 0.62);
  const cave = (rx: number, ry: number, y: number): Path2D => {
    const shape = new Path2D();
    shape.rect(-6, -6, b.width + 12, b.height + 12);
    const mouth: Spot[] = [];
    const [first, second] = [b.between(0, 6), b.between(0, 6)];
    b.times(72, (at) => {
      const angle = (at / 72) * 2 * Math.PI;
      const wave =
        1 + 0.07 * Math.sin(3 * angle + first) + 0.04 * Math.sin(7 * angle + second) + b.between(-0.015, 0.015);
      const hangs = Math.sin(angle) < -0.45 && at % 5 === 0 ? b.between(0.12, 0.34) : 0;
      mouth.push([78 + Math.cos(angle) * rx * wave, y + Math.sin(angle) * ry * (wave - hangs)]);
    });
    shape.addPath(outline(mouth));
    return shape;
  };
  for (const [rx, ry, share] of [
    [46, 56, 0],
    [52, 60, 0.45],
    [60, 66, 0.8],
  ] as const) {
    const tone = mix(lip, wall, share);
    b.ctx.fillStyle = b.around(
      [scene.sun[0], 110],
      120,
      [0, mix(tone, light.lit, 0.5 - share * 0.4)],
      [0.6, tone],
      [1, wall],
    );
    b.ctx.fill(cave(rx, ry, 112), "evenodd");
  }
  const frame = cave(50, 60, 112);
  b.ctx.save();
  b.ctx.clip(frame, "evenodd");
  b.times(70, () => {
    const [x, y] = [b.between(0, b.width), b.between(40, b.height)];
    b.stroke(
      curve(`M${x} ${y}l${b.between(-6, 6)} ${b.between(4, 14)}`),
      veil(b.next() < 0.5 ? light.lit : light.ink, 0.12),
      b.between(0.5, 1.6),
    );
  });
  b.ctx.restore();
  b.glow(98, 158, 40, light.isWinter ? "#dff2ff" : light.lamp, light.isWinter ? 0.4 : 0.3);
  crystals(b, 100, 178, 42, light.gem, 7);
  crystals(b, 62, 184, 24, light.gem, 5);
  crystals(b, 126, 128, 16, light.gem, 3);
  b.gleam(104, 142, 5);
  figure(b, 74, 163, 15, light.ink);
  lantern(scene, 79, 156, 0.8);
}

/** One great mountain over a lake, a hut on its shore. */
function summit(b: Brush, light: Light): void {
  const left = b.next() < 0.5;
  const scene = sky(b, light, [left ? 30 : 104, b.between(60, 72)], 134);
  clouds(scene, 90, 2, 8, 0.45);
  mountain(scene, left ? 20 : 112, 138, 34, 40, 0.14);
  mountain(scene, left ? 80 : 66, 142, b.between(76, 84), 66, 0.36);
  mist(scene, 136, 11, 0.6);
  const shore = ridge(b, 142, 2.4, 22);
  wood(scene, shore, 0.6, 24, 12);
  water(scene, 145);
  b.apart(() => {
    b.ctx.globalAlpha = 0.28;
    b.ctx.translate(0, 290);
    b.ctx.scale(1, -1);
    const below = new Path2D();
    below.rect(-4, 104, b.width + 8, 42);
    b.inside(below, () => mountain(scene, left ? 80 : 66, 142, 56, 60, 0.45));
  });
  const { shade, rock } = near(scene);
  const bank = curve("M60 190Q84 166 108 162Q124 158 140 160V190Z");
  b.fill(
    bank,
    b.downward(
      158,
      186,
      [0, light.isWinter ? "#ffffff" : mix(rock, light.lit, 0.12)],
      [1, light.isWinter ? "#c9d8e6" : shade],
    ),
  );
  b.flat(
    [
      [98, 165],
      [98, 154],
      [107, 147],
      [117, 154],
      [117, 165],
    ],
    mix(shade, rock, 0.3),
  );
  b.flat(
    [
      [95, 156],
      [107, 145],
      [120, 156],
      [118, 157],
      [107, 148.5],
      [97, 157],
    ],
    light.isWinter ? "#ffffff" : shade,
  );
  b.box(103, 156, 4.5, 5, light.lamp);
  b.glow(105, 158, 13, light.lamp, 0.8);
  b.stroke(curve("M113 148Q114 140 111 134Q108 128 112 120"), veil(light.lit, 0.35), 1.6);
  fir(b, 124, 170, 40, light.isWinter ? mix(light.ink, "#ffffff", 0.2) : light.ink, light.isWinter ? "#ffffffcc" : "");
  fir(
    b,
    90,
    172,
    24,
    light.isWinter ? mix(light.ink, "#ffffff", 0.3) : mix(light.ink, rock, 0.2),
    light.isWinter ? "#ffffffcc" : "",
  );
  birds(scene, left ? 38 : 96, 96, 3);
}

/** A quarry in terraces, with a crane lifting a block. */
function quarry(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(24, 44), b.between(62, 76)], 124);
  clouds(scene, 92, 3, 9, 0.45);
  mountain(scene, 24, 126, 34, 44, 0.16);
  land(scene, ridge(b, 120, 7, 30), 0.22);
  const { rock, shade, bright } = near(scene);
  const seam = light.gem;
  b.times(5, (step) => {
    const [y, x] = [96 + step * 19, 84 - step * 19];
    const tone = light.isWinter ? mix("#b4c6d6", "#8ba3b8", step / 5) : landAt(light, 0.34 + step * 0.13);
    const face: Spot[] = [
      [x, y],
      [x + b.between(6, 12), y - 1.5],
      [140, y - b.between(2, 5)],
      [140, y + 24],
      [x - 12, y + 24],
    ];
    b.flat(
      face,
      b.line([x, y], [140, y + 20], [0, mix(tone, light.lit, 0.35)], [0.5, tone], [1, mix(tone, shade, 0.35)]),
    );
    b.flat(
      [
        [x - 3, y],
        [x + 8, y - 3],
        [140, y - 6],
        [140, y - 1],
        [x, y + 2.5],
      ],
      light.isWinter ? "#ffffff" : mix(tone, light.lit, 0.5),
    );
    b.times(9, () => {
      const bx = b.between(x + 4, 136);
      b.box(bx, y + 3, 0.6, b.between(8, 17), veil(shade, 0.22));
    });
    b.times(3, () => {
      const bx = b.between(x + 14, 132);
      b.flat(
        [
          [bx, y + 7],
          [bx + 3, y + 5],
          [bx + 6, y + 9],
          [bx + 2.4, y + 12],
        ],
        seam[1],
      );
      b.flat(
        [
          [bx, y + 7],
          [bx + 3, y + 5],
          [bx + 2.4, y + 12],
        ],
        seam[2],
      );
    });
  });
  const x = 92;
  b.stroke(
    curve(
      `M${x} 136V70M${x - 9} 138L${x} 112L${x + 9} 138M${x + 12} 82L${x - 32} 66M${x} 70L${x - 32} 66M${x + 12} 82L${x} 70`,
    ),
    shade,
    2,
  );
  b.stroke(curve(`M${x - 31} 67V96`), shade, 0.7);
  b.flat(
    [
      [x - 39, 96],
      [x - 24, 94],
      [x - 22, 106],
      [x - 38, 108],
    ],
    mix(rock, bright, 0.5),
  );
  b.flat(
    [
      [x - 39, 96],
      [x - 24, 94],
      [x - 20, 97],
      [x - 35, 99],
    ],
    mix(bright, "#ffffff", 0.4),
  );
  figure(b, 112, 136, 12, shade);
  figure(b, 64, 155, 11, shade);
  cart(scene, 112, 172, 1);
  birds(scene, 50, 60, 3);
}

/** A gorge with a waterfall, and a mill that lives by it. */
function gorge(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(58, 72), b.between(62, 72)], 120);
  mountain(scene, 60, 120, 44, 40, 0.18);
  mist(scene, 112, 12, 0.6);
  const { shade, bright } = near(scene);
  const cliff = (points: Spot[], tone: string, isLit: boolean): void => {
    const shape = outline(points);
    b.fill(shape, b.downward(60, 170, [0, tone], [1, mix(tone, shade, 0.45)]));
    b.inside(shape, () => {
      for (let x = -6; x < 140; x += b.between(4, 11)) {
        const [top, wide] = [b.between(50, 100), b.between(3, 9)];
        const foot = top + b.between(30, 90);
        const side = b.next() < 0.5;
        b.flat(
          [
            [x, top],
            [x + wide, top + b.between(2, 10)],
            [x + wide * 1.2, foot],
            [x + wide * 0.3, foot + 8],
          ],
          veil(side === isLit ? mix(tone, light.lit, 0.5) : shade, 0.28),
        );
      }
      b.times(60, () => {
        const [x, y] = [b.between(-4, 136), b.between(50, 180)];
        b.stroke(
          curve(`M${x} ${y}l${b.between(-2, 2)} ${b.between(4, 14)}`),
          veil(b.next() < 0.5 ? bright : shade, 0.22),
          b.between(0.5, 1.4),
        );
      });
    });
    b.stroke(
      outline(points.slice(0, -2), false),
      veil(light.isWinter ? "#ffffff" : light.lit, isLit ? 0.7 : 0.35),
      light.isWinter ? 2.4 : 1,
    );
  };
  const tone = (nearness: number): string =>
    light.isWinter ? mix("#c3d2df", "#8fa6bb", nearness) : landAt(light, nearness);
  cliff(
    [
      [-6, 62],
      [16, 66],
      [26, 80],
      [34, 84],
      [38, 112],
      [46, 150],
      [40, 190],
      [-6, 190],
    ],
    tone(0.45),
    true,
  );
  cliff(
    [
      [140, 52],
      [112, 58],
      [104, 70],
      [94, 74],
      [90, 100],
      [84, 120],
      [80, 190],
      [140, 190],
    ],
    tone(0.6),
    false,
  );
  const fall = b.line(
    [0, 92],
    [0, 158],
    [0, mix(light.lit, "#ffffff", 0.6)],
    [1, veil(mix(light.lit, "#ffffff", 0.4), 0.75)],
  );
  b.flat(
    [
      [34, 86],
      [48, 89],
      [66, 89],
      [92, 82],
      [92, 126],
      [40, 126],
    ],
    tone(0.5),
  );
  b.flat(
    [
      [50, 90],
      [65, 90],
      [71, 160],
      [46, 160],
    ],
    fall,
  );
  b.times(16, () =>
    b.stroke(
      curve(`M${b.between(52, 66)} ${b.between(92, 110)}l${b.between(-2, 2)} ${b.between(14, 40)}`),
      veil(light.land[1]!, 0.35),
      0.8,
    ),
  );
  water(scene, 156);
  mist(scene, 157, 9, 0.8);
  const x = 100;
  b.flat(
    [
      [x - 8, 160],
      [x - 8, 128],
      [x + 8, 114],
      [x + 26, 128],
      [x + 26, 162],
    ],
    mix(shade, tone(0.6), 0.2),
  );
  b.flat(
    [
      [x - 12, 130],
      [x + 8, 111],
      [x + 30, 130],
      [x + 28, 132],
      [x + 8, 116],
      [x - 10, 132],
    ],
    light.isWinter ? "#ffffff" : shade,
  );
  for (const at of [2, 13]) {
    b.box(x + at, 134, 5, 6, light.lamp);
    b.glow(x + at + 2.5, 137, 12, light.lamp, 0.6);
  }
  b.placed(x - 14, 152, 1, () => {
    b.stroke(oval(0, 0, 17, 17), shade, 2.4);
    b.stroke(oval(0, 0, 11, 11), shade, 1);
    b.times(10, (at) => {
      const [c, s] = [Math.cos((at * Math.PI) / 5 + 0.2), Math.sin((at * Math.PI) / 5 + 0.2)];
      b.stroke(
        outline(
          [
            [0, 0],
            [19 * c, 19 * s],
          ],
          false,
        ),
        shade,
        1.3,
      );
      b.stroke(
        outline(
          [
            [17 * c - 3 * s, 17 * s + 3 * c],
            [17 * c + 3 * s, 17 * s - 3 * c],
          ],
          false,
        ),
        veil(light.lamp, 0.6),
        0.8,
      );
    });
  });
  fir(b, 124, 62, 26, light.isWinter ? mix(light.ink, "#ffffff", 0.3) : shade, light.isWinter ? "#ffffffcc" : "");
  b.times(9, (at) => {
    const [fx, fy] = at < 4 ? [at * 9 - 2, 66 + at * 3] : [96 + (at - 4) * 9, 74 - (at - 4) * 5];
    fir(
      b,
      fx,
      fy,
      b.between(10, 17),
      light.isWinter ? mix(light.ink, "#ffffff", 0.4) : mix(shade, tone(0.5), 0.3),
      light.isWinter ? "#ffffffcc" : "",
    );
  });
  fir(
    b,
    8,
    68,
    20,
    light.isWinter ? mix(light.ink, "#ffffff", 0.4) : mix(shade, tone(0.5), 0.3),
    light.isWinter ? "#ffffffcc" : "",
  );
}

/** Hills from which crystals as large as houses have grown. */
function spires(b: Brush, light: Light): void {
  const scene = sky(b, light, [b.between(28, 52), b.between(66, 80)], 130);
  clouds(scene, 98, 3, 9, 0.4);
  land(scene, ridge(b, 118, 10, 30), 0.14);
  const [dark, middle, bright] = light.gem;
  const faded = (share: number): [string, string, string] => [
    mix(dark, light.sky[2], share),
    mix(middle, light.sky[2], share),
    mix(bright, light.sky[2], share),
  ];
  crystals(b, 44, 132, 34, faded(0.55), 5);
  mist(scene, 128, 10, 0.5);
  land(scene, ridge(b, 134, 5, 26), 0.4);
  b.glow(94, 112, 56, light.lit, light.isNight ? 0.3 : 0.4);
  crystals(b, 94, 152, b.between(72, 82), faded(0), 7);
  b.gleam(90, 92, 6);
  b.gleam(112, 116, 3.6);
  mist(scene, 150, 8, 0.45);
  const { shade } = near(scene);
  const hill = land(scene, ridge(b, 156, 5, 40, 0.3), light.isWinter ? 1 : 0.86, 0.2);
  strokes(b, hill, light.lit, 30, 0.1, 0.14);
  figure(b, 66, 160, 12, shade);
  figure(b, 73, 161, 11, shade);
  lantern(scene, 70, 154, 0.7);
  crystals(b, 122, 176, 20, [mix(dark, shade, 0.3), middle, bright], 5);
}

export const MINES: readonly ((b: Brush, light: Light) => void)[] = [
  adit,
  summit,
  headframe,
  cavern,
  gorge,
  spires,
  quarry,
];
