// Refusals, each with a code that the page translates into a sentence.

import type { ErrorCode, Fault, Refused } from "./protocol.ts";

/** Something that is not carried out. Nothing has changed. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly parameters: Record<string, string | number>;

  constructor(code: ErrorCode, message: string, parameters: Record<string, string | number> = {}) {
    super(message);
    this.code = code;
    this.parameters = parameters;
  }

  fault(): Fault {
    return { code: this.code, parameters: this.parameters, message: this.message };
  }

  /** The answer to the intent with this id. */
  refused(id: number | null): Refused {
    return { type: "error", id, ...this.fault() };
  }
}
