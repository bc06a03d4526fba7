import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { learn } from "../../src/lib/facts";
import { animateFor } from "../../src/lib/motion";
import type { Moved, MovedTokens } from "../../src/lib/protocol";
import { settings } from "../../src/lib/settings.svelte";
import { CATALOGUE, moved } from "../support";

/** What has moved on the page: the stone or the text of each piece, and whether it was a copy that flew. */
let motions: { what: string; isCopy: boolean }[];
/** Cards that were hidden before they were seen to come, and that no longer were. */
let veils: string[];

beforeAll(() => learn(CATALOGUE));
beforeEach(() => {
  motions = [];
  veils = [];
  settings.still = false;
  // Nothing has a size without a layout: everything on the page counts as visible, and motions end at once.
  Object.defineProperty(HTMLElement.prototype, "offsetParent", { value: document.body, configurable: true });
  Element.prototype.animate = function (this: HTMLElement, frames: unknown): Animation {
    const stone = /--gem-(\w+)/.exec(this.style.background)?.[1];
    const what = stone ?? this.textContent;
    if (Array.isArray(frames)) motions.push({ what, isCopy: this.style.position === "fixed" });
    else veils.push(`${what} after ${motions.length} motions`);
    const cancel = (): void => void veils.push(`${what} no longer`);
    return { finished: Promise.resolve(), cancel } as unknown as Animation;
  };
});
afterEach(() => vi.restoreAllMocks());

function lay(...places: string[]): void {
  document.body.innerHTML = places.map((place) => `<span data-place="${place}">${place}</span>`).join("");
}

/** Shows a move, and whether the change had happened by then. */
async function show(move: Moved, change = (): void => {}): Promise<boolean> {
  let hasChanged = false;
  await animateFor(() => "splendor")([move], () => {
    change();
    hasChanged = true;
    return Promise.resolve();
  });
  return hasChanged;
}

function took(...tokens: [kind: string, count: number][]): Moved {
  const flows = tokens.map(([kind, count]): MovedTokens => ({ kind, count, source: "bank", target: "seat:0" }));
  return moved(0, "take", { tokens: flows });
}

describe("tokens", () => {
  test("fly as the stones they are, one for each", async () => {
    lay("bank:w", "bank:r", "seat:0:w", "seat:0:r");
    await show(took(["w", 1], ["r", 2]));
    expect(motions.map(({ what }) => what)).toEqual(["diamond", "ruby", "ruby"]);
    expect(motions.every(({ isCopy }) => isCopy)).toBe(true);
  });
  test("are eight at most, however many move", async () => {
    lay("bank:w", "seat:0:w");
    await show(took(["w", 12]));
    expect(motions).toHaveLength(8);
  });
  test("go to the whole seat where it has no spot for their kind", async () => {
    lay("bank:w", "seat:0");
    await show(took(["w", 1]));
    expect(motions).toHaveLength(1);
  });
  test("from a place that is not on the page do not fly, and the change happens all the same", async () => {
    lay("seat:0:w");
    expect(await show(took(["w", 1]))).toBe(true);
    expect(motions).toEqual([]);
  });
  test("leave nothing behind on the page", async () => {
    lay("bank:w", "seat:0:w");
    await show(took(["w", 3]));
    expect(document.body.children).toHaveLength(2);
  });
});

describe("cards", () => {
  const bought = moved(0, "buy:1r3", {
    cards: [{ card: "1r3", level: 1, source: "market:1:0", target: "seat:0" }],
  });
  const dealt = moved(0, "buy:1r3", {
    cards: [{ card: "1r4", level: 1, source: "deck:1", target: "market:1:0" }],
  });

  test("fly as copies of what lay there before the change", async () => {
    lay("market:1:0", "seat:0");
    await show(bought, () => {
      document.querySelector('[data-place="market:1:0"]')!.textContent = "another card";
    });
    expect(motions).toEqual([{ what: "market:1:0", isCopy: true }]);
  });
  test("that are bought go to what their seat has of their colour", async () => {
    lay("market:1:0", "seat:0", "seat:0:r");
    const measured = vi.spyOn(document.querySelector('[data-place="seat:0:r"]')!, "getBoundingClientRect");
    await show(bought);
    expect(measured).toHaveBeenCalledOnce();
  });
  test("from a deck show their back on the way, then turn over", async () => {
    lay("deck:1", "market:1:0");
    await show(dealt, () => {
      document.querySelector('[data-place="market:1:0"]')!.textContent = "the new card";
    });
    expect(motions).toEqual([
      { what: "deck:1", isCopy: true },
      { what: "the new card", isCopy: false },
    ]);
    expect(document.body.children).toHaveLength(2);
  });
  test("from a deck are not seen before they come", async () => {
    lay("deck:1", "market:1:0");
    await show(dealt);
    expect(veils).toEqual(["market:1:0 after 0 motions", "market:1:0 no longer"]);
  });
});

describe("tiles", () => {
  test("fly from their own spot on the table to the seat", async () => {
    lay("table:n3", "seat:0");
    await show(moved(0, "noble:n3", { tiles: [{ tile: "n3", source: "table", target: "seat:0" }] }));
    expect(motions).toEqual([{ what: "table:n3", isCopy: true }]);
  });
});

describe("for those who prefer stillness", () => {
  test("everything happens at once", async () => {
    settings.still = true;
    lay("bank:w", "seat:0:w");
    expect(await show(took(["w", 1]))).toBe(true);
    expect(motions).toEqual([]);
  });
});

test("nothing flies on a page that nobody looks at", async () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  lay("bank:w", "seat:0:w");
  await show(took(["w", 1]));
  expect(motions).toEqual([]);
});
