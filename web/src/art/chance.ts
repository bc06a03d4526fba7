/** Chance that is the same for the same name: a piece always looks as it did. */
export type Chance = () => number;

/** A small generator: numbers from 0 to below 1 that follow from a name. */
export function chance(name: string): Chance {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  next();
  return next;
}
