// The pen of a picture that is presented.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pathOf } from "../../pages/players/core/pen.js";

test("a stroke goes through its points, and a touch is a dot", () => {
  assert.equal(pathOf([[1, 2], [3, 4], [5, 6]]), "M1 2L3 4L5 6"); // prettier-ignore
  assert.equal(pathOf([[1, 2]]), "M1 2L1 2");
});
