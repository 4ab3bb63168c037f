// The vote of a table as curves: what is added up, what keeps its place, and what is said of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Column } from "../../pages/players/core/films.js";
import { layout } from "../../pages/players/vote/cards.js";
import {
  cardsOf,
  costOf,
  examplesOf,
  linksOf,
  missingOf,
  partsOf,
  stepsOf,
  topOf,
  valueOf,
  whyOf,
} from "../../pages/players/vote/pieces.js";

const floats = (rows) => new Column(Float32Array.from(rows.flat()), [rows.length, rows[0].length]);

// Two attributes asked in rounds 1 and 2, each with two cells; a third piece, of round 2, is hidden.
const vote = (hidden = []) => ({
  exact: true,
  tested: true,
  attributes: ["size", "age"],
  never: ["name"],
  hidden,
  pieces: [
    { names: ["size"], columns: [0], cuts: [[2.5]], first: 1, start: 0 },
    { names: ["age"], columns: [1], cuts: [[40]], first: 2, start: 2 },
  ],
  values: floats([
    [0, 0, 0, 0],
    [-1, 1, 0, 0],
    [-0.25, 0.25, 0.75, -0.75],
  ]),
  shares: floats([
    [0, 0],
    [1, 0],
    [0.25, 0.75],
  ]),
  rise: floats([
    [0, 0],
    [0.1, 0],
    [0.02, -0.01],
  ]),
  cells: new Column(Int32Array.from([0, 2, 1, 3]), [2, 2]),
});
const run = {
  T: 2,
  m: 1,
  n: 2,
  classes: ["no", "yes"],
  label: { all: Int8Array.from([1, 1]) },
  margin: floats([
    [0, 0],
    [-1, 1],
    [0.5, -0.5],
  ]),
  wrong: { all: Uint8Array.from([1, 1, 1, 0, 0, 1]) },
};
const sum = (parts) => parts.reduce((total, { value }) => total + (value ?? 0), 0);

test("an example has the values of its cells", () => {
  assert.equal(valueOf(vote(), 1, 0, 0), -1);
  assert.equal(valueOf(vote(), 2, 1, 1), -0.75);
});

test("its parts add up to its vote in every round, and keep their places", () => {
  for (const hidden of [[], [2]])
    for (const [t, total] of [
      [0, 0],
      [1, -1],
      [2, 0.5],
    ]) {
      const parts = partsOf(vote(hidden), t, 0, total + 0.125 * hidden.length * (t === 2), 2);
      assert.equal(sum(parts), total + 0.125 * hidden.length * (t === 2));
      assert.deepEqual(
        parts.slice(0, 2).map(({ name }) => name),
        ["age", "size"],
      );
      assert.equal(parts.length, 2 + hidden.length);
    }
  assert.equal(partsOf(vote(), 1, 0, -1, 2)[0].value, null); // not asked yet
  assert.equal(partsOf(vote([2]), 2, 0, 0.625, 2)[2].name, "1 other");
});

test("what asks about nothing is told as what holds in any case", () => {
  assert.deepEqual(partsOf(vote(), 2, 0, 0.75, 2)[2], { name: "the same for all", value: 0.25 });
});

test("worth a look are test examples, where there are any: in the middle, the worst and the surest", () => {
  assert.deepEqual(
    examplesOf(run, vote()).map(({ i }) => i),
    [1, 1, 1],
  );
  assert.equal(examplesOf(run, vote())[1].says, "one it gets wrong");
  const trained = examplesOf(run, { ...vote(), tested: false });
  assert.deepEqual([trained[1].i, trained[1].says], [0, "the least sure"]);
});

test("it is said who is loud, who is missed, and who is never asked", () => {
  assert.match(cardsOf(vote(), 0), /Nobody has voted/);
  assert.match(
    cardsOf(vote(), 1),
    /^Round 1: size has 100\u00a0% of the vote\. The error rises most when size is shuffled\. 1 attribute is never asked about\.$/,
  );
  assert.match(cardsOf(vote(), 2), /age has 75\u00a0%/);
  assert.match(missingOf(vote([2])), /Never asked about: name\. Not drawn: 1 card /);
  assert.equal(costOf(vote(), 2, vote().pieces[1]), "shuffled: test error \u22121\u00a0%");
  assert.equal(costOf(vote(), 2, { columns: [0, 1] }), "");
});

test("an example's vote is told with its verdict, and counted only where nothing is hidden", () => {
  assert.match(whyOf(run, vote(), 0, 0), /Nobody/);
  assert.equal(whyOf(run, vote(), 2, 0), "1 card for yes, 1 for no. The vote is +0.50, so yes: right.");
  assert.equal(whyOf(run, vote([2]), 2, 1), "The vote is \u22120.50, so no: wrong.");
});

test("one scale holds every value of a round, and small ones do not fill it", () => {
  assert.equal(topOf(vote(), 1), 1);
  assert.equal(topOf(vote(), 2), 0.75);
  assert.equal(topOf(vote(), 0), 0.06);
});

test("every card has a place, at any width", () => {
  for (const width of [320, 700, 1000, 1900])
    for (let count = 0; count <= 19; count++) {
      const { columns, rows, cell, height } = layout(width, count, 13);
      assert.ok(columns * rows >= count && columns >= 1 && height > 0);
      assert.ok(columns * cell <= width + 1e-9);
    }
});

test("every card has a name of its own in a link, whatever its attributes are called", () => {
  const pieces = ["a + b", "a - b", "+", "A B", "x".repeat(90), "x".repeat(91), "a b 2"].map((name) => ({
    names: [name],
  }));
  const names = linksOf(pieces, "vote");
  assert.equal(new Set([...names, "vote"]).size, pieces.length + 1);
  assert.equal(names[0], "vote-a-b");
  assert.ok(names.every((name) => name.length <= 60));
});

test("of what is presented as many cards are shown as have room, one alone has all of it", () => {
  for (const count of [1, 2, 7, 19]) {
    const { columns, rows, cell, tall, shown } = layout(1200, count, 15, 500);
    assert.ok(shown >= 1 && shown <= count && columns * rows >= shown && rows * tall === 500);
    assert.ok(count > 2 || (shown === count && columns * cell === 1200));
    assert.ok(rows === 1 || tall >= 11.5 * 15);
  }
});

test("a curve is told as its steps, once it is asked about", () => {
  assert.deepEqual(stepsOf(vote(), 1), [
    ["size", null, 2.5, -1],
    ["size", 2.5, null, 1],
  ]);
  assert.equal(stepsOf(vote(), 2).length, 4);
});

test("an example that has gone is not worth a look", () => {
  const two = { ...run, m: 2, there: { all: Uint8Array.from([1, 1, 1, 1, 0, 1]) } };
  assert.deepEqual(
    examplesOf(two, { tested: false }).map(({ i }) => i),
    [1, 1, 1],
  );
});
