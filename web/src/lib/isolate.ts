/** Names of people are written in all scripts, and none of them may disturb the order of the text around it. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** A name for use in any text: one that runs from right to left is isolated, as all of our languages run the other way. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? FIRST_STRONG_ISOLATE + name + POP_ISOLATE : name;
}
