import assert from "node:assert/strict";
import { test } from "node:test";

import { isStep, lasting, movedAt } from "../../pages/players/round/moving.js";

test("the cut sweeps in, then its mistakes are ringed, then the points grow: one after the other", () => {
  assert.deepEqual(movedAt(0), { sweep: 0, rings: 0, fade: 0 });
  assert.deepEqual(movedAt(1), { sweep: 1, rings: 1, fade: 1 });
  for (let share = 0; share <= 1; share += 0.05) {
    const { sweep, rings, fade } = movedAt(share);
    assert.ok(rings === 0 || sweep === 1);
    assert.ok(fade === 0 || rings === 1);
  }
});

test("what moves never goes back", () => {
  const total = (share) => Object.values(movedAt(share)).reduce((a, b) => a + b);
  for (let share = 0; share < 1; share += 0.01) assert.ok(total(share + 0.01) >= total(share));
});

test("the first three steps take their time, played ones do not", () => {
  const each = [0, 1, 2, 3, 4].map((before) => lasting(before, false));
  assert.deepEqual(each, [1200, 1200, 1200, 400, 400]);
  assert.equal(lasting(0, true), 400);
});

test("only one round forward in the same run, from rest to rest, is a step", () => {
  const [run, other] = [{}, {}];
  const at = (t, p = 0, of = run) => ({ run: of, t, p });
  assert.ok(isStep(at(2), at(3)));
  for (const [was, now] of [
    [undefined, at(3)],
    [at(3), at(2)],
    [at(2), at(4)],
    [at(2), at(2, 1)],
    [at(2, 4), at(3)],
    [at(2, 0, other), at(3)],
  ])
    assert.ok(!isStep(was, now));
});
