/** What went wrong, in the chosen language. */
import { say } from "../i18n/index.svelte";
import { Problem } from "./api";

export function problemText(problem: unknown): string {
  if (!(problem instanceof Problem)) return say.errors.internal;
  const text = say.errors[problem.code];
  const reason = problem.parameters["reason"];
  return reason === undefined ? text : `${text} (${reason})`;
}
