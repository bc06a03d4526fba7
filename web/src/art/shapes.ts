/** Plain geometry for drawings: points in space, outlines, and a light that falls from the upper left. */

export type Point = readonly [x: number, y: number, z: number];
export type Outline = (angle: number) => readonly [x: number, y: number];

const LIGHT = unit([-0.5, -0.68, 0.54]);

function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** How brightly the light strikes a flat facet, from -1 (turned away) to 1. */
export function brightness(facet: readonly Point[]): number {
  const [a, b, c] = facet as [Point, Point, Point];
  const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
  let normal = unit([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]);
  if (normal[2] < 0) normal = [-normal[0], -normal[1], -normal[2]];
  return normal[0] * LIGHT[0] + normal[1] * LIGHT[1] + normal[2] * LIGHT[2];
}

/** So many points of an outline shrunk to a share of its size and lifted; `turn` is in steps. */
export function ring(outline: Outline, count: number, scale: number, height: number, turn = 0): Point[] {
  return Array.from({ length: count }, (_, step) => {
    const [x, y] = outline(((step + turn) / count) * 2 * Math.PI - Math.PI / 2);
    return [x * scale, y * scale, height];
  });
}

export function ellipse(width: number, height: number): Outline {
  return (angle) => [width * Math.cos(angle), height * Math.sin(angle)];
}

/** A square with round sides: the higher the power, the squarer. */
export function cushion(size: number, power: number): Outline {
  return (angle) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const radius = size / (Math.abs(c) ** power + Math.abs(s) ** power) ** (1 / power);
    return [radius * c, radius * s];
  };
}

/** A drop with its point up. */
export function pear(width: number, height: number): Outline {
  return (angle) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const belly = ((s + 1) / 2) ** 0.62;
    return [width * c * belly * 1.12, height * s + height * 0.04];
  };
}

/** A regular polygon with straight sides, one corner up unless turned. */
export function polygon(sides: number, size: number, turn = 0): Outline {
  const slice = (2 * Math.PI) / sides;
  return (angle) => {
    const within = (((angle - turn + Math.PI / 2) % slice) + slice) % slice;
    const radius = (size * Math.cos(slice / 2)) / Math.cos(within - slice / 2);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
}

/** A pointed oval lying on its side. */
export function marquise(width: number, height: number): Outline {
  return (angle) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [width * c, height * s * Math.abs(s) ** 0.45];
  };
}

/** A lozenge taller than wide. */
export function lozenge(width: number, height: number): Outline {
  return (angle) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const radius = 1 / (Math.abs(c) / width + Math.abs(s) / height);
    return [radius * c, radius * s];
  };
}

/**
 * An SVG drawing as something CSS can show. The drawing lies in a blob that every element shares, so that the page holds
 * a short address instead of the drawing; it stays as long as the page does.
 */
export function asUrl(svg: string): string {
  return `url("${URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))}")`;
}

export function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}
