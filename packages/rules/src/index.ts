export { Engine, Illegal, type Position, type Result, type Status } from "./engine.js";
export type { Facts, Level } from "./facts.js";
export { readNet, type Net } from "./net.js";
export { NetSearch, type NetSearchOptions } from "./netsearch.js";
export { PlayoutSearch } from "./playoutsearch.js";
export { choose, type Limit, type Option, type Search, type Thought } from "./search.js";
export { keyFrom, noiseFrom, type Seed } from "./seeds.js";
