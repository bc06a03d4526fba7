/** The page's side of the worker that plays the tables of this device. */
import { isAble } from "../lib/able";
import { Problem } from "../lib/api";
import type { Connect } from "../lib/connection";
import type { Answer, Ask, Calls, Said } from "./calls";

let worker: Worker | null = null;
let nextId = 1;
const waiting = new Map<number, { resolve: (value: never) => void; reject: (problem: Problem) => void }>();
const connections = new Set<() => void>();

function running(): Worker {
  worker ??= start();
  return worker;
}

function start(): Worker {
  if (!isAble()) throw new Problem("no_engine");
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.fault === undefined) asked?.resolve(data.value as never);
    else if (data.fault) asked?.reject(new Problem(data.fault.code, data.fault.parameters, data.fault.message));
    else asked?.reject(new Problem("no_engine"));
  };
  started.onerror = () => {
    started.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Problem("no_engine"));
    waiting.clear();
    for (const lose of connections) lose();
  };
  return started;
}

/** A message as it would go over a wire: what pages watch for changes cannot be sent. */
function plain<Message>(message: Message): Message {
  return JSON.parse(JSON.stringify(message)) as Message;
}

type Value<Name extends keyof Calls> = Awaited<ReturnType<Calls[Name]>>;

async function call<Name extends keyof Calls>(name: Name, ...given: Parameters<Calls[Name]>): Promise<Value<Name>> {
  const asked = running();
  const id = nextId++;
  const answer = new Promise<Value<Name>>((resolve, reject) => waiting.set(id, { resolve, reject }));
  asked.postMessage(plain({ id, name, given } satisfies Ask));
  return await answer;
}

/** The calls of the worker, like those of the server. */
export const local = {
  prepare: (...given: Parameters<Calls["prepare"]>) => call("prepare", ...given),
  create: (...given: Parameters<Calls["create"]>) => call("create", ...given),
  goOn: (...given: Parameters<Calls["goOn"]>) => call("goOn", ...given),
  upload: (...given: Parameters<Calls["upload"]>) => call("upload", ...given),
  record: (...given: Parameters<Calls["record"]>) => call("record", ...given),
  replay: (...given: Parameters<Calls["replay"]>) => call("replay", ...given),
  proof: (...given: Parameters<Calls["proof"]>) => call("proof", ...given),
  exported: () => call("exported"),
  imported: (...given: Parameters<Calls["imported"]>) => call("imported", ...given),
};

/** A connection to a table of this device. */
export const toWorker: Connect = (code, listener) => {
  const { port1: port, port2 } = new MessageChannel();
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    connections.delete(lose);
    port.postMessage(null);
    port.close();
  };
  const lose = (problem?: Problem): void => {
    if (!isOpen) return;
    close();
    listener.closed(problem);
  };
  port.onmessage = ({ data }: MessageEvent<Said>) => {
    if ("heard" in data) listener.heard(data.heard);
    else lose(data.closed ? new Problem(data.closed) : undefined);
  };
  connections.add(lose);
  queueMicrotask(() => {
    try {
      running().postMessage({ open: code }, [port2]);
      listener.opened();
    } catch (error) {
      lose(error as Problem);
    }
  });
  return {
    get isOpen() {
      return isOpen;
    },
    send: (message) => port.postMessage(plain(message)),
    close,
  };
};
