import assert from "node:assert/strict";
import { test } from "node:test";

import { ends, namesCurves } from "../../pages/players/figures/names.js";

const line = (name, y, more = {}) => ({
  name,
  mode: "lines",
  x: y.map((_, k) => k),
  y,
  line: { color: name },
  ...more,
});
const axis = (length, to) => ({ _length: length, _offset: 10, d2p: to });
const axes = { xaxis: axis(100, (x) => 10 * x), yaxis: axis(200, (y) => 200 - 200 * y) };
const layout = { xaxis: { title: { text: "round" } } };

test("curves have names, other pictures have a legend", () => {
  assert.ok(namesCurves({ data: [line("a", [1])], layout }));
  assert.ok(!namesCurves({ data: [line("a", [1]), { name: "b", type: "bar" }], layout }));
  assert.ok(namesCurves({ data: [line("a", [1])], layout: { xaxis: { title: { text: "margin" } } } }));
  assert.ok(!namesCurves({ data: [line("a", [1])], layout: { ...layout, xaxis2: {} } }));
  assert.ok(!namesCurves({ data: [line("a", [1], { showlegend: false })], layout }));
  assert.ok(!namesCurves({ data: [line("a", [1])], layout: { ...layout, annotations: [{ text: "a" }] } }));
});

test("a name stands at the end of the part that lies ahead, where there is one", () => {
  const pale = line("a", [1, 0.5, 0.25, NaN], { showlegend: false });
  const [end] = ends([pale, line("a", [1, 0.5])], axes, 10);
  assert.deepEqual(end, { name: "a", colour: "a", x: 10 + 20 + 6, y: 10 + 150 });
});

test("names at one place stand over each other, none below the axis, in the order of their ends", () => {
  const found = ends([line("c", [0, 0]), line("b", [0, 0.001]), line("a", [0, 1])], axes, 10);
  assert.deepEqual(
    found.map(({ name, y }) => [name, y]),
    [
      ["a", 10],
      ["b", 198],
      ["c", 210],
    ],
  );
});

test("what ends beyond the axis is named at its edge, and what is nowhere drawn is not named", () => {
  const found = ends([line("far", [0, 7]), line("none", [NaN, NaN])], axes, 10);
  assert.deepEqual(
    found.map(({ name, y }) => [name, y]),
    [["far", 10]],
  );
});
