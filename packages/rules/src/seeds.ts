/** From seeds to keys of generators, exactly as the server does it. */

import { blake2b } from "./blake2b.ts";

/** A whole number, or bytes of any length; a text stands for its bytes. */
export type Seed = number | bigint | string | Uint8Array;

const KEY = 32;
const encoder = new TextEncoder();
const PERSON = encoder.encode("gemguild");

/** The key that a seed stands for; other purposes have other keys. */
export function keyFrom(seed: Seed, purpose = ""): Uint8Array {
  return blake2b(seedText(seed), KEY, encoder.encode(purpose), PERSON);
}

function seedText(seed: Seed): Uint8Array {
  if (typeof seed === "number" || typeof seed === "bigint") return encoder.encode(`int:${BigInt(seed)}`);
  const bytes = typeof seed === "string" ? encoder.encode(seed) : seed;
  const text = new Uint8Array(6 + bytes.length);
  text.set(encoder.encode("bytes:"));
  text.set(bytes, 6);
  return text;
}

/** The generator that chooses moves in playouts, from a seed: eight bytes. */
export function noiseFrom(seed: Seed): Uint8Array {
  const noise = keyFrom(seed, "noise").slice(0, 8);
  noise[0]! |= 1; // this generator must not start from zero
  return noise;
}
