/** The smallest module with a vector in it: browsers without SIMD refuse it. */
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

/** Whether this browser can play by itself. */
export function isAble(): boolean {
  return (
    typeof WebAssembly === "object" &&
    typeof Worker === "function" &&
    typeof indexedDB === "object" &&
    WebAssembly.validate(new Uint8Array(VECTOR))
  );
}
