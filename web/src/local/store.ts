/** The tables of this device, in IndexedDB: everything about each, and beside it what lists show. */
import type { StoredTable } from "@gemguild/rules";
import type { Summary } from "../lib/protocol";

const NAME = "gemguild";
const VERSION = 1;

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "setup.code" });
      request.result.createObjectStore("summaries", { keyPath: "table.code" });
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      opening = null;
      reject(request.error ?? new Error("no storage"));
    };
  });
  return opening;
}

/** What a request answers. */
function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

/** Settles once everything asked for in a transaction is on the disk. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("given up"));
  });
}

type Store = "tables" | "summaries";

/** Writes into stores; tables are on the disk when it settles, summaries can be made again from them. */
async function write(stores: Store[], work: (storeOf: (name: Store) => IDBObjectStore) => Promise<void> | void) {
  const durability = stores.includes("tables") ? "strict" : "relaxed";
  const transaction = (await database()).transaction(stores, "readwrite", { durability });
  const done = finished(transaction);
  try {
    await work((name) => transaction.objectStore(name));
  } catch (error) {
    transaction.abort();
    await done.catch(() => undefined);
    throw error;
  }
  await done;
}

/** Whether a table goes on from what is stored of it. */
function goesOn(from: StoredTable | undefined, table: StoredTable): boolean {
  const last = from?.entries.at(-1);
  return !last || JSON.stringify(table.entries[last.number - 1]) === JSON.stringify(last);
}

/** Opens the store, so that the first table need not wait for it. */
export async function prepareStore(): Promise<void> {
  await database();
}

/** Keeps a table for good that has more entries. Throws if it has moved on elsewhere meanwhile. */
export function keepTable(table: StoredTable): Promise<void> {
  return write(["tables"], async (storeOf) => {
    const tables = storeOf("tables");
    const before = await answered(tables.get(table.setup.code) as IDBRequest<StoredTable | undefined>);
    if (!goesOn(before, table)) throw new Error("the table has moved on elsewhere");
    tables.put(table);
  });
}

/** Keeps a new table, and what lists show of it. */
export function keepNewTable(table: StoredTable, summary: Summary): Promise<void> {
  return write(["tables", "summaries"], (storeOf) => {
    storeOf("tables").add(table);
    storeOf("summaries").put(summary);
  });
}

export function keepSummary(summary: Summary): Promise<void> {
  return write(["summaries"], (storeOf) => void storeOf("summaries").put(summary));
}

export function remove(code: string): Promise<void> {
  return write(["tables", "summaries"], (storeOf) => {
    storeOf("tables").delete(code);
    storeOf("summaries").delete(code);
  });
}

export async function tableOf(code: string): Promise<StoredTable | undefined> {
  const tables = (await database()).transaction("tables").objectStore("tables");
  return answered(tables.get(code) as IDBRequest<StoredTable | undefined>);
}

export async function allTables(): Promise<StoredTable[]> {
  const tables = (await database()).transaction("tables").objectStore("tables");
  return answered(tables.getAll() as IDBRequest<StoredTable[]>);
}

/** What lists show of the running or the finished games of this device, the latest first. */
export async function summaries(status: "running" | "finished"): Promise<Summary[]> {
  const kept = (await database()).transaction("summaries").objectStore("summaries");
  const all = await answered(kept.getAll() as IDBRequest<Summary[]>);
  return all
    .filter(({ table }) => (table.status === "over") === (status === "finished"))
    .sort((one, other) => other.changed - one.changed);
}
