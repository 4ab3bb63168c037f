import assert from "node:assert/strict";
import { test } from "node:test";

import { Ballot, orderedOf, snapped, stumpOf, textOf } from "../../pages/players/core/ballot.js";

const plane = {
  subject: "moons",
  round: null,
  plane: [3, 1],
  values: [
    [-1, 0, 1],
    [2, 2.5],
  ],
};

test("cuts that part the examples alike are one cut, half way between two values", () => {
  const values = orderedOf(Float32Array.of(1, -1, 0, 0, 1));
  assert.deepEqual(values, [-1, 0, 1]);
  const cuts = [-9, -1, -0.1, 0, 0.99, 1, 9].map((cut) => snapped(cut, values));
  assert.deepEqual(cuts, [-0.5, -0.5, -0.5, 0.5, 0.5, 0.5, 0.5]);
  assert.equal(snapped(0.1, [7]), 0.1);
});

test("a stump is the same after its text", () => {
  for (const stump of [
    { attribute: 1, cut: -0.25, sign: -1 },
    { attribute: 0, cut: 1e-7, sign: 1 },
  ])
    assert.deepEqual(stumpOf(textOf(stump)), stump);
});

test("a drag moves a stump along its axis to the nearest cut, and says so once", () => {
  const ballot = new Ballot();
  let told = 0;
  ballot.subscribe(() => told++);
  ballot.show(plane);
  ballot.draw({ attribute: 3, cut: -0.5, sign: 1 });
  assert.equal(ballot.axis, 0);
  ballot.drag(0.4);
  ballot.drag(0.6);
  assert.deepEqual(ballot.draft, { attribute: 3, cut: 0.5, sign: 1 });
  assert.equal(told, 3);
});

test("a stump of an attribute that the plane does not show is not drawn", () => {
  const ballot = new Ballot();
  ballot.draw({ attribute: 1, cut: 0, sign: 1 });
  assert.equal(ballot.axis, -1); // there is no picture
  ballot.show(plane);
  assert.equal(ballot.axis, 1);
  ballot.draw({ attribute: 0, cut: 0, sign: 1 });
  assert.equal(ballot.axis, -1);
});

test("what a page offers to ask is known until it goes", () => {
  const ballot = new Ballot();
  ballot.offer("lesson", [{ about: "a" }]);
  ballot.offer("predictions", [{ about: "b" }, { about: "c" }]);
  assert.deepEqual(
    ballot.offers.map(({ about }) => about),
    ["a", "b", "c"],
  );
  ballot.offer("lesson", []);
  assert.equal(ballot.offers.length, 2);
});

test("what has to be fetched is fetched when somebody leads a room, once, and not where the page offers something else", async () => {
  const ballot = new Ballot();
  const asked = [];
  const answers = {};
  const fetched = (name) => () => (asked.push(name), new Promise((done) => (answers[name] = done)));
  ballot.offer("predictions", fetched("first"));
  assert.deepEqual([ballot.offers, asked], [[], []]);
  ballot.lead();
  ballot.lead();
  ballot.offer("predictions", fetched("second"));
  ballot.lead();
  answers.second([{ about: "b" }]);
  answers.first([{ about: "a" }]);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual([ballot.offers, asked], [[{ about: "b" }], ["first", "second"]]);
});
