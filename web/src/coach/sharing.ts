/** A record in a link: compressed, after the `#`, so that no server ever sees it. */
import { addressOf } from "../lib/site";

const MARK = "r=";

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** The link to the review of a record. */
export async function linkTo(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...bytes));
  const code = letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${new URL(addressOf("/review"), location.href).href}#${MARK}${code}`;
}

/** The record in a link or in what follows its last `#`; null if there is none. Throws if it is damaged. */
export async function recordIn(link: string): Promise<string | null> {
  const fragment = link.slice(link.lastIndexOf("#") + 1).trim();
  if (!fragment.startsWith(MARK)) return null;
  const letters = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
