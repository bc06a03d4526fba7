/** How a game looks that only its description is known of. */
import { stoneOfColour, type Stone } from "../art/gems";
import type { Description, GameFacts, Tile } from "../lib/protocol";
import { lettersOf } from "./description";
import type { GameDescriptor, TileFace } from "./descriptor";

export function defaultDescriptor({ id, description }: GameFacts): Omit<GameDescriptor, "stones"> {
  return {
    id,
    expands: "",
    hasArms: false,
    suits: 1,
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

/** A card of each of the first three levels, the last level again where there are fewer; their colours differ. */
function sampleOf(description: Description): string[] {
  const colours = lettersOf(description, "colour");
  return [1, 2, 3].flatMap((level, at) => {
    const alike = Object.values(description.cards).filter(
      (card) => card.level === Math.min(level, description.rows.length),
    );
    return (alike.find((card) => card.bonus === colours[at % colours.length]) ?? alike[0])?.id ?? [];
  });
}
