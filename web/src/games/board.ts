/** What every game's board is drawn from, and why something on it cannot be picked just now. */
import { say } from "../i18n/index.svelte";
import { descriptionOf } from "../lib/facts";
import { tokenName } from "../lib/names";
import type { Offer, PlainView } from "../lib/protocol";
import type { Selection } from "../lib/selection.svelte";
import { piecesOf } from "../lib/words";
import { jokerOf } from "./look";

export interface BoardProps {
  view: PlainView;
  /** What cards cost the person who looks. */
  offers: readonly Offer[];
  /** Null where there is nothing to tap: replays and examples. */
  selection: Selection | null;
  /** Touched by the last move. */
  marks: ReadonlySet<string>;
  /** Named by the log line under the pointer. */
  lit: ReadonlySet<string>;
  /** The seat of the person who looks; null for an onlooker. */
  mine: number | null;
  /** What those who sit at the table are called, by seat. */
  names: readonly string[];
}

/** The face-up cards, or some rows of them. */
export interface MarketProps extends BoardProps {
  /** The levels to show; all of them if none are named. */
  only?: readonly number[] | undefined;
}

/** Whether a tap on a pile is meant to take from it. */
export function isTaking({ gathering }: Selection): boolean {
  return gathering === "take" || gathering === "gem";
}

/** Why one more of a kind does not fit; empty if it does. For drawing only: the server decides. */
export function whyNotToken(selection: Selection, letter: string, left: number): string {
  const why = say.action.why;
  if (!selection.words.length) return why.notYet;
  if (!isTaking(selection)) return why.phase;
  if (selection.canPick(letter)) return "";
  if (!selection.withVerb(selection.gathering).some((word) => piecesOf(word).includes(letter)))
    return left ? whyNeverTaken(selection.game, letter) : why.empty;
  if (selection.picks.includes(letter) && selection.picks.length === 1) return why.pair;
  return selection.picks.length ? why.handful : why.other;
}

/** How else a token comes that is not taken; of a colour just that it does not fit. */
function whyNeverTaken(game: string, letter: string): string {
  const why = say.action.why;
  if (letter === jokerOf(game)) return why.joker(tokenName(game, letter));
  const level = descriptionOf(game).tokens.find((token) => token.letter === letter)?.comes_with_level ?? null;
  return level === null ? why.other : why.prize(tokenName(game, letter), level);
}

/** Why a cell of the board does not fit; empty if it does. */
export function whyNotCell(selection: Selection, cell: string): string {
  const why = say.action.why;
  if (!selection.words.length) return why.notYet;
  if (selection.has(`gold:${cell}`) || selection.canPick(cell) || selection.picks.includes(cell)) return "";
  return selection.canBegin(cell) ? why.line : selection.gathering ? why.other : why.phase;
}
