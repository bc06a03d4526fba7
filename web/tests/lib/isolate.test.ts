import { describe, expect, it } from "vitest";
import { isolated } from "../../src/lib/isolate";
import { seatName } from "../../src/lib/phrases";
import type { SeatInfo } from "../../src/lib/protocol";

describe("names in sentences", () => {
  it.each(["North", "Zoë", "李雷", "№ 5!", "Ян"])("%s is left alone", (name) => {
    expect(isolated(name)).toBe(name);
  });

  it.each(["علي", "דוד 1", "North علي", "𞤀𞤁"])("%s is isolated", (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  });

  it("isolates whoever sits at a table", () => {
    const seat: SeatInfo = { name: "علي", kind: "person", level: null, connected: true, standing: "here" };
    expect(seatName([seat], 0)).toBe("\u2068علي\u2069");
  });
});
