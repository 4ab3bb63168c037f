import assert from "node:assert/strict";
import { test } from "node:test";

import { niceTicks, roundTicks } from "../../pages/players/core/ticks.js";

test("ticks stand at 1, 2 or 5 times a power of ten, and not beside them", () => {
  assert.deepEqual(niceTicks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(niceTicks(0, 60, 4), [0, 20, 40, 60]);
  assert.deepEqual(niceTicks(-2.2, 2.4, 5), [-2, -1, 0, 1, 2]);
  assert.deepEqual(niceTicks(0, 0.03, 3), [0, 0.01, 0.02, 0.03]);
});

test("the ends count as ticks in spite of rounding", () => {
  assert.equal(niceTicks(0, 0.3, 3).at(-1), 0.3);
  assert.equal(niceTicks(0.1, 0.7, 6)[0], 0.1);
});

test("there are about as many as asked for, whatever the range", () => {
  for (const length of [0.0001, 0.7, 3, 17, 4200]) {
    const ticks = niceTicks(0, length, 5);
    assert.ok(ticks.length >= 3 && ticks.length <= 6, `${length}: ${ticks}`);
  }
});

test("rounds have whole numbers, also where there are few", () => {
  assert.deepEqual(roundTicks(2, 8), [0, 1, 2]);
  assert.deepEqual(roundTicks(0, 8), [0, 1]);
});
