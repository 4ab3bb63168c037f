import assert from "node:assert/strict";
import { test } from "node:test";

import { fewest, mistakes } from "../../pages/players/round/own.js";

// By trying every cut between, below and above the values, with either side.
function byForce(values, labels) {
  const cuts = [-Infinity, ...values];
  const wrongs = (at, sign) => values.filter((value, k) => (value > at ? sign : -sign) !== labels[k]).length;
  return Math.min(...cuts.flatMap((at) => [wrongs(at, 1), wrongs(at, -1)]));
}

test("the better side of a cut is taken by itself", () => {
  assert.deepEqual(mistakes([1, 2, 3, 4], [-1, -1, 1, 1], 2.5), { wrong: 0, sign: 1 });
  assert.deepEqual(mistakes([1, 2, 3, 4], [1, 1, -1, -1], 2.5), { wrong: 0, sign: -1 });
  assert.deepEqual(mistakes([1, 2, 3, 4], [1, -1, -1, -1], 9), { wrong: 1, sign: 1 });
});

test("the best cut is that of brute force, also where values are equal", () => {
  let seed = 7;
  const draw = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let k = 0; k < 200; k++) {
    const size = 1 + Math.floor(draw() * 12);
    const values = Array.from({ length: size }, () => Math.floor(draw() * 5));
    const labels = values.map(() => (draw() < 0.5 ? -1 : 1));
    assert.equal(fewest(values, labels), byForce(values, labels));
  }
});
