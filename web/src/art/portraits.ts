/** Portraits: a face, a dress and a period for each sitter, before a dark wall, lit from the upper left. */
import { Brush, curve, oval } from "./brush";
import { mix, veil } from "./colour";
import { GOLD, melee, pearl, plate, setStone, wire } from "./metal";

/** Whoever sits for a portrait. */
interface Sitter {
  wall: string;
  /** The face: how wide, how long its chin, how dark its brows, what colour its eyes. */
  face: {
    wide: number;
    chin: number;
    skin: string;
    brow: string;
    eyes: string;
    lips: string;
    isOld?: boolean;
    isWoman?: boolean;
  };
  /** Behind the head, then dress and collar, then what lies over the face: beard, hair, hat. */
  behind?: (b: Brush) => void;
  dress: (b: Brush) => void;
  over: (b: Brush) => void;
}

const FAIR = "#f0cdb0";
const PALE = "#f6dcc6";
const TAWNY = "#d9a578";

/** Strands of hair inside a shape. */
function strands(b: Brush, shape: Path2D, colour: string, count = 26): void {
  b.fill(shape, colour);
  b.inside(shape, () =>
    b.times(count, () => {
      const [x, y] = [b.between(-28, 28), b.between(-34, 16)];
      b.stroke(
        curve(`M${x} ${y}q${b.between(-4, 4)} ${b.between(6, 12)} ${b.between(-5, 5)} ${b.between(14, 24)}`),
        veil(b.next() < 0.5 ? mix(colour, "#ffffff", 0.45) : mix(colour, "#000000", 0.5), 0.4),
        0.8,
      );
    }),
  );
}

function cloth(b: Brush, shape: Path2D, colour: string, from = -30, to = 34): void {
  b.fill(
    shape,
    b.line([from, 20], [to, 50], [0, mix(colour, "#ffffff", 0.3)], [0.35, colour], [1, mix(colour, "#000000", 0.6)]),
  );
}

/** Embroidery: rows of little lozenges inside a shape. */
function brocade(b: Brush, shape: Path2D, colour: string, gap = 5): void {
  b.inside(shape, () => {
    for (let row = 0; row < 12; row++)
      for (let column = -9; column < 10; column++) {
        const [x, y] = [column * gap + (row % 2 ? gap / 2 : 0), 20 + row * gap * 0.8];
        b.stroke(curve(`M${x} ${y - 1.5}L${x + 1.3} ${y}L${x} ${y + 1.5}L${x - 1.3} ${y}Z`), veil(colour, 0.75), 0.6);
      }
  });
}

const SHOULDERS = "M-48 70C-46 40-32 32-14 28L0 34L14 28C32 32 46 40 48 70Z";

/** A ruff of starched linen. */
function ruff(b: Brush, y: number, wide: number, high: number): void {
  b.fill(oval(0, y, wide, high), b.line([-wide, 0], [wide, 0], [0, "#ffffff"], [0.5, "#f2eee6"], [1, "#a9a39c"]));
  b.times(26, (at) => {
    const angle = (at / 26) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    b.stroke(
      curve(
        `M${c * wide * 0.42} ${y + s * high * 0.4}Q${c * wide * 0.7 + s * 2} ${y + s * high * 0.7 - c * 2} ${c * wide} ${y + s * high}`,
      ),
      "#8c867f88",
      0.7,
    );
  });
  b.stroke(oval(0, y, wide, high), "#c9c3b8", 0.8);
}

function fur(b: Brush, shape: Path2D, colour: string, spots = ""): void {
  b.fill(shape, colour);
  b.inside(shape, () => {
    b.times(120, () => {
      const [x, y] = [b.between(-50, 50), b.between(20, 70)];
      b.stroke(
        curve(`M${x} ${y}l${b.between(-3, 3)} ${b.between(2, 5)}`),
        veil(b.next() < 0.5 ? "#ffffff" : "#000000", 0.22),
        0.7,
      );
    });
    if (spots) b.times(22, () => b.fill(oval(b.between(-46, 46), b.between(24, 70), 0.8, 2), spots));
  });
}

function necklace(b: Brush, depth: number, wide: number, stone: string): void {
  b.times(13, (at) => {
    const share = at / 6 - 1;
    pearl(b, share * wide, 30 + depth * (1 - share * share), 1.7);
  });
  setStone(b, stone, 0, 33 + depth, 9);
}

function neck(b: Brush, { face: { skin, isWoman } }: Sitter): void {
  const half = isWoman ? 7 : 9;
  const dark = mix(skin, "#6b2f1c", 0.5);
  b.fill(
    curve(`M${-half} 8V30L-15 36Q0 50 15 36L${half} 30V8Z`),
    b.line([-half, 0], [half, 0], [0, mix(skin, dark, 0.3)], [1, dark]),
  );
  b.fill(curve(`M${-half} 16Q0 34 ${half} 16V26Q0 36 ${-half} 26Z`), veil(dark, 0.45));
}

/** A face of flesh and blood, turned a little to the light; the chin is at y 22, the brow at -12. */
function face(b: Brush, { face: { wide, chin, skin, brow, eyes, lips, isOld, isWoman } }: Sitter): void {
  const dark = mix(skin, "#6b2f1c", 0.5);
  const head = curve(
    `M${-wide} -8C${-wide} -27 ${wide} -27 ${wide} -8C${wide + 0.5} 4 ${wide - 2} 12 ${wide * 0.55} ${18 + chin * 0.5}Q0 ${25 + chin} ${-wide * 0.55} ${18 + chin * 0.5}C${-wide + 2} 12 ${-wide - 0.5} 4 ${-wide} -8Z`,
  );
  b.fill(
    head,
    b.around(
      [-5, -7],
      wide * 2.3,
      [0, mix(skin, "#ffffff", 0.35)],
      [0.4, skin],
      [0.75, mix(skin, dark, 0.45)],
      [1, dark],
    ),
  );
  b.inside(head, () => {
    for (const [x, y, r, colour, strength] of [
      [-9, 7, 8, "#e0685a", 0.3],
      [8, 8, 8, "#c2503f", 0.3],
      [-6, -5, 7, dark, 0.3],
      [7, -5, 7, dark, 0.38],
      [0, 17, 9, dark, 0.12],
    ] as const)
      b.disc(x, y, r, b.around([x, y], r, [0, veil(colour, strength)], [1, veil(colour, 0)]));
  });
  for (const side of [-1, 1]) {
    const x = side * 6.6 - 1;
    const lid = curve(`M${x - 4} -3.6Q${x} -7.4 ${x + 4} -3.4Q${x} -0.8 ${x - 4} -3.6Z`);
    b.fill(lid, "#fbf4ea");
    b.inside(lid, () => {
      b.disc(x - 0.5, -4, 2.1, eyes);
      b.disc(x - 0.5, -4, 1.1, "#120a08");
      b.disc(x - 1.2, -4.8, 0.55, "#ffffff");
    });
    b.stroke(curve(`M${x - 4.2} -3.5Q${x} -7.6 ${x + 4.2} -3.3`), mix(dark, "#1a0a06", 0.6), 1);
    if (isWoman) b.stroke(curve(`M${x + side * 3} -4.6L${x + side * 5.2} -6.2`), mix(dark, "#1a0a06", 0.6), 0.8);
    b.stroke(
      curve(`M${x - side * 3.8} -9.2Q${x + side} -11.6 ${x + side * 4.8} -8.6`),
      veil(brow, isWoman ? 0.6 : 0.75),
      isWoman ? 0.9 : 1.5,
    );
    if (isOld)
      b.stroke(
        curve(`M${x - 3.6} 0.6Q${x} 2 ${x + 3.4} 0.4M${side * 7 - 1} 9Q${side * 9 - 1} 13 ${side * 8 - 1} 16`),
        veil(dark, 0.5),
        0.6,
      );
  }
  b.fill(curve("M.4-6Q1.4 1 3.4 5.4Q3 8.4-.6 8.4Q2 6 .4-6Z"), veil(dark, isWoman ? 0.34 : 0.5));
  b.stroke(curve("M-3.4 7Q-2.4 8.6-.6 8.3Q1.4 8.8 2.6 7.2"), veil(dark, 0.7), 0.7);
  b.disc(-1.4, 5.2, 1.2, veil("#ffffff", 0.4));
  const half = isWoman ? 4.6 : 5.4;
  b.fill(
    curve(`M${-half - 1} 12.6Q-3 11.4-1 12.4Q1 11.4 ${half - 1} 12.6Q-1 14.6 ${-half - 1} 12.6Z`),
    mix(lips, "#5a1512", 0.35),
  );
  b.fill(curve(`M${-half - 1} 12.6Q-1 14.6 ${half - 1} 12.6Q1.6 16.8-1 16.6Q-4 16.8 ${-half - 1} 12.6Z`), lips);
  b.stroke(curve(`M${-half - 1.8} 12Q-3.4 13.8-1 13.7Q1.4 13.8 ${half - 0.2} 12`), mix(dark, "#2a0806", 0.5), 0.6);
}

/** Beard and moustache, so long and so wide. */
function beard(b: Brush, colour: string, wide: number, long: number): void {
  const shape = curve(
    `M${-wide} 1C${-wide} 12 ${-wide * 0.85} ${14 + long * 0.5} 0 ${20 + long}C${wide * 0.85} ${14 + long * 0.5} ${wide} 12 ${wide} 1C${wide - 2} 8 8 9.6 5 9.4Q-1 8-6.4 9.4C-9 9.6${-wide + 2} 8 ${-wide} 1ZM-5.4 13Q-1 11.6 4 13Q1 17-1 16.8Q-3.6 17-5.4 13Z`,
  );
  b.ctx.fillStyle = b.line(
    [-wide, 0],
    [wide, 0],
    [0, mix(colour, "#ffffff", 0.22)],
    [0.5, colour],
    [1, mix(colour, "#000000", 0.5)],
  );
  b.ctx.fill(shape, "evenodd");
  b.ctx.save();
  b.ctx.clip(shape, "evenodd");
  b.times(46, () => {
    const [x, y] = [b.between(-wide, wide), b.between(4, 16 + long)];
    b.stroke(
      curve(`M${x} ${y}q${-x * 0.08} 3 ${-x * 0.2} 6`),
      veil(b.next() < 0.5 ? mix(colour, "#ffffff", 0.5) : "#000000", 0.28),
      0.6,
    );
  });
  b.ctx.restore();
  b.stroke(curve("M-1 10.6Q-6 8.8-10 13M-1 10.6Q4 8.8 8 13"), mix(colour, "#000000", 0.15), 2);
}

/** A broad flat hat with a plume. */
function bonnet(b: Brush, colour: string, plume: string, jewel: string): void {
  b.ctx.translate(0, 4);
  const hat = curve("M-27-14C-30-30-12-34 2-33C20-33 31-26 27-13C14-19-10-20-27-14Z");
  b.fill(
    hat,
    b.line([-27, -30], [27, -14], [0, mix(colour, "#ffffff", 0.28)], [0.4, colour], [1, mix(colour, "#000000", 0.6)]),
  );
  b.stroke(curve("M-27-14C-10-20 14-19 27-13"), mix(colour, "#000000", 0.55), 2.4);
  b.times(9, (at) => {
    const share = at / 8;
    b.placed(
      -22 + share * 44,
      -31 - 5 * Math.sin(share * Math.PI),
      1,
      () => b.fill(oval(0, 0, 6, 2.8), at % 2 ? plume : mix(plume, "#9a8f86", 0.3)),
      -0.7 + share * 1.5,
    );
  });
  b.times(6, (at) => melee(b, -20 + at * 8, -16.4 - 2.6 * Math.sin(((at + 0.5) / 6) * Math.PI), 1.3));
  setStone(b, jewel, -12, -22, 8);
}

/** A gold crown with points. */
function coronet(b: Brush, y: number, wide: number, stone: string): void {
  plate(
    b,
    curve(
      `M${-wide} ${y}L${-wide - 2} ${y - 15}L${-wide * 0.55} ${y - 7}L0 ${y - 20}L${wide * 0.55} ${y - 7}L${wide + 2} ${y - 15}L${wide} ${y}Q0 ${y - 7} ${-wide} ${y}Z`,
    ),
    [-wide, y - 18, wide, y],
    GOLD,
  );
  for (const share of [-1, 0, 1]) pearl(b, share * (wide + 2), y - (share ? 16 : 21), 2.2);
  for (const share of [-0.6, 0, 0.6]) setStone(b, share ? "sapphire" : stone, share * wide, y - 5.4, share ? 5.4 : 7.4);
}

const SITTERS: Record<string, Sitter> = {
  "Niccolo Machiavelli": {
    wall: "#4a2f22",
    face: { wide: 14, chin: 2, skin: FAIR, brow: "#2a1c16", eyes: "#3a2416", lips: "#b8645a" },
    behind: (b) => strands(b, curve("M-17 4C-21-26-8-30 0-30C10-30 21-24 17 6Z"), "#2a1c16"),
    dress: (b) => {
      const robe = curve(SHOULDERS);
      cloth(b, robe, "#23201f");
      cloth(b, curve("M-13 29Q-26 44-20 72H-2L-3 46ZM13 29Q26 44 20 72H2L3 46Z"), "#a3262c");
      b.fill(curve("M-11 28Q0 40 11 28L8 24Q0 32-8 24Z"), "#f6f0e4");
    },
    over: (b) =>
      strands(
        b,
        curve("M-15-6C-18-26-6-30 0-30C8-30 18-26 15-5C14-14 10-19 4-19Q-2-22-6-18C-12-17-14-13-15-6Z"),
        "#33231b",
      ),
  },
  "Isabella I of Castile": {
    wall: "#5a2a1c",
    face: { wide: 14.4, chin: -1, skin: PALE, brow: "#8a5030", eyes: "#4f7a8a", lips: "#c8605c", isWoman: true },
    behind: (b) => cloth(b, curve("M-19-8C-22-30 22-30 19-8C23 16 25 34 30 52H-30C-25 34-23 16-19-8Z"), "#efe6d4"),
    dress: (b) => {
      const gown = curve(SHOULDERS);
      cloth(b, gown, "#9c1f2a");
      brocade(b, gown, "#f0c45a");
      b.fill(
        curve("M-15 28L-13 42H13L15 28L8 24Q0 34-8 24Z"),
        b.downward(26, 42, [0, mix(PALE, "#6b2f1c", 0.25)], [1, PALE]),
      );
      wire(b, curve("M-15 29L-13 42H13L15 29"), 2, GOLD);
      necklace(b, 5, 9, "ruby");
    },
    over: (b) => {
      strands(b, curve("M-15-4C-17-24-4-24 0-21C4-24 17-24 15-4C13-12 8-17 0-18C-8-17-13-12-15-4Z"), "#a85a2a", 16);
      b.stroke(curve("M-17 2C-20-24-6-27 0-27C6-27 20-24 17 2"), "#fbf6ea", 3);
      coronet(b, -20, 15, "ruby");
    },
  },
  "Suleiman the Magnificent": {
    wall: "#123f3c",
    face: { wide: 13.8, chin: 1, skin: TAWNY, brow: "#20130d", eyes: "#3a2212", lips: "#a8584a" },
    dress: (b) => {
      const kaftan = curve(SHOULDERS);
      cloth(b, kaftan, "#12606a");
      brocade(b, kaftan, "#f0c860", 6);
      fur(b, curve("M-12 28Q-24 46-18 72H-6Q-10 50 0 38Q10 50 6 72H18Q24 46 12 28L0 36Z"), "#6b4a2c");
      for (const y of [44, 52, 60]) b.disc(0, y, 1.6, GOLD[3]);
    },
    over: (b) => {
      beard(b, "#2b1a12", 13.6, 12);
      b.ctx.translate(0, 5);
      b.fill(curve("M-9-36C-8-46 8-46 9-36Z"), b.line([-9, 0], [9, 0], [0, "#d84a40"], [1, "#6d0f18"]));
      const turban = curve("M-24-16C-33-32-16-40 0-40C16-40 33-32 24-16C14-22-14-22-24-16Z");
      b.fill(turban, b.line([-26, -38], [26, -16], [0, "#ffffff"], [0.5, "#efe8da"], [1, "#9a9184"]));
      b.inside(turban, () =>
        b.times(9, (at) =>
          b.stroke(
            curve(`M${-30 + at * 3} ${-14 - at}Q${at * 2 - 8} ${-44 + at * 2} ${34 - at * 2} ${-22 + at}`),
            "#8f867a77",
            0.8,
          ),
        ),
      );
      wire(b, curve("M0-34Q-2-46 4-52M0-34Q4-44 10-48M0-34Q-6-42-6-48"), 1, GOLD);
      setStone(b, "emerald", 0, -29, 11);
    },
  },
  "Mary Stuart": {
    wall: "#2c2f3f",
    face: { wide: 13.4, chin: 1, skin: PALE, brow: "#9a5a3a", eyes: "#7a6a3a", lips: "#c86864", isWoman: true },
    behind: (b) =>
      cloth(b, curve("M-22-2C-30-30-8-34 0-24C8-34 30-30 22-2C24 20 32 36 40 60H-40C-32 36-24 20-22-2Z"), "#e8e4e0"),
    dress: (b) => {
      cloth(b, curve(SHOULDERS), "#1c1a22");
      for (const x of [-22, -11, 11, 22]) b.times(5, (at) => pearl(b, x, 40 + at * 6, 1.2));
      ruff(b, 26, 21, 9);
      wire(b, curve("M0 46V60M-5 51H5"), 2, GOLD);
    },
    over: (b) => {
      strands(b, curve("M-14-4C-20-24-6-26 0-18C6-26 20-24 14-4C13-12 8-17 0-14C-8-17-13-12-14-4Z"), "#a04a26", 16);
      const cap = curve("M-18 0C-28-26-12-34 0-22C12-34 28-26 18 0C19-16 10-25 0-15C-10-25-19-16-18 0Z");
      b.fill(cap, b.line([-20, 0], [20, 0], [0, "#ffffff"], [1, "#b9b3ac"]));
      b.times(15, (at) => {
        const share = at / 7 - 1;
        pearl(b, share * 17.6, -2 - 19 * (1 - share ** 4) + 7 * Math.exp(-share * share * 16), 1.4);
      });
    },
  },
  "Henry VIII": {
    wall: "#23432f",
    behind: (b) => strands(b, curve("M-19 2C-21-20 21-20 19 2L17 8H-17Z"), "#a8612e"),
    face: { wide: 17.4, chin: 1, skin: "#eec0a0", brow: "#96562a", eyes: "#4a6f86", lips: "#b85a50" },
    dress: (b) => {
      fur(b, curve("M-58 72C-56 38-36 30-16 26L0 34L16 26C36 30 56 38 58 72Z"), "#5a3a22");
      const coat = curve("M-26 72C-26 46-20 36-12 28L0 36L12 28C20 36 26 46 26 72Z");
      cloth(b, coat, "#b02a2c", -26, 26);
      brocade(b, coat, "#f4cc66", 5);
      for (const y of [46, 55, 64]) b.fill(oval(0, y, 2.6, 3.4), "#f8f2e6");
      b.times(9, (at) => {
        const share = at / 4 - 1;
        if (at % 2) pearl(b, share * 20, 38 + 8 * (1 - share * share), 2.4);
        else setStone(b, "ruby", share * 20, 38 + 8 * (1 - share * share), 7);
      });
      b.fill(curve("M-12 28Q0 34 12 28L11 23Q0 30-11 23Z"), "#f8f2e6");
    },
    over: (b) => {
      beard(b, "#b0682f", 17, 3);
      bonnet(b, "#1e1b1f", "#fbf8f2", "ruby");
    },
  },
  "Anne of Brittany": {
    wall: "#3f2a4a",
    face: { wide: 14, chin: -1, skin: PALE, brow: "#4a2d1c", eyes: "#4a3420", lips: "#c05c58", isWoman: true },
    behind: (b) => cloth(b, curve("M-20-4C-24-30 24-30 20-4C22 18 24 40 26 60H-26C-24 40-22 18-20-4Z"), "#191720"),
    dress: (b) => {
      const gown = curve(SHOULDERS);
      cloth(b, gown, "#c8952c");
      brocade(b, gown, "#7a4a0c");
      fur(
        b,
        curve(
          "M-48 70C-46 46-34 36-16 29L-13 44H13L16 29C34 36 46 46 48 70L34 72C32 54 24 46 16 50H-16C-24 46-32 54-34 72Z",
        ),
        "#f8f6f0",
        "#1a1612",
      );
      b.fill(
        curve("M-13 28L-12 44H12L13 28L8 24Q0 34-8 24Z"),
        b.downward(26, 44, [0, mix(PALE, "#6b2f1c", 0.25)], [1, PALE]),
      );
      necklace(b, 4, 8, "sapphire");
    },
    over: (b) => {
      strands(b, curve("M-14-3C-16-22-4-22 0-19C4-22 16-22 14-3C13-11 8-15 0-17C-8-15-13-11-14-3Z"), "#4a2d1c", 14);
      b.fill(
        curve("M-19 14C-25-24-10-30 0-30C10-30 25-24 19 14L15 12C18-16 9-22 0-23C-9-22-18-16-15 12Z"),
        b.line([-20, 0], [20, 0], [0, "#3a3644"], [1, "#0c0b10"]),
      );
      b.stroke(curve("M-15.4 10C-18-16-9-22.6 0-23.4C9-22.6 18-16 15.4 10"), GOLD[2], 2.2);
      b.times(11, (at) => {
        const angle = Math.PI + (at / 10) * Math.PI;
        pearl(b, 16.4 * Math.cos(angle), -7 + 16.8 * Math.sin(angle), 1.2);
      });
    },
  },
  "Elisabeth of Austria": {
    wall: "#27404f",
    face: { wide: 13.6, chin: 0, skin: PALE, brow: "#b88a4a", eyes: "#5a8098", lips: "#cc6a66", isWoman: true },
    behind: (b) => strands(b, curve("M-19-4C-26-30-8-34 0-30C8-34 26-30 19-4Z"), "#d9a85a"),
    dress: (b) => {
      const gown = curve(SHOULDERS);
      cloth(b, gown, "#e9dcc0");
      brocade(b, gown, "#c8922c", 4.4);
      for (const x of [-30, -16, 16, 30])
        b.times(4, (at) => setStone(b, at % 2 ? "ruby" : "emerald", x, 42 + at * 8, 5));
      b.times(15, (at) => pearl(b, (at / 7 - 1) * 22, 40 + 5 * (1 - (at / 7 - 1) ** 2), 1.8));
      setStone(b, "ruby", 0, 50, 10);
      ruff(b, 25, 18, 7.6);
    },
    over: (b) => {
      strands(b, curve("M-14-4C-22-24-10-32 0-24C10-32 22-24 14-4C13-13 8-17 0-17C-8-17-13-13-14-4Z"), "#d9a85a", 22);
      b.times(13, (at) => {
        const angle = Math.PI * 1.08 + (at / 12) * Math.PI * 0.84;
        const [x, y] = [19 * Math.cos(angle), -9 + 18 * Math.sin(angle)];
        if (at % 3) pearl(b, x, y, 1.7);
        else setStone(b, at === 6 ? "ruby" : "sapphire", x, y, at === 6 ? 8 : 5.6);
      });
    },
  },
  "Charles V": {
    wall: "#3a2c20",
    face: { wide: 13.6, chin: 5, skin: FAIR, brow: "#4a2f1c", eyes: "#5a7486", lips: "#b8605a" },
    behind: (b) => strands(b, curve("M-17 6C-20-26-8-28 0-28C8-28 20-26 17 6Z"), "#5a3a22"),
    dress: (b) => {
      fur(b, curve("M-52 72C-50 40-34 32-14 27L0 34L14 27C34 32 50 40 52 72Z"), "#3a2a20");
      cloth(b, curve("M-22 72C-20 48-16 38-10 30L0 36L10 30C16 38 20 48 22 72Z"), "#1d1b22", -22, 22);
      b.times(13, (at) => {
        const share = at / 6 - 1;
        const [x, y] = [share * 26, 36 + 20 * (1 - share * share)];
        wire(b, oval(x, y, 2.4, 2.4), 1.3, GOLD);
      });
      plate(b, curve("M-5 60Q-7 66-3 68L-4 74H-1L0 70L1 74H4L3 68Q7 66 5 60Q0 57-5 60Z"), [-6, 58, 6, 72], GOLD);
      b.fill(curve("M-10 28Q0 34 10 28L9 24Q0 30-9 24Z"), "#f8f2e6");
    },
    over: (b) => {
      beard(b, "#6a4224", 13, 8);
      const cap = curve("M-23-12C-27-28-12-33 0-33C14-33 28-27 22-11C10-17-10-18-23-12Z");
      b.fill(cap, b.line([-24, -30], [24, -12], [0, "#4a4650"], [0.4, "#232028"], [1, "#08070a"]));
      b.stroke(curve("M-23-12C-10-18 10-17 22-11"), "#08070a", 2.2);
      setStone(b, "diamond", 12, -21, 8);
    },
  },
  "Catherine de' Medici": {
    wall: "#4a1f2a",
    face: {
      wide: 15.4,
      chin: -1,
      skin: "#f0d2ba",
      brow: "#4a342a",
      eyes: "#5a4632",
      lips: "#b45a56",
      isOld: true,
      isWoman: true,
    },
    behind: (b) => cloth(b, curve("M-21-6C-26-34 26-34 21-6C26 18 36 40 44 66H-44C-36 40-26 18-21-6Z"), "#16141a"),
    dress: (b) => {
      cloth(b, curve(SHOULDERS), "#1d1a21");
      b.fill(curve("M-20 30L-9 24Q0 34 9 24L20 30L0 52Z"), b.line([-20, 26], [20, 44], [0, "#ffffff"], [1, "#b5afa6"]));
      b.stroke(curve("M-20 30L0 52L20 30"), "#d8d2c6", 1.4);
      necklace(b, 12, 12, "emerald");
    },
    over: (b) => {
      strands(b, curve("M-15-4C-18-22-6-24 0-16C6-24 18-22 15-4C14-12 8-17 0-12C-8-17-14-12-15-4Z"), "#4a3830", 14);
      b.fill(
        curve("M-20 8C-27-30-10-34 0-33C10-34 27-30 20 8C20-14 12-24 0-13C-12-24-20-14-20 8Z"),
        b.line([-22, -30], [22, 0], [0, "#4a4550"], [0.4, "#1d1a21"], [1, "#070608"]),
      );
      b.stroke(curve("M-18 2C-19-14-11-23 0-13C11-23 19-14 18 2"), "#f4efe6", 1.2);
    },
  },
  "Francis I of France": {
    wall: "#5a1f26",
    face: { wide: 14.6, chin: 2, skin: FAIR, brow: "#3a2416", eyes: "#4a3320", lips: "#b86058" },
    behind: (b) => strands(b, curve("M-20 16C-24-26-8-28 0-28C8-28 24-26 20 16Z"), "#3f2718"),
    dress: (b) => {
      const doublet = curve("M-56 72C-54 40-36 30-14 27L0 34L14 27C36 30 54 40 56 72Z");
      cloth(b, doublet, "#b9bec8");
      b.inside(doublet, () =>
        b.times(13, (at) => {
          const x = -48 + at * 8;
          b.fill(
            curve(`M${x} 34Q${x + 3} 52 ${x - 1} 72L${x + 3} 72Q${x + 6} 52 ${x + 2} 34Z`),
            at % 2 ? "#2a2830" : GOLD[2],
          );
        }),
      );
      b.fill(
        curve("M-15 29L-12 44Q0 48 12 44L15 29L8 25Q0 34-8 25Z"),
        b.line([-14, 0], [14, 0], [0, "#ffffff"], [1, "#bdb7ae"]),
      );
      wire(b, curve("M-16 30Q0 62 16 30"), 1.8, GOLD);
      setStone(b, "ruby", 0, 48, 8);
    },
    over: (b) => {
      beard(b, "#4a2e1c", 14, 4);
      bonnet(b, "#2a2026", "#ffffff", "sapphire");
    },
  },
};

/** A sitter before a papered wall. */
function sit(b: Brush, sitter: Sitter, x: number, y: number, size: number): void {
  b.everywhere(
    b.around(
      [40, 30],
      130,
      [0, mix(sitter.wall, "#ffe2b0", 0.42)],
      [0.45, sitter.wall],
      [1, mix(sitter.wall, "#000000", 0.65)],
    ),
  );
  for (let row = 0; row < 10; row++)
    for (let column = 0; column < 7; column++) {
      const [px, py] = [column * 20 + (row % 2) * 10, row * 18];
      b.stroke(
        curve(
          `M${px} ${py - 8}Q${px + 7} ${py} ${px} ${py + 8}Q${px - 7} ${py} ${px} ${py - 8}ZM${px} ${py - 3}V${py + 4}`,
        ),
        veil("#ffe2a8", 0.1),
        0.9,
      );
    }
  b.glow(x - 20, y - 14, 52, "#ffdca0", 0.25);
  b.placed(x, y, size, () => {
    b.apart(() => {
      b.ctx.shadowColor = "#000000aa";
      b.ctx.shadowBlur = 16;
      b.ctx.shadowOffsetX = 8;
      sitter.behind?.(b);
      b.fill(oval(0, 0, 13, 18), "#8a5a40");
    });
    neck(b, sitter);
    sitter.dress(b);
    face(b, sitter);
    sitter.over(b);
  });
}

/** A portrait on a square of 120: the one of that name, or any that the name leads to. */
export function paintPortrait(b: Brush, title: string): void {
  sit(b, SITTERS[title] ?? b.pick(Object.values(SITTERS)), 66, 47, 1.02);
}

/** Those who sit for the royal cards, by what they grant. */
const ROYALS: Record<string, Sitter> = {
  steal: {
    wall: "#3a1f4f",
    face: { wide: 14.4, chin: 2, skin: TAWNY, brow: "#20130d", eyes: "#3a2212", lips: "#a8584a" },
    behind: (b) => strands(b, curve("M-19 10C-23-26-8-28 0-28C8-28 23-26 19 10Z"), "#1c1410"),
    dress: (b) => royalRobe(b, "#7a1f3a", "ruby"),
    over: (b) => {
      beard(b, "#1c1410", 13.4, 6);
      coronet(b, -15, 17, "ruby");
    },
  },
  extra_turn: {
    wall: "#1f3a5a",
    face: { wide: 13.8, chin: 0, skin: PALE, brow: "#a8743a", eyes: "#4f88a8", lips: "#c8605c", isWoman: true },
    behind: (b) =>
      strands(b, curve("M-20-6C-26-32 26-32 20-6C26 10 22 30 30 44H-30C-22 30-26 10-20-6Z"), "#d8a24a", 50),
    dress: (b) => royalRobe(b, "#1f4f9a", "sapphire"),
    over: (b) => {
      strands(b, curve("M-15-2C-18-24-4-24 2-21C8-24 18-22 15-2C14-12 8-16 3-18C-6-14-13-12-15-2Z"), "#e0ac54", 18);
      coronet(b, -18, 15, "sapphire");
    },
  },
  privilege: {
    wall: "#1f4a3a",
    face: { wide: 13.6, chin: -1, skin: "#b87a50", brow: "#1a0f0a", eyes: "#2a180c", lips: "#a04a44", isWoman: true },
    behind: (b) =>
      strands(b, curve("M-21 0C-27-34 27-34 21 0C22 14 18 22 16 26H-16C-18 22-22 14-21 0Z"), "#140c0a", 40),
    dress: (b) => royalRobe(b, "#14704a", "emerald"),
    over: (b) => {
      strands(b, curve("M-15-3C-18-24-6-25 0-20C6-25 18-24 15-3C13-12 8-16 0-17C-8-16-13-12-15-3Z"), "#1a100c", 14);
      coronet(b, -19, 15, "emerald");
      for (const side of [-1, 1]) setStone(b, "emerald", side * 15.4, 10, 6);
    },
  },
  none: {
    wall: "#5a3a12",
    face: { wide: 15.4, chin: 1, skin: FAIR, brow: "#cfc8be", eyes: "#4a6a80", lips: "#b8645a", isOld: true },
    behind: (b) => strands(b, curve("M-20 14C-24-26-8-28 0-28C8-28 24-26 20 14Z"), "#d8d2c8"),
    dress: (b) => royalRobe(b, "#8a1f2a", "diamond"),
    over: (b) => {
      beard(b, "#e0dacf", 15, 14);
      coronet(b, -15, 18, "diamond");
    },
  },
};

/** A robe with a collar of ermine and a chain. */
function royalRobe(b: Brush, colour: string, stone: string): void {
  const robe = curve("M-60 112C-58 48-36 32-14 27L0 34L14 27C36 32 58 48 60 112Z");
  cloth(b, robe, colour, -50, 50);
  brocade(b, robe, "#f4cc66", 6);
  fur(
    b,
    curve("M-42 52C-38 38-26 31-13 27L0 35L13 27C26 31 38 38 42 52Q22 62 0 60Q-22 62-42 52Z"),
    "#faf7f0",
    "#15110e",
  );
  b.times(11, (at) => {
    const share = at / 5 - 1;
    wire(b, oval(share * 25, 38 + 21 * (1 - share * share), 2.6, 2.2), 1.4, GOLD);
  });
  setStone(b, stone, 0, 66, 13);
}

/** A royal of 120 by 156, by what the card grants. */
export function paintRoyal(b: Brush, title: string): void {
  const sitter = ROYALS[title] ?? b.pick(Object.values(ROYALS));
  sit(b, sitter, 63, 60, 1.1);
}
