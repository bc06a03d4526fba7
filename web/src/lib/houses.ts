/** Where tables are: on the server, or on this device, where a worker answers the same questions. */
import { api } from "./api";
import { isLocal } from "./codes";
import { myName } from "./me";
import type { Continue, NewTable, Summary, TableCreated } from "./protocol";
import { settings } from "./settings.svelte";
import { isStatic } from "./site";
import { makeTable } from "./shuffle";

/** The worker's calls; fetched when they are first needed. */
export async function device(): Promise<typeof import("../local/client").local> {
  return (await import("../local/client")).local;
}

/** Whoever has a table. */
async function houseOf(code: string): Promise<Pick<typeof api, "replay" | "record" | "proof">> {
  return isLocal(code) ? device() : api;
}

export const houses = {
  replay: async (code: string, seen: string) => (await houseOf(code)).replay(code, seen),
  record: async (code: string) => (await houseOf(code)).record(code),
  proof: async (code: string) => (await houseOf(code)).proof(code),
  upload: async (text: string): Promise<TableCreated> => (isStatic ? (await device()).upload(text) : api.upload(text)),
  goOn: async (code: string, from: Continue): Promise<TableCreated> =>
    isLocal(code) ? (await device()).goOn(code, from, myName()) : api.goOn(code, from),
};

/** What lists show of the games of this device. */
export async function localGames(status: "running" | "finished"): Promise<Summary[]> {
  return (await import("../local/store")).summaries(status);
}

/** Forgets a game of this device. */
export async function removeLocal(code: string): Promise<void> {
  await (await import("../local/store")).remove(code);
}

/** Whether a new table needs nobody but this device: all its people sit here. */
export function canBeLocal({ seats, listed }: Pick<NewTable, "seats" | "listed">): boolean {
  return !listed && seats.every(({ kind }) => kind !== "open");
}

/** Makes a table on this device if it can be there and nobody wants otherwise; or else on the server. */
export async function makeTableAnywhere(form: NewTable, onServer = settings.onServer): Promise<TableCreated> {
  if (canBeLocal(form) && !onServer) {
    try {
      return await (await device()).create(form, myName());
    } catch (error) {
      if (isStatic) throw error;
      console.warn(error); // an old browser, or no connection to fetch the rules: the server may help
    }
  }
  return makeTable(form);
}
