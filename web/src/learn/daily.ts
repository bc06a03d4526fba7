/** What a day brings, from its date alone: the same for everybody, with or without a server. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The bot that everybody meets in the deal of the day. */
export const DAILY_LEVEL = "master";

/** 32 bytes for a day in UTC, a game and a purpose. */
function bytesOf(purpose: "deal" | "puzzle", day: string, game: string): Uint8Array {
  return sha256(utf8ToBytes(["gemguild daily", purpose, day, game].join("\n")));
}

/** The seed of the day's deal, in hexadecimal. */
export function dailySeed(day: string, game: string): string {
  return bytesToHex(bytesOf("deal", day, game));
}

/** Which of so many puzzles is the day's. */
export function dailyPuzzle(day: string, game: string, count: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf("puzzle", day, game);
  return (((a * 256 + b) * 256 + c) * 256 + d) % count;
}
