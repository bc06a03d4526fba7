import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { cutGems } from "./art/gems";
import { speak } from "./i18n/index.svelte";
import { api } from "./lib/api";
import { learn } from "./lib/facts";
import { listen } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";

async function begin(): Promise<void> {
  cutGems();
  listen();
  const catalogue = api.catalogue();
  await speak(settings.language);
  learn(await catalogue);
  mount(App, { target: document.getElementById("app")! });
  if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
}

begin().catch(() => location.replace("/offline.html"));
