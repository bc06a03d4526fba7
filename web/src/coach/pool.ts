/** The coach's workers as the page sees them: whoever is free takes what is most urgent. */
import { isAble } from "../lib/able";
import { Problem } from "../lib/api";
import type { Answer, Ask, Calls } from "./calls";

type Value<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

interface Job {
  name: keyof Calls;
  given: unknown[];
  urgency: number;
  resolve: (value: never) => void;
  reject: (problem: Problem) => void;
}

/** The most workers that judge at once: a phone stays cool, and a laptop is quick enough. */
const MOST_WORKERS = 2;

/** How many workers judge at once: half of the processors do something else. */
function usualCount(): number {
  return Math.max(1, Math.min(MOST_WORKERS, Math.floor(navigator.hardwareConcurrency / 2)));
}

export class Pool {
  private readonly workers: { worker: Worker; job: Job | null }[] = [];
  private readonly waiting: Job[] = [];
  private nextId = 1;

  constructor(count = usualCount()) {
    if (!isAble()) throw new Problem("no_engine");
    for (let k = 0; k < count; k++) this.workers.push({ worker: this.start(k), job: null });
  }

  private start(place: number): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.answered(place, data);
    worker.onerror = () => this.answered(place, { id: 0, fault: null });
    return worker;
  }

  /** Asks whichever worker is free, the most urgent question first. */
  ask<Name extends keyof Calls>(name: Name, given: Parameters<Calls[Name]>, urgency = 0): Promise<Value<Name>> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ name, given, urgency, resolve, reject });
      this.assign();
    });
  }

  /** Tells every worker the same, before anything else is asked; the answer of the first. */
  async askAll<Name extends keyof Calls>(name: Name, given: Parameters<Calls[Name]>): Promise<Value<Name>> {
    const answers = this.workers.map(
      (_, place) =>
        new Promise<Value<Name>>((resolve, reject) => {
          this.give(place, { name, given, urgency: 0, resolve, reject });
        }),
    );
    return (await Promise.all(answers))[0]!;
  }

  /** Stops everything. */
  close(): void {
    for (const { worker } of this.workers) worker.terminate();
    this.waiting.length = 0;
  }

  private assign(): void {
    for (const [place, { job }] of this.workers.entries()) {
      if (job) continue;
      const urgent = Math.max(...this.waiting.map(({ urgency }) => urgency));
      const at = this.waiting.findIndex(({ urgency }) => urgency === urgent);
      if (at < 0) return;
      this.give(place, this.waiting.splice(at, 1)[0]!);
    }
  }

  private give(place: number, job: Job): void {
    const seat = this.workers[place]!;
    seat.job = job;
    const ask = { id: this.nextId++, name: job.name, given: job.given } satisfies Ask;
    seat.worker.postMessage(JSON.parse(JSON.stringify(ask)));
  }

  private answered(place: number, { value, fault }: Answer): void {
    const seat = this.workers[place]!;
    const job = seat.job;
    seat.job = null;
    if (fault === undefined) job?.resolve(value as never);
    else if (fault) job?.reject(new Problem(fault.code, fault.parameters, fault.message));
    else job?.reject(new Problem("no_engine"));
    this.assign();
  }
}
