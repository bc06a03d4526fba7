/** A net as `src/gemguild/wasm/nets.py` writes it: a line of JSON, then the weights in 16 bits each. */

export interface Net {
  game: string;
  /** Sizes and places, for the compiled code. */
  plan: number[];
  /** How many numbers it takes to evaluate a position. */
  scratch: number;
  weights: Float32Array;
}

const NEWLINE = 10;
const FRACTION = 10;

/** Read the bytes of a net. */
export function readNet(bytes: Uint8Array): Net {
  const end = bytes.indexOf(NEWLINE);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Omit<Net, "weights">;
  const halves = new Uint16Array(new Uint8Array(bytes.subarray(end + 1)).buffer); // a copy, so that it is aligned
  return { ...head, weights: Float32Array.from(halves, widen) };
}

/** The number that 16 bits stand for. */
function widen(half: number): number {
  const exponent = (half >> FRACTION) & 0x1f;
  const fraction = half & 0x3ff;
  const size = exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : (fraction / 1024) * 2 ** -14;
  return half & 0x8000 ? -size : size;
}
