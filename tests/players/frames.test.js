// The frames of a figure: any of them can follow any other, and plotly may write into what it gets.

import assert from "node:assert/strict";
import { test } from "node:test";
import { copied, Frames, merged } from "../../pages/players/figures/frames.js";

const FIGURE = {
  data: [
    { type: "scatter", y: [0], line: { width: 1, color: "red" } },
    { type: "bar", y: [5] },
  ],
  layout: { meta: "as drawn" },
  frames: [
    { name: "start", data: [{ y: [1] }], traces: [0], layout: { meta: "first" } },
    { name: "end", data: [{ y: [2], line: { width: 4 } }] },
  ],
};

test("a frame brings back what another one has changed", () => {
  const frames = new Frames(FIGURE);
  assert.deepEqual(frames.at(1).changed[0], { y: [2], line: { width: 4, color: "red" } });
  assert.deepEqual(frames.at(0).changed[0], { y: [1], line: { width: 1, color: "red" } });
});

test("traces that no frame moves take part all the same", () => {
  assert.deepEqual(new Frames(FIGURE).at(0).changed[1], {});
});

test("a frame without numbers of traces means the first ones", () => {
  assert.deepEqual(new Frames(FIGURE).at(1).changed[0].y, [2]);
});

test("a round beyond the last frame shows the last", () => {
  const frames = new Frames(FIGURE);
  assert.deepEqual(frames.at(9), frames.at(1));
});

test("a frame without a sentence has the figure's", () => {
  const frames = new Frames(FIGURE);
  assert.equal(frames.sentence(0), "first");
  assert.equal(frames.sentence(1), "as drawn");
});

test("frames have names, else numbers", () => {
  assert.deepEqual(new Frames(FIGURE).names, ["start", "end"]);
  assert.deepEqual(new Frames({ ...FIGURE, frames: [{ data: [] }, {}] }).names, ["0", "1"]);
});

test("a figure without frames stands still", () => {
  const still = new Frames({ data: [{ y: [1] }], layout: {} });
  assert.equal(still.length, 0);
  assert.deepEqual(still.at(3), { changed: {}, layout: undefined });
  assert.equal(still.sentence(3), "");
});

test("only frames that change points alone are moved", () => {
  assert.equal(new Frames(FIGURE).movable, true);
  const axis = { ...FIGURE, frames: [{ data: [], layout: { xaxis: {} } }] };
  assert.equal(new Frames(axis).movable, false);
  const ternary = { ...FIGURE, data: [{ type: "scatterternary" }] };
  assert.equal(new Frames(ternary).movable, false);
});

test("groups are merged; lists and numbers are replaced", () => {
  assert.deepEqual(merged({ a: 1, b: 2 }, { b: 3 }), { a: 1, b: 3 });
  assert.deepEqual(merged([1, 2], [3]), [3]);
  const array = new Float32Array(2);
  assert.equal(merged({ a: 1 }, array), array);
  assert.equal(merged(1, null), null);
});

test("a copy shares lists and no group", () => {
  const y = new Float32Array(3);
  const trace = { y, line: { dash: { on: 1 } } };
  const copy = copied(trace);
  copy.line.dash.on = 2;
  assert.equal(copy.y, y);
  assert.equal(trace.line.dash.on, 1);
});
