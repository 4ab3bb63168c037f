// What the browser remembers of a student's answers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { knowsMore, merged, store, stored } from "../../pages/players/progress/kept.js";

const entry = (n) => ({ seen: "", tries: Array.from({ length: n }, () => ({ right: false })) });
const windowWith = (text) => {
  const kept = { text };
  return { kept, localStorage: { getItem: () => kept.text, setItem: (_, value) => (kept.text = value) } };
};

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

test("what is stored comes back; anything else under the name is nothing", () => {
  const page = windowWith(null);
  store({ "x/1": entry(1) }, page);
  assert.deepEqual(stored(page), { "x/1": entry(1) });
  for (const text of [null, "", "{", "[1]", "3", "null"]) assert.deepEqual(stored(windowWith(text)), {});
});

test("a browser that keeps nothing harms nobody", () => {
  const page = {
    get localStorage() {
      throw new Error("refused");
    },
  };
  store({}, page);
  assert.deepEqual(stored(page), {});
});
