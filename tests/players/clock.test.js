import assert from "node:assert/strict";
import { test } from "node:test";

import { CALM, Clock, filmRate } from "../../pages/players/core/clock.js";

// The rounds that are due at these times, in milliseconds.
const played = (clock, times) => times.map((now) => clock.due(now));

test("at 5 rounds a second a round is due every 200 ms", () => {
  assert.deepEqual(played(new Clock(5, 0), [16, 199, 200, 399, 400, 600]), [0, 0, 1, 0, 1, 1]);
});

test("a slow frame is made up for", () => {
  assert.deepEqual(played(new Clock(30, 0), [100, 600, 634]), [3, 15, 1]);
});

test("a second at 30 rounds has 30 of them, however uneven the frames", () => {
  const clock = new Clock(30, 0);
  const frames = [17, 33, 90, 130, 400, 420, 700, 990, 1000];
  assert.equal(
    played(clock, frames).reduce((a, b) => a + b),
    30,
  );
});

test("after a hidden tab it goes on by one round", () => {
  const clock = new Clock(10, 0);
  assert.deepEqual(played(clock, [100, 60_000, 60_100, 60_200]), [1, 1, 1, 1]);
});

test("one round a second is no gap", () => {
  assert.deepEqual(played(new Clock(1, 0), [500, 1000, 1500, 2000]), [0, 1, 0, 1]);
});

test("another speed counts from now on", () => {
  const clock = new Clock(1, 0);
  clock.due(900);
  clock.start(10, 900);
  assert.deepEqual(played(clock, [950, 1000, 1100]), [0, 1, 1]);
});

test("a film lasts about ten seconds, and is calm for who asks for it", () => {
  assert.deepEqual(
    [20, 60, 100, 1000].map((last) => filmRate(last, false)),
    [3, 6, 10, 20],
  );
  assert.equal(filmRate(60, true), CALM);
});
