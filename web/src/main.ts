import { mount, unmount } from "svelte";
import "./app.css";
import "./forced.css";
import App from "./App.svelte";
import { cutGems } from "./art/gems";
import { families } from "./games/index";
import { speak } from "./i18n/index.svelte";
import { api } from "./lib/api";
import { learn } from "./lib/facts";
import { listen, route } from "./lib/router.svelte";
import { fileAt } from "./lib/site";
import { remember } from "./lib/me";
import { settings } from "./lib/settings.svelte";
import type { Catalogue } from "./lib/protocol";
import Offline from "./pages/Offline.svelte";

const PATIENCE = 3000;
/** When that is fetched which will be needed next: not before home is drawn. */
const SOON = 50;
const target = document.getElementById("app")!;

/** Waits for the fonts, but not for long: with them from the start nothing jumps. */
async function fonts(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 800));
  const loaded = Promise.allSettled([
    document.fonts.load("400 16px Inter"),
    document.fonts.load('400 16px "DM Serif Display"'),
  ]);
  await Promise.race([patience, loaded]);
}

/** Asks for the games until somebody answers, if only the service worker; meanwhile the page says that it waits. */
async function catalogue(words: Promise<void>): Promise<Catalogue> {
  let notice: Record<string, unknown> | null = null;
  for (;;) {
    try {
      const [answer] = await Promise.all([api.catalogue(), introduce()]);
      if (notice) await unmount(notice);
      return answer;
    } catch {
      await words;
      notice ??= mount(Offline, { target });
      await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    }
  }
}

/** Asks who one is, which makes a newcomer a guest, to whom seats can belong; again once there is a connection. */
async function introduce(): Promise<void> {
  try {
    remember(await api.me());
  } catch {
    window.addEventListener("online", () => void introduce(), { once: true });
  }
}

/** Fetches the table's code and, at home, has the worker ready: a tap on a game opens it at once. */
async function prepareTable(): Promise<void> {
  await import("./pages/Table.svelte");
  if (route.page !== "" || settings.onServer) return;
  const { prepareGames } = await import("./local/ahead");
  await prepareGames(families().map(([base]) => base!));
}

async function begin(): Promise<void> {
  cutGems();
  listen();
  const words = speak(settings.language);
  if (route.page === "t") void import("./pages/Table.svelte");
  const [games] = await Promise.all([catalogue(words), words, fonts()]);
  learn(games);
  mount(App, { target });
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    void navigator.serviceWorker.register(fileAt("sw.js"));
    void import("./local/ahead").then(({ fetchNets }) => fetchNets());
  }
  setTimeout(() => void prepareTable(), SOON);
}

void begin();
