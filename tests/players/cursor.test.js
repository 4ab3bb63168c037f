import assert from "node:assert/strict";
import { test } from "node:test";

import { startOf, valuesAt } from "../../pages/players/figures/cursor.js";

const line = (name, x, y) => ({ name, mode: "lines", x, y, line: { color: `of ${name}` } });
const axis = { length: 200, at: (y) => 200 - 20 * y }; // from 0 to 10

test("the cursor begins where the film has it, and is nowhere without", () => {
  assert.equal(startOf([line("a", [0], [1]), { x: [-2], meta: ["cursor"] }]), -2);
  assert.equal(startOf([line("a", [0], [1])]), null);
});

test("every curve has its value at the cursor, none over another and none over the grip", () => {
  const curves = [line("a", [0, 2], [4, 8]), line("b", [0, 2], [6, 6.2]), line("c", [0, 2], [0, 0])];
  const found = valuesAt(curves, 1, axis, 10, 12);
  assert.deepEqual(
    found.map(({ lines, colour, at }) => [lines[0], colour, at]),
    [
      ["6.1", "of b", 78],
      ["6", "of a", 80],
      ["0", "of c", 200],
    ],
  );
  assert.ok(found[1].y - found[0].y >= 12 - 1e-9);
  assert.ok(found[2].y + 6 <= 200 - 12);
});

test("what is beyond the axis has an arrow, and a gap or the end of a curve has no value", () => {
  const found = valuesAt([line("a", [0, 1], [12, 12]), line("b", [0, 1], [-2, -2])], 0.5, axis, 10, 0);
  assert.deepEqual(
    found.map(({ lines, at }) => [lines[0], at]),
    [
      ["\u2191 12", 0],
      ["\u2193 \u22122", 200],
    ],
  );
  assert.deepEqual(valuesAt([line("a", [0, 1, 2], [1, null, 3]), line("b", [0, 1], [1, 1])], 1.5, axis, 10, 0), []);
});
