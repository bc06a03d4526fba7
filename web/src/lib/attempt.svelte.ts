/** Something a person tries to do on a page, and what came of it, in words of the present language. */
import { problemText } from "./problems";

type Words = () => string;
const nothing: Words = () => "";

export class Attempt {
  private wrong = $state.raw(nothing);
  private done = $state.raw(nothing);

  /** What went wrong; empty if nothing did. */
  get problem(): string {
    return this.wrong();
  }

  /** What was done; empty if there is nothing to say. */
  get note(): string {
    return this.done();
  }

  /** Does something; says what went wrong, or what was done. Whether it worked. */
  async make(work: () => Promise<void>, done: Words = nothing): Promise<boolean> {
    this.wrong = this.done = nothing;
    try {
      await work();
    } catch (error) {
      this.fail(() => problemText(error));
      return false;
    }
    this.done = done;
    return true;
  }

  /** Says what went wrong. */
  fail(why: Words): void {
    this.wrong = why;
  }
}
