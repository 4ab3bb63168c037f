// The plane of the drawing page: its range, and which point a pointer means.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, flipped, nearest, round3, within } from "../../pages/players/points/plane.js";

test("the plane is the square from -1 to 1, or as much more as the points need", () => {
  assert.deepEqual(boxOf([]), [-1, 1, -1, 1]);
  assert.deepEqual(boxOf([[0.5, 3, 1]]), [-1, 1, -1.2, 3.2]);
  const table = Array.from({ length: 11 }, (_, k) => [100 + k, -5 + 10.5 * k, 1]);
  assert.deepEqual(boxOf(table), [99.5, 110.5, -10.25, 105.25]);
});

test("the nearest point within reach is meant; of two at one place the upper one", () => {
  const plot = { X: (x) => 100 * x, Y: (y) => 100 * y };
  const points = [
    [0, 0, 1],
    [1, 0, 1],
    [1, 0, -1],
  ];
  assert.equal(nearest(points, plot, [5, 5], 11), 0);
  assert.equal(nearest(points, plot, [97, 0], 11), 2);
  assert.equal(nearest(points, plot, [50, 0], 11), -1);
});

test("coordinates are short in a link", () => {
  assert.equal(round3(0.123456), 0.123);
});

test("a stroke of label noise reaches what lies near, and changes classes alone", () => {
  const plot = { X: (x) => 100 * x, Y: (y) => 100 * y };
  const points = [
    [0, 0, 1],
    [0.1, 0, -1],
    [1, 1, 1],
  ];
  const some = within(points, plot, [3, 0], 16);
  assert.deepEqual(some, [0, 1]);
  const noisy = flipped(points, new Set(some));
  assert.deepEqual(noisy, [
    [0, 0, -1],
    [0.1, 0, 1],
    [1, 1, 1],
  ]);
  assert.deepEqual(flipped(noisy, new Set(some)), points);
});
