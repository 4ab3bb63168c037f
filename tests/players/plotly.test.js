// plotly.js: what it is asked again and again, and who gets it ahead.

import assert from "node:assert/strict";
import { test } from "node:test";
import { rememberLists } from "../../pages/players/core/inside.js";
import { costly } from "../../pages/players/core/plotly.js";

test("which properties are lists is asked once for a trace", () => {
  let asked = 0;
  const schema = { findArrayAttributes: () => [++asked] };
  rememberLists(schema);
  const input = {};
  assert.deepEqual(schema.findArrayAttributes({ _input: input }), [1]);
  assert.deepEqual(schema.findArrayAttributes({ _input: input }), [1]);
  assert.deepEqual(schema.findArrayAttributes({}), [2]);
});

test("nothing is fetched ahead for who pays for bytes or waits long for them", () => {
  assert.equal(costly({ saveData: true }), true);
  assert.equal(costly({ effectiveType: "slow-2g" }), true);
  assert.equal(costly({ effectiveType: "4g", saveData: false }), false);
  assert.equal(costly(undefined), false);
});
