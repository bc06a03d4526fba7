export { Engine, Illegal, type Position, type Status } from "./engine.js";
export type { Facts, Level, MarkFacts } from "./facts.js";
export { GreedyBot, Judge } from "./greedy.js";
export { readNet, type Net } from "./net.js";
export { NetSearch, type NetSearchOptions } from "./netsearch.js";
export { PlayoutSearch } from "./playoutsearch.js";
export { choose, type Limit, type Option, type Search, type Thought } from "./search.js";
export { keyFrom, noiseFrom, type Seed } from "./seeds.js";
export type * from "./protocol.ts";
export { PROTOCOL } from "./protocol.ts";
export type { GameData } from "./records/data.ts";
export { Game } from "./records/game.ts";
export { GameRecord } from "./records/gamerecord.ts";
export { offers } from "./records/offers.ts";
export { plainPosition, plainView } from "./records/plain.ts";
export { lineOf } from "./records/text.ts";
export { PositionViews, type SeatView, type Viewer } from "./records/views.ts";
export { Refusal } from "./refusal.ts";
export type { Cost, Jokers, Kind, Result, Rules } from "./rules.ts";
export { LocalTable, type World } from "./table.ts";
export { base64Of } from "./tables/encoding.ts";
export { type Help, movesOf, type Setup, type StoredTable } from "./tables/events.ts";
export type { Helping } from "./tables/intents.ts";
export { tableInfo } from "./tables/scene.ts";
export {
  frames,
  fromForm,
  fromMove,
  fromRecord,
  load,
  LOCAL,
  type Making,
  recordOf,
  rematch,
} from "./tables/making.ts";
export {
  account,
  type Account,
  accountOf,
  chancesAtTheEnd,
  type Compared,
  Judge as DecisionJudge,
  type JudgedDecision,
  type JudgedOption,
  type Mark,
  markOf,
  type Unfinished,
} from "./coach/judging.ts";
export { Explainer, type Explanation, type Names, type Reason } from "./coach/explaining.ts";
