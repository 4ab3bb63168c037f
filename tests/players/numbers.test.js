import assert from "node:assert/strict";
import { test } from "node:test";

import { decimals, largest, percent, plain, short, spread } from "../../pages/players/core/numbers.js";

test("numbers have a real minus sign and three digits", () => {
  assert.equal(plain(-0.5), "\u22120.5");
  assert.equal(short(-0.123456), "\u22120.123");
  assert.equal(short(1234.5), "1230");
  assert.equal(percent(0.126), "13\u00a0%");
});

test("what rounds to zero has no sign", () => {
  assert.equal(decimals(-0.004, 2), "0.00");
  assert.equal(decimals(-0, 2), "0.00");
  assert.equal(decimals(-0.006, 2), "\u22120.01");
});

test("what is no number is a dash", () => {
  assert.equal(short(NaN), "\u2013");
  assert.equal(short(Infinity), "\u2013");
  assert.equal(short(undefined), "\u2013");
});

test("the largest value is finite and never below 0", () => {
  assert.equal(largest(Float32Array.of(0.5, 2, Infinity, NaN)), 2);
  assert.equal(largest([-3]), 0);
});

test("a range of one value is widened", () => {
  assert.deepEqual(spread(3, 3), [2, 4]);
  assert.deepEqual(spread(1, 2), [1, 2]);
});
