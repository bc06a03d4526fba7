// A bot in JavaScript: it buys the highest card it can, and otherwise takes as much as it may.
//
//     gemguild arena "cmd:node examples/second_bot.mjs" greedy --game splendor-3

import { createInterface } from "node:readline";

let view = null;
let seat = 0;

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

/** Cards tell their level by the first sign of their name: those of higher levels are worth more points. */
const level = (card) => Number(card[0]);

/** How good a word looks from here. */
function worth(word) {
  const [verb, what] = word.split(":");
  if (verb === "buy") return 100 + level(what);
  if (["noble", "location", "royal", "colour", "steal", "match"].includes(verb)) return 90;
  if (verb === "take") return 50 + what.length / 10;
  if (verb === "return") return view.seats[seat].tokens[what] ?? 0; // what one has most of
  if (verb === "reserve" && !what.startsWith("deck")) return 10 + level(what);
  if (verb === "split" || verb === "pass") return -10;
  return 5;
}

function decide(legal) {
  const best = legal.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  say({ type: "info", text: `${legal.length} moves, ${view.seats[seat].points} points` });
  return best;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.view) view = message.view;
  if (message.type === "hello") {
    say({ type: "ready", protocol: 1, name: "Second bot", games: ["splendor", "duel", "marvel", "cities", "posts", "orient", "strongholds"] });
  } else if (message.type === "start") {
    seat = message.seat;
    say({ type: "ready" });
  } else if (message.type === "go") {
    say({ type: "move", id: message.id, word: decide(message.legal) });
  } else if (message.type === "quit") {
    process.exit(0);
  }
}
