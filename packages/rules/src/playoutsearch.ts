/** The search with random playouts, of `src/gemguild/bots/search.py`: for games without a net. */

import type { Engine, Position } from "./engine.js";
import { Room } from "./room.js";
import { within, type Limit, type Option, type Search, type Thought } from "./search.js";
import { keyFrom, noiseFrom } from "./seeds.js";

const NONE = -1;
const SEATS = 4;
const WORD = 8;

export class PlayoutSearch implements Search {
  private room: Room | undefined;
  private searches = 0;
  private nodes = 0;
  private seat = 0;
  private players = 0;
  private first = 0;

  constructor(
    private readonly engine: Engine,
    private readonly seed: number | bigint = 0,
  ) {}

  *think(view: Position, limit: Limit = {}): Generator<void, void> {
    const { record, search } = this.engine.facts;
    const { node, nodes: largest, step, simulations } = search.playouts;
    const status = this.engine.status(view);
    const [first, ...others] = this.engine.legal(view);
    this.first = first!;
    this.seat = status.toPlay ?? 0;
    this.players = status.players;
    this.searches += 1;
    const source = `${BigInt(this.seed)}:${this.searches}`;
    const most = limit.simulations === undefined ? largest : Math.min(largest, limit.simulations + 1);
    const room = new Room(this.engine.module);
    this.room = room;
    const start = room.take(record);
    const scratch = room.take(record);
    const used = room.take(WORD);
    const noise = room.take(WORD);
    const shares = room.take(SEATS * 4);
    this.nodes = room.take(most * node.size);
    room.bytes(scratch, 32).set(keyFrom(source, "search"));
    room.bytes(start, record).set(view);
    room.calls.set_key(start, scratch);
    room.bytes(noise, WORD).set(noiseFrom(source));
    room.data.setBigInt64(used, 1n, true);
    for (const name of ["parent", "first", "sibling", "action"])
      room.data.setInt32(this.nodes + node[name]!, NONE, true);
    if (!others.length) return;
    let done = 0;
    const run = (count: number): void => {
      room.calls.search_playouts(start, scratch, this.nodes, most, used, noise, shares, done, count);
      done += count;
    };
    yield* within(limit, simulations, step, run, () => false);
  }

  get best(): number {
    return this.tried()[0]?.action ?? this.first;
  }

  thought(): Thought {
    const options = this.tried();
    return {
      options: options.map(({ action, visits, win }): Option => ({ action, visits, win: win[this.seat]! })),
      win: options[0]?.win ?? [],
      simulations: this.field(0, "visits"),
    };
  }

  /** The root's children, the most visited first; among equals, the lower action. */
  private tried() {
    const found = [];
    const { node } = this.engine.facts.search.playouts;
    for (let child = this.field(0, "first"); child !== NONE; child = this.field(child, "sibling")) {
      const visits = this.field(child, "visits");
      const shares = this.room!.floats(this.nodes + child * node.size + node["shares"]!, this.players);
      found.push({ action: this.field(child, "action"), visits, win: [...shares].map((share) => share / visits) });
    }
    return found.sort((one, other) => other.visits - one.visits || one.action - other.action);
  }

  private field(index: number, name: string): number {
    const { node } = this.engine.facts.search.playouts;
    return this.room!.data.getInt32(this.nodes + index * node.size + node[name]!, true);
  }
}
