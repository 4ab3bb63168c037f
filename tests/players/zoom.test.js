// A window of a picture's axes: it stays inside of them, and what is drawn stands where the axes say.

import assert from "node:assert/strict";
import { test } from "node:test";

import { frame } from "../../pages/players/core/canvas.js";
import { Pen } from "../../pages/players/core/svg.js";
import { logTicks } from "../../pages/players/core/ticks.js";
import { enlarged, part, shifted, WHOLE } from "../../pages/players/core/zoom.js";
import { closer, countsRounds } from "../../pages/players/figures/axes.js";

const near = (a, b, off = 1e-9) => assert.ok(Math.abs(a - b) <= off * Math.max(1, Math.abs(b)), `${a} is not ${b}`);
const inside = ([from, to]) => assert.ok(from >= 0 && to <= 1 + 1e-12 && from < to, `${from} to ${to}`);

test("closer and further keep the place under the pointer, inside of the axes", () => {
  for (const at of [0, 0.3, 1])
    for (const factor of [1.5, 4, 1e6]) {
      const window = enlarged([0.2, 0.6], factor, at);
      inside(window);
      near(part(window, [at, at])[0], 0.2 + at * 0.4, 1e-6);
      inside(enlarged(window, 1e-9, at));
    }
  assert.deepEqual(enlarged([0.2, 0.6], 0.01, 0.5), [0, 1]);
});

test("a window is moved, not bent, and stops at the ends", () => {
  near(shifted([0.2, 0.6], 0.5)[0], 0.4);
  assert.deepEqual(shifted([0.2, 0.6], -9), [0, 0.6 - 0.2]);
  for (const by of [-9, -0.1, 0.3, 9]) {
    const window = shifted([0.25, 0.5], by);
    inside(window);
    near(window[1] - window[0], 0.25);
  }
});

const theme = { muted: [0, 0, 0], faint: [0, 0, 0], card: [255, 255, 255] };
const paper = (view) => ({
  ctx: new Pen({ size: 14, font: "x", measure: (text) => text.length * 7, imageOf: () => "" }),
  width: 400,
  height: 300,
  size: 14,
  view,
});
const view = (x, y, log = {}) => ({ x, y, log, whole: false });
const axes = { x: [0, 60], y: [0, 4], xName: "round", yName: "error", least: { x: 1, y: 0.01 } };

test("the whole picture is the one without a window", () => {
  const [one, two] = [paper(undefined), paper(WHOLE)];
  frame(one, theme, axes);
  frame(two, theme, axes);
  assert.equal(one.ctx.markup, two.ctx.markup);
  assert.ok(!one.clipped);
});

test("pixels and numbers are each other's way back, on every scale, and the ends of the window are the plot's", () => {
  for (const log of [{}, { x: true }, { y: true }, { x: true, y: true }])
    for (const more of [{}, { root: true }, { root: true, rootX: true }]) {
      const panel = paper(view([0.25, 0.75], [0.1, 0.6], log));
      const plot = frame(panel, theme, { ...axes, ...more });
      assert.ok(panel.clipped);
      for (const pixel of [plot.left, plot.left + 99, plot.right]) near(plot.X(plot.invertX(pixel)), pixel);
      for (const pixel of [plot.top, plot.top + 99, plot.bottom]) near(plot.Y(plot.invertY(pixel)), pixel);
      near(plot.invertX(plot.left), plot.x[0]);
      near(plot.invertY(plot.top), plot.y[1]);
    }
});

test("a linear axis shows the part that the window says, a logarithmic one of the powers", () => {
  const linear = frame(paper(view([0.5, 1], [0, 0.25])), theme, axes);
  assert.deepEqual([linear.x, linear.y], [[30, 60], [0, 1]]); // prettier-ignore
  const log = frame(paper(view([0.5, 1], [0.5, 1], { x: true, y: true })), theme, axes);
  near(log.x[0], Math.sqrt(60));
  near(log.y[0], Math.sqrt(0.01 * 4));
  assert.equal(log.Y(0), log.Y(0.01)); // 0 lies where the smallest number does
});

test("a logarithmic axis has ticks at 1, 2 and 5, or at the powers alone, and never fewer than two", () => {
  assert.deepEqual(logTicks(1, 60), [1, 2, 5, 10, 20, 50]);
  assert.deepEqual(logTicks(0.0002, 1), [0.001, 0.01, 0.1, 1]);
  for (const range of [[0.3, 0.4], [1.1, 1.9], [1e-24, 1e-20]]) assert.ok(logTicks(...range).length > 1); // prettier-ignore
});

const layout = {
  xaxis: { title: { text: "round" }, range: [0, 60] },
  yaxis: { title: { text: "error" }, range: [0, 1], dtick: 0.2 },
  xaxis2: { range: [-1, 1] },
  legend: {},
};
const data = [{ x: [0, 1, 60], y: [0.5, 0, 0.01] }];

test("a figure shows the window's part of every pair of axes", () => {
  assert.equal(closer(layout, WHOLE, data), layout);
  const seen = closer(layout, view([0.5, 1], [0, 0.1]), data);
  assert.deepEqual([seen.xaxis.range, seen.yaxis.range, seen.xaxis2.range], [[30, 60], [0, 0.1], [0, 1]]); // prettier-ignore
  assert.equal(seen.legend, layout.legend);
  assert.deepEqual(layout.xaxis.range, [0, 60]);
});

test("rounds and errors may be logarithmic: from round 1 and from the smallest error on", () => {
  const seen = closer(layout, view([0, 1], [0, 1], { x: true, y: true }), data);
  assert.deepEqual([seen.xaxis.type, seen.yaxis.type], ["log", "log"]);
  near(seen.xaxis.range[0], 0);
  near(seen.yaxis.range[0], -2);
  near(seen.xaxis.range[1], Math.log10(60));
  assert.match(seen.yaxis.title.text, /log scale/);
  assert.ok(seen.yaxis.tickvals.every((value) => value >= 0.00999 && value <= 1));
});

test("a figure without rounds, or with negative numbers, keeps its scales", () => {
  assert.ok(countsRounds(layout));
  for (const other of [
    { ...layout, xaxis: { ...layout.xaxis, title: { text: "margin" } } },
    { ...layout, yaxis: { ...layout.yaxis, range: [-0.1, 1] } },
    { ...layout, yaxis: { ...layout.yaxis, type: "log" } },
    {},
  ]) {
    assert.ok(!countsRounds(other));
    assert.equal(closer(other, view([0, 1], [0, 1], { y: true }), data).yaxis?.type, other.yaxis?.type);
  }
});
