// From a seed to the key of the generator inside a position: BLAKE2b (RFC 7693) with the name of this game family.

/** A whole number (also as a BigInt) or bytes of any length. */
export type Seed = number | bigint | Uint8Array;

const KEY_BYTES = 32;
const PERSON = "gemguild";
const BLOCK = 128;
const MASK = (1n << 64n) - 1n;
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const ORDERS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const ROUNDS = 12;
/** The columns of the state, then its diagonals. */
const LINES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** The 32 bytes of the key that a seed stands for, and another one for each other purpose (`rng.key_from`). */
export function keyFrom(seed: Seed, purpose = ""): Uint8Array {
  const encode = new TextEncoder();
  const text = seed instanceof Uint8Array ? [...encode.encode("bytes:"), ...seed] : encode.encode(`int:${seed}`);
  return blake2b(Uint8Array.from(text), encode.encode(purpose), encode.encode(PERSON));
}

function blake2b(message: Uint8Array, salt: Uint8Array, person: Uint8Array): Uint8Array {
  const parameters = new Uint8Array(64);
  parameters.set([KEY_BYTES, 0, 1, 1]);
  parameters.set(salt, 32);
  parameters.set(person, 48);
  const state = wordsOf(parameters, 0, 8).map((word, k) => word ^ (START[k] as bigint));
  const blocks = Math.max(1, Math.ceil(message.length / BLOCK));
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  for (let block = 1; block <= blocks; block++) {
    const last = block === blocks;
    compress(state, wordsOf(padded, (block - 1) * BLOCK, 16), last ? message.length : block * BLOCK, last);
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, k) => digest.setBigUint64(8 * k, word, true));
  return new Uint8Array(digest.buffer, 0, KEY_BYTES);
}

function wordsOf(bytes: Uint8Array, offset: number, count: number): bigint[] {
  const numbers = new DataView(bytes.buffer);
  return Array.from({ length: count }, (_, k) => numbers.getBigUint64(offset + 8 * k, true));
}

function compress(state: bigint[], words: bigint[], hashed: number, last: boolean): void {
  const v = [...state, ...START];
  const at = (index: number) => v[index] as bigint;
  v[12] = at(12) ^ BigInt(hashed);
  if (last) v[14] = at(14) ^ MASK;
  const turn = (word: bigint, by: bigint) => (word >> by) | ((word << (64n - by)) & MASK);
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDERS[round % ORDERS.length] as number[];
    LINES.forEach(([a, b, c, d], line) => {
      const [x, y] = [words[order[2 * line] as number] as bigint, words[order[2 * line + 1] as number] as bigint];
      v[a] = (at(a) + at(b) + x) & MASK;
      v[d] = turn(at(d) ^ at(a), 32n);
      v[c] = (at(c) + at(d)) & MASK;
      v[b] = turn(at(b) ^ at(c), 24n);
      v[a] = (at(a) + at(b) + y) & MASK;
      v[d] = turn(at(d) ^ at(a), 16n);
      v[c] = (at(c) + at(d)) & MASK;
      v[b] = turn(at(b) ^ at(c), 63n);
    });
  }
  state.forEach((word, k) => (state[k] = word ^ at(k) ^ at(k + 8)));
}
