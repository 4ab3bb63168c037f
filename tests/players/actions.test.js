import assert from "node:assert/strict";
import { test } from "node:test";

import { filled, valuesOf } from "../../pages/players/actions/template.js";
import { pinOf } from "../../pages/players/core/pins.js";

test("a template is filled in with what is on the screen", () => {
  const values = valuesOf({
    t: 7,
    most: 30,
    per_round: { stump: [...Array(7).fill(""), "0~1.25"] },
    fields: { example: "12" },
  });
  assert.equal(filled("times~{t}~2", values), "times~7~2");
  assert.equal(filled("then~{next}~vadaboost", values), "then~8~vadaboost");
  assert.equal(filled("never~{stump}", values), "never~0~1.25");
  assert.equal(filled("weigh~{example}~0", values), "weigh~12~0");
});

test("a button whose value is missing has nothing to send", () => {
  assert.equal(filled("times~{t}~2", valuesOf({ t: 0, most: 30 })), null); // no round yet
  assert.equal(filled("then~{next}~x", valuesOf({ t: 30, most: 30 })), null); // no round left
  assert.equal(filled("never~{stump}", valuesOf({ t: 1, most: 30, per_round: { stump: ["", ""] } })), null);
  assert.equal(filled("flip~{example}", valuesOf({ t: 1, most: 30, fields: { example: "" } })), null);
  assert.equal(filled("flip~{example}", valuesOf({ t: 1, most: 30 })), null);
});

test("a pin stays on the same data and falls with other data", () => {
  const pin = pinOf("a stage");
  const heard = [];
  pin.subscribe(({ value }) => heard.push(value));
  pin.load("moons");
  pin.set(11);
  pin.set(11);
  pin.load("moons");
  assert.equal(pinOf("a stage").value, 11);
  pin.load("circles");
  assert.deepEqual(heard, [11, -1]);
});

test("an edit of examples holds from the start, or from the next round on where there is one", () => {
  const text = (t, since) =>
    filled("flip~{example}~{since}", valuesOf({ t, most: 30, fields: { example: "12", since } }));
  assert.equal(text(7, "start"), "flip~12~1");
  assert.equal(text(7, "next"), "flip~12~8");
  assert.equal(text(30, "next"), null);
});
