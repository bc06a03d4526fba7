/** Something a person tries to do on a page, and what came of it, in words. */
import { problemText } from "./problems";

export class Attempt {
  problem = $state("");
  note = $state("");

  /** Does something; says what went wrong, or what was done. Whether it worked. */
  async make(work: () => Promise<void>, done = ""): Promise<boolean> {
    this.problem = this.note = "";
    try {
      await work();
    } catch (error) {
      this.problem = problemText(error);
      return false;
    }
    this.note = done;
    return true;
  }
}
