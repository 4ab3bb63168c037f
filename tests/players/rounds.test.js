import assert from "node:assert/strict";
import { test } from "node:test";

import { Address } from "../../pages/players/core/address.js";
import { mend, Round, roundOf, View } from "../../pages/players/core/rounds.js";
import { Page } from "./page.js";

const LAB = "https://lab.example/";

// A visitor's browser: its page, and players that share its address.
function browser(href = LAB, options = {}) {
  const page = new Page(href, options);
  const address = new Address(page);
  const place = () => address;
  const main = (start = 3) => {
    const round = new Round(place);
    round.open({ main: true, start });
    address.claim(round, ["round", "substep", "view"]);
    return round;
  };
  return { page, place, main };
}

function loaded(round, last, opening) {
  round.load(last, opening);
  round.keep();
  return round;
}

test("without any wish the player begins at its start, or as near as the run allows", () => {
  assert.deepEqual(mend(null, 60, 3), { t: 3, note: "" });
  assert.deepEqual(mend(undefined, 2, 3), { t: 2, note: "" });
});

test("a wish that cannot be fulfilled is mended with a sentence", () => {
  assert.deepEqual(mend("12", 60, 3), { t: 12, note: "" });
  assert.deepEqual(mend("9999", 60, 3), { t: 60, note: "This run has 60 rounds; you see the last one." });
  assert.deepEqual(mend(5, 1, 3), { t: 1, note: "This run has 1 round; you see the last one." });
  assert.deepEqual(mend("1e999", 60, 3).t, 60);
  assert.match(mend("-1", 60, 3).note, /between 0 and 60, not \u22121\. You see 0/);
  assert.equal(mend("abc", 60, 3).note, "abc is not a number for the round. You see 3 instead.");
  assert.equal(mend("", 60, 3).t, 3);
  assert.equal(mend("4.7", 60, 3).t, 4);
  assert.ok(mend("x".repeat(5000), 60, 3).note.length < 200);
});

test("the link's round wins at first, and a step goes into the link", () => {
  const { page, main } = browser(`${LAB}?round=12`);
  const round = loaded(main(), 60);
  assert.equal(round.t, 12);
  round.go(13);
  round.keep();
  assert.equal(page.location.href, `${LAB}?round=13`);
});

test("a control change keeps the round; a shorter run shows its last one and says so; a longer one brings it back", () => {
  const { main } = browser();
  const round = loaded(main(), 60);
  round.go(40);
  loaded(round, 60);
  assert.equal(round.t, 40);
  loaded(round, 10);
  assert.deepEqual([round.t, round.note], [10, "This run has 10 rounds; you see the last one."]);
  loaded(round, 60);
  assert.deepEqual([round.t, round.note], [40, ""]);
});

test("a step takes the sentence away", () => {
  const { main } = browser(`${LAB}?round=99`);
  const round = loaded(main(), 60);
  assert.notEqual(round.note, "");
  round.go(59);
  assert.equal(round.note, "");
});

test("a link that asks for too much is mended for good", () => {
  const { main } = browser(`${LAB}?round=99`);
  const round = loaded(main(), 60);
  loaded(round, 300);
  assert.equal(round.t, 60);
});

test("the round goes along from chapter to chapter", () => {
  const { page, main } = browser();
  loaded(main(), 60).go(17);
  page.change("push", "/margins");
  const other = loaded(main(5), 60);
  assert.equal(other.t, 17);
  assert.equal(page.location.search, "?round=17");
});

test("Back shows the round of the entry it leads to, whatever is on the screen", () => {
  const { page, main } = browser();
  const round = loaded(main(), 60);
  round.go(9);
  round.keep();
  page.change("push", "?dataset=xor");
  loaded(round, 60);
  round.go(30);
  round.keep();
  page.travel(-1);
  assert.equal(round.t, 9);
  loaded(round, 60);
  assert.deepEqual(
    page.entries.map((href) => new URL(href).search),
    ["?round=9", "?dataset=xor&round=30"],
  );
});

test("other players have rounds of their own", () => {
  const { place, main } = browser(`${LAB}?round=12`);
  const main12 = loaded(main(), 60);
  const own = new Round(place);
  own.open({ start: 2 });
  loaded(own, 20);
  own.go(5);
  assert.deepEqual([main12.t, own.t], [12, 5]);
  loaded(own, 4);
  assert.equal(own.t, 4);
});

test("nothing moves beyond the ends, and go says so", () => {
  const { main } = browser();
  const round = loaded(main(), 4);
  assert.equal(round.go(4), true);
  assert.equal(round.go(5), false);
  assert.equal(round.t, 4);
  assert.equal(round.go(-1), false);
  assert.equal(round.t, 0);
  assert.equal(round.go(3, 2), true);
  assert.equal(round.go(4, 1), false);
  assert.deepEqual([round.t, round.p], [4, 0]);
});

test("a sub-step lasts while its round does", () => {
  const { main } = browser();
  const round = loaded(main(), 60, { substeps: 4 });
  round.go(3, 2);
  loaded(round, 60, { substeps: 4 });
  assert.equal(round.p, 2);
  loaded(round, 3);
  assert.equal(round.p, 0);
});

test("a link opens at a sub-step, once, and the link says it again", () => {
  const { page, main } = browser(`${LAB}?round=0&substep=3`);
  const round = loaded(main(), 60, { substeps: 4 });
  assert.deepEqual([round.t, round.p], [0, 3]);
  assert.equal(page.location.search, "?round=0&substep=3");
  round.go(1);
  round.keep();
  assert.equal(page.location.search, "?round=1");
  loaded(round, 60, { substeps: 4 });
  assert.equal(round.p, 0);
});

test("a sub-step that is none is mended with a sentence, and none follows the last round", () => {
  const odd = loaded(browser(`${LAB}?round=2&substep=9`).main(), 60, { substeps: 4 });
  assert.deepEqual([odd.p, odd.note], [4, "A round has 4 sub-steps; you see the last one."]);
  const words = loaded(browser(`${LAB}?round=2&substep=two`).main(), 60, { substeps: 4 });
  assert.equal(words.note, "two is not a number for the sub-step. You see 0 instead.");
  const last = loaded(browser(`${LAB}?round=60&substep=2`).main(), 60, { substeps: 4 });
  assert.equal(last.p, 0);
});

test("sub-steps go forwards and backwards over the rounds, and nowhere beyond the ends", () => {
  const round = loaded(browser(`${LAB}?round=0`).main(), 2, { substeps: 2 });
  const walked = (way) => round.walk(way) && [round.t, round.p];
  const ahead = ["0 1", "0 2", "1 0", "1 1", "1 2", "2 0"].map((pair) => pair.split(" ").map(Number));
  for (const place of ahead) assert.deepEqual(walked(1), place);
  assert.equal(walked(1), false);
  for (const place of ahead.toReversed().slice(1)) assert.deepEqual(walked(-1), place);
  assert.deepEqual(walked(-1), [0, 0]);
  assert.equal(walked(-1), false);
});

test("followers hear of every change until they leave", () => {
  const { main } = browser();
  const round = main();
  const heard = [];
  const leave = round.subscribe(({ t }) => heard.push(t));
  round.go(7);
  loaded(round, 60);
  round.go(4);
  leave();
  round.go(5);
  assert.deepEqual(heard, [3, 4]);
  assert.equal(roundOf("margins"), roundOf("margins"));
});

test("the view is kept like the round, and an unknown one is mended with a sentence", () => {
  const { page, place, main } = browser(`${LAB}?view=sign`);
  const view = new View(place);
  loaded(main(), 60);
  assert.equal(view.value, "sign");
  view.toggle("sign");
  assert.equal(page.location.search, "?round=3");
  view.toggle("sign");
  assert.equal(page.location.search, "?round=3&view=sign");
  view.toggle("probability");
  assert.equal(page.location.search, "?round=3&view=probability");
  view.toggle("probability");
  assert.equal(view.value, "score");
  const odd = new View(browser(`${LAB}?view=upside-down`).place);
  assert.deepEqual([odd.value, odd.note], ["score", "There is no view upside-down. You see score instead."]);
});

test("a showcase begins at a round of its own and leaves the visitor's alone", () => {
  const { page, main } = browser();
  loaded(main(), 60).go(17);
  page.change("push", "/margins");
  const show = main(3);
  show.load(60, { scope: "margins", start: 5 });
  show.keep();
  assert.deepEqual([show.t, page.location.search], [5, "?round=5"]);
  show.go(9);
  show.keep();
  page.change("push", "/");
  assert.equal(loaded(main(), 60).t, 17);
});

test("who changes a control in a showcase takes its round along, who recalls his own setting finds his round", () => {
  const changed = browser().main();
  loaded(changed, 60).go(17);
  changed.load(60, { scope: "margins", start: 5 });
  changed.load(60, {});
  assert.equal(changed.t, 5);
  const recalled = browser().main();
  loaded(recalled, 60).go(17);
  recalled.load(60, { scope: "margins", start: 5 });
  recalled.go(8);
  recalled.load(60, { recalled: true });
  assert.equal(recalled.t, 17);
});

test("a screen of a lesson may open in the middle of a round, each time anew", () => {
  const round = browser(`${LAB}?round=2`).main();
  loaded(round, 60, { substeps: 4 }).go(0);
  const opens = (scope, substep) => round.load(60, { scope, start: 0, substep, substeps: 4 });
  opens("lecture/2/1", 3);
  assert.deepEqual([round.t, round.p], [0, 3]);
  round.walk(1);
  opens("lecture/2/1", 3); // the page ran again
  assert.deepEqual([round.t, round.p], [0, 4]);
  opens("lecture/3/2", 0); // the next screen begins at the same round
  assert.deepEqual([round.t, round.p], [0, 0]);
  opens("lecture/2/3", 3);
  assert.deepEqual([round.t, round.p], [0, 3]);
});

test("a reload of a lesson's screen finds the sub-step of the link", () => {
  const round = browser(`${LAB}?round=1&substep=2`).main(0);
  round.load(60, { scope: "lecture/2/1", start: 0, substep: 3, substeps: 4 });
  assert.deepEqual([round.t, round.p], [1, 2]);
});

test("a link to a showcase says its round, and a reload finds it there", () => {
  const { main, page } = browser(`${LAB}margins?round=12`);
  const round = main(3);
  round.load(60, { scope: "margins", start: 5 });
  round.keep();
  assert.deepEqual([round.t, page.location.search], [12, "?round=12"]);
});

// Who was at round 17 of his own run, then at a showcase, and has just gone on to a setting of his own.
function afterAShowcase() {
  const { page, main } = browser();
  loaded(main(), 60).go(17);
  page.change("push", "/margins");
  const round = loaded(main(3), 60, { scope: "margins", start: 5 });
  page.change("push", "/margins?dataset=xor");
  return { page, main, round: loaded(round, 60, { recalled: true }) };
}

test("Back to a showcase shows its round there, and leaves the visitor's alone", () => {
  const { page, main, round } = afterAShowcase();
  assert.equal(round.t, 17);
  page.travel(-1);
  round.load(60, { scope: "margins", start: 5 });
  assert.equal(round.t, 5);
  page.change("push", "/");
  assert.equal(loaded(main(), 60).t, 17);
});

test("Back to a showcase that is left before it has come leaves the visitor's round alone", () => {
  const { page, main } = afterAShowcase();
  page.travel(-1); // the server is busy: the showcase has not come when the visitor goes on
  page.change("push", "/");
  assert.equal(loaded(main(), 60).t, 17);
});

test("Back from another chapter to a showcase, or to a round of his own, leaves each what it is", () => {
  const { page, main } = browser();
  loaded(main(), 60).go(17);
  page.change("push", "/margins");
  loaded(main(3), 60, { scope: "margins", start: 5 });
  page.change("push", "/noise");
  loaded(main(3), 60, { scope: "noise", start: 50 });
  page.travel(-1);
  assert.equal(loaded(main(3), 60, { scope: "margins", start: 5 }).t, 5);
  page.change("push", "/");
  assert.equal(loaded(main(), 60).t, 17);
  page.change("push", "/compare?round=9");
  loaded(main(), 60).go(9);
  page.travel(-1);
  assert.equal(loaded(main(), 60).t, 17);
});

test("who leaves a lesson stays at its round, though the page mounts its players anew", () => {
  const { page, main } = browser(`${LAB}?round=2`);
  const round = main();
  round.load(60, { scope: "lecture/2/1", start: 2 });
  round.go(1);
  round.keep();
  round.open({ main: true, start: 3 });
  assert.equal(loaded(round, 60).t, 1);
  page.change("push", "/compare");
  const other = main();
  assert.equal(loaded(other, 60).t, 1);
});

test("another chapter begins anew, whatever lesson was there before", () => {
  const { page, main } = browser(`${LAB}?round=2`);
  const round = main();
  round.load(60, { scope: "lecture/2/1", start: 2 });
  round.go(7);
  page.change("push", "/compare?round=2");
  loaded(main(), 60);
  page.change("push", "/");
  round.open({ main: true, start: 3 });
  assert.equal(loaded(round, 60).t, 2);
});
