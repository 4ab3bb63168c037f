// What stands beside the plane and in it: the panels that are chosen, the strip of the vote, the classes' names, a tried cut.
import assert from "node:assert/strict";
import { test } from "node:test";

import { wrongOf } from "../../pages/players/round/ballot.js";
import { PANELS, panelsOf, toggled } from "../../pages/players/round/chosen.js";
import { cornersOf } from "../../pages/players/round/labels.js";
import { shownIn } from "../../pages/players/round/strip.js";

const opening = { words: [], all: false, usual: undefined, t: 0 };

test("one panel comes with the first round; a link, the browser's memory and a lesson say otherwise, in this order", () => {
  assert.deepEqual(panelsOf(opening), []);
  assert.deepEqual(panelsOf({ ...opening, t: 1 }), ["weights"]);
  assert.deepEqual(panelsOf({ ...opening, all: true }), PANELS);
  assert.deepEqual(panelsOf({ ...opening, usual: ["curves"] }), ["curves"]);
  assert.deepEqual(panelsOf({ ...opening, words: ["curves", "weights", "odd"], all: true }), ["weights", "curves"]);
  assert.deepEqual(panelsOf({ ...opening, words: ["none"], all: true, t: 9 }), []);
  assert.deepEqual(panelsOf({ ...opening, words: ["all"] }), PANELS);
});

test("a chip pressed twice leaves what was there, and the chips of all panels are the switch for all", () => {
  for (const now of [[], ["weights"], ["margins", "curves"]])
    for (const name of PANELS) {
      const once = panelsOf({ ...opening, words: toggled(now, name) });
      assert.equal(once.includes(name), !now.includes(name));
      assert.deepEqual(panelsOf({ ...opening, words: toggled(once, name) }), now);
    }
  assert.deepEqual(toggled(["weights", "margins", "curves"], "pseudocode"), ["all"]);
  assert.deepEqual(toggled(["weights"], "all"), ["all"]);
  assert.deepEqual(toggled(PANELS, "all"), ["weights"]);
});

test("the strip ends with the newest cut and never shows more than fit", () => {
  for (let t = 1; t < 20; t++)
    for (let places = 1; places < 8; places++) {
      const [first, last] = shownIn(t, places);
      assert.equal(last, t);
      assert.equal(last - first + 1, Math.min(t, places));
    }
});

const plane = (points) => ({
  m: points.length,
  box: [0, 1, 0, 1],
  xy: { row: (i) => points[i].slice(0, 2), all: points.flatMap(([x, y]) => [x, y]) },
  label: { all: points.map(([, , y]) => y) },
});

test("a class is named in a corner where it lies, and never in the other's", () => {
  const run = plane([
    [0.1, 0.9, -1],
    [0.2, 0.8, -1],
    [0.9, 0.1, 1],
  ]);
  assert.deepEqual(cornersOf(run), { negative: [0, 1], positive: [1, 0] });
  const { negative, positive } = cornersOf(plane([[0.1, 0.1, 1]]));
  assert.notDeepEqual(negative, positive);
});

test("a tried cut and its mirror image share the examples between their mistakes", () => {
  const run = plane([
    [0.1, 0, -1],
    [0.4, 0, 1],
    [0.6, 0, -1],
    [0.9, 0, 1],
  ]);
  assert.equal(wrongOf(run, { axis: 0, cut: 0.5, sign: 1 }), 2);
  for (const cut of [0, 0.2, 0.5, 0.7])
    assert.equal(wrongOf(run, { axis: 0, cut, sign: 1 }) + wrongOf(run, { axis: 0, cut, sign: -1 }), run.m);
});
