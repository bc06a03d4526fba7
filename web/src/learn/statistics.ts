/** A person's own games, puzzles and reviews in figures. */
import type { Summary } from "../lib/protocol";
import type { Attempt, OwnGame, ReviewNote } from "./diary";

export interface Share {
  won: number;
  played: number;
}

/** The games that one person played against bots, by their codes. `levels` are all levels, the lowest first. */
export function ownGames(summaries: readonly Summary[], levels: readonly string[]): Record<string, OwnGame> {
  return Object.fromEntries(
    summaries.flatMap(({ table, seats, outcome, changed }): [string, OwnGame][] => {
      const bots = table.seats.filter(({ kind }) => kind === "bot").map(({ level }) => level ?? "");
      const [seat] = seats;
      if (seats.length !== 1 || seat === undefined || !outcome || bots.length !== table.seats.length - 1) return [];
      const level = bots.reduce((one, other) => (levels.indexOf(other) > levels.indexOf(one) ? other : one));
      const won = outcome.winners.includes(seat);
      return [[table.code, { game: table.game.id, level, seat, won, time: changed }]];
    }),
  );
}

/** What is noted by key, the earliest first. */
export function inOrder<Noted extends { time: number }>(noted: Readonly<Record<string, Noted>>): Noted[] {
  return Object.values(noted).sort((one, other) => one.time - other.time);
}

/** Games won and played, by something about them, in the order of its first appearance. */
export function sharesBy(games: readonly OwnGame[], key: (game: OwnGame) => string): Map<string, Share> {
  const shares = new Map<string, Share>();
  for (const game of games) {
    const share = shares.get(key(game)) ?? { won: 0, played: 0 };
    shares.set(key(game), { won: share.won + Number(game.won), played: share.played + 1 });
  }
  return shares;
}

/** How many games a point of the curve looks back on. */
export const WINDOW = 10;

/** The share won of the latest games, after each game. */
export function progress(games: readonly OwnGame[]): number[] {
  return games.map((_, at) => {
    const latest = games.slice(Math.max(0, at + 1 - WINDOW), at + 1);
    return latest.filter(({ won }) => won).length / latest.length;
  });
}

/** By theme: how often it was solved and tried. */
export function themeShares(attempts: readonly Attempt[]): Map<string, Share> {
  const shares = new Map<string, Share>();
  for (const { themes, solved } of attempts) {
    for (const theme of themes) {
      const share = shares.get(theme) ?? { won: 0, played: 0 };
      shares.set(theme, { won: share.won + Number(solved), played: share.played + 1 });
    }
  }
  return shares;
}

/** The mean loss of all answers, in thousandths of a chance to win. */
export function meanLoss(attempts: readonly Attempt[]): number {
  return attempts.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, attempts.length);
}

/** The mean loss per choice over some reviews, in thousandths of a chance to win. */
export function lossPerChoice(reviews: readonly ReviewNote[]): number {
  const total = (value: (review: ReviewNote) => number): number => reviews.reduce((sum, each) => sum + value(each), 0);
  return (
    total(({ loss }) => loss) /
    Math.max(
      1,
      total(({ choices }) => choices),
    )
  );
}

/** How often mistakes had which reason, the most frequent first. */
export function reasonCounts(reviews: readonly ReviewNote[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reasons } of reviews)
    for (const [code, count] of Object.entries(reasons)) counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts].sort(([, one], [, other]) => other - one);
}
