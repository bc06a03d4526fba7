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
  private view: Position = new Uint8Array();
  private source = "";

  constructor(
    private readonly engine: Engine,
    private readonly seed: number | bigint = 0,
  ) {}

  *think(view: Position, limit: Limit = {}): Generator<void, void> {
    const { nodes: largest, step, simulations } = this.engine.facts.search.playouts;
    this.searches += 1;
    const most = limit.simulations === undefined ? largest : Math.min(largest, limit.simulations + 1);
    const run = this.begin(view, `${BigInt(this.seed)}:${this.searches}`, most);
    if (this.engine.legal(view).length > 1) yield* within(limit, simulations, step, run, () => false);
  }

  /** Search so often, even where there is nothing to choose; the very text that Python's search is given is the seed. */
  search(view: Position, simulations: number, source: string): void {
    const most = Math.min(this.engine.facts.search.playouts.nodes, simulations + 1);
    this.begin(view, source, most)(simulations);
  }

  /** A new tree; what is returned runs simulations. */
  private begin(view: Position, source: string, most: number): (count: number) => void {
    const { record, search } = this.engine.facts;
    const { node } = search.playouts;
    const status = this.engine.status(view);
    this.first = this.engine.legal(view)[0]!;
    this.seat = status.toPlay ?? 0;
    this.players = status.players;
    this.view = view;
    this.source = source;
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
    let done = 0;
    return (count) => {
      room.calls.search_playouts(start, scratch, this.nodes, most, used, noise, shares, done, count);
      done += count;
    };
  }

  get best(): number {
    return this.tried(0)[0]?.action ?? this.first;
  }

  /** The actions that were tried, the most visited first. */
  actions(): { action: number; visits: number }[] {
    return this.tried(0).map(({ action, visits }) => ({ action, visits }));
  }

  /** Each seat's share of the victory after an action; for one that was never tried, in the position. */
  sharesOf(action: number): number[] {
    return this.sharesIn(this.tried(0).find((child) => child.action === action)?.node ?? 0);
  }

  /** The most visited actions one after another, as far as they are legal in one deal, each with its position. */
  line(best: number): { position: Position; action: number }[] {
    const moves = [];
    let position = this.engine.guess(this.view, this.source);
    for (let node = 0, action = best; this.engine.legal(position).includes(action);) {
      moves.push({ position, action });
      position = this.engine.play(position, action);
      const following = this.tried(node).find((child) => child.action === action);
      const [onward] = following ? this.tried(following.node) : [];
      if (!onward) break;
      node = following!.node;
      action = onward.action;
    }
    return moves;
  }

  thought(): Thought {
    const options = this.tried(0);
    return {
      options: options.map(({ action, visits, win }): Option => ({ action, visits, win: win[this.seat]! })),
      win: options[0]?.win ?? [],
      simulations: this.field(0, "visits"),
    };
  }

  /** A node's children, the most visited first; among equals, the lower action. */
  private tried(node: number): { node: number; action: number; visits: number; win: number[] }[] {
    const found = [];
    for (let child = this.field(node, "first"); child !== NONE; child = this.field(child, "sibling")) {
      const visits = this.field(child, "visits");
      found.push({ node: child, action: this.field(child, "action"), visits, win: this.sharesIn(child) });
    }
    return found.sort((one, other) => other.visits - one.visits || one.action - other.action);
  }

  private sharesIn(node: number): number[] {
    const { node: layout } = this.engine.facts.search.playouts;
    const visits = this.field(node, "visits");
    const shares = this.room!.floats(this.nodes + node * layout.size + layout["shares"]!, this.players);
    return [...shares].map((share) => share / visits);
  }

  private field(index: number, name: string): number {
    const { node } = this.engine.facts.search.playouts;
    return this.room!.data.getInt32(this.nodes + index * node.size + node[name]!, true);
  }
}
