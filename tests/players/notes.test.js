import assert from "node:assert/strict";
import { test } from "node:test";

import { lasting, notesOf } from "../../pages/players/notes/main.js";

const step = {
  lesson: "By hand",
  title: "Round 1",
  place: "3 of 8",
  note: "<p>Ask <em>who</em>.</p>",
  next: "Round 2",
};

test("a step's notes say where one is and what comes next", () => {
  const html = notesOf(step);
  for (const words of ["By hand", "<b>3 of 8</b>", "Round 1", "<em>who</em>", "Next: <b>Round 2</b>"])
    assert.ok(html.includes(words), words);
  assert.match(notesOf({ ...step, next: "" }), /last step/);
  assert.match(notesOf({ ...step, note: "" }), /no notes/);
  assert.match(notesOf(null), /No lesson/);
});

test("a title is text", () => assert.ok(!notesOf({ ...step, title: "<img>", next: "<img>" }).includes("<img")));

test("time passes in minutes, and in hours", () => {
  assert.deepEqual([0, 61_500, 3_600_000 + 62_000].map(lasting), ["00:00", "01:01", "1:01:02"]);
});
