/** What went wrong, in the chosen language; where it has no sentence for a code, in the server's own words. */
import { say } from "../i18n/index.svelte";
import { Problem } from "./api";

export function problemText(problem: unknown): string {
  if (!(problem instanceof Problem)) return say.errors.internal;
  const texts: Readonly<Record<string, string>> = say.errors;
  const text = texts[problem.code] ?? problem.message;
  const reason = problem.parameters["reason"];
  return reason === undefined ? text : `${text} (${reason})`;
}
