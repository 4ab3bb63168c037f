// The lines of errors and bounds: two bounds in one picture can be told apart.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stylesOf } from "../../pages/players/round/panels.js";

test("no two lines of a run are dashed alike", () => {
  const roles = ["train", "test", "bound", "bound"];
  const styles = stylesOf(roles.map((role) => ({ role })));
  const dashes = styles.map(({ dash }) => dash.join(" "));
  assert.equal(new Set(styles.map(({ colour }) => colour)).size, new Set(dashes).size);
  assert.equal(new Set(dashes).size, roles.length);
});

test("a single bound is dotted", () => {
  assert.deepEqual(stylesOf([{ role: "bound" }]), stylesOf([{ role: "bound" }, { role: "bound" }]).slice(0, 1));
});
