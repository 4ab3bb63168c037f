import assert from "node:assert/strict";
import { test } from "node:test";

import { limitedLink, styleOf } from "../../pages/players/core/limits.js";

test("a word takes away a control, a picture and a page of that name", () => {
  const style = styleOf(["seed"]);
  for (const part of [".st-key-seed", '[data-panel="seed"]', 'a[href$="/seed"]']) assert.ok(style.includes(part), part);
  assert.equal(styleOf([]), "");
});

test("a link cannot write a style sheet of its own", () => {
  assert.equal(styleOf(["a{}body", '"]', "x,y z", "*"]), "");
  assert.ok(!styleOf(["seed", "} body { color: red"]).includes("red"));
});

test("the lecturer's choices become two names of the link, and none where all is there", () => {
  const url = "http://host/margins?round=3&fixed=old";
  assert.equal(
    limitedLink(url, { seed: "without", dataset: "fixed", noise: "without", play: "" }),
    "http://host/margins?round=3&fixed=dataset&without=seed%2Cnoise",
  );
  assert.equal(limitedLink(url, {}), "http://host/margins?round=3");
});
