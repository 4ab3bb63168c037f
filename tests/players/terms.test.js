// Which term stands at a place in a text.

import assert from "node:assert/strict";
import { test } from "node:test";
import { indexOf, termAt, termInBox, termsIn } from "../../pages/players/terms/find.js";

const ENTRIES = [
  { term: "error", glyphs: [] },
  { term: "training error", glyphs: ["R"] },
  { term: "edge", glyphs: ["γ"] },
  { term: "convex hull", glyphs: ["γ"] },
  { term: "coefficient", glyphs: ["α"] },
  { term: "distribution", glyphs: ["D"] },
];
const INDEX = indexOf(ENTRIES);
const names = (found) => found?.entries.map(({ term }) => term);

test("the longest term wins, in any case, in the plural, and only as a whole word", () => {
  const found = termsIn("Training errors, hedges and Edges: knowledge of an edge.", INDEX);
  assert.deepEqual(found.map(names).flat(), ["training error", "edge", "edge"]);
});

test("the letter of a source is a term, brackets and all", () => {
  const index = indexOf([{ term: "[M]", glyphs: [] }, ...ENTRIES]);
  assert.deepEqual(termsIn("Definition 7.1 of [M], ([M] 7.6), M.", index).map(({ from }) => from), [18, 24]); // prettier-ignore
  assert.deepEqual(names(termAt("see [M] 7.6", 5, index)), ["[M]"]);
});

test("every place inside a term finds it, and no other place", () => {
  const text = "an edge of";
  const hits = [...text].map((_, k) => (termAt(text, k, INDEX) ? "x" : ".")).join("");
  assert.equal(hits, "...xxxxx..");
});

test("a Greek letter is a symbol everywhere, with all its meanings", () => {
  assert.deepEqual(names(termAt("α ← ½ log", 0, INDEX)), ["coefficient"]);
  assert.deepEqual(names(termAt("exp(−2 Σγ²)", 9, INDEX)), ["edge", "convex hull"]);
});

test("a Latin letter is one only in a formula, and alone", () => {
  assert.equal(termAt("D. is a name", 0, INDEX), null);
  assert.deepEqual(names(termAt("D(i)", 0, INDEX, true)), ["distribution"]);
  assert.equal(termAt("DR", 0, INDEX, true), null);
});

test("a text without any of them has none", () => {
  for (let k = -1; k < 9; k++) assert.equal(termAt("nothing", k, INDEX, true), null);
});

test("what is written in a picture explains itself where it is touched, also turned upwards", () => {
  const box = { left: 100, right: 300, top: 50, bottom: 70, width: 200, height: 20 };
  const up = { left: 10, right: 30, top: 100, bottom: 300, width: 20, height: 200 };
  const written = [{ text: "edge of it, training error", box }, { text: "edge of it, training error", box: up }]; // prettier-ignore
  const at = (x, y) => termInBox(written, x, y, INDEX);
  assert.deepEqual(names(at(105, 60)), ["edge"]);
  assert.deepEqual(names(at(290, 60)), ["training error"]);
  assert.deepEqual(names(at(20, 290)), ["edge"]); // it is read from below
  assert.deepEqual(names(at(20, 110)), ["training error"]);
  assert.deepEqual(names(at(175, 60)), ["edge"]); // between two of them: the first
  assert.equal(at(99, 60), null);
  assert.equal(termInBox([{ text: "nothing", box }], 200, 60, INDEX), null);
});
