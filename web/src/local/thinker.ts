/** The bots of one table: they think in slices, so that whoever runs them can listen in between. */
import { type Engine, type Game, GreedyBot, type Net, NetSearch, PlayoutSearch, type Search } from "@gemguild/rules";

/** The most nodes that are searched at a table; with a tree to copy into, at most 70 MB. */
const MOST_NODES = 30_000;
/** Milliseconds of thinking between two pauses. */
const SLICE = 12;
/** Steps of pondering after a decision, at most: whoever goes to lunch should not find the battery empty. */
const MOST_PONDERING = 1_000;

const LARGEST_SEED = 2 ** 48;

/** A way from this thread to itself, and those who wait for what they have sent. One for all: ports are not cheap. */
const { port1: arrivals, port2: departures } = new MessageChannel();
const waiting: (() => void)[] = [];
arrivals.onmessage = () => waiting.shift()?.();

/** Lets everything run that waits: messages above all. Timers would wait longer. */
function pause(): Promise<void> {
  return new Promise((resume) => {
    waiting.push(resume);
    departures.postMessage(null);
  });
}

export class Thinker {
  private readonly searches = new Map<string, Search>();
  /** Changes when what is going on has become pointless. */
  private turn = 0;

  constructor(
    private readonly engine: Engine,
    private readonly net: () => Promise<Net | null>,
    private readonly bots: number,
  ) {}

  /** The action that a bot of a level chooses, given what its seat may know. */
  async think(level: string, game: Game, view: Uint8Array): Promise<number> {
    const turn = ++this.turn;
    const { net, notices, instinct, simulations: depths, seconds } = game.data.levels.find(({ id }) => id === level)!;
    if (!net) return new GreedyBot(this.engine, game, notices[game.players]).choose(view);
    const power = instinct[game.players] ?? null;
    const simulations = depths?.[game.players] ?? null;
    const search = await this.searchOf(level, game, view, power === null ? simulations : 0);
    if (power !== null && search instanceof NetSearch) return search.instinct(view, power);
    const limit = {
      ...(simulations === null ? {} : { simulations }),
      ...(seconds === null ? {} : { milliseconds: seconds * 1000 }),
    };
    await this.inSlices(search.think(view, limit, true), () => true);
    if (seconds !== null && search instanceof NetSearch) void this.ponder(search, turn);
    return search.best;
  }

  /** Stops pondering. */
  stop(): void {
    this.turn++;
  }

  /** The search of the seat to play, which goes on with what it found before. */
  private async searchOf(level: string, game: Game, view: Uint8Array, simulations: number | null): Promise<Search> {
    const key = `${level} ${game.toPlay(view)}`;
    const known = this.searches.get(key);
    if (known) return known;
    const net = await this.net();
    const seed = Math.floor(Math.random() * LARGEST_SEED);
    const most = Math.floor(MOST_NODES / this.bots);
    const nodes = simulations === null ? most : Math.min(most, 2 * simulations + 2); // those reused, and new ones
    const beside = this.besides(nodes);
    const search = net
      ? new NetSearch(this.engine, net, { seed, nodes, beside })
      : new PlayoutSearch(this.engine, seed);
    this.searches.set(key, search);
    return search;
  }

  /** A search with as many nodes, to share memory with. */
  private besides(nodes: number): NetSearch | undefined {
    const searches = [...this.searches.values()].filter((search) => search instanceof NetSearch);
    return searches.find((search) => search.nodes === nodes);
  }

  /** Goes on with the last search on the time of others. */
  private async ponder(search: NetSearch, turn: number): Promise<void> {
    let steps = 0;
    await this.inSlices(search.ponder(), () => turn === this.turn && ++steps < MOST_PONDERING);
  }

  private async inSlices(thoughts: Generator<void, void>, isWanted: () => boolean): Promise<void> {
    let since = performance.now();
    while (isWanted() && !thoughts.next().done) {
      if (performance.now() - since < SLICE) continue;
      await pause();
      since = performance.now();
    }
  }
}
