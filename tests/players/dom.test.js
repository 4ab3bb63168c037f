// Several texts as one, for screen readers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brief, sentences } from "../../pages/players/core/dom.js";

test("every text ends with one full stop", () => {
  assert.equal(sentences(["Round 3", "It errs. ", "", "Ended?"]), "Round 3. It errs. Ended?");
  assert.equal(sentences(["", " "]), "");
});

test("what is told at a step is its place, and whole sentences up to thirty words", () => {
  const words = (n) => Array.from({ length: n }, () => "a").join(" ");
  assert.equal(brief("Round 3", ["It errs. ", "Ended?"]), "Round 3. It errs. Ended?");
  assert.equal(brief("Round 3", [`${words(28)}. b`]), `Round 3. ${words(28)}.`);
  assert.equal(brief("Round 3", [`b 0.5. ${words(27)}. b`, "c"]), "Round 3. b 0.5.");
  assert.equal(brief("Round 3", []), "Round 3.");
});
