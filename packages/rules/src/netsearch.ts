/** The search with a net: the tree of `src/gemguild/bots/search_tree.py`, in a module's memory. */

import type { Engine, Position } from "./engine.js";
import type { Facts } from "./facts.js";
import type { Net } from "./net.js";
import { Room } from "./room.js";
import { within, type Limit, type Option, type Search, type Thought } from "./search.js";
import { keyFrom, noiseFrom } from "./seeds.js";

export interface NetSearchOptions {
  /** The same seed, net and simulations lead to the same moves, here and on the server. */
  seed?: number | bigint;
  /** Instead of a seed, the very text that Python's search is given. */
  source?: string;
  /** Room for so many nodes; a full tree stops growing. */
  nodes?: number;
  /** A search with the same net and nodes that this one shares memory with: the net, and the tree to copy into. */
  beside?: NetSearch | undefined;
}

type NetFacts = NonNullable<Facts["search"]["net"]>;

const SINGLE = 4;
const SEATS = 4;
const NONE = -1;
const ANY = -1;
/** Counters of a tree: nodes used, and reserved cards that the searching seat does not know. */
const NODES = 0;
const UNKNOWN_CARDS = 2;

export class NetSearch implements Search {
  /** Room for so many nodes. */
  readonly nodes: number;
  private readonly room: Room;
  private readonly facts: NetFacts;
  private key: Uint8Array;
  private source: string;
  private readonly table: number;
  private readonly view: number;
  private readonly at: Record<string, number> = {};
  /** The tree to copy into, which belongs to whichever search copies next. */
  private readonly spare: { nodes: number; edges: number };
  private readonly players: (position: Position) => number;

  constructor(
    private readonly engine: Engine,
    net: Net,
    { seed = 0, nodes, source, beside }: NetSearchOptions = {},
  ) {
    if (!engine.facts.search.net || net.game !== engine.facts.game)
      throw new TypeError(`a net for ${net.game} does not play ${engine.facts.game}`);
    this.facts = engine.facts.search.net;
    this.players = (position) => engine.status(position).players;
    this.nodes = nodes ?? this.facts.nodes;
    if (beside && (beside.engine !== engine || beside.nodes !== this.nodes))
      throw new RangeError("only searches of the same game with as many nodes share memory");
    this.source = source ?? `${BigInt(seed)}:0`;
    this.key = keyFrom(this.source, "search");
    this.room = beside?.room ?? new Room(engine.module);
    const edges = Math.max(this.nodes * this.facts.edgesPerNode, engine.facts.actions); // room for all of the root
    const sizes: Record<string, number> = {
      ...this.facts.parts,
      x: net.scratch * SINGLE,
      weights: net.weights.length * SINGLE,
      nodes: this.nodes * this.facts.node.size,
      edges: edges * this.facts.edge.size,
    };
    if (beside) this.at["weights"] = beside.at["weights"]!;
    for (const name of this.facts.order) this.at[name] ??= this.room.take(sizes[name]!);
    this.spare = beside?.spare ?? { nodes: this.room.take(sizes["nodes"]!), edges: this.room.take(sizes["edges"]!) };
    this.view = this.room.take(engine.facts.record);
    this.table = this.room.take((this.facts.order.length + 2) * SINGLE);
    this.room.numbers(this.table + this.facts.order.length * SINGLE, 2).set([this.nodes, edges]);
    this.room.bytes(this.at["noise"]!, 8).set(noiseFrom(this.source));
    if (!beside) this.room.floats(this.at["weights"]!, net.weights.length).set(net.weights);
    new BigInt64Array(this.room.calls.memory.buffer, this.at["plan"]!, net.plan.length).set(net.plan.map(BigInt));
    this.writeTable();
  }

  *think(view: Position, limit: Limit = {}, early = false): Generator<void, void> {
    this.begin(view);
    if (this.count < 2) return;
    yield* within(
      limit,
      this.facts.simulations,
      this.facts.step,
      (count) => this.simulate(count),
      (left) => early && this.isSettled(left),
    );
  }

  /** Go on with the last search while others think: what it finds serves the next one, if that meets it. */
  *ponder(): Generator<void, void> {
    while (this.count > 0) {
      this.simulate(this.facts.step);
      yield;
    }
  }

  /** Start at a view as a new search would, from the same source or another. */
  restart(view: Position, source = this.source): void {
    if (source !== this.source) {
      this.source = source;
      this.key = keyFrom(source, "search");
    }
    this.room.bytes(this.at["noise"]!, 8).set(noiseFrom(source));
    this.setCounter(NODES, 0);
    this.begin(view);
  }

  /** Start at a view, with the part of the last search that met it if there is one. */
  begin(view: Position): void {
    const { calls } = this.room;
    this.room.bytes(this.view, view.length).set(view);
    const node = calls.find_node(this.table, this.view, this.view);
    if (node !== NONE) {
      const { nodes, edges } = this.spare;
      this.spare.nodes = this.at["nodes"]!;
      this.spare.edges = this.at["edges"]!;
      this.at["nodes"] = nodes;
      this.at["edges"] = edges;
      this.writeTable();
      calls.copy_below(this.table, this.spare.nodes, this.spare.edges, node);
    } else {
      this.setCounter(NODES, 0);
    }
    this.room.bytes(this.at["base"]!, view.length).set(view);
    this.room.bytes(this.view, this.key.length).set(this.key);
    calls.set_key(this.at["base"]!, this.view);
    const constants = this.facts.constants[this.players(view)]!;
    new Float64Array(calls.memory.buffer, this.at["constants"]!, constants.length).set(constants);
    calls.prepare(this.table);
    if (node === NONE) this.simulate(0);
  }

  /** Run simulations, all through one of the root's edges if that is given. */
  simulate(count: number, edge = ANY): void {
    this.room.calls.simulate(this.table, edge, count);
  }

  /** Run simulations that all begin with an action of the root. */
  tryAction(action: number, count: number): void {
    const edge = this.edges(0).find((each) => each.action === action)!.edge;
    if (count > 0) this.simulate(count, edge);
  }

  /** The root's actions with their visits and the net's own priors, the most visited first. */
  actions(): { action: number; visits: number; prior: number }[] {
    return this.sorted().map(({ action, visits, prior }) => ({ action, visits, prior }));
  }

  /** An action drawn by the net's priors in a view, raised to a power, without a search. */
  instinct(view: Position, power: number, chance: () => number = Math.random): number {
    this.begin(view);
    const actions = this.actions();
    const highest = Math.max(...actions.map(({ prior }) => prior));
    const choices = actions.map(({ action, prior }) => ({ action, weight: (prior / highest) ** power }));
    let left = chance() * choices.reduce((sum, { weight }) => sum + weight, 0);
    for (const { action, weight } of choices) if ((left -= weight) < 0) return action;
    return choices[0]!.action;
  }

  /** Each seat's share of the victory after an action of the root, over all its outcomes. */
  sharesOf(action: number): number[] {
    const edge = this.edges(0).find((each) => each.action === action)!.edge;
    const sums = new Array<number>(SEATS).fill(0);
    let visits = 0;
    let child = this.room.data.getInt32(this.edgeAt(edge) + this.facts.edge["child"]!, true);
    for (; child !== NONE; child = this.nodeField(child, "sibling")) {
      visits += this.nodeField(child, "visits");
      const at = this.at["nodes"]! + child * this.facts.node.size + this.facts.node["shares"]!;
      this.room.floats(at, SEATS).forEach((share, seat) => (sums[seat]! += share));
    }
    const players = this.players(this.room.bytes(this.at["base"]!, this.engine.facts.record));
    return visits ? sums.slice(0, players).map((sum) => sum / visits) : this.thought().win;
  }

  get best(): number {
    return this.sorted()[0]!.action;
  }

  thought(): Thought {
    const root = this.at["nodes"]!;
    const { data } = this.room;
    const visits = data.getInt32(root + this.facts.node["visits"]!, true);
    const seat = data.getInt32(root + this.facts.node["seat"]!, true);
    const players = this.players(this.room.bytes(this.at["base"]!, this.engine.facts.record));
    const sums = this.room.floats(visits ? root + this.facts.node["shares"]! : this.at["root_value"]!, SEATS);
    const win = [...sums.subarray(0, players)].map((sum) => sum / (visits || 1));
    const options = this.sorted().map(({ action, visits: tried, total }): Option => {
      return { action, visits: tried, win: tried ? total / tried : win[seat]! };
    });
    return { options, win, simulations: options.reduce((sum, option) => sum + option.visits, 0) };
  }

  /** A likely continuation: the positions before each of the most visited actions, beginning with the given one. */
  line(action: number): { position: Position; action: number }[] {
    const moves = [];
    const { edge } = this.facts;
    const record = this.view;
    this.room.bytes(record, this.engine.facts.record).set(this.room.bytes(this.at["base"]!, this.engine.facts.record));
    let dealing = this.counter(UNKNOWN_CARDS) > 0;
    let next = this.edges(0).find((each) => each.action === action);
    for (let length = 0; next && length < this.facts.line; length++) {
      const position = this.room.bytes(record, this.engine.facts.record).slice();
      const { data } = this.room;
      let following = data.getInt32(this.edgeAt(next.edge) + edge["child"]!, true);
      if (following === NONE) break;
      for (let child = following; child !== NONE; child = this.nodeField(child, "sibling"))
        if (this.nodeField(child, "visits") > this.nodeField(following, "visits")) following = child;
      moves.push({ position, action: next.action });
      this.room.calls.step(record, next.action, this.nodeField(following, "outcome"), dealing ? 1 : 0);
      dealing = false;
      const tried = this.edges(following).filter((each) => each.visits > 0);
      next = tried.reduce<(typeof tried)[number] | undefined>(
        (most, each) => (most && most.visits >= each.visits ? most : each),
        undefined,
      );
    }
    return moves;
  }

  /** How many actions there are at the root. */
  private get count(): number {
    return this.counter(NODES) ? this.nodeField(0, "edges") : 0;
  }

  /** Whether so many more simulations cannot change which action has most visits. */
  private isSettled(left: number): boolean {
    const [first, second] = this.edges(0)
      .map((each) => each.visits)
      .sort((one, other) => other - one);
    return first! - second! > left;
  }

  /** The root's edges, the most visited first; among equals, the higher prior. */
  private sorted() {
    return this.edges(0).sort(
      (one, other) => other.visits - one.visits || other.prior - one.prior || other.edge - one.edge,
    );
  }

  private edges(node: number) {
    const { edge: field } = this.facts;
    const { data } = this.room;
    const first = this.nodeField(node, "first");
    return Array.from({ length: this.nodeField(node, "edges") }, (_, k) => {
      const at = this.edgeAt(first + k);
      return {
        edge: first + k,
        action: data.getInt32(at + field["action"]!, true),
        visits: data.getInt32(at + field["visits"]!, true),
        total: data.getFloat32(at + field["total"]!, true),
        prior: data.getFloat32(at + field["prior"]!, true),
      };
    });
  }

  private edgeAt(edge: number): number {
    return this.at["edges"]! + edge * this.facts.edge.size;
  }

  private nodeField(node: number, name: string): number {
    return this.room.data.getInt32(this.at["nodes"]! + node * this.facts.node.size + this.facts.node[name]!, true);
  }

  private counter(which: number): number {
    return Number(this.room.data.getBigInt64(this.at["counters"]! + 8 * which, true));
  }

  private setCounter(which: number, value: number): void {
    this.room.data.setBigInt64(this.at["counters"]! + 8 * which, BigInt(value), true);
  }

  private writeTable(): void {
    this.room.numbers(this.table, this.facts.order.length).set(this.facts.order.map((name) => this.at[name]!));
  }
}
