import assert from "node:assert/strict";
import { test } from "node:test";

import { counts, effectiveNumber } from "../../pages/players/core/histogram.js";

test("every value falls into one bin, the ends and what lies beyond them too", () => {
  const values = Float32Array.of(-1.2, -1, -0.5, 0, 0.5, 1, 1.2);
  assert.deepEqual([...counts(values, 0, values.length, 4)], [2, 1, 1, 3]);
});

test("a value on an edge belongs to the bin above it, also in single precision", () => {
  const edges = Float32Array.from({ length: 20 }, (_, k) => -1 + k / 10);
  assert.deepEqual([...counts(edges, 0, edges.length, 20)], Array(20).fill(1));
});

test("only the values asked for are counted", () => {
  assert.deepEqual([...counts([-0.9, 0.9, 0.9], 1, 3, 2)], [0, 2]);
  assert.deepEqual([...counts([], 0, 0, 3)], [0, 0, 0]);
});

test("the effective number is that of equal weights, and 1 for all weight on one", () => {
  assert.equal(effectiveNumber(Float64Array.of(0.25, 0.25, 0.25, 0.25)), 4);
  assert.equal(effectiveNumber(Float64Array.of(0, 1, 0)), 1);
  assert.equal(effectiveNumber(new Float32Array(3)), 0);
});

test("rounded weights do not count for more examples than there are", () => {
  assert.equal(effectiveNumber(new Float32Array(3).fill(0.333)), 3);
});
