/** The worker: answers the calls of the page, and speaks with it at tables, each by a port of its own. */
import { type Helping, Refusal } from "@gemguild/rules";
import type { FromBrowser } from "../lib/protocol";
import type { Answer, Ask, Said } from "./calls";
import * as house from "./house";

/** Pages tell each other which table they open: it is played in one of them. */
const others = new BroadcastChannel("gemguild-tables");
const leave = new Map<string, () => void>();
others.onmessage = ({ data }: MessageEvent<string>) => leave.get(data)?.();

async function answer({ id, name, given }: Ask): Promise<void> {
  const call = house[name] as (...given: unknown[]) => Promise<unknown>;
  try {
    postMessage({ id, value: await call(...given) } satisfies Answer);
  } catch (error) {
    const fault = error instanceof Refusal ? error.fault() : null;
    if (!fault) console.warn(error);
    postMessage({ id, fault } satisfies Answer);
  }
}

async function openTable(code: string, port: MessagePort): Promise<void> {
  const say = (said: Said): void => port.postMessage(said);
  const report = (error: unknown): void => {
    console.warn(error);
    say({ closed: null });
  };
  others.postMessage(code);
  leave.get(code)?.();
  try {
    const desk = await house.open(code, (heard) => say({ heard }), report);
    const close = (): void => {
      desk.close();
      port.close();
      if (leave.get(code) === replaced) leave.delete(code);
    };
    const replaced = (): void => {
      say({ closed: "elsewhere" });
      close();
    };
    leave.set(code, replaced);
    port.onmessage = ({ data }: MessageEvent<FromBrowser | Helping | null>) => (data ? desk.hear(data) : close());
  } catch (error) {
    if (error instanceof Refusal) say({ closed: error.code });
    else report(error);
  }
}

onmessage = ({ data, ports }: MessageEvent<Ask | { open: string }>) => {
  if ("open" in data) void openTable(data.open, ports[0]!);
  else void answer(data);
};
