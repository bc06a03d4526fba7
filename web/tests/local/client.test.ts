import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Listener } from "../../src/lib/connection";
import { PROTOCOL } from "../../src/lib/protocol";
import type { Answer, Ask } from "../../src/local/calls";

/** A worker whose other end is the test. */
class FakeWorker {
  static latest: FakeWorker;
  posted: { message: Ask | { open: string }; ports: MessagePort[] }[] = [];
  onmessage: ((message: { data: Answer }) => void) | null = null;
  onerror: (() => void) | null = null;
  terminate = vi.fn();
  constructor() {
    FakeWorker.latest = this;
  }
  postMessage(message: Ask, ports: MessagePort[] = []): void {
    this.posted.push({ message, ports });
  }
}

class Heard implements Listener {
  messages: unknown[] = [];
  opened = vi.fn();
  closed = vi.fn();
  heard = (message: unknown): void => void this.messages.push(message);
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("indexedDB", {});
  return () => vi.unstubAllGlobals();
});

describe("calls of the worker", () => {
  test("are answered, or refused with a code", async () => {
    const { local } = await import("../../src/local/client");
    const good = local.record("local-a");
    const bad = local.record("local-b");
    await Promise.resolve();
    const worker = FakeWorker.latest;
    const [first, second] = worker.posted.map(({ message }) => message as Ask);
    expect(first).toMatchObject({ name: "record", given: ["local-a"] });
    worker.onmessage!({ data: { id: first!.id, value: "game: duel" } });
    worker.onmessage!({ data: { id: second!.id, fault: { code: "not_over", parameters: {}, message: "running" } } });
    expect(await good).toBe("game: duel");
    await expect(bad).rejects.toMatchObject({ code: "not_over" });
  });

  test("end when the worker fails, and another one is started for the next", async () => {
    const { local } = await import("../../src/local/client");
    const call = local.exported();
    await Promise.resolve();
    const worker = FakeWorker.latest;
    worker.onerror!();
    await expect(call).rejects.toMatchObject({ code: "no_engine" });
    expect(worker.terminate).toHaveBeenCalled();
    void local.exported();
    await Promise.resolve();
    expect(FakeWorker.latest).not.toBe(worker);
  });

  test("are refused where the browser lacks what they need", async () => {
    vi.stubGlobal("WebAssembly", undefined);
    const { local } = await import("../../src/local/client");
    await expect(local.exported()).rejects.toMatchObject({ code: "no_engine" });
  });
});

describe("a table of this device", () => {
  async function connected() {
    const { toWorker } = await import("../../src/local/client");
    const listener = new Heard();
    const connection = toWorker("local-a", listener);
    await vi.waitFor(() => expect(listener.opened).toHaveBeenCalled());
    const { message, ports } = FakeWorker.latest.posted.at(-1)!;
    expect(message).toEqual({ open: "local-a" });
    return { connection, listener, port: ports[0]! };
  }

  test("hears and says messages", async () => {
    const { connection, listener, port } = await connected();
    const said: unknown[] = [];
    port.onmessage = ({ data }) => said.push(data);
    connection.send({ type: "hello", protocol: PROTOCOL });
    port.postMessage({ heard: { type: "done", id: 1 } });
    await vi.waitFor(() => expect(said).toEqual([{ type: "hello", protocol: PROTOCOL }]));
    await vi.waitFor(() => expect(listener.messages).toEqual([{ type: "done", id: 1 }]));
    connection.close();
    await vi.waitFor(() => expect(said).toHaveLength(2));
    expect(listener.closed).not.toHaveBeenCalled();
  });

  test("is lost for good when another tab takes it", async () => {
    const { connection, listener, port } = await connected();
    port.postMessage({ closed: "elsewhere" });
    await vi.waitFor(() => expect(listener.closed).toHaveBeenCalledTimes(1));
    expect(listener.closed.mock.calls[0]![0]).toMatchObject({ code: "elsewhere" });
    expect(connection.isOpen).toBe(false);
  });

  test("is lost when the worker fails", async () => {
    const { listener } = await connected();
    FakeWorker.latest.onerror!();
    expect(listener.closed).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});
