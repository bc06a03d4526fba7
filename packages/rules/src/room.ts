/** An instance of a game's module, with room in its memory for what it is asked to work on. */

/** What a module exports (see `src/gemguild/wasm/entries.py`): numbers in, numbers out; records are addresses. */
export interface Calls {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global<"i32">;
  setup(record: number, players: number, variant: number): number;
  legal(record: number, actions: number): number;
  play(before: number, after: number, action: number): number;
  view(record: number, words: number, seen: number, seenWords: number, seat: number): number;
  guess(record: number): number;
  set_key(record: number, key: number): number;
  status(record: number, numbers: number): number;
  criteria(record: number, numbers: number): number;
  is_last_round(record: number): number;
  costs(view: number, table: number, seat: number): number;
  jokers(view: number, numbers: number, seat: number): number;
  perft(stack: number, tried: number, depth: number): number;
  playout(record: number, noise: number): number;
  playouts(scratch: number, blank: number, noise: number, players: number, variant: number, games: number): number;
  trace(
    scratch: number,
    words: number,
    blank: number,
    noise: number,
    players: number,
    variant: number,
    games: number,
    digest: number,
  ): number;
  search_playouts(
    start: number,
    scratch: number,
    nodes: number,
    most: number,
    used: number,
    noise: number,
    shares: number,
    first: number,
    count: number,
  ): number;
  find_node(table: number, view: number, words: number): number;
  copy_below(table: number, nodes: number, edges: number, root: number): number;
  prepare(table: number): number;
  simulate(table: number, first: number, count: number): number;
  step(record: number, action: number, outcome: number, dealing: number): number;
  attend(view: number, attention: number): number;
  compare(scratch: number, raw: number, attention: number, actions: number, values: number, count: number): number;
  without(record: number, what: number, which: number): number;
  undone(after: number, before: number, seat: number, what: number): number;
  fewest_turns(stack: number, tried: number, seat: number): number;
}

const PAGE = 65_536;
const ALIGNMENT = 64;

export class Room {
  readonly calls: Calls;
  private free: number;

  constructor(module: WebAssembly.Module) {
    this.calls = new WebAssembly.Instance(module).exports as unknown as Calls;
    this.free = this.calls.__heap_base.value;
  }

  /** Take so many bytes of memory, all 0; views of memory made before are worthless afterwards. */
  take(bytes: number): number {
    const at = Math.ceil(this.free / ALIGNMENT) * ALIGNMENT;
    this.free = at + bytes;
    const missing = this.free - this.calls.memory.buffer.byteLength;
    if (missing > 0) this.calls.memory.grow(Math.ceil(missing / PAGE));
    return at;
  }

  /** Memory as bytes. */
  bytes(at: number, count: number): Uint8Array {
    return new Uint8Array(this.calls.memory.buffer, at, count);
  }

  /** Memory as 32-bit numbers. */
  numbers(at: number, count: number): Int32Array {
    return new Int32Array(this.calls.memory.buffer, at, count);
  }

  /** Memory as 32-bit floating-point numbers. */
  floats(at: number, count: number): Float32Array {
    return new Float32Array(this.calls.memory.buffer, at, count);
  }

  /** All of memory, to read fields of records. */
  get data(): DataView {
    return new DataView(this.calls.memory.buffer);
  }
}
