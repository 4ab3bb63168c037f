// What a block of words shows in a round, and where its table scrolls to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsOf, sharesOf, litRow, rowsAt, scrolled, textAt, widest } from "../../pages/players/words/decisions.js";

test("a text holds always, or has an entry for every round", () => {
  assert.equal(textAt({ always: "a" }, 7), "a");
  assert.equal(textAt({ rounds: ["a", "", "c"] }, 1), "");
  assert.equal(textAt({ rounds: ["a", "b"] }, 1), "b");
});

test("a round beyond the list shows its last entry; an empty list shows nothing", () => {
  assert.equal(textAt({ rounds: ["a", "b"] }, 9), "b");
  assert.equal(textAt({ rounds: [] }, 0), "");
});

test("a table has the same rows always, or some for every round", () => {
  assert.deepEqual(rowsAt({ rows: [["1"]] }, 5), [["1"]]);
  assert.deepEqual(rowsAt({ rounds: [[], [["1"]]] }, 0), []);
  assert.deepEqual(rowsAt({ rounds: [[], [["1"]]] }, 8), [["1"]]);
});

test("row k belongs to round k + 1", () => {
  const table = { lit: true, rows: [["1"], ["2"], ["3"]] };
  assert.deepEqual(
    [0, 1, 3, 9].map((t) => litRow(table, t)),
    [-1, 0, 2, 2],
  );
});

test("no row is lit where none belongs to a round", () => {
  assert.equal(litRow({ lit: false, rows: [["1"]] }, 1), -1);
  assert.equal(litRow({ lit: true, rows: [] }, 1), -1);
  assert.equal(litRow({ lit: false, rounds: [[["1"]]] }, 1), -1);
});

const BOX = { row: 35, head: 35, height: 360 };

test("a row in view lets the box stand", () => {
  assert.equal(scrolled(0, { ...BOX, top: 0 }), 0);
  assert.equal(scrolled(8, { ...BOX, top: 0 }), 0); // its end is at 315 of 325
  assert.equal(scrolled(-1, { ...BOX, top: 99 }), 99);
});

test("a row out of view comes in, with room for those that follow", () => {
  const top = scrolled(9, { ...BOX, top: 0 });
  assert.equal(top, Math.round(9 * 35 - 325 / 3));
  assert.equal(scrolled(10, { ...BOX, top }), top);
  assert.equal(scrolled(1, { ...BOX, top: 500 }), 0);
});

test("the longest cell of a column holds its width; marks and signs of html do not count", () => {
  const table = {
    columns: [{}, {}],
    rounds: [
      [["a", "<strong>xx</strong>"]],
      [],
      [
        ["&lt;&lt;", "xxx"],
        ["b", "1"],
      ],
    ],
  };
  assert.deepEqual(widest(table), ["&lt;&lt;", "xxx"]);
});

test("a part is a list of blocks, or columns with weights", () => {
  assert.deepEqual(columnsOf(["a"]), [{ blocks: ["a"], weight: 1 }]);
  const columns = { columns: [["a"], ["b"]], weights: [5, 6] };
  assert.deepEqual(columnsOf(columns), [
    { blocks: ["a"], weight: 5 },
    { blocks: ["b"], weight: 6 },
  ]);
  assert.equal(columnsOf({ columns: [["a"]] })[0].weight, 1);
});

test("a column of weight 0 takes no width from those that stand side by side", () => {
  const columns = columnsOf({ columns: [["a"], ["b"], ["a wide table"]], weights: [5, 6, 0] });
  assert.equal(sharesOf(columns), "minmax(0, 5fr) minmax(0, 6fr)");
  assert.equal(columns[2].weight, 0);
});
