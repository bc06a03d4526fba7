import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { toServer } from "../../src/lib/connection";
import { LiveTable, type Animate } from "../../src/lib/live.svelte";
import type { FromServer, Logged, Scene, TableInfo, Update, Welcome, You } from "../../src/lib/protocol";
import { moved, scene } from "../support";

/** A connection whose other end is the test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = Line.OPEN;
  sent: { type: string; last?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  static get latest(): Line {
    return Line.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const at = (state: number): Scene => ({ ...scene([]), state });
const event = (number: number): Logged => ({ number, at: 0, event: moved(0, "pass") });

function welcome(number: number, events: Logged[] = []): Welcome {
  return { type: "welcome", number, table: {} as TableInfo, you: {} as You, scene: at(number), events };
}

function update(number: number): Update {
  return { type: "update", number, table: null, you: null, scene: at(number), events: [event(number)] };
}

let table: LiveTable;
let reported: unknown[];

/** Sits down at a table where changes are shown in this way, and hears of it. */
async function sitDown(animate: Animate): Promise<void> {
  table = new LiveTable("code", null, animate, toServer);
  Line.latest.hear(welcome(1, [event(1)]));
  await settle();
}

/** Lets everything happen that does not wait for a clock. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  reported = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("updates", () => {
  test("are shown one after another", async () => {
    const running: string[] = [];
    await sitDown(async (_, change) => {
      running.push("begin");
      await new Promise((resolve) => setTimeout(resolve, 100));
      await change();
      running.push("end");
    });
    Line.latest.hear(update(2));
    Line.latest.hear(update(3));
    await vi.advanceTimersByTimeAsync(300);
    expect(running).toEqual(["begin", "end", "begin", "end"]);
    expect(table.scene?.state).toBe(3);
  });

  test("of which one is missing make the table ask again", async () => {
    await sitDown((_, change) => change());
    Line.latest.hear(update(3));
    expect(table.link).toBe("lost");
    expect(table.scene?.state).toBe(1);
  });
});

describe("a motion that fails", () => {
  test("is reported, and the change is shown without it", async () => {
    await sitDown(() => Promise.reject(new Error("no such place")));
    Line.latest.hear(update(2));
    await settle();
    expect(reported).toEqual([new Error("no such place")]);
    expect(table.scene?.state).toBe(2);
    expect(table.moving).toBe(false);
    expect(table.link).toBe("open");
  });
});

describe("a change that cannot be shown", () => {
  /** Fails after the change of the second event, and at no other time. */
  const failing: Animate = async (_, change) => {
    await change();
    if (table.scene?.state === 2) throw new Error("cannot draw");
  };

  test("is reported and does not hold up the next one", async () => {
    await sitDown(failing);
    Line.latest.hear(update(2));
    Line.latest.hear(update(3));
    await settle();
    expect(reported).toEqual([new Error("cannot draw")]);
    expect(table.scene?.state).toBe(3);
    expect(table.moving).toBe(false);
  });

  test("makes the table ask for everything since the last one that was shown", async () => {
    await sitDown(failing);
    Line.latest.hear(update(2));
    await settle();
    expect(table.link).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Line.all).toHaveLength(2);
    Line.latest.onopen?.();
    expect(Line.latest.sent[0]).toMatchObject({ type: "hello", last: 1 });
    Line.latest.hear(welcome(3, [event(2), event(3)]));
    await settle();
    expect(table.link).toBe("open");
    expect(table.scene?.state).toBe(3);
    expect(table.log.map(({ number }) => number)).toEqual([1, 2, 3]);
    Line.latest.hear(update(4));
    await settle();
    expect(table.scene?.state).toBe(4);
  });
});

describe("a lost connection", () => {
  /** The pauses before the next attempts, each of which fails. */
  async function pauses(attempts: number): Promise<number[]> {
    const found: number[] = [];
    for (let count = 0; count < attempts; count++) {
      const known = Line.all.length;
      const since = Date.now();
      Line.latest.close();
      while (Line.all.length === known) await vi.advanceTimersToNextTimerAsync();
      found.push(Date.now() - since);
    }
    return found;
  }

  test("is tried again at short intervals for a minute, then at longer ones", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    await sitDown((_, change) => change());
    expect(await pauses(5)).toEqual([400, 800, 1600, 2000, 2000]);
    const later = await pauses(40);
    expect(later.filter((pause) => pause > 2000).length).toBeGreaterThan(0);
    expect(Math.max(...later)).toBe(10_000);
  });

  test("is tried again when a closing server said, and not by everybody at once", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    await sitDown((_, change) => change());
    Line.latest.hear({ type: "closing", retry: 0.8 });
    expect(await pauses(1)).toEqual([600]);
  });
});
