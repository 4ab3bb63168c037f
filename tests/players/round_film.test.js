// Whose errors are ringed: by the sign of what each example asks for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { memberErrs } from "../../pages/players/round/film.js";

test("a vote errs where it is against the label, or beyond it where F is too right already", () => {
  for (const label of [-1, 1]) {
    assert.equal(memberErrs(label, label, 0), false);
    assert.equal(memberErrs(-label, label, 0), true);
    assert.equal(memberErrs(label, label, 1), true);
    assert.equal(memberErrs(-label, label, 1), false);
    assert.equal(memberErrs(0, label, 0), false, "who abstains does not err");
  }
});
