/** Why one move of a puzzle is better than another, as the coach tells it. */
import { base64Of } from "@gemguild/rules";
import { Pool } from "../coach/pool";
import { explanationText } from "../coach/telling";
import { coachWords, fetchWords } from "../coach/words.svelte";
import { seatName } from "../lib/phrases";
import type { Practice } from "./practice";

/** The reason in sentences; null if this browser cannot work it out. */
export async function whyBetter(
  practice: Practice,
  moves: number,
  better: string,
  other: string,
): Promise<string | null> {
  const { game, seats } = practice.table;
  let pool: Pool | null = null;
  try {
    pool = new Pool(1);
    const start = base64Of(practice.position(moves).record);
    await Promise.all([pool.askAll("open", [{ game, start, words: [] }]), fetchWords()]);
    const found = await pool.ask("explain", [{ number: 1, better, other }]);
    const names = seats.map((_, seat) => seatName(seats, seat));
    return explanationText(coachWords()!, game.id, found, names);
  } catch (error) {
    console.warn(error);
    return null;
  } finally {
    pool?.close();
  }
}
