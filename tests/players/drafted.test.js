import assert from "node:assert/strict";
import { test } from "node:test";

import { addScreen, keepDraft, takeAdded } from "../../pages/players/core/drafted.js";

function browser() {
  const kept = new Map();
  const localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  return { localStorage };
}

test("screens wait until they are taken, and what is no part of a screen is left out of their links", () => {
  const page = browser();
  assert.equal(addScreen("http://host/app/margins?round=3&lesson=a&step=2&room=xy", "Margins", "/app", page), 1);
  assert.equal(addScreen("http://host/app/?dataset=toy", "Lab", "/app", page), 2);
  assert.deepEqual(takeAdded(page), [
    { title: "Margins", link: "/margins?round=3" },
    { title: "Lab", link: "/?dataset=toy" },
  ]);
  assert.deepEqual(takeAdded(page), []);
});

test("a draft is kept, and counted with what waits", () => {
  const page = browser();
  assert.deepEqual(keepDraft(null, page), {});
  const draft = { title: "Mine", steps: [{}, {}] };
  assert.deepEqual(keepDraft(draft, page), draft);
  assert.deepEqual(keepDraft(null, page), draft);
  assert.equal(addScreen("http://host/?round=1", "Lab", "", page), 3);
});

test("a storage with something else in it is no draft", () => {
  const page = browser();
  page.localStorage.setItem("boosting-lab-added", '{"steps": 3}');
  assert.deepEqual(takeAdded(page), []);
});
