// Which run errs least: decided by the numbers that are told, of the test examples where there are any.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apart, disagreement, rightOn, verdict } from "../../pages/players/compare/verdict.js";

const run = (algorithm, errors) => ({
  algorithm,
  T: Object.values(errors)[0].length - 1,
  curves: Object.keys(errors).map((role) => ({ role })),
  values: { row: (k) => Object.values(errors)[k] },
});
const said = (words) => words.replaceAll("\u00a0", " ");
const a = run("A", { bound: [1, 1, 1], train: [0.5, 0, 0.1], test: [0.5, 0.25, 0.1] });
const b = run("B", { train: [0.5, 0.3, 0.2], test: [0.5, 0.125, 0.1] });
const c = run("C", { train: [0.5, 0.3], test: [0.5, 0.5] });

test("who errs least is named first, with the test errors of all", () => {
  assert.equal(
    said(verdict([a, b, c], 1)),
    "After round 1 B errs least: on 12.5 % of the test examples, A on 25 %, C on 50 %.",
  );
});

test("who is level with another is not said to be better, and a run that has ended stays as it was", () => {
  const words = said(verdict([a, b, c], 2));
  assert.equal(words, "After round 2 A and B err least: on 10 % of the test examples, C on 50 %.");
  assert.equal(said(verdict([a, b], 2)), "After round 2 A and B err equally often: on 10 % of the test examples.");
});

test("before the first round nobody is wrong, and without test examples the training examples are counted", () => {
  assert.equal(verdict([a, b], 0), "");
  assert.equal(apart(["loss", "search", "step"]), "Their loss, search and step are different.");
  assert.equal(apart(["loss"]), "Only their loss is different.");
  assert.equal(apart([]), "");
  const [bare, other] = [run("A", { train: [0.5, 0.1] }), run("B", { train: [0.5, 0.2] })];
  assert.match(said(verdict([bare, other], 1)), /A errs less: on 10 % of the training examples, B on 20 %/);
});

test("those that are judged differently are counted", () => {
  const told = (many, ...right) => disagreement(many, right);
  assert.equal(told(0, ["A", 0], ["B", 0]), "");
  assert.equal(told(1, ["A", 0], ["B", 1]), "They disagree on the ringed one: B is right on it.");
  assert.equal(told(7, ["A", 6], ["B", 1]), "They disagree on the 7 ringed ones: A is right on 6.");
  assert.match(told(8, ["A", 4], ["B", 4]), /: A and B are each right on 4\.$/);
});

test("beside a run's errors stands how many of the circled ones it gets right", () => {
  assert.equal(rightOn(8, 8), "right on all 8 circled");
  assert.equal(rightOn(8, 0), "wrong on all 8 circled");
  assert.equal(rightOn(7, 6), "right on 6 of 7 circled");
  assert.equal(rightOn(1, 0), "wrong on the one circled");
});
