/** What the page and its worker say to each other. */
import type { ErrorCode, Fault, FromServer } from "../lib/protocol";
import type * as house from "./house";

/** What the page may ask for. */
export type Calls = Omit<typeof house, "open">;

export interface Ask {
  id: number;
  name: keyof Calls;
  given: unknown[];
}

/** Without a value or a fault in words, something went wrong that nobody foresaw. */
export interface Answer {
  id: number;
  value?: unknown;
  fault?: Fault | null;
}

/** What is said at a table: a message or, at the end, why there will be no more. */
export type Said = { heard: FromServer } | { closed: ErrorCode | "elsewhere" | null };
