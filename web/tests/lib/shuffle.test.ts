import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../src/lib/api";
import type { Proof } from "../../src/lib/protocol";
import { commitmentOf, contributionTo, dealSeed, given, makeTable, taken } from "../../src/lib/shuffle";

const code = "A".repeat(22);
const other = "B".repeat(22);
const commitment = "c".repeat(64);
const form = { game: { id: "splendor", players: 2, options: [] }, seats: [{ kind: "me" as const }] };

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("a contribution", () => {
  test("is 32 bytes that differ from table to table", () => {
    const first = contributionTo({ code, commitment });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(contributionTo({ code: other, commitment })).not.toBe(first);
  });
  test("is the same for each attempt at a table, as long as the commitment is", () => {
    const first = contributionTo({ code, commitment });
    expect(contributionTo({ code, commitment })).toBe(first);
    expect(contributionTo({ code, commitment: "d".repeat(64) })).not.toBe(first);
  });
  test("counts as given once the server took it", () => {
    const contribution = contributionTo({ code, commitment });
    expect(given(code)).toBeNull();
    taken(code);
    expect(given(code)).toEqual({ commitment, contribution, taken: true });
    expect(given(other)).toBeNull();
  });
  test("is drawn even where nothing can be remembered", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("no storage");
    });
    expect(contributionTo({ code, commitment })).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("making a table", () => {
  test("asks for the commitment first, then gives the bytes", async () => {
    const ticket = vi.spyOn(api, "ticket").mockResolvedValue({ ticket: other, code, commitment });
    const create = vi.spyOn(api, "create").mockResolvedValue({ code });
    await makeTable(form);
    expect(ticket.mock.invocationCallOrder[0]).toBeLessThan(create.mock.invocationCallOrder[0]!);
    const deal = create.mock.calls[0]![0].deal!;
    expect(deal.ticket).toBe(other);
    expect(given(code)).toEqual({ commitment, contribution: deal.contribution, taken: true });
  });
  test("gives nothing yet without a seat", async () => {
    vi.spyOn(api, "ticket").mockResolvedValue({ ticket: other, code, commitment });
    vi.spyOn(api, "create").mockResolvedValue({ code });
    await makeTable({ ...form, seats: [{ kind: "open" }] });
    expect(given(code)).toBeNull();
  });
});

describe("the proof", () => {
  // The example of docs/fair-shuffles.md.
  const seed = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
  const proof = { shuffle: 2, seed, name: "splendor-2", contributions: ["ab".repeat(32), null] } as Proof;

  test("is computed as the server does", () => {
    expect(commitmentOf(seed)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    expect(dealSeed(proof, code)).toBe("a9264b1730df4f974e74ad58cc29af84dcdbb960c68e6e09f921a404b21d14bb");
  });
  test("of an older table has the server's seed as the deal's", () => {
    expect(dealSeed({ ...proof, shuffle: 1 }, code)).toBe(seed);
  });
});
