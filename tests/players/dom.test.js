// Several texts as one, for screen readers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { sentences } from "../../pages/players/core/dom.js";

test("every text ends with one full stop", () => {
  assert.equal(sentences(["Round 3", "It errs. ", "", "Ended?"]), "Round 3. It errs. Ended?");
  assert.equal(sentences(["", " "]), "");
});
