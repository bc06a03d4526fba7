/** What a person has learnt and solved on this device. Kept in the browser; nothing of it goes to a server. */

/** An attempt at a puzzle. */
export interface Attempt {
  /** The game and the number of the puzzle, such as `duel 17`. */
  puzzle: string;
  /** Whether the best move was found at the first try. */
  solved: boolean;
  /** What the choice cost, in thousandths of a chance to win. */
  loss: number;
  /** The themes of the puzzle. */
  themes: string[];
  /** The day in UTC, such as `2026-11-30`. */
  day: string;
  /** Whether it was the puzzle of that day. */
  daily: boolean;
}

/** What a review found about one's own choices in a game. */
export interface ReviewNote {
  game: string;
  time: number;
  /** Decisions with a choice, and how many were as good as the best. */
  choices: number;
  best: number;
  /** What all choices cost together, in thousandths of a chance to win. */
  loss: number;
  /** By the coach's reason: how often a mistake was explained by it. */
  reasons: Record<string, number>;
}

export interface Diary {
  /** By game: the step where a lesson was left. */
  lessons: Record<string, number>;
  /** The lessons that were finished. */
  finished: string[];
  attempts: Attempt[];
  /** The tables of daily deals, by day and game, such as `2026-11-30 duel`. */
  deals: Record<string, string>;
  /** Reviews of one's own games, by the key of the review. */
  reviews: Record<string, ReviewNote>;
}

const KEY = "gemguild-learn";

function empty(): Diary {
  return { lessons: {}, finished: [], attempts: [], deals: {}, reviews: {} };
}

export function readDiary(): Diary {
  try {
    return { ...empty(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Diary>) };
  } catch {
    return empty();
  }
}

/** Changes the diary; without storage it is forgotten. */
export function note(change: (diary: Diary) => void): void {
  const diary = readDiary();
  change(diary);
  try {
    localStorage.setItem(KEY, JSON.stringify(diary));
  } catch {
    // Private windows may refuse.
  }
}

const DAY = 86_400_000;

/** A day in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** How many days in a row, up to today or yesterday, are among these. */
export function streak(days: ReadonlySet<string>, now: number): number {
  let time = days.has(dayOf(now)) ? now : now - DAY;
  let count = 0;
  while (days.has(dayOf(time))) {
    count++;
    time -= DAY;
  }
  return count;
}
