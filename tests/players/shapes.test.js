// What tells two classes apart besides their hue.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shaped } from "../../pages/players/figures/shapes.js";
import { Like } from "../../pages/players/core/likes.js";
import { shapeOf } from "../../pages/players/round/points.js";
import { disc, diamond } from "../../pages/players/core/canvas.js";

const THEME = { positive: [217, 101, 15], negative: [42, 111, 187] };
const example = (color, symbol) => ({ name: "x", marker: { color, symbol, size: 7 } });

test("examples of a figure are discs and squares, hollow for test", () => {
  const symbolOf = (...look) => shaped(example(...look), THEME).marker.symbol;
  assert.equal(symbolOf("#d9650f", "circle"), "square");
  assert.equal(symbolOf("#2a6fbb", "circle"), "circle");
  assert.equal(symbolOf("#d9650f", "diamond-open"), "square-open");
  assert.equal(symbolOf("#2a6fbb", "diamond-open"), "circle-open");
  for (const other of [example("#111827", "circle"), example("#d9650f", "x-thin"), { name: "a line" }])
    assert.equal(shaped(other, THEME), other);
});

test("usually hue alone tells the classes: discs for training, diamonds for test", () => {
  for (const sign of [-1, 1]) {
    assert.equal(shapeOf(sign, true), disc);
    assert.equal(shapeOf(sign, false), diamond);
  }
});

test("what a person likes is remembered, and told to who listens", () => {
  const kept = new Map();
  const page = {
    localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) },
  };
  const like = new Like("shapes", page);
  let told = 0;
  like.subscribe(() => (told += 1));
  assert.equal(like.on, false);
  like.toggle();
  assert.equal(told, 1);
  assert.ok(new Like("shapes", page).on && new Like("letters", page).on);
  new Like("letters", page).toggle();
  assert.ok(!new Like("letters", page).on && new Like("shapes", page).on);
  assert.ok(new Like("letters", {}).on, "a browser that keeps nothing");
});
