// What a review costs in the page, in processor time: the first figures of a whole game, every move in depth, and a
// reason. Run it after `python web/client.py build`:
//
//     node bench/review.mjs splendor duel marvel
//
// The games are those of the lessons. The page shares the work between two workers, so that on two free processors
// somebody waits for half as long, and for the loading of rules and net.
import { readFileSync } from "node:fs";

const REPOSITORY = new URL("..", import.meta.url);
const rules = await import(new URL("packages/rules/dist/index.js", REPOSITORY));
const read = (path) => readFileSync(new URL(path, REPOSITORY));

/** Simulations of the first look at a move and of the last, as in web/src/coach/review.svelte.ts. */
const [QUICK, DEEP] = [40, 2_000];

/** Seconds of processor time that some work takes. */
function timed(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

console.log("| game | moves | first figures | in depth | a reason |\n|---|--:|--:|--:|--:|");
for (const id of process.argv.slice(2)) {
  const engine = await rules.Engine.load(read(`packages/rules/built/${id}.wasm`));
  const data = JSON.parse(read(`packages/rules/built/${id}.json`));
  const net = rules.readNet(read(`packages/rules/built/${id}.net`));
  const lesson = JSON.parse(read(`web/src/learn/lessons/${id}.json`));
  const game = new rules.Game({ rules: engine, data }, lesson.players, lesson.options);
  const words = lesson.moves.split(" ");
  const positions = [new rules.PositionViews(game, game.start(BigInt(lesson.seed)))];
  for (const word of words) positions.push(positions.at(-1).play(word));
  let compared = [];
  const pass = (simulations) => {
    const judge = new rules.DecisionJudge(engine, game, net, simulations);
    compared = words.map((word, at) => judge.compare(positions[at], word));
  };
  const seconds = [QUICK, DEEP].map((simulations) => timed(() => pass(simulations)));
  const explainer = new rules.Explainer(engine, game, net);
  const wrong = compared
    .map(({ best }, at) => [best.option.word, words[at], at])
    .filter(([best, word]) => best !== word);
  const explaining = timed(() => {
    for (const [best, word, at] of wrong) {
      const { view, moves } = positions[at].seenBy(positions[at].toPlay);
      explainer.explain(view, moves.get(best), moves.get(word));
    }
  });
  seconds.push(explaining / Math.max(1, wrong.length));
  console.log(`| ${id} | ${words.length} | ${seconds.map((each) => `${each.toFixed(1)} s`).join(" | ")} |`);
}
