/** Jewels on velvet: rings and brooches, pendants and necklaces, tiaras and crowns. What is set in them is the card's bonus. */
import { Brush, curve, oval, type Spot } from "./brush";
import {
  band,
  claws,
  GOLD,
  melee,
  pearl,
  plate,
  ROSE_GOLD,
  setStone,
  shadow,
  SILVER,
  velvet,
  velvetOf,
  VELVETS,
  wire,
  type Metal,
  type Velvet,
} from "./metal";

interface Jewel {
  b: Brush;
  metal: Metal;
  /** The stones, the chief one first. */
  stone: string;
  /** How many chief stones there are. */
  count: number;
  cloth: Velvet;
}

const MIXED = ["ruby", "sapphire", "emerald", "diamond", "onyx"];
const X = 76;

/** The stone at a place among several: those of a joker differ. */
function among(stone: string, at: number): string {
  return stone === "wild" ? MIXED[at % MIXED.length]! : stone;
}

/** Stones side by side, or one. */
function chief({ b, stone, count, metal }: Jewel, x: number, y: number, size: number): void {
  const gap = size * 0.62;
  b.times(count, (at) => {
    const px = x + (at - (count - 1) / 2) * gap;
    const each = count > 1 ? size * 0.8 : size;
    setStone(b, stone, px, y, each);
    claws(b, px, y, each * 0.47, metal);
    b.gleam(px + each * 0.3, y - each * 0.34, each * 0.17);
  });
}

/** Small diamonds around a place. */
function halo({ b, metal }: Jewel, x: number, y: number, radius: number, count: number, size: number): void {
  band(b, x, y, radius, radius, size * 2.1, metal);
  b.times(count, (at) => {
    const angle = (at / count) * 2 * Math.PI;
    melee(b, x + radius * Math.cos(angle), y + radius * Math.sin(angle), size);
  });
}

function chain(b: Brush, metal: Metal, points: readonly Spot[], size: number): void {
  points.forEach(([x, y], at) => {
    const next = points[Math.min(at + 1, points.length - 1)]!;
    const turn = Math.atan2(next[1] - y, next[0] - x);
    wire(b, oval(x, y, size, at % 2 ? size * 0.28 : size * 0.62, turn), 1.1, metal);
  });
}

/** Places along a hanging line from one side of the card to the other. */
function hanging(depth: number, top: number, count: number, half = 62): Spot[] {
  return Array.from({ length: count }, (_, at): Spot => {
    const share = (at / (count - 1)) * 2 - 1;
    return [X + share * half, top + depth * (1 - Math.abs(share) ** 2.1)];
  });
}

function solitaire(jewel: Jewel): void {
  const { b, metal } = jewel;
  const r = b.between(30, 33);
  shadow(b, X + 5, 126 + r, r * 1.15, 8, 0.6);
  band(b, X, 128, r, r, 7, metal);
  wire(
    b,
    curve(
      `M${X - 12} ${129 - r}Q${X - 15} ${121 - r} ${X - 15} ${113 - r}M${X + 12} ${129 - r}Q${X + 15} ${121 - r} ${X + 15} ${113 - r}`,
    ),
    3,
    metal,
  );
  b.times(5, (at) => {
    for (const side of [-1, 1]) {
      const angle = -Math.PI / 2 + side * (0.5 + at * 0.2);
      melee(b, X + r * Math.cos(angle), 128 + r * Math.sin(angle), 2 - at * 0.2);
    }
  });
  chief(jewel, X, 112 - r, 44);
}

/** A ring lying on the cloth, its stone towards the light. */
function lying(jewel: Jewel): void {
  const { b, metal } = jewel;
  shadow(b, X + 6, 142, 44, 18, 0.6);
  b.placed(0, 0, 1, () => band(b, X, 132, 36, 21, 7.5, metal));
  wire(b, curve(`M${X - 20} 116Q${X} 96 ${X + 20} 116`), 6, metal);
  halo(jewel, X, 100, 24, 18, 2.6);
  chief(jewel, X, 100, 40);
}

function earrings(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  for (const [side, drop] of [
    [-1, 0],
    [1, 8],
  ] as const) {
    const [x, y] = [X + side * 25, 66 + drop];
    shadow(b, x + 6, y + 76, 17, 8, 0.5);
    wire(
      b,
      curve(
        `M${x} ${y + 8}C${x - 9} ${y + 2} ${x - 7} ${y - 9} ${x + 1} ${y - 9}C${x + 7} ${y - 9} ${x + 7} ${y - 2} ${x + 5} ${y + 2}`,
      ),
      1.8,
      metal,
    );
    setStone(b, among(stone, side + 1), x, y + 16, 17);
    claws(b, x, y + 16, 8, metal);
    chain(
      b,
      metal,
      [
        [x, y + 27],
        [x, y + 31],
        [x, y + 35],
      ],
      2.6,
    );
    halo(jewel, x, y + 57, 18.6, 16, 1.8);
    setStone(b, stone, x, y + 57, 31);
    b.gleam(x + 8, y + 46, 6);
    pearl(b, x, y + 83, 4.6);
  }
}

function brooch(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  const [y, petals] = [112, b.pick([6, 8])];
  shadow(b, X + 5, y + 12, 50, 46, 0.55);
  b.times(petals, (at) => {
    const angle = (at / petals) * 2 * Math.PI - Math.PI / 2;
    b.placed(
      X,
      y,
      1,
      () => {
        plate(b, curve("M0-14C14-18 17-34 0-45C-17-34-14-18 0-14Z"), [-14, -40, 14, -16], metal);
        wire(b, curve("M0-17V-26"), 0.9, metal);
      },
      angle + Math.PI / 2,
    );
    setStone(
      b,
      at % 2 ? "diamond" : among(stone, at),
      X + 35 * Math.cos(angle),
      y + 35 * Math.sin(angle),
      at % 2 ? 8.5 : 11,
    );
    const between = angle + Math.PI / petals;
    pearl(b, X + 25 * Math.cos(between), y + 25 * Math.sin(between), 2.9);
  });
  halo(jewel, X, y, 20, 16, 2.1);
  chief(jewel, X, y, 33);
}

function bangle(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  shadow(b, X + 4, 152, 50, 13, 0.6);
  wire(b, oval(X, 112, 42, 34), 3, metal);
  band(b, X, 120, 44, 36, 10, metal);
  b.times(9, (at) => {
    const angle = Math.PI / 2 + (at - 4) * 0.3;
    const [px, py] = [X + 44 * Math.cos(angle), 120 + 36 * Math.sin(angle)];
    if (at === 4) return;
    if (at % 2) melee(b, px, py, 3.2);
    else setStone(b, among(stone, at), px, py, 13);
  });
  halo(jewel, X, 154, 15, 14, 1.9);
  chief(jewel, X, 154, 25);
  b.gleam(X - 32, 92, 6);
}

function medallion(jewel: Jewel): void {
  const { b, metal } = jewel;
  chain(b, metal, hanging(40, 42, 29), 3.6);
  shadow(b, X + 5, 126, 36, 36, 0.55);
  wire(b, oval(X, 86, 4.6, 5.4), 2, metal);
  const inner = 25 + (jewel.count > 1 ? 5 : 0);
  halo(jewel, X, 118, inner, 24, 2.5);
  chief(jewel, X, 118, 42);
  pearl(b, X, 118 + inner + 9, 5.4);
}

function collar(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  const places = hanging(54, 50, 11, 64);
  places.forEach(([x, y]) => shadow(b, x + 3, y + 5, 11, 8, 0.4));
  wire(b, curve(`M${places.map(([x, y]) => `${x} ${y - 7}`).join("L")}`), 2.4, metal);
  places.forEach(([x, y], at) => {
    if (at === 5) return;
    const size = 16 - Math.abs(at - 5) * 1.2;
    if (at % 2) pearl(b, x, y, size * 0.38);
    else {
      setStone(b, among(stone, at), x, y, size);
      claws(b, x, y, size * 0.47, metal);
    }
    melee(b, x, y - 8, 1.7);
  });
  halo(jewel, X, 118, jewel.count > 1 ? 26 : 20, 20, 2.2);
  chief(jewel, X, 118, jewel.count > 1 ? 40 : 34);
  pearl(b, X, 118 + 27 + (jewel.count > 1 ? 6 : 0), 5);
}

function pectoral(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  chain(b, metal, hanging(34, 40, 27), 3.4);
  shadow(b, X + 5, 122, 40, 44, 0.55);
  for (const turn of [0, 1, 2, 3])
    b.placed(
      X,
      112,
      1,
      () => plate(b, curve("M-7-12Q-15-38 0-46Q15-38 7-12Z"), [-12, -44, 12, -12], metal),
      (turn * Math.PI) / 2,
    );
  for (const turn of [0.5, 1.5, 2.5, 3.5]) {
    const angle = (turn * Math.PI) / 2;
    wire(
      b,
      curve(
        `M${X + 12 * Math.cos(angle)} ${112 + 12 * Math.sin(angle)}L${X + 32 * Math.cos(angle)} ${112 + 32 * Math.sin(angle)}`,
      ),
      1.4,
      metal,
    );
    pearl(b, X + 33 * Math.cos(angle), 112 + 33 * Math.sin(angle), 4);
  }
  [0, 1, 2, 3].forEach((turn) => {
    const angle = (turn * Math.PI) / 2;
    setStone(b, among(stone, turn), X + 32 * Math.cos(angle), 112 + 32 * Math.sin(angle), 13);
  });
  chief(jewel, X, 112, 32);
}

function drops(jewel: Jewel): void {
  const { b, metal, stone, count } = jewel;
  chain(b, metal, hanging(30, 42, 27), 3.2);
  wire(
    b,
    curve(`M${X} 74C${X - 26} 74 ${X - 30} 92 ${X - 16} 96M${X} 74C${X + 26} 74 ${X + 30} 92 ${X + 16} 96M${X} 74V94`),
    2,
    metal,
  );
  for (const side of [-1, 1]) {
    pearl(b, X + side * 25, 82, 3.4);
    melee(b, X + side * 16, 98, 2.6);
    pearl(b, X + side * 16, 108, 4.2);
  }
  setStone(b, among(stone, 1), X, 84, 14);
  shadow(b, X + 5, 134, 28, 30, 0.5);
  halo(jewel, X, 126, count > 1 ? 29 : 23, 20, 2.2);
  chief(jewel, X, 126, count > 1 ? 42 : 37);
}

/** Spikes of a tiara from the middle outwards: place, foot and height. */
function spikes(count: number): { x: number; foot: number; high: number }[] {
  return Array.from({ length: count }, (_, at) => {
    const share = (at / (count - 1)) * 2 - 1;
    return { x: X - 6 + share * 50, foot: 146 - 8 * share * share, high: 54 - 26 * Math.abs(share) ** 1.3 };
  });
}

function rim(jewel: Jewel, y: number): void {
  const { b, metal, stone } = jewel;
  plate(
    b,
    curve(
      `M${X - 62} ${y - 12}Q${X - 6} ${y + 8} ${X + 50} ${y - 12}L${X + 48} ${y}Q${X - 6} ${y + 20} ${X - 60} ${y}Z`,
    ),
    [X - 60, y - 10, X + 50, y + 6],
    metal,
  );
  b.times(9, (at) => {
    const share = at / 4 - 1;
    const [px, py] = [X - 6 + share * 50, y - 4 + 9.4 * (1 - share * share)];
    if (at % 2) pearl(b, px, py, 2.8);
    else setStone(b, among(stone, at), px, py, 8.6);
  });
}

function diadem(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  shadow(b, X - 2, 164, 62, 10, 0.6);
  for (const { x, foot, high } of spikes(7)) {
    wire(
      b,
      curve(
        `M${x - 8} ${foot}Q${x - 2} ${foot - high * 0.5} ${x} ${foot - high}Q${x + 2} ${foot - high * 0.5} ${x + 8} ${foot}`,
      ),
      2.4,
      metal,
    );
    melee(b, x, foot - high * 0.42, 2.4);
  }
  rim(jewel, 152);
  spikes(7).forEach(({ x, foot, high }, at) => {
    if (at === 3) return;
    if (at % 2) setStone(b, among(stone, at), x, foot - high, 14);
    else pearl(b, x, foot - high, 4.4);
  });
  chief(jewel, X - 6, 90, 31);
}

function laurel(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  shadow(b, X - 2, 162, 60, 11, 0.6);
  for (const side of [-1, 1]) {
    wire(
      b,
      curve(`M${X - 6 + side * 4} 104C${X - 6 + side * 40} 108 ${X - 6 + side * 56} 128 ${X - 6 + side * 54} 154`),
      2.2,
      metal,
    );
    b.times(7, (at) => {
      const share = (at + 0.6) / 7;
      const [px, py] = [X - 6 + side * (8 + 46 * share ** 0.8), 104 + 48 * share ** 1.7];
      for (const up of [-1, 1])
        b.placed(
          px,
          py,
          1,
          () => plate(b, curve("M0 0C6-6 6-14 0-20C-6-14-6-6 0 0Z"), [-5, -18, 5, 0], metal),
          side * (0.3 + share * 1.5) * up + (up < 0 ? side * 0.4 : 0),
        );
      if (at % 2) setStone(b, among(stone, at), px, py, 9.5);
      else pearl(b, px, py, 2.8);
    });
  }
  rim(jewel, 158);
  halo(jewel, X - 6, 98, jewel.count > 1 ? 24 : 19, 16, 2.2);
  chief(jewel, X - 6, 98, 33);
}

/** A king's crown: arches over a cap of velvet, ermine below. */
function crown(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  const x = X - 4;
  shadow(b, x + 2, 164, 56, 11, 0.6);
  b.fill(
    curve(`M${x - 38} 142C${x - 50} 104 ${x - 24} 84 ${x} 84C${x + 24} 84 ${x + 50} 104 ${x + 38} 142Z`),
    b.around([x - 12, 100], 60, [0, jewel.cloth[2]], [0.5, jewel.cloth[1]], [1, jewel.cloth[0]]),
  );
  for (const bow of [46, 20, -20, -46])
    wire(b, curve(`M${x - bow * 0.82} 142C${x - bow * 1.12} 104 ${x - bow * 0.62} 86 ${x} 84`), 4, metal);
  for (const bow of [46, 20, -20, -46])
    for (const share of [0.3, 0.55, 0.78]) {
      const t = 1 - share;
      const [px, py] = [
        x - bow * (0.82 * t ** 3 + 3 * 1.12 * t * t * share + 3 * 0.62 * t * share * share),
        142 * t ** 3 + 3 * 104 * t * t * share + 3 * 86 * t * share * share + 84 * share ** 3,
      ];
      pearl(b, px, py, 2.3);
    }
  for (const at of [-2, -1, 0, 1, 2]) {
    const [px, py] = [x + at * 21, 132 + 3 * (4 - at * at) * 0.5 - 3];
    b.placed(px, py, 1 - Math.abs(at) * 0.1, () =>
      plate(b, curve("M-3 6Q-4-2-9-6Q-6-12 0-8Q-5-16 0-22Q5-16 0-8Q6-12 9-6Q4-2 3 6Z"), [-8, -20, 8, 4], metal),
    );
    if (at) setStone(b, among(stone, at + 2), px, py - 6, 9);
  }
  plate(
    b,
    curve(`M${x - 46} 138Q${x} 156 ${x + 46} 138L${x + 44} 152Q${x} 170 ${x - 44} 152Z`),
    [x - 44, 138, x + 44, 160],
    metal,
  );
  b.times(7, (at) => {
    const share = at / 3 - 1;
    setStone(
      b,
      at % 2 ? among(stone, at) : "diamond",
      x + share * 38,
      152.5 - 6.5 * share * share + 2,
      at % 2 ? 10 : 7.4,
    );
  });
  band(b, x, 76, 6.4, 6.4, 3, metal);
  chief(jewel, x, 127, 24);
  pearl(b, x, 76, 6);
  b.gleam(x - 24, 96, 5);
}

/** A sceptre and an orb. */
function regalia(jewel: Jewel): void {
  const { b, metal, stone } = jewel;
  shadow(b, X + 10, 158, 50, 12, 0.6);
  b.placed(
    X + 4,
    112,
    1,
    () => {
      wire(b, curve("M0-22V64"), 5, metal);
      for (const y of [-8, 12, 34, 56]) {
        wire(b, curve(`M-5 ${y}H5`), 3, metal);
        melee(b, 0, y + 10, 2);
      }
      plate(b, curve("M-4-20Q-18-30-12-48Q-4-40 0-54Q4-40 12-48Q18-30 4-20Z"), [-14, -50, 14, -22], metal);
    },
    0.62,
  );
  const [gx, gy] = [X + 4 + 35 * Math.sin(0.62), 112 - 35 * Math.cos(0.62)];
  setStone(b, stone, gx, gy, 22, 0.62);
  const [ox, oy] = [X + 22, 138];
  b.disc(ox, oy, 22.6, metal[0]);
  b.disc(
    ox,
    oy,
    22,
    b.around([ox - 8, oy - 9], 36, [0, metal[4]], [0.2, metal[3]], [0.5, metal[2]], [0.8, metal[1]], [1, metal[0]]),
  );
  wire(
    b,
    curve(`M${ox - 22} ${oy}Q${ox} ${oy + 9} ${ox + 22} ${oy}M${ox} ${oy - 22}Q${ox + 6} ${oy - 8} ${ox} ${oy + 5}`),
    4,
    metal,
  );
  b.times(5, (at) =>
    setStone(b, among(stone, at), ox + (at - 2) * 8.6, oy + 5.6 - Math.abs(at - 2) * 1.6, at % 2 ? 6 : 8.6),
  );
  plate(
    b,
    curve(
      `M${ox - 2} ${oy - 22}V${oy - 28}H${ox - 8}V${oy - 32}H${ox - 2}V${oy - 38}H${ox + 2}V${oy - 32}H${ox + 8}V${oy - 28}H${ox + 2}V${oy - 22}Z`,
    ),
    [ox - 8, oy - 38, ox + 8, oy - 22],
    metal,
  );
  if (jewel.count > 1) setStone(b, stone, ox, oy - 9, 14);
  b.gleam(gx + 6, gy - 8, 6);
  b.gleam(ox - 10, oy - 12, 6);
}

/** Caps of crowns that would not stand off the cloth they lie on. */
const CAPS: Record<string, Velvet> = { white: VELVETS["blue"]!, gold: VELVETS["red"]! };

const JEWELS: Record<string, readonly ((jewel: Jewel) => void)[]> = {
  ring: [solitaire, lying, earrings, brooch, bangle],
  pendant: [medallion, collar, pectoral, drops],
  tiara: [diadem, crown, laurel, regalia],
};

/** A jewel of a kind, on velvet of a colour. */
export function paintJewel(b: Brush, kind: string, hue: string, number: number, stone: string, count: number): void {
  velvet(b, velvetOf(hue), [X, 108]);
  const chance = b.next();
  const metal =
    hue === "gold"
      ? SILVER
      : hue === "black" || hue === "white" || chance < 0.66
        ? GOLD
        : chance < 0.84
          ? SILVER
          : ROSE_GOLD;
  const jewels = JEWELS[kind]!;
  jewels[number % jewels.length]!({ b, metal, stone, count: Math.max(1, count), cloth: CAPS[hue] ?? velvetOf(hue) });
}
