/**
 * This browser's part in shuffles: random bytes of its own for each table, given only after the server has committed to
 * its seed. They are remembered here, with that commitment, so that the proof of the game can be held against them.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { api } from "./api";
import type { NewTable, Pledge, Proof, TableCreated } from "./protocol";
import { store, storedObject } from "./stored";

/** What this browser gave for a table; `taken` once the server has said that it is in. */
export interface Given {
  commitment: string;
  contribution: string;
  taken: boolean;
}

const KEY = "gemguild-shuffles";
const BYTES = 32;
/** The last tables that are remembered. */
const MOST = 500;

function kept(): Record<string, Given> {
  return storedObject<Record<string, Given>>(KEY) as Record<string, Given>;
}

/** Where the browser keeps nothing, the bytes are in the shuffle all the same, but it cannot tell later. */
function keep(code: string, given: Given): void {
  const others = Object.entries(kept()).filter(([other]) => other !== code);
  store(KEY, JSON.stringify(Object.fromEntries([...others, [code, given]].slice(-MOST))));
}

/** What this browser gave for a table, if it did and the server took it. */
export function given(code: string): Given | null {
  const found = kept()[code];
  return found?.taken ? found : null;
}

/**
 * The bytes to give for a table. A second attempt gets the same: a server that refuses those it does not like would
 * otherwise get others to choose from.
 */
export function contributionTo({ code, commitment }: Pledge): string {
  const before = kept()[code];
  if (before?.commitment === commitment) return before.contribution;
  const contribution = bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)));
  keep(code, { commitment, contribution, taken: false });
  return contribution;
}

/** Notes that the server took the bytes for a table. */
export function taken(code: string): void {
  const before = kept()[code];
  if (before) keep(code, { ...before, taken: true });
}

/** Makes a table: first the server commits to its seed, then this browser gives its bytes. */
export async function makeTable(form: NewTable): Promise<TableCreated> {
  const ticket = await api.ticket();
  const contribution = contributionTo(ticket);
  const made = await api.create({ ...form, deal: { ticket: ticket.ticket, contribution } });
  const isSeated = form.seats.some(({ kind }) => kind === "me" || kind === "same_device");
  keep(made.code, { commitment: ticket.commitment, contribution, taken: isSeated });
  return made;
}

/** The hash of a seed of the server. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/** The seed of a deal, computed again: in scheme 1 the server's own, in scheme 2 a hash with the contributions. */
export function dealSeed(proof: Proof, code: string): string {
  if (proof.shuffle === 1) return proof.seed;
  const lines = ["gemguild deal", proof.seed, code, proof.name, ...proof.contributions.map((bytes) => bytes ?? "-")];
  return bytesToHex(sha256(utf8ToBytes(lines.map((line) => `${line}\n`).join(""))));
}
