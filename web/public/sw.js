// Keeps what was shown once, so that the page opens without a connection: rules can be read, running games wait.
const CACHE = "gemguild-1";
const SHELL = ["/", "/offline.html", "/icons/icon.svg", "/manifest.webmanifest"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const others = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(others));
  self.clients.claim();
});

async function kept(request, answer) {
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** Files with a hash in their name never change: the kept one will do. */
async function keptFirst(request) {
  return (await caches.match(request)) ?? kept(request, await fetch(request));
}

/** The newest if there is a connection, else what was kept. */
async function newestFirst(request, key) {
  try {
    return await kept(key, await fetch(request));
  } catch {
    return (await caches.match(key)) ?? (await caches.match("/offline.html")) ?? Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate") event.respondWith(newestFirst(request, "/"));
  else if (pathname === "/api/catalogue") event.respondWith(newestFirst(request, pathname));
});

/** A tap on a notification leads to its table: to the window that has it open, or to a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data;
  const follow = (windows) => {
    const open = windows.find((each) => new URL(each.url).pathname === path);
    return open ? open.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(follow));
});
