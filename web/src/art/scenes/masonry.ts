/** Walls, roofs and towers in the light of a picture. */
import { curve } from "../brush";
import { mix, veil } from "../colour";
import { landAt } from "../light";
import type { Scene } from "./nature";

/** Walls at a distance: their bright side, their dark side, roofs. */
export interface Stone {
  bright: string;
  shade: string;
  roof: string;
  lamp: string;
}

export function stoneAt({ light }: Scene, nearness: number): Stone {
  if (light.isWinter) {
    const shade = mix("#b9c8d6", "#5f7890", nearness);
    return {
      bright: mix("#ffffff", shade, 0.16),
      shade,
      roof: mix("#a9bccd", "#3f5a74", nearness),
      lamp: mix(light.lamp, shade, 0.5 - nearness * 0.5),
    };
  }
  const wall = landAt(light, nearness);
  return {
    bright: mix(wall, light.lit, light.isNight ? 0.3 : 0.42),
    shade: mix(wall, light.ink, 0.22),
    roof: mix(wall, light.ink, 0.42),
    lamp: mix(light.lamp, wall, 0.55 - nearness * 0.5),
  };
}

export type Roof = "dome" | "onion" | "spire" | "gable" | "flat" | "battlements" | "lantern";

/** A wall lit from the sun's side, with windows. */
export function wall(
  scene: Scene,
  x: number,
  foot: number,
  wide: number,
  high: number,
  stone: Stone,
  windows = 0.6,
): void {
  const { b, sun } = scene;
  const fromLeft = sun[0] < x + wide / 2;
  const [left, right] = fromLeft ? [stone.bright, stone.shade] : [stone.shade, stone.bright];
  b.box(
    x,
    foot - high,
    wide,
    high + 2,
    b.line([x, 0], [x + wide, 0], [0, left], [0.35, mix(left, right, 0.45)], [1, right]),
  );
  const columns = Math.max(1, Math.floor(wide / 5));
  for (let y = foot - high + 4; y < foot - 5; y += 7)
    b.times(columns, (column) => {
      if (b.next() > windows) return;
      const at = x + ((column + 0.5) / columns) * wide;
      b.fill(
        curve(`M${at - 0.9} ${y + 3.6}V${y + 1}Q${at} ${y - 0.6} ${at + 0.9} ${y + 1}V${y + 3.6}Z`),
        b.next() < 0.7 ? stone.lamp : stone.roof,
      );
    });
}

export function roof(scene: Scene, x: number, y: number, wide: number, kind: Roof, stone: Stone): void {
  const { b, light, sun } = scene;
  const middle = x + wide / 2;
  const half = wide / 2 + 1;
  const lit = mix(stone.roof, light.lit, 0.4);
  const tone =
    sun[0] < middle
      ? b.line([x, 0], [x + wide, 0], [0, lit], [0.5, stone.roof], [1, stone.roof])
      : b.line([x, 0], [x + wide, 0], [0, stone.roof], [0.5, stone.roof], [1, lit]);
  const tip = (top: number): void => {
    b.stroke(curve(`M${middle} ${top + 1}V${top - 4}`), stone.roof, 0.7);
    b.disc(middle, top - 4.4, 0.9, light.lamp);
  };
  if (kind === "dome" || kind === "lantern") {
    const high = half * (kind === "lantern" ? 1.35 : 1.05);
    b.fill(
      curve(
        `M${middle - half} ${y}C${middle - half} ${y - high * 0.8} ${middle - half * 0.5} ${y - high} ${middle} ${y - high}C${middle + half * 0.5} ${y - high} ${middle + half} ${y - high * 0.8} ${middle + half} ${y}Z`,
      ),
      tone,
    );
    for (const rib of [-0.55, 0, 0.55])
      b.stroke(
        curve(`M${middle + rib * half} ${y}Q${middle + rib * half * 0.9} ${y - high * 0.7} ${middle} ${y - high}`),
        veil(light.lit, 0.35),
        0.5,
      );
    if (kind === "lantern") {
      b.box(middle - half * 0.16, y - high - half * 0.34, half * 0.32, half * 0.36, stone.bright);
      b.flat(
        [
          [middle - half * 0.22, y - high - half * 0.32],
          [middle, y - high - half * 0.66],
          [middle + half * 0.22, y - high - half * 0.32],
        ],
        stone.roof,
      );
      tip(y - high - half * 0.6);
    } else tip(y - high);
  } else if (kind === "onion") {
    const high = wide * 1.15;
    b.fill(
      curve(
        `M${middle - half * 0.8} ${y}C${middle - half * 1.7} ${y - high * 0.42} ${middle - half * 0.5} ${y - high * 0.62} ${middle} ${y - high}C${middle + half * 0.5} ${y - high * 0.62} ${middle + half * 1.7} ${y - high * 0.42} ${middle + half * 0.8} ${y}Z`,
      ),
      tone,
    );
    b.stroke(
      curve(
        `M${middle - half * 0.4} ${y}C${middle - half * 0.8} ${y - high * 0.42} ${middle - half * 0.2} ${y - high * 0.6} ${middle} ${y - high}`,
      ),
      veil(light.lit, 0.4),
      0.5,
    );
    tip(y - high);
  } else if (kind === "spire" || kind === "gable") {
    const high = wide * (kind === "spire" ? 2.1 : 0.75);
    b.flat(
      [
        [middle - half, y],
        [middle, y - high],
        [middle + half, y],
      ],
      tone,
    );
    if (kind === "spire") tip(y - high);
  } else if (kind === "battlements") {
    const teeth = Math.max(3, Math.round(wide / 4));
    b.box(x - 1, y - 1, wide + 2, 2, stone.shade);
    b.times(teeth, (at) =>
      b.box(x - 1 + (at * (wide + 2)) / teeth, y - 3.6, (wide + 2) / teeth / 1.8, 3.2, stone.shade),
    );
  } else b.box(x - 1, y - 1.2, wide + 2, 2, stone.roof);
}

export function tower(
  scene: Scene,
  x: number,
  foot: number,
  wide: number,
  high: number,
  kind: Roof,
  stone: Stone,
  windows = 0.6,
): void {
  wall(scene, x, foot, wide, high, stone, windows);
  roof(scene, x, foot - high, wide, kind, stone);
}

/** Many roofs far away. */
export function town(
  scene: Scene,
  foot: number,
  nearness: number,
  high: number,
  kinds: readonly Roof[],
  from = -6,
  to = 138,
): void {
  const { b } = scene;
  const stone = stoneAt(scene, nearness);
  for (let x = from; x < to; x += b.between(6, 12))
    tower(scene, x, foot, b.between(6, 12), high * b.between(0.4, 1), b.pick(kinds), stone, 0.4);
}
