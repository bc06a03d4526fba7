/** The compiled rules as the build made them, for tests. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Engine, type GameData, type Kind } from "@gemguild/rules";

function built(name: string): Buffer {
  return readFileSync(resolve(import.meta.dirname, "../../../packages/rules/built", name));
}

export async function builtRules(game: string): Promise<Kind> {
  const data = JSON.parse(built(`${game}.json`).toString()) as GameData;
  return { rules: await Engine.load(new Uint8Array(built(`${game}.wasm`))), data };
}
