// The plane of the drawing page: its range, and which point a pointer means.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf, coordinate, flipped, holds, nearest, round3, within } from "../../pages/players/points/plane.js";

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

test("a coordinate is read as people type it, and the plane grows around it", () => {
  const texts = ["0.5", " 0,5 ", "1/2", "-2", "\u22122", "3", "1e3"];
  assert.deepEqual(texts.map(coordinate), [0.5, 0.5, 0.5, -2, -2, 3, 1000]);
  for (const text of ["", "x", "1/0", "1/", "1/2/3", "1e9", "NaN"]) assert.equal(coordinate(text), null, text);
  assert.ok(holds([-1, 1, -1, 1], [1, -1]) && !holds([-1, 1, -1, 1], [0, 3]));
  assert.ok(holds(boxOf([[0, 3, 1]]), [0, 3]));
});
