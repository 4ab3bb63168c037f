// Several texts as one, for screen readers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brief, sentences } from "../../pages/players/core/dom.js";

test("every text ends with one full stop", () => {
  assert.equal(sentences(["Round 3", "It errs. ", "", "Ended?"]), "Round 3. It errs. Ended?");
  assert.equal(sentences(["", " "]), "");
});

test("what is told at a step is no longer than so many words, but for its first text", () => {
  assert.deepEqual(brief(["a b c", "d e", "f g", "h"], 6), ["a b c", "d e"]);
  assert.deepEqual(brief(["a b c", "d"], 2), ["a b c"]);
  assert.deepEqual(brief([], 2), [""]);
});
