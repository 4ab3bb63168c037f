// The lines of errors and bounds: two bounds in one picture can be told apart.

import assert from "node:assert/strict";
import { test } from "node:test";
import { dashesOf } from "../../pages/players/round/panels.js";

test("no two lines of a run are dashed alike", () => {
  const roles = ["train", "test", "bound", "bound"];
  const dashes = dashesOf(roles.map((role) => ({ role }))).map((dash) => dash.join(" "));
  assert.equal(new Set(dashes).size, roles.length);
});

test("a single bound is dotted", () => {
  assert.deepEqual(dashesOf([{ role: "bound" }]), dashesOf([{ role: "bound" }, { role: "bound" }]).slice(0, 1));
});
