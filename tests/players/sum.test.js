// The vote as a sum: which terms are shown, what is said of them, and that every thumbnail has a place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Column } from "../../pages/players/core/films.js";
import { layout, saidOf, termsOf } from "../../pages/players/sum/terms.js";

const sum = {
  first: new Column(Int32Array.from([0, 0, 1, 0, 1, 2, 1, 2]), [4, 2]),
  weight: new Column(Float32Array.from([0, 0, 0.5, 0, 0.5, 0.25, 0.75, 0.25]), [4, 2]),
  times: new Column(Int32Array.from([0, 0, 1, 0, 1, 1, 2, 1]), [4, 2]),
  distinct: new Column(Int32Array.from([0, 1, 2, 3]), [4]),
  share: new Column(Float32Array.from([1, 1, 1, 0.8]), [4]),
};

test("a round has the terms that the film gives it, and none where it gives none", () => {
  assert.deepEqual(termsOf(sum, 0), []);
  assert.deepEqual(termsOf(sum, 1), [{ first: 1, weight: 0.5, times: 1 }]);
  assert.equal(termsOf(sum, 3)[0].times, 2);
});

test("it is said how many there are, and what is not shown", () => {
  assert.match(saidOf(sum, 0), /empty sum/);
  assert.equal(saidOf(sum, 1), "1 round, 1 distinct base classifier.");
  assert.equal(saidOf(sum, 2), "2 rounds, 2 distinct base classifiers.");
  assert.match(saidOf(sum, 3), /Shown: the 2 with the largest coefficients, 80\u00a0%/);
});

test("every thumbnail has a place, at any width", () => {
  for (const width of [320, 700, 1000, 1900]) {
    for (let count = 1; count <= 12; count++) {
      const { columns, rows, cell, side, height } = layout(width, count, 13);
      assert.ok(columns * rows >= count && columns * (rows - 1) < count);
      assert.ok(columns * cell <= width + 1e-9 && side > 0 && side < cell);
      assert.ok(height > rows * side);
    }
  }
});
