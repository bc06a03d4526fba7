/** A net as `src/gemguild/wasm/nets.py` writes it: a line of JSON, then the weights. */

export interface Net {
  game: string;
  /** Sizes and places, for the compiled code. */
  plan: number[];
  /** How many numbers it takes to evaluate a position. */
  scratch: number;
  /** The weights as the compiled code has them; those of the large layers, which come last, are bytes. */
  weights: Float32Array;
}

interface Head extends Omit<Net, "weights"> {
  /** How many of the weights come in 16 bits each; the rest comes as it is. */
  halves: number;
}

const NEWLINE = 10;
const FRACTION = 10;
const HALF = 2;
const SINGLE = 4;

/** Read the bytes of a net. */
export function readNet(bytes: Uint8Array): Net {
  const end = bytes.indexOf(NEWLINE);
  const { halves, ...head } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Head;
  const packed = new Uint8Array(bytes.subarray(end + 1)); // a copy, so that it is aligned
  const rest = packed.subarray(halves * HALF);
  const weights = new Float32Array(halves + rest.length / SINGLE);
  weights.set(Float32Array.from(new Uint16Array(packed.buffer, 0, halves), widen));
  new Uint8Array(weights.buffer, halves * SINGLE).set(rest);
  return { ...head, weights };
}

/** The number that 16 bits stand for. */
function widen(half: number): number {
  const exponent = (half >> FRACTION) & 0x1f;
  const fraction = half & 0x3ff;
  const size = exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : (fraction / 1024) * 2 ** -14;
  return half & 0x8000 ? -size : size;
}
