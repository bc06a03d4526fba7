import { expect, test } from "vitest";
import { counted } from "../../src/lib/effects";

test("points count up from what they were, also in a frame that began before the move", () => {
  expect([-0.02, 0, 0.5, 1, 1.3].map((share) => counted(3, 6, share))).toEqual([3, 3, 5, 6, 6]);
});
