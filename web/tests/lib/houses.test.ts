import { expect, test } from "vitest";
import { isAble } from "../../src/lib/able";
import { isLocal } from "../../src/lib/codes";
import { canBeLocal } from "../../src/lib/houses";

test("a table where all people sit at this device can be on it", () => {
  const seats = [{ kind: "me" }, { kind: "same_device" }, { kind: "bot", level: "master" }] as const;
  expect(canBeLocal({ seats: [...seats] })).toBe(true);
  expect(canBeLocal({ seats: [...seats, { kind: "open" }] })).toBe(false);
  expect(canBeLocal({ seats: [...seats], listed: true })).toBe(false);
});

test("codes say where a table is", () => {
  expect(isLocal("local-AAAAAAAAAAAAAAAAAAAAAA")).toBe(true);
  expect(isLocal("AAAAAAAAAAAAAAAAAAAAAA")).toBe(false);
});

test("a browser without storage or workers cannot play by itself", () => {
  expect(isAble()).toBe(false);
});
