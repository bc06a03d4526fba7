import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { cutGems } from "./art/gems";
import { speak } from "./i18n/index.svelte";
import { api } from "./lib/api";
import { learn } from "./lib/facts";
import { listen } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";

/** Waits for the fonts, but not for long: with them from the start nothing jumps. */
async function fonts(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 800));
  const loaded = Promise.allSettled([
    document.fonts.load("400 16px Inter"),
    document.fonts.load('400 16px "DM Serif Display"'),
  ]);
  await Promise.race([patience, loaded]);
}

async function begin(): Promise<void> {
  cutGems();
  listen();
  const [catalogue] = await Promise.all([api.catalogue(), speak(settings.language), fonts()]);
  learn(catalogue);
  mount(App, { target: document.getElementById("app")! });
  if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
}

begin().catch(() => location.replace("/offline.html"));
