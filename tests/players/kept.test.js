// What the browser remembers of a student's answers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { knowsMore, merged } from "../../pages/players/progress/kept.js";

const entry = (n) => ({ seen: "", tries: Array.from({ length: n }, () => ({ right: false })) });

test("of every step the entry with more answers stays, the newer one of equals", () => {
  const a = { "x/1": entry(2), "x/2": entry(0) };
  const b = { "x/1": entry(1), "x/2": { ...entry(0), revealed: true }, "x/3": entry(1) };
  assert.deepEqual(merged(a, b), { "x/1": entry(2), "x/2": { ...entry(0), revealed: true }, "x/3": entry(1) });
});

test("a record knows more by a step or by an answer", () => {
  assert.equal(knowsMore({}, {}), false);
  assert.equal(knowsMore({ "x/1": entry(0) }, {}), true);
  assert.equal(knowsMore({ "x/1": entry(2) }, { "x/1": entry(1) }), true);
  assert.equal(knowsMore({ "x/1": entry(1) }, { "x/1": entry(1), "x/2": entry(0) }), false);
});
