// Selected examples: their text in a link and in an edit, what lies in a box, and the table that is saved.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Address } from "../../pages/players/core/address.js";
import { Column } from "../../pages/players/core/films.js";
import { inBox, inRange, inside, numbersOf, rangesOf, Selection } from "../../pages/players/core/selection.js";
import { rankOf } from "../../pages/players/round/panels.js";
import { csvOf, selected } from "../../pages/players/round/selected.js";
import { Page } from "./page.js";

test("numbers come back from their text, in ranges", () => {
  assert.equal(rangesOf([2, 3, 4, 8]), "3-5.9");
  for (let seed = 1; seed < 60; seed++) {
    const numbers = Array.from({ length: 40 }, (_, i) => i).filter((i) => (i * seed * 7919) % 5 < 2);
    if (numbers.length) assert.deepEqual(numbersOf(rangesOf(numbers), 40), numbers);
  }
  assert.deepEqual(numbersOf("1-999999999", 3), [0, 1, 2]);
  for (const text of ["", "a", "3-", "-3", "1..2", "3;4"]) assert.equal(numbersOf(text, 9), null);
});

test("a box and a range hold what lies in them, whichever corner came first", () => {
  const xy = Float32Array.from([0, 0, 1, 1, 2, 5, -1, 1]);
  assert.deepEqual(inBox(xy, [2, -1, 1, 0]), [0, 1, 3]);
  assert.deepEqual(inBox(xy, [3, 4, 3, 4]), []);
  assert.deepEqual(inRange(Float32Array.from([-1, 0.25, 0.5]), 0.5, -0.5), [1, 2]);
});

test("a lasso holds what its line goes around: a rectangle what the box does, a horseshoe not its middle", () => {
  const random = (seed) => ((seed * 7919) % 104729) / 104729;
  const xy = Float32Array.from({ length: 80 }, (_, k) => 4 * random(k + 1) - 2);
  const corners = [
    [-1, -0.5],
    [1.5, -0.5],
    [1.5, 1],
    [-1, 1],
  ];
  assert.deepEqual(inside(xy, corners), inBox(xy, [-1, 1.5, -0.5, 1]));
  assert.deepEqual(inside(xy, corners.toReversed()), inBox(xy, [-1, 1.5, -0.5, 1]));
  const shoe = [
    [0, 0],
    [3, 0],
    [3, 3],
    [2, 3],
    [2, 1],
    [1, 1],
    [1, 3],
    [0, 3],
  ];
  assert.deepEqual(inside(Float32Array.from([0.5, 2, 1.5, 2, 2.5, 2, 1.5, 0.5]), shoe), [0, 2, 3]);
  assert.deepEqual(inside(xy, [[0, 0]]), []);
});

function opened(href) {
  const page = new Page(href);
  const place = new Address(page);
  const selection = new Selection(() => place);
  place.claim(selection, ["select"]);
  return { page, selection };
}

test("a link's selection is shown, changed and taken out of the link again", () => {
  const { page, selection } = opened("https://lab.example/?select=2-3");
  selection.load(5, "data");
  assert.deepEqual(selection.value, [1, 2]);
  assert.ok(selection.on);
  selection.set([0, 4]);
  assert.equal(page.location.search, "?select=1.5");
  selection.load(5, "data");
  assert.deepEqual(selection.value, [0, 4], "another run on the same data");
  selection.load(5, "other");
  assert.deepEqual(selection.value, []);
  selection.turn(false);
  assert.equal(page.location.search, "");
});

test("a selection that a link cannot hold, or that none can be read from, is spoken of", () => {
  const { selection } = opened("https://lab.example/?select=x");
  selection.load(5, "data");
  assert.match(selection.note, /names no examples/);
  selection.set(Array.from({ length: 900 }, (_, i) => 2 * i));
  assert.match(selection.note, /too scattered/);
});

test("every example has a place of its own among the weights", () => {
  const weights = [0.1, 0.4, 0.1, 0.4];
  assert.deepEqual(
    weights.map((_, i) => rankOf(weights, i)),
    [2, 0, 3, 1],
  );
});

const run = {
  m: 2,
  n: 3,
  axes: ["x", "=y"],
  classes: ["no, never", "@yes"],
  label: new Column(Int8Array.from([1, -1, 1]), [3]),
  wrong: new Column(Uint8Array.from([0, 0, 0, 1, 0, 1]), [2, 3]),
  margin: new Column(Float32Array.from([0, 0, 0, -0.5, 1, 0.25]), [2, 3]),
  xy: new Column(Float32Array.from([0, 1, 2, 3, 4, 5]), [3, 2]),
};

test("the table has a line for each, and no cell that a spreadsheet would run", () => {
  const rows = selected({ run, t: 1, weights: [0.75, 0.25], selection: { value: [0, 1, 2] } });
  assert.deepEqual(csvOf(rows, run).trim().split("\r\n"), [
    "part,example,class,x,'=y,weight,margin,vote is wrong",
    "training,1,'@yes,0,1,0.75,-0.5,1",
    'training,2,"no, never",2,3,0.25,1,0',
    "test,1,'@yes,4,5,,0.25,1",
  ]);
});
