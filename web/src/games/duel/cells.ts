import { say } from "../../i18n/index.svelte";
import type { Selection } from "../../lib/selection.svelte";

/** Why a cell of the board does not fit; empty if it does. */
export function whyNotCell(selection: Selection, cell: string): string {
  const why = say.action.why;
  if (!selection.words.length) return why.notYet;
  if (selection.has(`gold:${cell}`) || selection.canPick(cell) || selection.picks.includes(cell)) return "";
  return selection.canBegin(cell) ? why.line : selection.gathering ? why.other : why.phase;
}
