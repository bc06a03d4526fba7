/** What is done while nothing else goes on, so that a tap finds it done. */
import { local } from "./client";
import { addressesOf } from "./engines";

/** How long the page must have been still: the first visit comes first. */
const STILL = 4000;

interface Line {
  saveData?: boolean;
}

/** Milliseconds after which there is time, where a browser does not tell. */
const SOON = 300;

/** When the page has nothing else to do. */
function idle(): Promise<unknown> {
  return new Promise((resume) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resume, { timeout: 2000 });
    else setTimeout(resume, SOON);
  });
}

/** Starts the worker and has it load the rules of games, one after another, where all this is kept: not on a first visit. */
export async function prepareGames(games: readonly string[]): Promise<void> {
  if (!("serviceWorker" in navigator && navigator.serviceWorker.controller)) return;
  try {
    for (const game of games) {
      await idle();
      await local.prepare(game);
    }
  } catch {
    // Whoever plays will learn of it.
  }
}

/**
 * Fetches all nets, one after another, as soon as a service worker keeps what comes, so that bots play without a
 * connection; not where data is dear.
 */
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
