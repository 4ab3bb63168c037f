import assert from "node:assert/strict";
import { test } from "node:test";

import { inRows, linesOf } from "../../pages/players/core/ends.js";
import { ends, isCurve, namesCurves } from "../../pages/players/figures/names.js";

const line = (name, y, more = {}) => ({
  name,
  mode: "lines",
  x: y.map((_, k) => k),
  y,
  line: { color: name },
  ...more,
});
const axis = (length, to) => ({ length, from: 10, at: to });
const axes = { x: axis(100, (x) => 10 * x), y: axis(200, (y) => 200 - 200 * y) };
const layout = { xaxis: { title: { text: "round" } } };

test("curves have names at their ends, and what is no curve stays in the legend", () => {
  assert.ok(namesCurves({ data: [line("a", [1])], layout }));
  assert.ok(namesCurves({ data: [line("a", [1]), { name: "b", type: "bar" }], layout }));
  assert.ok(!namesCurves({ data: [{ name: "b", type: "bar" }], layout }));
  assert.ok(!isCurve({ name: "b", type: "bar" }) && !isCurve(line("area", [1], { fill: "toself" })));
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

test("a curve that is drawn from the right to the left is named at its right end", () => {
  const back = { ...line("a", [NaN, 0, 1]), x: [3, 2, 1] };
  assert.deepEqual(ends([back], axes, 10), [{ name: "a", colour: "a", x: 10 + 20 + 6, y: 10 + 197 }]);
});

test("a line that goes on beyond the axis is named where it leaves it", () => {
  const far = { ...line("a", [0, 1]), x: [0, 20] };
  assert.deepEqual(ends([far], axes, 10), [{ name: "a", colour: "a", x: 10 + 100 + 6, y: 10 + 100 }]);
});

test("names at one place stand over each other, none below the axis, in the order of their ends", () => {
  const found = ends([line("c", [0, 0]), line("b", [0, 0.001]), line("a", [0, 1])], axes, 10);
  assert.deepEqual(
    found.map(({ name, y }) => [name, y]),
    [
      ["a", 10],
      ["b", 195],
      ["c", 207],
    ],
  );
});

test("what ends beyond the axis is named at its edge, and what is nowhere drawn is not named", () => {
  const found = ends([line("far", [0, 7]), line("none", [NaN, NaN]), line("farther", [0, 9])], axes, 10);
  assert.deepEqual(
    found.map(({ name, y }) => [name, y]),
    [
      ["farther", 10],
      ["far", 22],
    ],
  );
});

test("a long name stands in two lines, the longer of them as short as can be, and takes the room of two", () => {
  assert.deepEqual(linesOf("training error"), ["training error"]);
  assert.deepEqual(linesOf("bagging, trees of 4 leaves"), ["bagging, trees", "of 4 leaves"]);
  assert.deepEqual(linesOf("withoutanyblankatall"), ["withoutanyblankatall"]);
  assert.deepEqual(inRows(["a", "bagging, trees of 4 leaves"], 3), [["a"], ["bagging, trees", "of 4 leaves"]]);
  assert.deepEqual(inRows(["a", "bagging, trees of 4 leaves"], 2), [["a"], ["bagging, trees of 4 leaves"]]);
  const found = ends([line("low", [0, 0]), line("a name that is long", [0, 0.001])], axes, 10);
  assert.deepEqual(
    found.map(({ name, y }) => [name, y]),
    [
      ["a name that<br>is long", 187],
      ["low", 207],
    ],
  );
});

test("beside bars a name stands at their right, over none of them", () => {
  const [end] = ends([{ name: "b", type: "bar" }, line("a", [1, 0.5])], axes, 10);
  assert.equal(end.x, 10 + 100 + 6);
});
