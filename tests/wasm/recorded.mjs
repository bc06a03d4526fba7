// Rules that answer what Python's compiled rules answered about the records of a case, and about no others.

import { readCosts } from "../../packages/rules/src/rules.ts";

const decoded = (text) => new Uint8Array(Buffer.from(text, "base64"));
const nameOf = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

export class RecordedRules {
  #answers = new Map();

  /** `kept` has, for each record: its bytes, its views by seat, and the numbers of the records after some actions. */
  constructor(kept) {
    this.records = kept.map(({ record }) => decoded(record));
    kept.forEach((answers, index) => {
      this.#answers.set(nameOf(this.records[index]), answers);
      for (const view of Object.values(answers.views)) this.#answers.set(nameOf(decoded(view.record)), view);
    });
  }

  #about(record, what) {
    const found = this.#answers.get(nameOf(record))?.[what];
    if (found === undefined) throw new Error(`nothing was recorded about ${what}`);
    return found;
  }

  start() {
    return this.records[0];
  }

  legal(record) {
    return this.#about(record, "legal");
  }

  play(record, action) {
    return this.records[this.#about(record, "next")[action]];
  }

  view(record, seat) {
    return decoded(this.#about(record, "views")[seat ?? -1].record);
  }

  isLastRound(record) {
    return this.#about(record, "last");
  }

  result(_name, record) {
    return this.#about(record, "result");
  }

  costs(view, seat) {
    return readCosts(decoded(this.#about(view, "costs")[seat]));
  }

  jokers(view, seat) {
    return this.#about(view, "jokers")[seat];
  }
}
