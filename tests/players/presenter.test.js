import assert from "node:assert/strict";
import { test } from "node:test";

import { Address } from "../../pages/players/core/address.js";
import { letterOf } from "../../pages/players/core/letters.js";
import { HIDABLE, List } from "../../pages/players/core/lists.js";
import { chosen, formulaIn, slug } from "../../pages/players/core/presenter.js";
import { Page } from "./page.js";

const NAMES = ["surface", "weights", "margins"];
const HALLS = { "1280 x 720": [1280, 720], "1920 x 1080": [1920, 1080], "4 : 3": [1024, 768], "4k": [3840, 2160] };

function list(name, query = "") {
  const page = new Page(`https://lab.example/${query}`);
  const address = new Address(page);
  address.claim(page, ["present", "hide"]);
  return { page, list: new List(name, name === "hide" ? HIDABLE : null, () => address) };
}

test("letters are at least a fiftieth of the height of every screen that is a hall's", () => {
  for (const [name, [width, height]] of Object.entries(HALLS)) assert.ok(letterOf(width, height) >= height / 50, name);
  assert.equal(letterOf(390, 844), 13);
});

test("a link's pictures are shown, one or two; an unknown one is named in a sentence", () => {
  assert.deepEqual(chosen(["1"], NAMES, ["surface", "weights"]), { shown: ["surface", "weights"], note: "" });
  assert.deepEqual(chosen(["1"], NAMES, []), { shown: ["surface"], note: "" });
  assert.deepEqual(chosen(["margins"], NAMES, ["surface"]).shown, ["margins"]);
  assert.deepEqual(chosen(NAMES, NAMES, []).shown, ["surface", "weights"]);
  const odd = chosen(["uv"], NAMES, []);
  assert.deepEqual(odd.shown, ["surface"]);
  assert.equal(odd.note, "There is no picture uv to present; there are surface, weights, margins.");
});

test("a title becomes a word of a link", () => {
  assert.equal(slug("Margins over the rounds"), "margins-over-the-rounds");
  assert.equal(slug("How well does the best stump fit noise?"), "how-well-does-the-best-stump-fit-noise");
});

test("the formula that is presented is the first one that follows the round", () => {
  const always = { kind: "formula", always: "a" };
  const moving = { kind: "formula", rounds: ["b", "c"] };
  assert.equal(formulaIn({ words: [{ kind: "text", always: "x" }, always, moving] }), moving);
  assert.equal(formulaIn({ words: { columns: [[always], [moving]], weights: [1, 1] } }), moving);
  assert.equal(formulaIn({ words: [always] }), undefined);
  assert.equal(formulaIn({}), undefined);
  const lead = { kind: "formula", rounds: ["d"] };
  assert.equal(formulaIn({ words: [moving], lead }), lead);
});

test("what is hidden stands in the link, and a word that hides nothing is named", () => {
  const { page, list: hidden } = list("hide", "?hide=future,labels,future");
  assert.deepEqual(hidden.words, ["future", "labels"]);
  assert.ok(hidden.has("labels") && !hidden.has("table"));
  hidden.set(["table"]);
  assert.equal(page.location.search, "?hide=table");
  hidden.set([]);
  assert.equal(page.location.search, "");
  const odd = list("hide", "?hide=past,table").list;
  assert.deepEqual(odd.words, ["table"]);
  assert.match(odd.note, /^Nothing is called past/);
});

test("Back shows what its entry presents", () => {
  const { page, list: presented } = list("present", "?present=surface");
  const heard = [];
  presented.subscribe(({ words }) => heard.push(words));
  page.change("push", "?present=weights");
  page.travel(-1);
  assert.deepEqual([presented.words, heard], [["surface"], []]);
  page.change("replace", "?present=margins,weights");
  page.travel(0);
  assert.deepEqual(presented.words, ["margins", "weights"]);
  assert.equal(heard.length, 1);
});

test("what a course page frames presents whatever else its address says, and nothing leads out of it", () => {
  assert.deepEqual(list("present", "?embed=true&round=5").list.words, ["1"]);
  assert.deepEqual(list("present", "?embed=true&present=margins").list.words, ["margins"]);
  const { page, list: framed } = list("present", "?embed=true");
  framed.set([]);
  assert.deepEqual(framed.words, ["1"]);
  assert.equal(page.location.searchParams.get("embed"), "true");
  assert.deepEqual(list("present", "?round=5").list.words, []);
  assert.deepEqual(list("hide", "?embed=true").list.words, []);
});
