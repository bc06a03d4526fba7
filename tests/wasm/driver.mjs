// Answers questions about a game's module, a line of JSON each; records are in hexadecimal.
// node driver.mjs PACKAGE FOLDER
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , packageFolder, folder] = process.argv;
const rules = await import(pathToFileURL(`${packageFolder}/dist/index.js`));
const { Room } = await import(pathToFileURL(`${packageFolder}/dist/room.js`));

const engines = new Map();
const nets = new Map();
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const record = (text) => new Uint8Array(Buffer.from(text, "hex"));

async function engineOf(game) {
  if (!engines.has(game))
    engines.set(
      game,
      await rules.Engine.load(readFileSync(`${folder}/${game}.wasm`)),
    );
  return engines.get(game);
}

/** A game by its name. */
function gameOf(engine, game, name) {
  const data = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf8"));
  const [, players, ...words] = name.split("-");
  const options = data.description.variants
    .map((variant) => variant.name)
    .filter((option) => words.includes(option));
  return new rules.Game({ rules: engine, data }, Number(players), options);
}

/** The net of a game for a number of players, or else that for all; null for games without one. */
function netOf(game, players) {
  const named = [`${game}-${players}`, game]
    .map((name) => `${folder}/${name}.net`)
    .find((path) => existsSync(path));
  if (!nets.has(named))
    nets.set(named, named ? rules.readNet(readFileSync(named)) : null);
  return nets.get(named);
}

/** What a bot that searches finds in one view after another. */
function thoughts(search, views, limit) {
  return views.map((view) => {
    const action = rules.choose(search, record(view), limit);
    const { options, win, simulations } = search.thought();
    return {
      action,
      options,
      win,
      simulations,
      line: search.line?.(action).map((move) => move.action),
    };
  });
}

const QUESTIONS = {
  judge(engine, { game, name, start, words, simulations }) {
    const known = gameOf(engine, game, name);
    const judge = new rules.DecisionJudge(
      engine,
      known,
      netOf(game, known.players),
      simulations,
    );
    let position = new rules.PositionViews(known, record(start));
    const compared = [];
    for (const word of words) {
      compared.push(judge.compare(position, word));
      position = position.play(word);
    }
    const next =
      position.toPlay === null ? null : judge.compare(position, null);
    const end = next
      ? { ...next.best, knowing: next.knowing }
      : rules.chancesAtTheEnd(known, position.record);
    const decisions = rules.account(
      compared,
      words,
      end,
      engine.facts.coach.marks,
    );
    return {
      decisions,
      accounts: [...Array(known.players).keys()].map((seat) =>
        rules.accountOf(decisions, seat),
      ),
    };
  },
  explain(engine, { game, name, view, better, other, simulations }) {
    const known = gameOf(engine, game, name);
    return new rules.Explainer(
      engine,
      known,
      netOf(game, known.players),
      simulations,
    ).explain(record(view), better, other);
  },
  instinct(engine, { game, players, nodes, power, chances, views }) {
    const search = new rules.NetSearch(engine, netOf(game, players), { nodes });
    return views.map((view) =>
      chances.map((chance) =>
        search.instinct(record(view), power, () => chance),
      ),
    );
  },
  facts: (engine) => engine.facts,
  imports: (engine) => WebAssembly.Module.imports(engine.module),
  key: (_, { seed, purpose }) => hex(rules.keyFrom(BigInt(seed), purpose)),
  key_of_bytes: (_, { seed, purpose }) =>
    hex(rules.keyFrom(record(seed), purpose)),
  legal: (engine, { position }) => engine.legal(record(position)),
  perft: (engine, { position, depth }) => engine.perft(record(position), depth),
  costs: (engine, { view, seat }) =>
    engine
      .costs(record(view), seat)
      .map(({ card, cost, short, missing }) => ({
        card,
        cost: hex(cost),
        short: hex(short),
        missing,
      })),
  guess: (engine, { view, seed }) =>
    hex(engine.guess(record(view), BigInt(seed))),
  start: (engine, { name, seed }) => hex(engine.start(name, record(seed))),
  result: (engine, { name, position }) => engine.result(name, record(position)),
  game(engine, { name, seed, actions }) {
    let position = engine.start(name, BigInt(seed));
    const seen = [];
    for (const action of [...actions, null]) {
      const { players, toPlay, phase, turn } = engine.status(position);
      const views = [null, ...Array(players).keys()].map((seat) =>
        hex(engine.view(position, seat)),
      );
      const legal = engine.legal(position);
      const lastRound = engine.isLastRound(position);
      seen.push({
        position: hex(position),
        toPlay,
        phase,
        turn,
        views,
        legal,
        lastRound,
      });
      if (action !== null) position = engine.play(position, action);
    }
    return { seen, result: engine.result(name, position) };
  },
  trace(engine, { name, seed, games }) {
    const { players, variant } = engine.facts.games[name];
    const room = new Room(engine.module);
    const [scratch, blank] = [
      room.take(engine.facts.record),
      room.take(engine.facts.record),
    ];
    const [noise, digest] = [room.take(32), room.take(8)];
    room.bytes(noise, 32).set(rules.keyFrom(BigInt(seed)));
    room.calls.set_key(blank, noise);
    room.bytes(noise, 8).set(rules.noiseFrom(BigInt(seed)));
    room.calls.trace(
      scratch,
      scratch,
      blank,
      noise,
      players,
      variant,
      games,
      digest,
    );
    return String(room.data.getBigInt64(digest, true));
  },
  outlooks: (engine, { game, name, view, position }) =>
    new rules.Judge(engine, gameOf(engine, game, name), record(view)).outlooks(
      record(position),
    ),
  net: (engine, { game, players, seed, views, limit, nodes }) =>
    thoughts(
      new rules.NetSearch(engine, netOf(game, players), { seed, nodes }),
      views,
      limit,
    ),
  playouts: (engine, { seed, views, limit }) =>
    thoughts(new rules.PlayoutSearch(engine, seed), views, limit),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { question, game, ...given } = JSON.parse(line);
  let answer;
  try {
    answer = {
      answer: await QUESTIONS[question](await engineOf(game), {
        game,
        ...given,
      }),
    };
  } catch (error) {
    answer = { error: `${error.name}: ${error.message}` };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
