/** The sections of the strategy guides in order, with what they show and what they claim. */
import type { Section } from "../guide";

export const SECTIONS: Record<string, readonly Section[]> = {
  splendor: [
    {
      id: "openings",
      chart: "opening",
      theme: "tokens",
      claims: ["pairs_two < 0.05", "opening:00-03 > opening:05-05"],
    },
    {
      id: "engine",
      chart: "engine",
      theme: "engine",
      claims: ["high_two > high_lost_two", "engine:00-04 > engine:07-08", "engine:00-04 > engine:09-10"],
    },
    {
      id: "nobles",
      chart: "tiles",
      theme: "tile",
      claims: ["tiles_two > tiles_lost_two", "tiles:02+ > 0.65", "with_tile_two < 0.6"],
    },
    { id: "reserving", chart: "reserves", theme: "reserve", claims: ["used_two > 0.5", "reserves:06+ < 0.55"] },
    { id: "gold", theme: "points", claims: ["gold_points_two > plain_points_two"] },
    { id: "tempo", theme: "win-2", claims: ["returns_two < 1"] },
    { id: "endgame", theme: "deny", claims: ["ender_two > 0.7", "close_two > 0.3"] },
    { id: "four", chart: "seats_four", claims: ["seats_four:1 > 0.17", "seats_four:2 < 0.33"] },
    { id: "team", chart: "seats_team", claims: ["turns_team < turns_two", "first_team < 0.58", "first_team > 0.42"] },
  ],
  duel: [
    {
      id: "races",
      chart: "endings",
      theme: "win-2",
      claims: ["endings:points > 0.75", "endings:colour > 0.13", "endings:crowns < 0.05"],
    },
    { id: "board", theme: "replenish", claims: ["refills < refills_lost"] },
    { id: "privileges", theme: "privilege", claims: ["privileges > privileges_lost"] },
    { id: "powers", theme: "steal", claims: ["again < 2", "again_lost > 1.5", "steals_lost > 0.8"] },
    {
      id: "crowns",
      chart: "tiles",
      theme: "tile",
      claims: ["crowns > crowns_lost", "tiles:02+ > 0.6", "tiles:01-01 < 0.45", "tiles:00-00 < 0.45"],
    },
    {
      id: "reserving",
      chart: "reserves",
      theme: "reserve",
      claims: ["gold_points_two > plain_points_two", "reserves:02-03 > reserves:06+"],
    },
    {
      id: "tempo",
      chart: "opening",
      theme: "deny",
      claims: ["first_two > 0.45", "first_two < 0.55", "opening:04-04 < 0.55", "opening:06+ > 0.45"],
    },
  ],
  marvel: [
    { id: "gauntlet", theme: "win-2", claims: ["high_two > high_lost_two", "high_lost_two > 1"] },
    {
      id: "engine",
      chart: "engine",
      theme: "engine",
      claims: [
        "engine:09-10 > engine:05-06",
        "engine:09-10 > engine:07-08",
        "engine:11+ > engine:07-08",
        "ahead_bonuses_two < 0.56",
        "ahead_points_two < 0.6",
        "pairs_two < 0.01",
      ],
    },
    { id: "avengers", theme: "trophy", claims: ["trophy > 0.6", "tags > tags_lost"] },
    {
      id: "locations",
      chart: "tiles",
      theme: "tile",
      claims: ["tiles_two > tiles_lost_two", "with_tile_two > 0.5", "tiles:01-01 > tiles:00-00", "tiles:02+ > 0.7"],
    },
    {
      id: "reserving",
      chart: "reserves",
      theme: "reserve",
      claims: ["gold_points_two > plain_points_two", "reserves:02-03 > reserves:06+"],
    },
    { id: "endgame", theme: "deny", claims: ["ender_two > 0.7", "close_two > 0.2"] },
    {
      id: "four",
      chart: "seats_four",
      claims: ["reserves_four < reserves_two", "seats_four:1 < 0.36", "seats_four:3 > 0.15"],
    },
  ],
};
