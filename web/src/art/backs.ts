/** Backs of cards: tooled leather or silk, gold leaf, a medallion in the middle that is left free. */
import { Brush, curve, oval } from "./brush";
import { mix, veil } from "./colour";
import { GOLD, melee, setStone, wire } from "./metal";

/** The ground of a level, and the stone in its corners. */
const BACKS: readonly (readonly [leather: string, stone: string])[] = [
  ["#1d5a40", "emerald"],
  ["#7a4a18", "ruby"],
  ["#27418f", "sapphire"],
  ["#6a2a5a", "diamond"],
  ["#7c1f2c", "pearl"],
  ["#14606a", "onyx"],
];

/** Levels from here on are another set of decks. */
const LEATHERS = 3;

/** Gold leaf along a line, as wide as it is told. */
type Inked = (line: Path2D, width: number) => void;

/** Paints what belongs in the upper left corner in all four. */
function inCorners(b: Brush, draw: () => void): void {
  const [x, y] = [b.width / 2, b.height / 2];
  for (const [sx, sy] of [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const)
    b.apart(() => {
      b.ctx.translate(x, y);
      b.ctx.scale(sx, sy);
      b.ctx.translate(-x, -y);
      draw();
    });
}

/** A wreath of leaves and scrolls in the corners, tooled into leather. */
function tooling(b: Brush, level: number, inked: Inked): void {
  const [x, y] = [b.width / 2, b.height / 2];
  const petals = 8 + level * 4;
  b.times(petals, (at) =>
    b.placed(
      x,
      y,
      1,
      () => {
        inked(curve("M0-36C7-41 7-47 0-52.5C-7-47-7-41 0-36ZM0-39C3-42 3-46 0-49C-3-46-3-42 0-39Z"), 0.8);
      },
      (at / petals) * 2 * Math.PI,
    ),
  );
  for (const radius of [34, 53.5]) inked(oval(x, y, radius, radius), radius === 34 ? 1.6 : 0.8);
  inCorners(b, () => {
    inked(
      curve(
        "M13 46C13 26 26 13 46 13M13 38C20 38 30 30 30 22C30 16 22 15 20 20C18 25 24 28 27 25M38 13C38 20 32 28 25 30M15 62C15 54 18 48 24 44M62 15C54 15 48 18 44 24",
      ),
      1.1,
    );
    b.disc(24, 44, 1.4, GOLD[3]);
    b.disc(44, 24, 1.4, GOLD[3]);
  });
}

/** Waves woven into silk, a lotus around the medallion, frets in the corners. */
function silk(b: Brush, level: number, inked: Inked): void {
  const [x, y] = [b.width / 2, b.height / 2];
  const inner = new Path2D();
  inner.roundRect(9.5, 9.5, b.width - 19, b.height - 19, 4);
  b.inside(inner, () => {
    for (let row = 0; row * 6 < b.height + 12; row++)
      for (let column = -1; column * 12 < b.width + 12; column++)
        for (const radius of [6, 4, 2])
          b.stroke(oval(column * 12 + (row % 2) * 6, row * 6 + 6, radius, radius), veil(GOLD[2], 0.13), 0.7);
  });
  b.disc(x, y, 56, b.around([x, y], 56, [0, "#00000099"], [0.8, "#00000066"], [1, "#00000000"]));
  const petals = 4 + level;
  for (const [turn, reach] of [
    [0.5, 55],
    [0, 49],
  ] as const)
    b.times(petals, (at) =>
      b.placed(
        x,
        y,
        1,
        () => {
          const petal = curve(`M-9-33C-13-${reach - 9} -4-${reach - 4} 0-${reach}C4-${reach - 4} 13-${reach - 9} 9-33`);
          b.fill(petal, veil(GOLD[1], 0.16));
          inked(petal, 0.9);
          inked(curve(`M0-37V-${reach - 6}`), 0.6);
        },
        ((at + turn) / petals) * 2 * Math.PI,
      ),
    );
  inCorners(b, () => {
    inked(curve("M13 52V28H22V37H17V33M52 13H28V22H37V17H33M13 60V72M60 13H72"), 1.3);
  });
}

export function paintBack(b: Brush, level: number): void {
  const [leather, stone] = BACKS[(level - 1) % BACKS.length]!;
  const [x, y] = [b.width / 2, b.height / 2];
  b.everywhere(
    b.around([46, 54], 170, [0, mix(leather, "#ffffff", 0.2)], [0.4, leather], [1, mix(leather, "#000000", 0.62)]),
  );
  b.times(500, () =>
    b.disc(
      b.next() * b.width,
      b.next() * b.height,
      b.between(0.3, 0.9),
      veil(b.next() < 0.5 ? "#ffffff" : "#000000", 0.06),
    ),
  );
  const [dark, base, light] = [GOLD[1], GOLD[2], GOLD[3]];
  const leaf = b.line([0, 0], [b.width, b.height], [0, light], [0.25, base], [0.5, dark], [0.7, light], [1, dark]);
  const inked: Inked = (line, width) => {
    b.apart(() => {
      b.ctx.translate(0.6, 0.7);
      b.stroke(line, "#00000066", width);
    });
    b.stroke(line, leaf, width);
  };
  const frame = new Path2D();
  frame.roundRect(6, 6, b.width - 12, b.height - 12, 6);
  frame.roundRect(9.5, 9.5, b.width - 19, b.height - 19, 4);
  inked(frame, 1.1);
  (level > LEATHERS ? silk : tooling)(b, level, inked);
  for (const [cx, cy] of [
    [17, 17],
    [b.width - 17, 17],
    [17, b.height - 17],
    [b.width - 17, b.height - 17],
  ] as const)
    setStone(b, stone, cx, cy, 9);
  b.disc(
    x,
    y,
    33,
    b.around([x - 10, y - 12], 50, [0, mix(leather, "#ffffff", 0.12)], [1, mix(leather, "#000000", 0.55)]),
  );
  wire(b, oval(x, y, 33, 33), 2.2, GOLD);
  b.times(
    24,
    (at) => at % 2 && melee(b, x + 33 * Math.cos((at * Math.PI) / 12), y + 33 * Math.sin((at * Math.PI) / 12), 1.2),
  );
}
