// The examples in a chapter's figures: which ones lie in a range, and what lights those that are selected.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Column } from "../../pages/players/core/films.js";
import { alongOf, lit, MOST_PATHS, shows, standsStill, taken } from "../../pages/players/figures/examples.js";

const INK = "black";
const random = (seed) => ((seed * 7919) % 104729) / 104729;

// Three rounds of 30 training and 10 test examples.
const [T, M, N] = [3, 30, 40];
const margins = Float32Array.from({ length: T * N }, (_, k) => 2 * random(k + 1) - 1);
const weights = Float32Array.from({ length: T * M }, (_, k) => random(k + 500) / M);
const run = {
  m: M,
  n: N,
  margin: new Column(margins, [T, N]),
  weight: new Column(weights, [T, M]),
  counted: [M, M, M - 1],
};
const numbers = (from, to) => Array.from({ length: to - from }, (_, k) => from + k);

const cloud = {
  meta: ["examples"],
  mode: "markers",
  customdata: Float32Array.from(numbers(1, M + 1)),
  x: Float32Array.from({ length: M }, (_, i) => random(i + 200)),
  y: Float32Array.from({ length: M }, (_, i) => random(i + 300)),
};

// The paths of examples 2 and 7, a gap after each.
const paths = {
  meta: ["examples"],
  mode: "lines",
  customdata: [2, 2, 2, 2, 7, 7, 7, 7].map((number) => Float32Array.from([number, 0])),
  x: [0, 1, 2, 0, 0, 1, 2, 0],
  y: [0, 0.5, 0.9, null, 0, -0.5, 0.1, null],
};

const bars = (part) => ({ type: "bar", meta: ["margins", part], x: new Float32Array(20), y: new Float32Array(20) });
const all = { x: [-9, 9], y: [-9, 9] };

test("a figure shows examples where one of its traces says so", () => {
  assert.equal(shows([{}, { meta: ["pick", 1] }, { meta: "words" }]), false);
  for (const trace of [cloud, paths, bars("test")]) assert.equal(shows([{}, trace]), true);
  assert.equal(alongOf([cloud, paths]), "any");
  assert.equal(alongOf([bars("train"), {}]), "h");
});

test("points are taken by their place, and paths by any of theirs, each example once", () => {
  const range = { x: [0.8, 0.2], y: [0.1, 0.6] };
  const within = (i) => cloud.x[i] >= 0.2 && cloud.x[i] <= 0.8 && cloud.y[i] >= 0.1 && cloud.y[i] <= 0.6;
  assert.deepEqual(taken([cloud], run, 0, range), numbers(0, M).filter(within));
  assert.deepEqual(taken([cloud, cloud], run, 0, all), numbers(0, M));
  assert.deepEqual(taken([paths], run, 0, { x: [0.5, 2], y: [0, 1] }), [1, 6]);
  assert.deepEqual(taken([paths], run, 0, { x: [0.5, 1.5], y: [0, 1] }), [1]);
});

test("bars take the margins of their part in the round shown", () => {
  for (let t = 0; t < T; t++) {
    const row = run.margin.row(t);
    const right = (i) => row[i] >= 0;
    assert.deepEqual(taken([bars("train")], run, t, { x: [0, 1] }), numbers(0, M).filter(right));
    assert.deepEqual(taken([bars("train"), bars("test")], run, t, { x: [0, 1] }), numbers(0, N).filter(right));
  }
});

test("whoever an edit has replaced is neither taken nor lit", () => {
  const there = new Column(
    Uint8Array.from({ length: T * M }, (_, k) => (k === 0 ? 0 : 1)),
    [T, M],
  );
  const edited = { ...run, there };
  assert.deepEqual(taken([bars("train")], edited, 0, all), numbers(1, M));
  assert.deepEqual(taken([bars("train")], edited, 1, all), numbers(0, M));
  const [light] = lit([bars("train")], edited, 0, [0], INK);
  assert.ok(light.y.every((height) => height === null));
});

test("lit are the selected ones and nobody else, and as many traces whoever they are", () => {
  const data = [{}, cloud, paths, bars("train"), bars("test")];
  const lights = lit(data, run, 1, [1, 4, 35], INK);
  assert.equal(lights.length, lit(data, run, 2, [6], INK).length);
  const [ringed, bold, filled, outlined] = lights;
  assert.deepEqual(ringed.x, [cloud.x[1], cloud.x[4]]);
  assert.deepEqual(bold.y, [], "this trace does not say of what its paths are");
  const total = ({ y }) => y.reduce((sum, height) => sum + (height ?? 0), 0);
  assert.ok(Math.abs(total(filled) - 2 / M) < 1e-9);
  assert.ok(Math.abs(total(outlined) - 1 / (N - M)) < 1e-9);
  for (const light of lights) assert.equal(light.hoverinfo, "skip");
});

test("the path of whoever is selected is lit, also of one whose own is not drawn", () => {
  const [margin, weight] = ["margin", "weight"].map((part) => ({ ...paths, meta: ["examples", part] }));
  const [of, by] = lit([margin, weight], run, 1, [1, 4, 35], INK);
  const rounds = numbers(0, T);
  const heights = (i) => rounds.map((t) => run.margin.row(t)[i]);
  assert.deepEqual(of.y, [...heights(1), null, ...heights(4), null]);
  assert.deepEqual(of.x, [...rounds, null, ...rounds, null]);
  assert.equal(by.y.length, 2 * (T + 1));
  assert.ok(Math.abs(by.y[2] ** 2 - run.weight.row(2)[1] * (M - 1)) < 1e-9);
  const there = new Column(
    Uint8Array.from({ length: T * M }, (_, k) => +(k !== M + 1)),
    [T, M],
  );
  assert.deepEqual(lit([margin], { ...run, there }, 0, [1], INK)[0].y.map((height) => height === null), [false, true, false, true]); // prettier-ignore
});

test("what stands still is the same in every round", () => {
  const data = [cloud, { ...paths, meta: ["examples", "margin"] }, bars("train")];
  const [before, after] = [0, 2].map((t) => lit(data, run, t, [1, 4], INK));
  assert.deepEqual(before.map(standsStill), [false, true, false]);
  for (const [k, light] of before.entries()) if (standsStill(light)) assert.deepEqual(light, after[k]);
});

test("of very many paths as many are lit as can be told apart", () => {
  const [m, one] = [1000, new Column(new Float32Array(1000), [1, 1000])];
  const [light] = lit([{ ...paths, meta: ["examples", "margin"] }], { m, n: m, margin: one }, 0, numbers(0, m), INK);
  assert.equal(light.x.length / 2, Math.ceil(m / Math.ceil(m / MOST_PATHS)));
});

test("a picture that is still without places lights nobody", () => {
  const [light] = lit([{ ...cloud, x: undefined, y: undefined }], run, 0, [3], INK);
  assert.deepEqual(light.x, []);
});
