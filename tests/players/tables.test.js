import assert from "node:assert/strict";
import { test } from "node:test";

import { tableHtml } from "../../pages/players/core/tables.js";
import { numbersOf } from "../../pages/players/figures/numbers.js";
import { curvesOf, examplesOf, marginOf, weightOf } from "../../pages/players/round/numbers.js";

const layout = { xaxis: { title: { text: "round" } }, yaxis: { title: { text: "error" } } };
const line = (name, x, y, more = {}) => ({ name, x, y, mode: "lines", ...more });
const count = (html, what) => html.split(what).length - 1;

test("a table has a caption and header cells, and says what it leaves out", () => {
  const rows = Array.from({ length: 450 }, (_, k) => [k, 1 / 3]);
  const first = tableHtml({ caption: "A < B", columns: ["round", "F<sub>t</sub>"], rows });
  assert.equal(count(first, "<tr>"), 201);
  assert.match(first, /<caption>A &#60; B\. The first 200 of 450 rows\.<\/caption>/);
  assert.match(first, /<th scope="col">F t <\/th>/);
  assert.match(first, /<th scope="row">1<\/th><td>0\.3333<\/td>/);
  const every = tableHtml({ caption: "A", columns: ["round", "F"], rows, every: true });
  assert.match(every, /Every third of 450 rows\./);
  assert.equal(count(every, "<tr>"), 151);
  assert.match(tableHtml({ caption: "A", columns: ["a", "b"], rows: [["a", null]] }), /<td>\u2013<\/td>/);
});

test("curves of one axis are one table, a column each; what lies ahead belongs to its curve, and may be left out", () => {
  const traces = [
    line("train", [0, 1], [0.5, 0.4]),
    line("train", [1, 2], [0.4, 0.3]),
    line("test", [0, 2], [0.6, 0.5]),
  ];
  const [table, ...more] = numbersOf(traces, layout, Infinity);
  assert.deepEqual(more, []);
  assert.deepEqual(table.columns, ["round", "train", "test"]);
  assert.deepEqual(table.rows, [
    [0, 0.5, 0.6],
    [1, 0.4, null],
    [2, 0.3, 0.5],
  ]);
  assert.equal(numbersOf(traces, layout, 1)[0].rows.length, 2);
});

test("points, lines that turn back and maps have tables of their own; guides and words have none", () => {
  const traces = [
    line("way", [0, 1, 0], [0, 1, 2]),
    { name: "class +1", mode: "markers", x: [1], y: [2] },
    { mode: "lines", x: [0, 1], y: [0, 0] },
    { name: "words", mode: "text", x: [0], y: [0] },
    { name: "cells", type: "heatmap", x: [0, 1], y: [5], z: [[1, 2]] },
  ];
  const [points, map, ...more] = numbersOf(traces, layout, Infinity);
  assert.deepEqual(more, []);
  assert.deepEqual(points.rows.at(-1), ["class +1", 1, 2]);
  assert.equal(points.rows.length, 4);
  assert.deepEqual([map.columns, map.rows], [["error", 0, 1], [[5, 1, 2]]]);
});

test("bars on their side are told by what they count", () => {
  const [table] = numbersOf(
    [{ type: "bar", orientation: "h", name: "error", y: ["a", "b"], x: [1, 2] }],
    layout,
    Infinity,
  );
  assert.deepEqual(table.rows, [
    ["a", 1],
    ["b", 2],
  ]);
});

test("a canvas tells its examples, the heaviest first, and its curves", () => {
  const margin = { row: () => [0.5, -0.5, 0.25] };
  const run = {
    m: 2,
    n: 3,
    T: 4,
    classes: ["no", "yes"],
    label: { all: [1, -1, 1] },
    pulls: "weight",
    counted: [2],
    margin,
  };
  const shown = { run, t: 3, pulls: 0, weights: [0.25, 0.75] };
  const { columns, rows } = examplesOf(run, 3, [weightOf(shown), marginOf(shown)]);
  assert.deepEqual(columns, ["example", "class", "weight, \u00d7 uniform", "normalised margin"]);
  assert.deepEqual(rows, [
    ["training 2", "no", 1.5, -0.5],
    ["training 1", "yes", 0.5, 0.5],
    ["test 1", "yes", null, 0.25],
  ]);
  assert.deepEqual(curvesOf([{ label: "train", values: [1, 0.5, 0.25] }], 1).rows, [
    [0, 1],
    [1, 0.5],
  ]);
});
