// Who reads the examples by the keyboard: where an arrow leads, and what is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { others, towards } from "../../pages/players/round/reading.js";
import { picturesOf } from "../../pages/players/round/words.js";

const PLOT = { X: (x) => 100 * x, Y: (y) => -100 * y };
const always = () => true;
const row = (values) => ({ all: values, row: () => values });
// 0 in the middle, one on each side of it, and a far one on the right
const run = {
  m: 5,
  n: 6,
  T: 4,
  xy: row([0, 0, 1, 0.1, 0, 1, -1, 0, 0.2, -1, 3, 0]),
  label: row([1, 1, -1, -1, 1, 1]),
  wrong: { all: [...Array(6).fill(0), 0, 1, 0, 0, 0, 1] },
  margin: { row: () => Float64Array.of(0.5, -0.2, 0.1, 0.3, 0.9, -1) },
  counted: [5, 5],
  curves: [{ label: "training error" }],
  values: { row: () => [0.5, 0.2] },
};

test("an arrow leads to the nearest example that way, and to none beyond the last", () => {
  const to = (way, from = 0, there = always) => towards(run, PLOT, from, way, there);
  assert.deepEqual([to([1, 0]), to([0, 1]), to([-1, 0]), to([0, -1])], [1, 2, 3, 4]);
  assert.equal(to([1, 0], 1), 5);
  assert.equal(to([1, 0], 5), -1);
  assert.equal(
    to([1, 0], 0, (i) => i < 1),
    -1,
    "what is not drawn is not read",
  );
});

test("the neighbours of the other class are counted among the training examples", () => {
  assert.equal(others(run, PLOT, 0, always), 2);
  assert.equal(
    others(run, PLOT, 2, (i) => i !== 3),
    3,
  );
});

test("every picture says in a sentence what is where", () => {
  const weights = [0.1, 0.5, 0.1, 0.2, 0.1];
  assert.deepEqual(picturesOf({ run, t: 1, pulls: 1, weights }), {
    surface: "Decision surface after round 1 of 4: 1 of 5 training examples on the wrong side, the largest is number 2",
    weights: "Weights after round 1 of 4: the heaviest is example 2, 2.5 \u00d7 uniform",
    margins: "Margins after round 1 of 4: from \u22120.2 to 0.9, 1 of 5 not above 0",
    curves: "Curves after round 1 of 4: training error 0.2",
  });
  assert.equal(picturesOf({ run, t: 0, pulls: 0, weights }).margins, "Margins: no vote yet");
});
