/** The service worker, run with stores and clients that tests can look into. */
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";

const ROOT = "https://gemguild.test/";
const FILES = ["assets/new.js", "assets/new.net"];
const SOURCE = readFileSync("public/sw.js", "utf8").replace(
  /(?<=const BUILD = ).*(?=;)/,
  JSON.stringify({ version: "new", files: FILES }),
);

type Store = Map<string, string>;
type Waiting = { waitUntil(work: Promise<unknown>): void; respondWith(answer: Promise<unknown>): void };

let stores: Map<string, Store>;
let windows: number;
let listeners: Map<string, (event: Waiting & { request?: unknown }) => void>;

function cacheOf(store: Store) {
  return {
    match: (address: string | { url: string }) =>
      Promise.resolve(store.get(typeof address === "string" ? address : address.url)),
    put: (address: string, answer: string) => Promise.resolve(void store.set(address, answer)),
    add: (address: string) => Promise.resolve(void store.set(address, "fetched")),
    addAll: (addresses: string[]) => Promise.resolve(addresses.forEach((address) => store.set(address, "fetched"))),
    keys: () => Promise.resolve([...store.keys()].map((url) => ({ url }))),
    delete: ({ url }: { url: string }) => Promise.resolve(store.delete(url)),
  };
}

const caches = {
  open: (name: string) => {
    if (!stores.has(name)) stores.set(name, new Map());
    return Promise.resolve(cacheOf(stores.get(name)!));
  },
  keys: () => Promise.resolve([...stores.keys()]),
  delete: (name: string) => Promise.resolve(stores.delete(name)),
  match: () => Promise.resolve(undefined),
};

/** Lets something happen to the worker, and waits for all that it does about it. */
async function happens(name: string, request?: unknown): Promise<void> {
  const work: Promise<unknown>[] = [];
  const wait = (more: Promise<unknown>): void => void work.push(more);
  listeners.get(name)!({ waitUntil: wait, respondWith: wait, request });
  await Promise.all(work);
}

function visit(): Promise<void> {
  return happens("fetch", { method: "GET", url: ROOT, mode: "navigate" });
}

beforeEach(async () => {
  stores = new Map(["gemguild-older", "gemguild-old"].map((name) => [name, new Map([[`${ROOT}assets/old.js`, ""]])]));
  windows = 1;
  listeners = new Map();
  const worker = {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    skipWaiting: () => Promise.resolve(),
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(Array.from({ length: windows }, () => ({}))),
    },
  };
  const answer = { ok: true, status: 200, clone: () => "answer" };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- a worker is a script
  new Function("self", "caches", "location", "fetch", SOURCE)(worker, caches, { href: `${ROOT}sw.js` }, () =>
    Promise.resolve(answer),
  );
  await happens("install");
  await happens("activate");
});

test("a new version leaves the files of those before to pages that are open", async () => {
  windows = 2;
  await visit();
  expect([...stores.keys()]).toEqual(["gemguild-older", "gemguild-old", "gemguild-new"]);
});

test("of very many versions the oldest are not kept", async () => {
  const older = Array.from({ length: 7 }, (_, age) => `gemguild-${age}`);
  stores = new Map([...older, "gemguild-new"].map((name) => [name, new Map<string, string>()]));
  await happens("activate");
  expect([...stores.keys()]).toEqual([...older.slice(2), "gemguild-new"]);
});

test("once every page has begun with the new version, nothing older is kept", async () => {
  stores.set("gemguild-newer", new Map()); // which is being installed
  stores.get("gemguild-new")!.set(`${ROOT}assets/old.js`, "kept for a page of old");
  await visit();
  expect([...stores.keys()]).toEqual(["gemguild-new", "gemguild-newer"]);
  const assets = [...stores.get("gemguild-new")!.keys()].filter((address) => address.includes("assets/"));
  expect(assets).toEqual([`${ROOT}assets/new.js`]);
});
