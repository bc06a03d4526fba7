/** Fetches the nets while nothing else goes on: the service worker keeps them, and bots play without a connection. */
import { addressesOf } from "./engines";

/** How long the page must have been still: the first visit comes first. */
const STILL = 4000;

interface Line {
  saveData?: boolean;
}

/** Fetches all nets, one after another, as soon as a service worker keeps what comes; not where data is dear. */
export async function fetchNets(): Promise<void> {
  const line = (navigator as Navigator & { connection?: Line }).connection;
  if (line?.saveData) return;
  await navigator.serviceWorker.ready;
  await new Promise((resume) => setTimeout(resume, STILL));
  try {
    for (const address of addressesOf("net")) await fetch(address, { priority: "low" });
  } catch {
    // Without a connection there is nothing to fetch; the next visit tries again.
  }
}
