// What a browser remembers, and one that remembers nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BROWSER, recalled, recordIn, remember, TAB } from "../../pages/players/core/memory.js";

function browser() {
  const storage = () => {
    const kept = new Map();
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => kept.set(name, text),
      removeItem: (name) => kept.delete(name),
    };
  };
  return { sessionStorage: storage(), localStorage: storage() };
}

test("what is kept comes back under its name, in its place, until it is forgotten", () => {
  const page = browser();
  assert.equal(recalled(TAB, "table", page), null);
  remember(TAB, "table", "eJw", page);
  assert.equal(recalled(TAB, "table", page), "eJw");
  assert.equal(recalled(BROWSER, "table", page), null);
  assert.equal(recalled(TAB, "chair", page), null);
  remember(TAB, "table", null, page);
  assert.equal(recalled(TAB, "table", page), null);
});

test("a record comes back; anything else under its name is an empty one", () => {
  const page = browser();
  remember(BROWSER, "answers", JSON.stringify({ "x/1": 1 }), page);
  assert.deepEqual(recordIn(BROWSER, "answers", page), { "x/1": 1 });
  for (const text of [null, "", "{", "[1]", "3", "null"]) {
    remember(BROWSER, "answers", text, page);
    assert.deepEqual(recordIn(BROWSER, "answers", page), {});
  }
});

test("a browser that keeps nothing harms nobody", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
  const hidden = Object.defineProperty({}, TAB, { get: refuse });
  for (const page of [{ [TAB]: refusing }, hidden, {}]) {
    for (const text of ["eJw", null]) remember(TAB, "table", text, page);
    assert.equal(recalled(TAB, "table", page), null);
    assert.deepEqual(recordIn(TAB, "table", page), {});
  }
});
