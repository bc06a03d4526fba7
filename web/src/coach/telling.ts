/** Moves and reasons in the words of the chosen language. */
import type { Explanation, Reason } from "@gemguild/rules";
import { descriptionOf } from "../lib/facts";
import { buttonText, cardName, tileName, tokenName, withSuit } from "../lib/names";
import { count, tokensText } from "../lib/phrases";
import type { PlainView } from "../lib/protocol";
import { piecesOf, verbOf } from "../lib/words";
import { jokerOf, rankOf } from "../games/look";
import type { Words } from "./texts/en";

/** Turns that tempo counts at most. */
const MOST_TURNS = 5;

/** What lies on some cells of a board such as Duel's. */
function onBoard(view: PlainView, cells: readonly string[]): string[] {
  const board = view["board"] as (string | null)[][];
  const columns = descriptionOf(view.game).board?.columns ?? "";
  return cells.map((cell) => board[Number(cell.slice(1)) - 1]?.[columns.indexOf(cell[0]!)] ?? "");
}

/** Reserving the top card of a deck; some games have two decks of a level. */
function blindText({ moves }: Words, game: string, deck: number): string {
  return withSuit(game, deck, moves.reserveBlind(rankOf(game, deck).rank));
}

/** What a move does, as one would tell somebody to do it; the view is that before the move. */
export function moveText(words: Words, view: PlainView, word: string): string {
  const { moves } = words;
  const { game } = view;
  const rest = word.slice(word.indexOf(":") + 1);
  const pieces = (): string => {
    const named = piecesOf(word);
    if (!/\d/.test(rest)) return tokensText(game, count(named));
    return moves.at(tokensText(game, count(onBoard(view, named))), named.join(" "));
  };
  switch (verbOf(word)) {
    case "take":
      return moves.take(pieces());
    case "buy":
      return moves.buy(cardName(game, rest));
    case "reserve":
      return rest.startsWith("deck") ? blindText(words, game, Number(rest[4])) : moves.reserve(cardName(game, rest));
    case "split":
      return moves.split(cardName(game, rest));
    case "pay":
      return moves.pay;
    case "joker":
      return moves.joker(tokenName(game, rest));
    case "gold":
      return moves.gold(moves.at(tokenName(game, jokerOf(game)), rest));
    case "privilege":
      return moves.privilege(pieces());
    case "match":
      return moves.match(pieces());
    case "replenish":
      return moves.replenish;
    case "return":
      return moves.back(tokenName(game, rest));
    case "steal":
      return moves.steal(tokenName(game, rest));
    case "colour":
    case "color":
      return moves.colour(tokenName(game, rest));
    case "pass":
      return moves.pass;
  }
  const tile = descriptionOf(game).tiles[rest];
  return tile ? moves.tile(tileName(game, tile)) : buttonText(game, word);
}

/** A move some turns later, when other tokens may lie on a board: from its spelling alone. */
export function laterText(words: Words, view: PlainView, word: string): string {
  const isOnBoard = /:[a-e]\d/.test(word);
  return isOnBoard ? words.moves.cells(piecesOf(word).join(" ")) : moveText(words, view, word);
}

/** An explanation as sentences; who sits where is given by name. */
export function explanationText(words: Words, game: string, found: Explanation, names: readonly string[]): string {
  const said = found.reasons.map((reason) => reasonText(words, game, reason, names));
  if (!said.length) said.push(words.sentences["none"]!);
  const [better, other] = found.tempo;
  if (better !== null && (other === null || better < other)) {
    const sentence = words.sentences[other === null ? "tempo_far" : "tempo"]!;
    said.push(filled(sentence, { better: String(better), other: String(other ?? MOST_TURNS) }));
  }
  return said.join(words.space);
}

function reasonText(words: Words, game: string, { code, names: named }: Reason, names: readonly string[]): string {
  const tile = named.tile === undefined ? undefined : descriptionOf(game).tiles[named.tile];
  return filled(words.sentences[code] ?? "", {
    seat: names[named.seat ?? 0] ?? "",
    card: named.card === undefined ? "" : cardName(game, named.card),
    tile: tile ? tileName(game, tile) : "",
    token: named.token === undefined ? "" : tokenName(game, named.token),
    count: String(named.count ?? ""),
  });
}

function filled(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

/** What a move touches on the table, by the names of places. */
export function placesOf(word: string): string[] {
  const verb = verbOf(word);
  const rest = word.slice(word.indexOf(":") + 1);
  if (verb === "take" || verb === "privilege" || verb === "gold" || verb === "match")
    return piecesOf(word).map((piece) => (/\d/.test(piece) ? `cell:${piece}` : `bank:${piece}`));
  return rest.startsWith("deck") ? [`deck:${rest[4]}`] : [rest];
}

/** A part of one as a percentage, such as 63%. */
export function percent(part: number): string {
  return `${Math.round(100 * part)}%`;
}

/** A change in chances, in points: +9 or −31. */
export function points(change: number): string {
  const rounded = Math.round(100 * change);
  return rounded < 0 ? `−${-rounded}%` : `+${rounded}%`;
}
