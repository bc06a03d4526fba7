// Keeps this version of the page, so that everything but other people is there without a connection. What a version
// consists of is kept as a whole, and the last ones before it too: a page that is open goes on with the files it began
// with, however often there is a new version meanwhile.
/** Written by the build: the hash of this version's files, and their paths. */
const BUILD = { version: "", files: [] };
const VERSION = `gemguild-${BUILD.version}`;
const ROOT = new URL("./", location.href);
const CATALOGUE = "api/catalogue";
const SHELL = ["./", "offline.html", "offline.css", "icons/icon.svg", "manifest.webmanifest", CATALOGUE];
/** The most versions before this one that are kept for pages that are open. */
const MOST_BEFORE = 5;
/** Files that are large and only needed for some games: kept when they are first used. */
const LATER = /\.net$/;

/** Keeps a file of this version: what an earlier one has kept under the same name is the same. */
async function keepFile(cache, path) {
  const address = new URL(path, ROOT).href;
  const found = await caches.match(address);
  if (found) await cache.put(address, found);
  else if (!LATER.test(path)) await cache.add(address);
}

async function install() {
  const cache = await caches.open(VERSION);
  await cache.addAll(SHELL.map((path) => new URL(path, ROOT).href));
  await Promise.all(BUILD.files.map((path) => keepFile(cache, path)));
  await self.skipWaiting();
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name !== VERSION);
  await Promise.all(others.slice(0, -MOST_BEFORE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What is kept, of this version if possible. */
async function keptOf(address) {
  return (await (await caches.open(VERSION)).match(address)) ?? (await caches.match(address));
}

/**
 * Forgets what belongs to earlier versions, once no page is left that began with one of them: a page that loads anew
 * begins with this one.
 */
async function prune() {
  if ((await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length > 1) return;
  const names = await caches.keys(); // the oldest first; one after this is being installed
  await Promise.all(names.slice(0, names.indexOf(VERSION)).map((name) => caches.delete(name)));
  const cache = await caches.open(VERSION);
  const files = new Set([...SHELL, ...BUILD.files].map((path) => new URL(path, ROOT).href));
  const old = (await cache.keys()).filter(({ url }) => !files.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function kept(address, answer) {
  if (answer.ok) await (await caches.open(VERSION)).put(address, answer.clone());
  return answer;
}

/** Files with a hash in their name never change: the kept one will do. */
async function keptFirst(request) {
  return (await caches.match(request)) ?? kept(request.url, await fetch(request));
}

/** The newest if the server answers, else what was kept. */
async function newestFirst(request, path) {
  const address = new URL(path, ROOT).href;
  const answer = await fetch(request).catch(() => null);
  if (answer && answer.status < 500) return kept(address, answer);
  return (await keptOf(address)) ?? answer ?? (await keptOf(new URL("offline.html", ROOT).href)) ?? Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT.href)) return;
  const path = new URL(request.url).pathname.slice(ROOT.pathname.length);
  if (path.startsWith("assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") {
    event.respondWith(newestFirst(request, "./"));
    event.waitUntil(prune());
  } else if (SHELL.includes(path)) event.respondWith(newestFirst(request, path));
});

/** A tap on a notification leads to its table: to the window that has it open, or to a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data, ROOT).href;
  const follow = (windows) => {
    const open = windows.find((each) => each.url === address);
    return open ? open.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(follow));
});
