/** The compiled rules and the nets of games, each fetched when it is first needed. */
import { Engine, type GameData, type Kind, type Net, readNet } from "@gemguild/rules";
import { addressOf, fetchPart } from "./engines";

/** A game with its compiled rules. */
export interface LoadedKind extends Kind {
  rules: Engine;
  data: GameData;
}

/** Remembers what was loaded by name, but no failure: another attempt may succeed. */
function once<Value>(load: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (name) => {
    let found = known.get(name);
    if (!found) {
      found = load(name);
      known.set(name, found);
      found.catch(() => known.delete(name));
    }
    return found;
  };
}

/** The rules of a game. */
export const kindOf = once(async (game): Promise<LoadedKind> => {
  const [rules, data] = await Promise.all([
    Engine.load(fetchPart(game, "wasm")),
    fetchPart(game, "json").then((answer) => answer.json() as Promise<GameData>),
  ]);
  return { rules, data };
});

const netNamed = once(async (name): Promise<Net | null> => {
  if (!addressOf(name, "net")) return null;
  return readNet(new Uint8Array(await (await fetchPart(name, "net")).arrayBuffer()));
});

/** The net of a game for a number of players, or else that for all; null for games without one. */
export function netOf(game: string, players: number): Promise<Net | null> {
  const own = `${game}-${players}`;
  return netNamed(addressOf(own, "net") ? own : game);
}
