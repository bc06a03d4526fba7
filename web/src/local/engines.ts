/** Where the compiled rules, the data and the nets of games are: files of this very build, named by their content. */

const files = import.meta.glob<string>("../../../packages/rules/built/*.{wasm,json,net}", {
  query: "?url",
  import: "default",
  eager: true,
});

export type Part = "wasm" | "json" | "net";

/** The address of a part of a game; undefined for games that are only on the server. */
export function addressOf(game: string, part: Part): string | undefined {
  return files[`../../../packages/rules/built/${game}.${part}`];
}

/** The games that are being compiled while this build is in use; the next one has them. */
export const PREPARING: readonly string[] = __PREPARING__;

/** The addresses of a part of all games. */
export function addressesOf(part: Part): URL[] {
  const paths = Object.keys(files).filter((path) => path.endsWith(`.${part}`));
  return paths.map((path) => new URL(files[path]!, import.meta.url));
}

/** Asks for a part of a game. */
export async function fetchPart(game: string, part: Part): Promise<Response> {
  const address = addressOf(game, part);
  if (address === undefined) throw new RangeError(`${game} has no ${part} here`);
  const answer = await fetch(new URL(address, import.meta.url));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
