/** Time left, as people read it: days and hours, or minutes and seconds. */
import { say } from "../i18n/index.svelte";
import type { ClockState } from "./protocol";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a seat has left now, by the server's clock. */
export function leftNow(clock: ClockState, seat: number, now: number): number {
  const left = clock.left[seat] ?? 0;
  const passed = clock.running === seat ? Math.max(0, now - clock.at) : 0;
  return Math.max(0, left - passed);
}

export function clockText(left: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  if (left >= DAY) return say.table.daysLeft(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  if (left >= HOUR) return `${Math.floor(left / HOUR)}:${two((left % HOUR) / MINUTE)}:${two((left % MINUTE) / SECOND)}`;
  return `${Math.floor(left / MINUTE)}:${two((left % MINUTE) / SECOND)}`;
}
