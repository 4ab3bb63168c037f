import assert from "node:assert/strict";
import { test } from "node:test";

import { Address, linkOf, linkWith, wishOf } from "../../pages/players/core/address.js";
import { Page } from "./page.js";

const NOTHING = {
  round: null,
  substep: null,
  view: null,
  present: null,
  hide: null,
  difference: null,
  select: null,
  panels: null,
  without: null,
  fixed: null,
};
const LAB = "https://lab.example/?dataset=xor&seed=3";

test("a link gets the round at its end, and keeps everything else", () => {
  assert.equal(linkWith(LAB, { round: 4 }), `${LAB}&round=4`);
  assert.equal(linkWith(`${LAB}&round=4&x=1`, { round: 5 }), `${LAB}&round=5&x=1`);
  assert.equal(linkWith("https://lab.example/base/#top", { round: 0 }), "https://lab.example/base/?round=0#top");
});

test("a value that is the usual one leaves the link", () => {
  assert.equal(linkWith(`${LAB}&view=sign`, { view: null }), LAB);
});

test("a link that says it already stays as it is, letter by letter", () => {
  const link = "https://lab.example/?note=a%20b&round=4";
  assert.equal(linkWith(link, { round: 4 }), link);
});

test("what a link wishes is a text, whatever it is", () => {
  assert.equal(wishOf("https://lab.example/?round=abc", "round"), "abc");
  assert.equal(wishOf(LAB, "round"), null);
});

test("the controls' part of a link is replaced, the players' and Streamlit's own stay", () => {
  const link = linkOf(`${LAB}&junk=1&round=5&embed=true&round=6`, { dataset: "moons", noise: "0.1" });
  assert.equal(link, "https://lab.example/?dataset=moons&noise=0.1&round=6&embed=true");
  assert.equal(linkOf(`${LAB}#top`, {}), "https://lab.example/#top");
});

test("a mended link stays the same entry of the history, and keeps its round", () => {
  const page = new Page(`${LAB}&junk=1&round=12`);
  const address = new Address(page);
  address.adopt({ dataset: "xor" });
  assert.deepEqual(page.entries, ["https://lab.example/?dataset=xor&round=12"]);
  address.claim(page, ["round", "view"]);
  address.write({ round: 13, view: "sign" });
  address.adopt({ dataset: "moons" });
  assert.deepEqual(page.entries, ["https://lab.example/?dataset=moons&round=13&view=sign"]);
});

test("of a name that stands twice the last value counts", () => {
  assert.equal(wishOf(`${LAB}&round=5&round=6`, "round"), "6");
});

test("writing never adds an entry to the history", () => {
  const page = new Page(LAB);
  const address = new Address(page);
  address.claim(page, ["round"]);
  for (let t = 0; t < 50; t++) address.write({ round: t });
  assert.deepEqual(page.entries, [`${LAB}&round=49`]);
});

test("the round comes back when Streamlit has replaced the query", () => {
  const page = new Page(LAB);
  const address = new Address(page);
  address.claim(page, ["round", "view"]);
  address.write({ round: 7, view: "sign" });
  page.change("push", "?dataset=moons");
  assert.equal(page.location.search, "?dataset=moons&round=7&view=sign");
  assert.equal(page.entries.length, 2);
});

test("a player writes in its own chapter only, and only what is its own", () => {
  const page = new Page(LAB);
  const address = new Address(page);
  address.write({ round: 7, view: "sign" });
  assert.equal(page.location.href, LAB);
  address.claim(page, ["round"]);
  address.write({});
  assert.equal(page.location.href, `${LAB}&round=7`);
  page.change("push", "/data?dataset=xor");
  assert.equal(page.location.search, "?dataset=xor");
});

test("a player that has left writes no more, unless another one has come", () => {
  const page = new Page(LAB);
  const address = new Address(page);
  const [old, young] = [{}, {}];
  address.claim(old, ["round"]);
  address.claim(young, ["round"]);
  address.release(old);
  address.write({ round: 1 });
  assert.equal(page.location.href, `${LAB}&round=1`);
  address.release(young);
  address.write({ round: 2 });
  assert.equal(page.location.href, `${LAB}&round=1`);
});

test("a new link begins anew; a reload finds what the tab remembers", () => {
  const memory = JSON.stringify({ round: 9, view: "sign" });
  assert.deepEqual(new Address(new Page(LAB, { memory })).wishes(), NOTHING);
  assert.deepEqual(new Address(new Page(LAB, { memory, type: "reload" })).wishes(), {
    ...NOTHING,
    round: 9,
    view: "sign",
  });
  const there = new Page(`${LAB}&round=2`, { memory, type: "reload" });
  assert.deepEqual(new Address(there).wishes(), { ...NOTHING, round: "2", view: "sign" });
});

test("the tab remembers what a reload needs", () => {
  const page = new Page(LAB);
  new Address(page).write({ round: 5 });
  assert.deepEqual(JSON.parse(page.stored), { round: 5 });
});

test("a tab that may not remember works all the same", () => {
  const page = new Page(LAB, { type: "reload" });
  page.sessionStorage.getItem = page.sessionStorage.setItem = () => {
    throw new Error("not allowed");
  };
  const address = new Address(page);
  assert.deepEqual(address.wishes(), NOTHING);
  address.claim(page, ["round"]);
  address.write({ round: 5 });
  assert.equal(page.location.href, `${LAB}&round=5`);
});

for (const navigation of [true, false])
  test(`Back and Forward are heard, ${navigation ? "with" : "without"} the Navigation API`, () => {
    const page = new Page(`${LAB}&round=3`, { navigation });
    const address = new Address(page);
    const heard = [];
    address.onTravel((wishes) => heard.push(wishes));
    page.change("push", "?dataset=moons&round=8");
    page.travel(-1);
    assert.deepEqual(heard, [{ ...NOTHING, round: "3" }]);
  });

test("who claimed before writes again when the last one has gone", () => {
  const page = new Page("https://lab.example/");
  const address = new Address(page);
  const [first, second] = [{}, {}];
  address.claim(first, ["round"]);
  address.claim(second, ["round"]);
  address.release(second);
  address.write({ round: 7 });
  assert.equal(page.location.search, "?round=7");
  address.release(first);
  address.write({ round: 8 });
  assert.equal(page.location.search, "?round=7");
});
