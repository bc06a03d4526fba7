/** Something a person tries to do on a page, and what came of it, in words of the present language. */
import { problemText } from "./problems";

export class Attempt {
  private error = $state.raw<unknown>(null);
  private done = $state.raw<() => string>(() => "");

  /** What went wrong; empty if nothing did. */
  get problem(): string {
    return this.error === null ? "" : problemText(this.error);
  }

  /** What was done; empty if there is nothing to say. */
  get note(): string {
    return this.done();
  }

  /** Does something; says what went wrong, or what was done. Whether it worked. */
  async make(work: () => Promise<void>, done = (): string => ""): Promise<boolean> {
    this.error = null;
    this.done = () => "";
    try {
      await work();
    } catch (error) {
      this.error = error;
      return false;
    }
    this.done = done;
    return true;
  }
}
