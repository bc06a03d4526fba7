/** Places of a comic's universe, wide as a tile: 186 by 120. */
import { Brush, curve, outline, oval, type Spot } from "./brush";
import { mix, veil } from "./colour";

type Sky = readonly [high: string, middle: string, low: string];

function backdrop(b: Brush, [high, middle, low]: Sky, sun: Spot, glow: string): void {
  b.everywhere(b.downward(0, 96, [0, high], [0.6, middle], [1, low]));
  b.glow(sun[0], sun[1], 70, glow, 0.8);
}

function stars(b: Brush, count: number): void {
  b.times(count, () =>
    b.disc(b.next() * b.width, b.next() * 80, b.between(0.25, 0.8), veil("#ffffff", b.between(0.3, 1))),
  );
}

/** Halftone in a corner of the sky, as printed. */
function dots(b: Brush, colour: string, x: number, y: number, reach: number): void {
  const shape = new Path2D();
  for (let row = -14; row < 14; row++)
    for (let column = -14; column < 14; column++) {
      const [px, py] = [x + (column - row) * 3, y + (column + row) * 3];
      const size = 1.7 * (1 - Math.hypot(px - x, py - y) / reach);
      if (size > 0.2) shape.addPath(oval(px, py, size, size));
    }
  b.fill(shape, colour);
}

function blocks(b: Brush, foot: number, high: number, tone: string, lamp: string, from = -4, to = 190): void {
  for (let x = from; x < to;) {
    const [wide, top] = [b.between(8, 17), foot - high * b.between(0.35, 1)];
    b.box(
      x,
      top,
      wide,
      foot - top + 40,
      b.line([x, 0], [x + wide, 0], [0, mix(tone, "#ffffff", 0.14)], [0.3, tone], [1, mix(tone, "#000000", 0.3)]),
    );
    for (let y = top + 3; y < foot; y += 4.6)
      b.times(4, (at) => b.next() < 0.34 && b.box(x + 1.5 + (at * wide) / 4.4, y, 1.5, 2.2, lamp));
    x += wide + b.between(0, 2);
  }
}

/** A tower over the river, a lit deck on its shoulder. */
function tower(b: Brush): void {
  backdrop(b, ["#1b2a63", "#7a5aa8", "#ffb98a"], [60, 70], "#ffd9a8");
  dots(b, "#ffffff2e", 160, 10, 60);
  blocks(b, 100, 40, "#6a5a94", "#ffd98a66");
  blocks(b, 108, 30, "#3f3a70", "#ffd98aaa", -4, 84);
  const x = 116;
  const body = curve(`M${x - 13} 120L${x - 11} 44Q${x - 12} 20 ${x + 6} 8L${x + 9} 44L${x + 15} 120Z`);
  b.fill(body, b.line([x - 13, 0], [x + 15, 0], [0, "#dfe6f5"], [0.4, "#8f9cc8"], [1, "#3a3f70"]));
  for (let y = 26; y < 118; y += 5) b.stroke(curve(`M${x - 12} ${y}H${x + 12}`), "#2a2f5a66", 0.8);
  b.fill(curve(`M${x - 26} 50Q${x - 4} 56 ${x + 20} 46L${x + 12} 54Q${x - 8} 62 ${x - 20} 56Z`), "#e9eefa");
  b.stroke(curve(`M${x - 26} 50Q${x - 4} 56 ${x + 20} 46`), "#6ad0ff", 1.2);
  b.glow(x - 2, 40, 22, "#8fdcff", 0.8);
  b.disc(x - 1, 39, 5, "#dff6ff");
  blocks(b, 116, 26, "#272a58", "#ffd98acc", 132, 190);
  b.box(-4, 112, 194, 12, "#1a1c40");
}

/** A city under a dome on the moon. */
function moonCity(b: Brush): void {
  backdrop(b, ["#06070f", "#141a33", "#3a3f66"], [140, 34], "#8fb8ff");
  stars(b, 90);
  b.disc(146, 30, 15, b.around([140, 24], 26, [0, "#ffffff"], [0.4, "#7fc0ff"], [0.8, "#1f5ab0"], [1, "#0a2050"]));
  b.fill(curve("M134 26Q142 20 150 24Q146 32 138 34ZM150 36Q158 30 160 36Q156 42 150 40Z"), "#3f9a5acc");
  b.fill(
    outline([
      [-4, 124],
      [-4, 92],
      [30, 84],
      [60, 92],
      [110, 84],
      [150, 94],
      [190, 86],
      [190, 124],
    ]),
    b.downward(84, 120, [0, "#c8c8d6"], [1, "#5a5a70"]),
  );
  b.times(14, () =>
    b.fill(oval(b.between(0, 186), b.between(98, 118), b.between(3, 9), b.between(1, 2.4)), "#4a4a6077"),
  );
  for (const [x, wide, high] of [
    [56, 7, 30],
    [66, 10, 44],
    [78, 13, 58],
    [93, 10, 46],
    [105, 7, 32],
    [46, 6, 20],
    [114, 6, 20],
  ] as const) {
    b.fill(
      curve(`M${x} 96V${96 - high}Q${x + wide / 2} ${84 - high} ${x + wide} ${96 - high}V96Z`),
      b.line([x, 0], [x + wide, 0], [0, "#fff4d0"], [0.5, "#d8a84a"], [1, "#6a4212"]),
    );
    for (let y = 100 - high; y < 94; y += 6) b.box(x + wide / 2 - 0.8, y, 1.6, 3, "#8ff0ff");
  }
  b.fill(
    curve("M34 98C36 16 132 16 134 98Z"),
    b.line([34, 30], [134, 90], [0, "#cfeaff66"], [0.4, "#8fc8ff22"], [1, "#4a7ac044"]),
  );
  b.stroke(curve("M34 98C36 16 132 16 134 98"), "#dff2ffcc", 1.2);
  b.stroke(curve("M48 78C52 48 66 40 78 38"), "#ffffffaa", 2);
}

/** Fire escapes, water towers, rain, a red light. */
function alleys(b: Brush): void {
  backdrop(b, ["#1a0a12", "#6d1420", "#f0603a"], [92, 84], "#ff9a5a");
  dots(b, "#ff8a5a55", 92, 60, 74);
  b.disc(98, 46, 15, "#ffd9a0");
  blocks(b, 104, 46, "#5a1a28", "#ffca7a88", 40, 150);
  for (const [x, wide, top] of [
    [-4, 56, 26],
    [136, 56, 18],
  ] as const) {
    b.box(x, top, wide, 110, b.line([x, 0], [x + wide, 0], [0, "#3a1018"], [1, "#1a070c"]));
    for (let y = top + 5; y < 116; y += 4)
      b.times(7, (at) => b.box(x + 2 + at * 8 + (y % 8 ? 0 : 4), y, 6, 2.4, "#5a1c2444"));
    for (let y = top + 14; y < 110; y += 26)
      for (const at of [8, 26, 42]) {
        b.box(x + at, y, 8, 12, b.next() < 0.5 ? "#ffd27a" : "#22101a");
        b.stroke(curve(`M${x + at + 4} ${y}V${y + 12}M${x + at} ${y + 6}H${x + at + 8}`), "#1a070c", 0.8);
      }
  }
  b.stroke(
    curve("M52 44H66V46M52 70H68M52 96H68M66 44L54 70M68 70L56 96M56 70V62H68V70M56 96V88H68V96"),
    "#12060a",
    1.3,
  );
  b.flat(
    [
      [144, 20],
      [144, 4],
      [154, -4],
      [164, 4],
      [164, 20],
    ],
    "#2a0c12",
  );
  b.stroke(curve("M146 20V28M162 20V28"), "#12060a", 1.6);
  b.times(60, () => {
    const [x, y] = [b.between(0, 190), b.between(-4, 116)];
    b.stroke(curve(`M${x} ${y}l-2 8`), "#ffffff2e", 0.6);
  });
  b.placed(74, 44, 0.62, () =>
    b.fill(curve("M-6 0L-4-14Q-8-22-3-25L-4-30L-1-27L2-30L2-25Q7-22 4-14L6 0H2L0-8L-2 0ZM4-20L14-8L4-12Z"), "#12060a"),
  );
  b.box(-4, 112, 194, 12, "#12060a");
  b.asLight(() => b.fill(oval(96, 114, 40, 3), "#ff7a4a88"));
}

/** A fortress of three wings on an island. */
function fortress(b: Brush): void {
  backdrop(b, ["#23415a", "#6fa0b8", "#f6e2bd"], [40, 60], "#fff0c8");
  dots(b, "#ffffff44", 30, 16, 58);
  blocks(b, 92, 20, "#7f9aac", "#ffffff44");
  b.box(-4, 92, 194, 32, b.downward(92, 120, [0, "#8fb8c8"], [1, "#24506a"]));
  b.fill(oval(104, 100, 62, 8), "#4a5a4a");
  for (const [x, lean, high] of [
    [66, -9, 60],
    [142, 9, 60],
    [104, 0, 82],
  ] as const) {
    const top = 98 - high;
    b.flat(
      [
        [x - 15, 98],
        [x - 9 + lean, top + 6],
        [x + lean, top],
        [x + 9 + lean, top + 6],
        [x + 15, 98],
      ],
      b.line([x - 15, 0], [x + 15, 0], [0, "#f4f6f8"], [0.4, "#a9b8c4"], [1, "#44586a"]),
    );
    for (let y = top + 12; y < 94; y += 5)
      b.stroke(curve(`M${x - 11 + lean * 0.6} ${y}H${x + 11 + lean * 0.6}`), "#2a445a66", 1);
    b.box(x - 1 + lean, top + 8, 2, 80 - (82 - high), "#ffffff55");
  }
  b.flat(
    [
      [56, 98],
      [152, 98],
      [158, 106],
      [50, 106],
    ],
    "#5a6c7a",
  );
  b.stroke(curve("M152 104Q172 98 190 102"), "#5a6c7a", 3);
  b.placed(40, 34, 0.9, () => {
    b.fill(curve("M-18 0Q-16-6-4-6H8Q18-6 20 0Q18 5 6 5H-6Q-16 5-18 0Z"), "#2f4252");
    for (const x of [-13, 15]) b.fill(oval(x, 1, 6, 2), "#8ff0ff");
  });
  b.times(30, () => b.fill(oval(b.between(0, 186), b.between(104, 118), b.between(3, 9), 0.7), "#ffffff44"));
}

/** Golden spires at the end of a bridge of light. */
function spires(b: Brush): void {
  backdrop(b, ["#2a1a5a", "#8a5ac0", "#ffe0b0"], [110, 60], "#fff0c0");
  stars(b, 60);
  dots(b, "#ffffff33", 20, 20, 60);
  b.fill(
    outline([
      [-4, 124],
      [-4, 100],
      [24, 84],
      [44, 98],
      [62, 90],
      [84, 100],
      [190, 100],
      [190, 124],
    ]),
    "#6a4a94",
  );
  const gold = (x: number, wide: number): CanvasGradient =>
    b.line([x, 0], [x + wide, 0], [0, "#fffbe0"], [0.4, "#ffcf5a"], [1, "#8a5410"]);
  for (const [x, wide, high] of [
    [72, 9, 40],
    [84, 9, 54],
    [144, 9, 54],
    [156, 9, 40],
    [96, 12, 70],
    [130, 12, 70],
    [110, 18, 92],
  ] as const) {
    b.fill(
      curve(
        `M${x} 104V${104 - high * 0.7}Q${x + wide * 0.2} ${104 - high} ${x + wide / 2} ${100 - high}Q${x + wide * 0.8} ${104 - high} ${x + wide} ${104 - high * 0.7}V104Z`,
      ),
      gold(x, wide),
    );
    for (let y = 106 - high * 0.7; y < 100; y += 9) b.box(x + wide / 2 - 1, y, 2, 4, "#7a4a8a99");
  }
  b.glow(119, 40, 40, "#fff2c0", 0.6);
  ["#ff5a5a", "#ffa84a", "#ffe86a", "#6ae08a", "#5ab8ff", "#a87aff"].forEach((colour, at) =>
    b.stroke(curve(`M-6 ${116 + at * 1.7}Q60 ${92 + at * 2} 120 ${101 + at * 1.2}`), veil(colour, 0.85), 2),
  );
  b.box(66, 102, 104, 22, b.downward(102, 120, [0, "#ffcf5a"], [1, "#6a3f10"]));
  b.gleam(119, 12, 6);
}

/** A bright city among jungle and falls. */
function jungle(b: Brush): void {
  backdrop(b, ["#0c4a5a", "#2fa08a", "#ffe9a0"], [132, 54], "#fff2b0");
  dots(b, "#ffffff38", 160, 10, 56);
  b.fill(
    outline([
      [-4, 124],
      [-4, 60],
      [20, 40],
      [40, 56],
      [66, 34],
      [92, 64],
      [120, 50],
      [150, 66],
      [190, 44],
      [190, 124],
    ]),
    b.downward(36, 100, [0, "#2a7a74"], [1, "#8fd0a0"]),
  );
  for (const [x, top] of [
    [42, 55],
    [62, 44],
    [158, 60],
  ] as const) {
    b.flat(
      [
        [x, top],
        [x + 4, top],
        [x + 8, 104],
        [x - 4, 104],
      ],
      b.downward(top, 102, [0, "#ffffff"], [1, "#e8fff8aa"]),
    );
    b.glow(x + 2, 102, 14, "#e8fff8", 0.7);
  }
  for (const [x, wide, high] of [
    [84, 12, 44],
    [98, 16, 62],
    [117, 12, 50],
    [132, 10, 36],
  ] as const) {
    b.fill(
      curve(
        `M${x} 108L${x + wide * 0.12} ${108 - high * 0.8}Q${x + wide / 2} ${100 - high * 1.1} ${x + wide * 0.88} ${108 - high * 0.8}L${x + wide} 108Z`,
      ),
      b.line([x, 0], [x + wide, 0], [0, "#c8d4ff"], [0.4, "#5a5ab0"], [1, "#231f54"]),
    );
    for (let y = 112 - high * 0.8; y < 104; y += 6) b.stroke(curve(`M${x + 2} ${y}H${x + wide - 2}`), "#c99aff", 0.8);
    b.glow(x + wide / 2, 106 - high, 9, "#c99aff", 0.8);
  }
  const leaf = (x: number, y: number, size: number, tone: string): void =>
    b.times(7, (at) =>
      b.placed(x, y, size, () => b.fill(curve("M0 0Q10-7 26-2Q12 4 0 0Z"), tone), -Math.PI + at * 0.52),
    );
  b.times(9, (at) => leaf(at * 23, 116 + (at % 3) * 3, b.between(0.7, 1.1), at % 2 ? "#0c4a34" : "#07301f"));
  b.stroke(curve("M14 120Q16 92 8 74"), "#07301f", 3);
  leaf(8, 74, 1, "#07301f");
  leaf(178, 84, 1, "#07301f");
  b.stroke(curve("M180 120Q174 100 178 84"), "#07301f", 3);
}

/** Domes on the bottom of the sea, light from above. */
function undersea(b: Brush): void {
  b.everywhere(b.downward(0, 116, [0, "#4fd0d8"], [0.4, "#1478a0"], [1, "#06264a"]));
  b.asLight(() =>
    b.times(10, (at) =>
      b.flat(
        [
          [at * 22 - 10, -6],
          [at * 22 + b.between(0, 10), -6],
          [at * 22 + b.between(10, 50), 124],
          [at * 22 - b.between(0, 14), 124],
        ],
        b.downward(0, 110, [0, "#ffffff44"], [1, "#ffffff00"]),
      ),
    ),
  );
  dots(b, "#ffffff33", 150, 14, 60);
  b.fill(
    outline([
      [-4, 124],
      [-4, 98],
      [26, 88],
      [60, 100],
      [120, 96],
      [160, 88],
      [190, 98],
      [190, 124],
    ]),
    "#0a3a5a",
  );
  for (const [x, r] of [
    [58, 14],
    [130, 16],
    [94, 26],
  ] as const) {
    for (const side of [-0.62, 0, 0.62]) {
      const high = r * (1.7 - Math.abs(side));
      b.fill(
        curve(
          `M${x + side * r - r * 0.2} 104V${104 - high}Q${x + side * r} ${94 - high} ${x + side * r + r * 0.2} ${104 - high}V104Z`,
        ),
        b.line([x - r, 0], [x + r, 0], [0, "#d8fff4"], [0.5, "#3fb0a8"], [1, "#0c4a64"]),
      );
      b.box(x + side * r - 1, 108 - high, 2, high * 0.6, "#ffe89acc");
    }
    b.fill(curve(`M${x - r} 106A${r} ${r * 1.5} 0 0 1 ${x + r} 106Z`), "#bff8ff33");
    b.stroke(curve(`M${x - r} 106A${r} ${r * 1.5} 0 0 1 ${x + r} 106`), "#e0ffffaa", 1.1);
    b.glow(x, 92, r * 1.3, "#ffe89a", 0.35);
  }
  b.times(16, () => {
    const [x, y] = [b.between(0, 186), b.between(6, 96)];
    b.stroke(oval(x, y, b.between(0.8, 2.4), b.between(0.8, 2.4)), "#ffffff88", 0.6);
  });
  b.times(12, () => {
    const [x, y] = [b.between(10, 170), b.between(16, 70)];
    b.fill(curve(`M${x} ${y}q4-3 8 0l3-2v4l-3-2q-4 3-8 0Z`), "#06264acc");
  });
  b.times(18, () => {
    const x = b.between(0, 186);
    b.stroke(
      curve(`M${x} 124q${b.between(-4, 4)}-8 0-14t${b.between(-4, 4)}-${b.between(6, 12)}`),
      b.next() < 0.5 ? "#e0608a" : "#1fa07a",
      1.8,
    );
  });
}

/** A mining station inside something enormous and long dead. */
function station(b: Brush): void {
  backdrop(b, ["#14042a", "#5a1a7a", "#ff7ab0"], [44, 50], "#ffa0d0");
  stars(b, 100);
  b.times(8, () =>
    b.glow(b.between(0, 186), b.between(0, 110), b.between(16, 34), b.pick(["#7a3ad0", "#ff6aa0", "#3a6ad0"]), 0.35),
  );
  dots(b, "#ffffff2e", 24, 100, 60);
  const head = curve(
    "M78 112C58 108 56 78 64 58C70 26 112 8 140 20C168 30 172 64 160 82C158 96 148 98 146 110Q120 122 78 112Z",
  );
  b.fill(head, b.around([96, 34], 96, [0, "#f4e2c8"], [0.35, "#b98a6a"], [0.7, "#5a3448"], [1, "#1f0c2a"]));
  b.inside(head, () =>
    b.times(60, () =>
      b.stroke(
        curve(
          `M${b.between(60, 165)} ${b.between(16, 110)}q${b.between(-6, 6)} ${b.between(2, 8)} ${b.between(-8, 8)} ${b.between(4, 12)}`,
        ),
        "#2a102a44",
        0.9,
      ),
    ),
  );
  b.fill(curve("M82 62Q94 52 106 62Q104 76 92 76Q82 74 82 62Z"), "#12041c");
  b.fill(curve("M124 60Q136 52 146 62Q144 74 134 74Q124 72 124 60Z"), "#12041c");
  b.fill(curve("M110 74L116 88H106Z"), "#12041c");
  b.fill(curve("M84 98Q112 90 142 96L140 106Q112 100 88 108Z"), "#12041c");
  b.times(34, () => {
    const [x, y] = b.next() < 0.5 ? [b.between(84, 104), b.between(60, 74)] : [b.between(88, 140), b.between(96, 104)];
    b.disc(x, y, 0.8, b.pick(["#ffe08a", "#8ff0ff", "#ff9ad0"]));
  });
  b.glow(94, 66, 14, "#8ff0ff", 0.6);
  b.glow(134, 66, 12, "#ffe08a", 0.5);
  b.fill(curve("M20 84L44 78L50 82L40 88Z"), "#d8e0f0");
  b.glow(20, 85, 9, "#8ff0ff", 0.9);
}

/** Somebody who stands on a roof, lit from behind: feet at a place, as tall as told. */
function hero(b: Brush, x: number, foot: number, tall: number, broad: number, cape: string): void {
  b.placed(x, foot, tall / 60, () => {
    const half = 9 * broad;
    if (cape)
      b.fill(
        curve(`M${-half} -44Q${-half - 9} -18 ${-half - 5} -3Q0 -10 ${half + 8} -2Q${half + 6} -24 ${half} -44Z`),
        cape,
      );
    const body = curve(
      `M${-half} -45Q0 -51 ${half} -45L${half + 3} -24L${half - 1} -23L${half - 3} -34L${half - 4} -22L${half - 1} 0H${half - 6}L0 -18` +
        `L${6 - half} 0H${1 - half}L${4 - half} -22L${3 - half} -34L${1 - half} -23L${-half - 3} -24Z`,
    );
    b.fill(body, "#140a2b");
    b.fill(oval(0, -54, 5, 6.2), "#140a2b");
    b.stroke(curve(`M${half} -45L${half + 3} -24M3 -59.500Q5.500 -57 4.800 -52`), "#ffd98a", 1.3);
  });
}

/** A team on a roof in front of a burst of light. */
function roof(b: Brush): void {
  backdrop(b, ["#1c0d45", "#6a2fb8", "#ff9e6a"], [93, 74], "#fff0b8");
  const [x, y] = [93, 78];
  b.times(18, (at) => {
    const [from, to] = [(at / 9) * Math.PI, ((at + 0.5) / 9) * Math.PI];
    const far = (angle: number): Spot => [x + 150 * Math.cos(angle), y + 150 * Math.sin(angle)];
    b.flat([[x, y], far(from), far(to)], veil("#ffe9a8", 0.22));
  });
  dots(b, "#ffffff33", 20, 18, 60);
  dots(b, "#ffffff33", 168, 14, 56);
  b.disc(x, y, 25, b.around([x, y], 25, [0, "#fffbe6"], [0.6, "#ffe08a"], [1, "#ffb45a"]));
  blocks(b, 98, 30, "#4a2a86", "#ffd98a88");
  b.box(-4, 88, 194, 40, b.downward(88, 120, [0, "#2b1658"], [1, "#140a2b"]));
  b.stroke(curve("M-4 88H190"), "#ffd98a", 1.2);
  hero(b, 52, 90, 48, 0.9, "");
  hero(b, 134, 90, 50, 1, "#5a1030");
  hero(b, 70, 91, 56, 1.25, "#7a1228");
  hero(b, 114, 91, 53, 0.85, "");
  hero(b, 92, 92, 60, 1.05, "#1f3f8a");
}

const PLACES: Record<string, (b: Brush) => void> = {
  "Avengers Tower, NYC": tower,
  Attilan: moonCity,
  "Hell's Kitchen, NYC": alleys,
  Triskelion: fortress,
  Asgard: spires,
  Wakanda: jungle,
  Atlantis: undersea,
  Knowhere: station,
  "Avengers tile": roof,
};

/** A place by its name, or any that the name leads to. */
export function paintPlace(b: Brush, title: string): void {
  (PLACES[title] ?? b.pick(Object.values(PLACES)))(b);
}
