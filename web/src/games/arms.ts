/** The arms of the seats: a colour and a pattern each, so that nothing is told by colour alone. */

export interface Arms {
  ground: string;
  figure: string;
  /** The pattern, as a path on a field of 24 by 24. */
  pattern: string;
}

/** By seat: a red pale, a yellow bend, a blue cross, black chequers. */
const ARMS: readonly Arms[] = [
  { ground: "#c2392f", figure: "#ffe9b8", pattern: "M9 0h6v28H9z" },
  { ground: "#e5b32e", figure: "#5a3708", pattern: "M0 0h7l17 22v6L0 7z" },
  { ground: "#2f6bc4", figure: "#eaf4ff", pattern: "M9.5 0h5v9H24v5h-9.5v14h-5V14H0V9h9.5z" },
  { ground: "#2b2a31", figure: "#e6e0d2", pattern: "M0 0h8v8H0zM16 0h8v8h-8zM8 8h8v8H8zM0 16h8v8H0zM16 16h8v8h-8z" },
];

export function armsOf(seat: number): Arms {
  return ARMS[seat % ARMS.length]!;
}
