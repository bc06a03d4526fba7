/** What reviews of one's own games add to the statistics. */
import type { JudgedDecision } from "@gemguild/rules";
import { note, type ReviewNote } from "./diary";

type Judged = Pick<JudgedDecision, "seat" | "number" | "choices" | "isBest" | "loss">;

/** A review in figures, for one seat. */
export function summed(
  game: string,
  seat: number,
  decisions: readonly Judged[],
  explained: Readonly<Record<number, { reasons: readonly { code: string }[] }>>,
  time: number,
): ReviewNote {
  const own = decisions.filter((decision) => decision.seat === seat && decision.choices > 1);
  const reasons: Record<string, number> = {};
  for (const { number } of own) {
    const code = explained[number]?.reasons[0]?.code;
    if (code !== undefined) reasons[code] = (reasons[code] ?? 0) + 1;
  }
  const loss = Math.round(1000 * own.reduce((sum, decision) => sum + Math.max(0, decision.loss), 0));
  return { game, time, choices: own.length, best: own.filter(({ isBest }) => isBest).length, loss, reasons };
}

/** Keeps what a review found; looking at it again changes nothing but what was explained since. */
export function noteReview(key: string, found: ReviewNote): void {
  note(({ reviews }) => {
    reviews[key] = { ...found, time: reviews[key]?.time ?? found.time };
  });
}
