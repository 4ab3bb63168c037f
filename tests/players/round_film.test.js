// Whose errors are ringed: by the sign of what each example asks for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Column } from "../../pages/players/core/films.js";
import { isThere, marginsThere, memberErrs, multiple, runOf } from "../../pages/players/round/film.js";
import { nearestPoint } from "../../pages/players/round/points.js";

test("a vote errs where it is against the label, or beyond it where F is too right already", () => {
  for (const label of [-1, 1]) {
    assert.equal(memberErrs(label, label, 0), false);
    assert.equal(memberErrs(-label, label, 0), true);
    assert.equal(memberErrs(label, label, 1), true);
    assert.equal(memberErrs(-label, label, 1), false);
    assert.equal(memberErrs(0, label, 0), false, "who abstains does not err");
  }
});

test("a row that an edit has replaced is not there any more, and test rows always are", () => {
  const column = (all, n) => ({ all, row: (t) => all.subarray(t * n, (t + 1) * n) });
  const margin = column(Float32Array.from([0, 0, 0, 0, 0.5, -1, 0.25, 1]), 4);
  const run = { m: 3, margin, there: column(Uint8Array.from([1, 1, 0, 1, 0, 1]), 3) };
  assert.deepEqual(
    [0, 1, 2, 3].map((i) => isThere(run, 1, i)),
    [true, false, true, true],
  );
  assert.deepEqual([...marginsThere(run, 1)], [0.5, 0.25]);
  assert.equal(marginsThere({ m: 3, margin }, 1).length, 3);
});

test("weights of the rows that count are 1 on average, in multiples of the uniform one", () => {
  const weight = new Column(Float32Array.from([0.25, 0.25, 0.25, 0.25, 0, 0.75, 0, 0.25, 0, 0, 1, 0]), [3, 4]);
  const empty = new Column(new Uint8Array(0), [0]);
  const arrays = { weight, curves: empty, flipped: empty, beyond: empty };
  const run = runOf({ m: 4, counted: [4, 2, 3], box: [0, 1, 0, 1], arrays });
  for (const t of [0, 1, 2]) {
    const total = weight.row(t).reduce((sum, share) => sum + multiple(run, t, share), 0);
    assert.equal(total / run.counted[t], 1);
  }
  assert.equal(run.weightTop, 3);
});

test("a pointer finds the nearest example of those that are there after the round", () => {
  const plot = { X: (x) => x, Y: (y) => y };
  const run = { m: 2, n: 3, xy: { all: Float32Array.from([10, 10, 13, 10, 90, 90]) } };
  const there = { all: Uint8Array.from([1, 0, 0, 1]) };
  assert.equal(nearestPoint(run, plot, 12, 10, 1), 1);
  assert.equal(nearestPoint({ ...run, there }, plot, 12, 10, 0), 0);
  assert.equal(nearestPoint({ ...run, there }, plot, 10, 10, 1), 1);
  assert.equal(nearestPoint({ ...run, there }, plot, 90, 91, 1), 2);
  assert.equal(nearestPoint(run, plot, 50, 50, 1), -1);
});
