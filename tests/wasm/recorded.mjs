// Rules that answer what Python's compiled rules answered about the records of a case, and about no others.

import { readCosts } from "../../packages/rules/src/rules.ts";

/** Bytes as a plain array of bytes. */
export function bytesOf(buffer) {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

const decoded = (text) => bytesOf(Buffer.from(text, "base64"));

export class RecordedRules {
  #answers = new Map();

  /** `kept` has, for each record: its bytes, its views by seat, and the record that an action leads to. */
  constructor(data, kept) {
    this.data = data;
    this.records = kept.map(({ record }) => decoded(record));
    kept.forEach((answers, index) => this.#keep(this.records[index], answers));
  }

  #keep(record, { views = {}, ...answers }) {
    const seen = Object.fromEntries(Object.entries(views).map(([seat, view]) => [seat, decoded(view.record)]));
    this.#answers.set(record, { ...answers, views: seen });
    for (const [seat, view] of Object.entries(views)) this.#answers.set(seen[seat], view);
  }

  #about(record, what) {
    const found = this.#answers.get(record)?.[what];
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
    const next = this.#about(record, "next")[action];
    return next === undefined ? null : this.records[next];
  }

  view(record, seat) {
    return this.#about(record, "views")[seat];
  }

  isLastRound(record) {
    return this.#about(record, "last");
  }

  criteria(record) {
    return this.#about(record, "criteria");
  }

  costs(view) {
    return readCosts(decoded(this.#about(view, "costs")));
  }
}
