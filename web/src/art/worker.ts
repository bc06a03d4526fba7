/** The painter's worker: pictures are painted here one after the other, so that the page never waits for one. */
import { sizeOf, type Order } from "./orders";
import { paint } from "./painter";

/** What the page asks for, and what it gets. */
export interface Asked {
  key: string;
  order: Order;
  /** Pixels for a unit. */
  scale: number;
}
export interface Painted {
  key: string;
  picture: Blob;
}

async function painted({ key, order, scale }: Asked): Promise<Painted> {
  const [width, height] = sizeOf(order);
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  await paint(canvas.getContext("2d")!, order, scale);
  return { key, picture: await canvas.convertToBlob({ type: "image/webp", quality: 0.9 }) };
}

let last: Promise<void> = Promise.resolve();

onmessage = ({ data }: MessageEvent<Asked>) => {
  last = last.then(async () => postMessage(await painted(data)));
};
