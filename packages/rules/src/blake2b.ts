/** BLAKE2b (RFC 7693) of short messages: seeds become keys by it. */

const WORD = 64;
const INITIAL = [
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
  "0123456789abcdef",
  "ea489fd61c02b753",
  "b8c052fdae367194",
  "7931dcbe265a40f8",
  "905724afe1bc683d",
  "2c6a0b834d75fe19",
  "c51fed4a0763928b",
  "db7ec13950f4862a",
  "6fe9b308c2d714a5",
  "a2847615fb9e3cd0",
].map((order) => [...order].map((digit) => parseInt(digit, 16)));
const ROUNDS = 12;
const BLOCK = 128;
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

const wrap = (value: bigint): bigint => BigInt.asUintN(WORD, value);
const rotate = (value: bigint, by: bigint): bigint => wrap((value >> by) | (value << (64n - by)));

/** The 64-bit words of bytes, the lowest byte first; missing bytes are 0. */
function words(bytes: Uint8Array, count: number): bigint[] {
  const padded = new Uint8Array(count * 8);
  padded.set(bytes);
  return [...new BigUint64Array(padded.buffer)];
}

function compress(state: bigint[], block: Uint8Array, count: number, last: boolean): void {
  const message = words(block, 16);
  const v = [...state, ...INITIAL];
  v[12]! ^= BigInt(count);
  if (last) v[14] = wrap(~v[14]!);
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDERS[round % ORDERS.length]!;
    QUARTERS.forEach(([a, b, c, d], k) => {
      v[a] = wrap(v[a]! + v[b]! + message[order[2 * k]!]!);
      v[d] = rotate(v[d]! ^ v[a], 32n);
      v[c] = wrap(v[c]! + v[d]);
      v[b] = rotate(v[b]! ^ v[c], 24n);
      v[a] = wrap(v[a] + v[b] + message[order[2 * k + 1]!]!);
      v[d] = rotate(v[d] ^ v[a], 16n);
      v[c] = wrap(v[c] + v[d]);
      v[b] = rotate(v[b] ^ v[c], 63n);
    });
  }
  for (let k = 0; k < 8; k++) state[k]! ^= v[k]! ^ v[k + 8]!;
}

/** The digest of a message, of at most 64 bytes; salt and person, of at most 16 bytes each, tell purposes apart. */
export function blake2b(message: Uint8Array, size: number, salt: Uint8Array, person: Uint8Array): Uint8Array {
  const parameters = [BigInt(size | (1 << 16) | (1 << 24)), 0n, 0n, 0n, ...words(salt, 2), ...words(person, 2)];
  const state = INITIAL.map((word, k) => word ^ parameters[k]!);
  let at = 0;
  for (; message.length - at > BLOCK; at += BLOCK) compress(state, message.subarray(at, at + BLOCK), at + BLOCK, false);
  compress(state, message.subarray(at), message.length, true);
  return new Uint8Array(BigUint64Array.from(state).buffer, 0, size);
}
