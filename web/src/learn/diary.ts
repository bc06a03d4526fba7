/** What a person has learnt and solved. Kept in the browser; with an account also on the server, for all devices. */
import { api, Problem } from "../lib/api";
import { myAccount } from "../lib/me";
import { parsedObject, store, stored } from "../lib/stored";

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

/** A finished game of one person against bots. */
export interface OwnGame {
  game: string;
  /** The strongest bot at the table. */
  level: string;
  seat: number;
  won: boolean;
  time: number;
}

export interface Diary {
  /** By game: the step where a lesson was left. */
  lessons: Record<string, number>;
  /** The lessons that were finished. */
  finished: string[];
  attempts: Attempt[];
  /** The tables of daily deals, by day and game, such as `2026-11-30 duel`; empty for those of another device. */
  deals: Record<string, string>;
  /** Reviews of one's own games, by the key of the review. */
  reviews: Record<string, ReviewNote>;
  /** One's own games, by the code of the table. */
  games: Record<string, OwnGame>;
}

/** Where the diary of a guest is kept. */
const KEY = "gemguild-learn";

/** Where the diary of an account is kept on this device, apart from those of others who use it. */
function keyOf(account: string | null): string {
  return account === null ? KEY : `${KEY}:${account}`;
}

function empty(): Diary {
  return { lessons: {}, finished: [], attempts: [], deals: {}, reviews: {}, games: {} };
}

/** A diary from its text; nonsense is an empty one. */
function parsed(text: string | null): Diary {
  return { ...empty(), ...parsedObject<Diary>(text) };
}

/** The diary of whoever uses this browser. What a guest noted belongs to the account that logs in next. */
export function readDiary(): Diary {
  const account = myAccount();
  const own = parsed(stored(keyOf(account)));
  const guest = account === null ? null : stored(KEY);
  if (guest === null) return own;
  const both = merged(own, parsed(guest));
  write(both);
  store(KEY, null);
  return both;
}

function write(diary: Diary): void {
  store(keyOf(myAccount()), JSON.stringify(diary));
}

/** Changes the diary, and soon its copy on the server. */
export function note(change: (diary: Diary) => void): void {
  const diary = readDiary();
  change(diary);
  write(diary);
  if (myAccount() === null) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => void shareDiary(), PATIENCE);
}

/** Takes the diary of an account off this device, or a guest's. */
export function forgetDiary(account: string | null): void {
  clearTimeout(waiting);
  store(keyOf(account), null);
}

// ------------------------------------------------------------------------------------------------- on several devices

/** Milliseconds between a note and its way to the server: several notes go together. */
const PATIENCE = 2000;
/** How often to try again when another device was quicker. */
const TRIES = 5;
/** The most characters that the server keeps. */
const LONGEST = 200_000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Brings the diaries of this device and of the account together; whether they are the same now. */
export async function shareDiary(): Promise<boolean> {
  const account = myAccount();
  if (account === null) return false;
  clearTimeout(waiting);
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const kept = await api.diary();
      if (myAccount() !== account) return false;
      const both = merged(readDiary(), parsed(kept.data));
      write(both);
      const data = packed(both);
      if (data !== kept.data) await api.keepDiary({ revision: kept.revision, data });
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "stale") return false;
    }
  }
  return false;
}

/** What two devices know together. The first attempt at a puzzle counts, and the table of a deal is the first one's. */
export function merged(one: Diary, other: Diary): Diary {
  const attempts = new Map<string, Attempt>();
  for (const attempt of [...one.attempts, ...other.attempts]) {
    const key = attempt.daily ? `${attempt.puzzle} ${attempt.day}` : attempt.puzzle;
    const known = attempts.get(key);
    if (!known || attempt.day < known.day) attempts.set(key, attempt);
  }
  const deals = { ...other.deals };
  for (const [key, code] of Object.entries(one.deals)) deals[key] = code || (deals[key] ?? "");
  const lessons = { ...other.lessons };
  for (const [game, step] of Object.entries(one.lessons)) lessons[game] = Math.max(step, lessons[game] ?? 0);
  const reviews = { ...other.reviews };
  for (const [key, review] of Object.entries(one.reviews))
    if (!reviews[key] || explained(review) >= explained(reviews[key])) reviews[key] = review;
  return {
    lessons,
    finished: [...new Set([...one.finished, ...other.finished])].sort(),
    attempts: [...attempts.values()].sort((first, second) => first.day.localeCompare(second.day)),
    deals,
    reviews,
    games: { ...other.games, ...one.games },
  };
}

/** How many mistakes a review explains. */
function explained({ reasons }: ReviewNote): number {
  return Object.values(reasons).reduce((sum, count) => sum + count, 0);
}

/** A diary as the server keeps it, in one spelling: without the tables of this device, and the latest if it is long. */
export function packed(diary: Diary): string {
  const days = Object.keys(diary.deals).sort();
  for (let most = 4096; ; most /= 2) {
    const text = JSON.stringify({
      lessons: sorted(Object.entries(diary.lessons)),
      finished: diary.finished,
      attempts: diary.attempts.slice(-most),
      deals: Object.fromEntries(days.slice(-most).map((day) => [day, ""])),
      reviews: latest(diary.reviews, most),
      games: latest(diary.games, most),
    });
    if (text.length <= LONGEST) return text;
  }
}

function sorted<Value>(entries: [string, Value][]): Record<string, Value> {
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function latest<Value extends { time: number }>(values: Record<string, Value>, most: number): Record<string, Value> {
  const entries = Object.entries(values).sort(([, one], [, other]) => other.time - one.time);
  return sorted(entries.slice(0, most));
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
