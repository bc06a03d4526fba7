/** Painted pictures as CSS images: ordered once, painted in a worker, kept as long as the page lives. */
import { SvelteMap } from "svelte/reactivity";
import type { Order } from "./orders";
import type { Asked, Painted } from "./worker";

const shown = new SvelteMap<string, string>();
const asked: Record<string, true> = {};
let painter: Worker | undefined;
/** Pictures that are being painted; without any, the painter leaves after a while, and with it all that it needed. */
let awaited = 0;
let leaving = 0;
/** Milliseconds that the painter waits for another order. */
const PATIENCE = 3000;

/** Whether this browser paints off the page, and whoever uses it has not asked to save data. */
function isPainting(): boolean {
  return (
    "OffscreenCanvas" in globalThis && "Worker" in globalThis && !matchMedia("(prefers-reduced-data: reduce)").matches
  );
}

/** Sharp on this screen at the size of a card on a large table, and no sharper. */
function scale(): number {
  return Math.min(2.5, Math.max(1.5, devicePixelRatio * 1.25));
}

function leave(): void {
  painter?.terminate();
  painter = undefined;
}

async function show({ data: { key, picture } }: MessageEvent<Painted>): Promise<void> {
  if (--awaited === 0) leaving = window.setTimeout(leave, PATIENCE);
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  await image.decode();
  shown.set(key, `url("${image.src}")`);
}

function ask(key: string, order: Order): void {
  if (asked[key] || !isPainting()) return;
  asked[key] = true;
  awaited++;
  clearTimeout(leaving);
  if (!painter) {
    painter = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "painter" });
    painter.onmessage = (message: MessageEvent<Painted>) => void show(message);
  }
  painter.postMessage({ key, order, scale: scale() } satisfies Asked);
}

/** The picture that is ordered, as soon as it is painted; `none` until then. */
export function picture(order: Order): string {
  const key = JSON.stringify(order);
  const url = shown.get(key);
  if (url === undefined) ask(key, order);
  return url ?? "none";
}
