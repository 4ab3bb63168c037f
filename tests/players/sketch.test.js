import assert from "node:assert/strict";
import { test } from "node:test";

import { heightAt, numberOf } from "../../pages/players/core/sketch.js";

test("a number is read as people write it, and a fraction is its value", () => {
  for (const [text, value] of [
    ["0.25", 0.25],
    ["0,25", 0.25],
    [".5", 0.5],
    ["1", 1],
    ["3.", 3],
  ])
    assert.equal(numberOf(text), value);
  for (let below = 1; below < 40; below++) assert.equal(numberOf(` 3 / ${below}`), 3 / below);
});

test("what is no number, or only half of one, is none", () => {
  for (const text of ["", "1/", "/2", "1/2/3", "a", "-1", "1e3", "1 2"]) assert.ok(Number.isNaN(numberOf(text)), text);
  assert.ok(!Number.isFinite(numberOf("1/0")));
});

test("a height is a share of the bar, wherever the pointer is", () => {
  const box = { top: 10, height: 50 };
  assert.deepEqual(
    [60, 35, 10, 0, 99].map((y) => heightAt(y, box)),
    [0, 0.5, 1, 1, 0],
  );
});
