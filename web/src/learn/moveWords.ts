/** Moves in words, from their spelling alone: they may never be played, or only in somebody's thoughts. */
import { descriptionOf } from "../lib/facts";
import { cardName, tileName, tokenName, verbText } from "../lib/names";
import { count, tokensText } from "../lib/phrases";
import type { PlainView } from "../lib/protocol";
import type { Texts } from "./texts";

/** What lies on some cells of a board; empty where nobody can know. */
function onBoard(view: PlainView | null, cells: readonly string[]): string {
  const board = (view as { board?: (string | null)[][] } | null)?.board;
  if (!view || !board) return "";
  const columns = descriptionOf(view.game).board?.columns ?? "";
  const letters = cells.map((cell) => board[Number(cell.slice(1)) - 1]?.[columns.indexOf(cell[0]!)] ?? "");
  return letters.every(Boolean) ? tokensText(view.game, count(letters)) : "";
}

/** A move in words. `view` is the table where it would be played, if that is known: it tells what lies on cells. */
export function moveWords(game: string, word: string, say: Texts["moves"], view: PlainView | null): string {
  const [verb = "", rest = ""] = word.split(":");
  const isOnBoard = /^[a-e]\d/.test(rest);
  const cells = rest.split("-");
  const things = isOnBoard ? onBoard(view, cells) : tokensText(game, count([...rest]));
  const pieces = isOnBoard && things ? say.at(things, cells.join(" ")) : things || cells.join(" ");
  const tile = descriptionOf(game).tiles[rest];
  switch (verb) {
    case "take":
      return say.take(pieces);
    case "reserve":
      return rest.startsWith("deck") ? say.blind(Number(rest[4])) : say.reserve(cardName(game, rest));
    case "buy":
    case "split":
      return say.buy(cardName(game, rest));
    case "gold":
      return say.gold(rest);
    case "return":
      return say.back(tokenName(game, rest));
    case "steal":
      return say.steal(tokenName(game, rest));
    case "match":
      return say.match(pieces);
    case "privilege":
      return say.privilege(pieces);
    case "replenish":
      return say.replenish;
    case "colour":
      return say.colour(tokenName(game, rest));
    case "pass":
      return say.pass;
    default:
      return tile ? say.tile(tileName(game, tile)) : verbText(game, word);
  }
}
