import { expect, test, vi } from "vitest";
import { netOf } from "../../src/local/loading";

const { fetched } = vi.hoisted(() => ({ fetched: [] as string[] }));

vi.mock("../../src/local/engines", () => ({
  addressOf: (name: string) => (["splendor", "splendor-2"].includes(name) ? `/${name}.net` : undefined),
  fetchPart: (name: string) => {
    fetched.push(name);
    if (fetched.length === 1) return Promise.reject(new Error("no connection"));
    const head = JSON.stringify({ game: name, plan: [], scratch: 0 });
    return Promise.resolve(new Response(`${head}\n`));
  },
}));

test("a net for the number of players comes before that for all, each fetched once unless that failed", async () => {
  await expect(netOf("splendor", 2)).rejects.toThrow("no connection");
  expect(await netOf("splendor", 2)).toMatchObject({ game: "splendor-2" });
  expect(await netOf("splendor", 3)).toMatchObject({ game: "splendor" });
  expect(await netOf("splendor", 4)).toBe(await netOf("splendor", 3));
  expect(await netOf("unknown", 2)).toBeNull();
  expect(fetched).toEqual(["splendor-2", "splendor-2", "splendor"]);
});
