/** A worker of the coach: it judges and explains the decisions of one game after another. */
import {
  type Compared,
  DecisionJudge,
  chancesAtTheEnd,
  type Engine,
  Explainer,
  type Explanation,
  fromRecord,
  Game,
  load,
  markOf,
  type MarkFacts,
  type Unfinished,
  movesOf,
  type Net,
  PositionViews,
  recordOf,
  Refusal,
} from "@gemguild/rules";
import type { GameChoice, PlainView, SeatInfo } from "../lib/protocol";
import { addressOf } from "../local/engines";
import { kindOf, netOf } from "../local/loading";
import { tableOf } from "../local/store";
import type { Answer, Ask, Asked, Calls, Desk, PlayedGame, ReviewedGame, Source, Thought } from "./calls";

/** A game with everything it takes to judge it. */
interface Room {
  engine: Engine;
  game: Game;
  /** Null for games without one. */
  net: Net | null;
  judges: Map<number, DecisionJudge>;
  explainer: Explainer | null;
}

/** Simulations of what is thought during a game. */
const AT_THE_TABLE = 800;
/** Random playouts for each simulation with a net: they are quick, and each is worth little. */
const PLAYOUTS = 10;

let room: Room | null = null;
let positions: PositionViews[] = [];
let words: string[] = [];

async function roomFor({ id, players, options }: GameChoice): Promise<Room> {
  const [kind, net] = await Promise.all([kindOf(id), netOf(id, players)]);
  const game = new Game(kind, players, options);
  if (room?.game.name !== game.name) room = { engine: kind.rules, game, net, judges: new Map(), explainer: null };
  return room;
}

function judgeOf(room: Room, simulations: number): DecisionJudge {
  let judge = room.judges.get(simulations);
  if (!judge) {
    const { engine, game, net } = room;
    judge = new DecisionJudge(engine, game, net, net ? simulations : PLAYOUTS * simulations);
    room.judges.set(simulations, judge);
  }
  return judge;
}

function explainerOf(room: Room): Explainer {
  room.explainer ??= new Explainer(room.engine, room.game, room.net);
  return room.explainer;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** The help that a record tells of. */
function helpIn(text: string): string[] {
  return /^help: (.+)$/m.exec(text)?.[1]?.split(", ") ?? [];
}

/** The decision at a table of this device. */
async function decisionAt({ code, state }: Desk): Promise<{ room: Room; position: PositionViews }> {
  const stored = await tableOf(code);
  if (!stored) throw new Refusal("unknown_table", `there is no table ${code} on this device`);
  const room = await roomFor(stored.setup.game);
  const table = load(stored, await kindOf(stored.setup.game.id));
  if (table.state !== state) throw new Refusal("stale", "the table has moved on", { state: table.state });
  return { room, position: table.playing() };
}

function opened(): Room {
  if (!room) throw new Refusal("not_started", "no game is open");
  return room;
}

const calls: Calls = {
  async read(source: Source, code: string): Promise<ReviewedGame> {
    const making = {
      now: () => 0,
      random: (count: number) => new Uint8Array(count),
      sha256: () => Promise.reject(new Error("a review needs no digest")),
    };
    const text = "text" in source ? source.text : "";
    const id = "text" in source ? (/^game: (\S+)$/m.exec(text)?.[1] ?? "") : source.stored.setup.game.id;
    const kind = addressOf(id, "wasm") ? await kindOf(id) : null;
    const stored = "text" in source ? fromRecord(text, (each) => (each === id ? kind : null), making) : source.stored;
    const table = load(stored, kind!);
    if (table.status !== "over") throw new Refusal("not_over", "reviews are for finished games");
    const seats: SeatInfo[] = table.chairs.map((chair) => ({ ...chair, connected: false }));
    return {
      game: stored.setup.game,
      start: base64Of(table.first().record),
      words: movesOf(stored.entries).map(({ word }) => word),
      seats,
      mine: stored.seats,
      code,
      points: table.seenBy(null)!.plain.seats.map(({ points }) => points),
      help: table.help.length ? [...table.help] : helpIn(text),
      text: text || (stored.setup.seed === null || stored.setup.start ? "" : recordOf(stored, kind!).toString()),
    };
  },

  async open(played: PlayedGame): Promise<MarkFacts> {
    const { engine, game } = await roomFor(played.game);
    words = played.words;
    positions = [new PositionViews(game, bytesOf(played.start))];
    for (const word of words) positions.push(positions.at(-1)!.play(word));
    return engine.facts.coach.marks;
  },

  compare(number: number, simulations: number): Promise<Compared> {
    return Promise.resolve(judgeOf(opened(), simulations).compare(positions[number - 1]!, words[number - 1]!));
  },

  end(simulations: number): Promise<Unfinished | number[]> {
    const last = positions.at(-1)!;
    if (last.toPlay === null) return Promise.resolve(chancesAtTheEnd(opened().game, last.record));
    const { best, knowing } = judgeOf(opened(), simulations).compare(last, null);
    return Promise.resolve({ ...best, knowing });
  },

  explain({ number, better, other }: Asked): Promise<Explanation> {
    const position = positions[number - 1]!;
    const { view, moves } = position.seenBy(position.toPlay);
    return Promise.resolve(explainerOf(opened()).explain(view, moves.get(better)!, moves.get(other)!));
  },

  view(number: number, seat: number): Promise<PlainView> {
    return Promise.resolve(positions[number - 1]!.seenBy(seat).plain);
  },

  async think(at: Desk, word: string | null): Promise<Thought> {
    const { room, position } = await decisionAt(at);
    const { best, played, alternatives } = judgeOf(room, AT_THE_TABLE).compare(position, word);
    const loss = played ? Math.max(0, best.option.win - played.option.win) : 0;
    const mark = markOf(room.engine.facts.coach.marks, loss, best.option.win);
    return { best: best.option, alternatives, loss, mark };
  },

  async why(at: Desk, better: string, other: string): Promise<Explanation> {
    const { room, position } = await decisionAt(at);
    const { view, moves } = position.seenBy(position.toPlay);
    return explainerOf(room).explain(view, moves.get(better)!, moves.get(other)!);
  },
};

async function answer({ id, name, given }: Ask): Promise<void> {
  try {
    const value = await (calls[name] as (...given: unknown[]) => Promise<unknown>)(...given);
    postMessage({ id, value } satisfies Answer);
  } catch (error) {
    const fault = error instanceof Refusal ? error.fault() : null;
    if (!fault) console.warn(error);
    postMessage({ id, fault } satisfies Answer);
  }
}

let queue: Promise<void> = Promise.resolve();
onmessage = ({ data }: MessageEvent<Ask>) => {
  queue = queue.then(() => answer(data));
};
