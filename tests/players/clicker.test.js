// A clicker that is faster than the lesson's screens: every press counts, each on the screen that it was made for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Presses } from "../../pages/players/core/clicker.js";

// A lesson of 8 steps whose screens come slowly: a press before that is lost.
function lesson(slow) {
  const waiting = [];
  const state = { step: 1, coming: 0, lost: 0 };
  const press = (way) => {
    if (state.step === 8 && way === "next") return false;
    if (state.coming) state.lost++;
    else Object.assign(state, { coming: slow, way: way === "next" ? 1 : -1 });
    return true;
  };
  const presses = new Presses({
    press,
    place: () => `${state.step} of 8`,
    still: () => !state.coming,
    later: (act) => waiting.push(act),
  });
  const pass = (times) => {
    for (let k = 0; k < times; k++) {
      if (state.coming && !--state.coming) state.step += state.way;
      waiting.shift()?.();
    }
  };
  return { state, presses, pass };
}

test("quick presses are kept until the screen of the one before has come", () => {
  const { state, presses, pass } = lesson(5);
  for (const way of ["next", "next", "next", "previous"]) presses.ask(way);
  pass(40);
  assert.equal(state.step, 3);
  assert.equal(state.lost, 0);
});

test("where a button is missing nobody waits", () => {
  const { state, presses, pass } = lesson(1);
  state.step = 8;
  for (const way of ["next", "previous"]) presses.ask(way);
  pass(3);
  assert.equal(state.step, 7);
});

test("a press at rest is made at once, also after others", () => {
  const { state, presses, pass } = lesson(2);
  for (let k = 1; k < 5; k++) {
    presses.ask("next");
    assert.equal(state.coming, 2);
    pass(6);
    assert.equal(state.step, k + 1);
  }
});

test("what waits for a screen that never comes is given up, and the next press counts again", () => {
  const { state, presses, pass } = lesson(1e6);
  for (const way of ["next", "next"]) presses.ask(way);
  pass(500);
  assert.equal(state.lost, 0);
  state.coming = 0;
  presses.ask("next");
  assert.equal(state.coming, 1e6);
});
