/** How a game looks that only its description is known of. */
import { stoneOfColour, type Stone } from "../art/gems";
import type { Description, GameFacts, Tile } from "../lib/protocol";
import type { GameDescriptor, TileFace } from "./descriptor";

export function defaultDescriptor({ id, description }: GameFacts): Omit<GameDescriptor, "stones"> {
  return {
    id,
    motifs: ["mine", "voyage", "city", "ring", "pendant", "tiara"],
    faceOf,
    badges: {},
    cover: { cards: sampleOf(description), ground: ["#2e5a51", "#10211f"] },
    pace: "round",
    isCrowded: false,
    noteOnTaking: () => "",
  };
}

/** A stone in the colour of each token; jokers are coins, and the others differ by their cut too. */
export function stonesFor({ tokens }: Description): Record<string, Stone> {
  return Object.fromEntries(
    tokens.map(({ letter, role, rgb }, at) => [letter, stoneOfColour(rgb, role === "joker" ? role : at)]),
  );
}

function faceOf(tile: Tile): TileFace {
  if (!Object.keys(tile.wants).length) return "crest";
  return tile.name ? "skyline" : "cameo";
}

/** A card of each of the first three levels, the last level again where there are fewer. */
function sampleOf({ cards, rows }: Description): string[] {
  const all = Object.values(cards);
  return [1, 2, 3].flatMap((level, at) => {
    const alike = all.filter((card) => card.level === Math.min(level, rows.length));
    return alike[at % alike.length]?.id ?? [];
  });
}
