/** Colours as they are written (`#rrggbb`), mixed and made lighter or darker. */

/** Colours that pieces are known by. */
const NAMED: Readonly<Record<string, string>> = {
  white: "#dfe7ee",
  blue: "#2f6fd0",
  green: "#2a9a66",
  red: "#cf3a36",
  black: "#2a2930",
  gold: "#cf9c34",
  rose: "#c9908f",
  yellow: "#e0a818",
  orange: "#e07224",
  purple: "#7d3fd0",
  grey: "#7d8a96",
};

/** A colour by its name, or as it is. */
export function colourOf(hue: string): string {
  return NAMED[hue] ?? hue;
}

function channels(colour: string): [number, number, number] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
}

/** A colour on the way from one to another: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `#${a
    .map((part, at) =>
      Math.round(part + (b[at]! - part) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** The colour at a place between 0 and 1 along several. */
export function along(colours: readonly string[], place: number): string {
  const at = Math.min(0.9999, Math.max(0, place)) * (colours.length - 1);
  const step = Math.floor(at);
  return mix(colours[step]!, colours[step + 1]!, at - step);
}

/** A colour that lets so much of what is behind it through. */
export function veil(colour: string, opacity: number): string {
  const alpha = Math.round(Math.min(1, Math.max(0, opacity)) * 255);
  return `${colour}${alpha.toString(16).padStart(2, "0")}`;
}
