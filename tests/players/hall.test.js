import assert from "node:assert/strict";
import { test } from "node:test";

import { whereabouts } from "../../pages/players/core/hall.js";
import { answering, asked, askedFor, bars, filled, nextAct, turned } from "../../pages/players/core/polls.js";
import { editedLink, isAstray, keyIn, placeOf, Room, wayBack } from "../../pages/players/core/room.js";
import { csvOf, keepResult, recordOf, resultsOf } from "../../pages/players/core/results.js";
import { heightAt, sketchesOf } from "../../pages/players/core/sketch.js";
import { heard, quoted, speaking, voiceButtons } from "../../pages/players/core/voices.js";

const room = (poll, more) => ({ at: "/rooms/ABCDE", token: "t", poll: { choices: [], edit: "", ...poll }, ...more });
const given = { order: [1], stump: { attribute: 0, cut: 0.5, sign: 1 } };

test("a poll is about the round after the one on the screen", () => {
  const poll = { question: "Where does round {next} cut?", kind: "stump", edit: "cut~{next}~{answer}" };
  assert.deepEqual(filled(poll, 3), { question: "Where does round 4 cut?", kind: "stump", edit: "cut~4~{answer}" });
  assert.equal(filled({ question: "Why?" }, 3).edit, undefined);
});

test("one key asks, lets the hall talk, asks again, shows the answers and ends the question", () => {
  const stages = [undefined, { vote: 1, stage: "vote" }, { vote: 1, stage: "discuss" }, { vote: 2, stage: "vote" }];
  const all = [...stages, { vote: 2, stage: "vote", revealed: true }].map((poll) => nextAct({ poll }));
  assert.deepEqual(all, ["offer", "discuss", "vote-again", "reveal", "drop"]);
});

test("the form asks for a choice, or, without answers, for a number", () => {
  assert.deepEqual(askedFor({ question: "Who?", choices: " a, b ,," }), {
    question: "Who?",
    kind: "choose",
    choices: ["a", "b"],
  });
  assert.equal(askedFor({ question: "How many?", choices: " " }).kind, "number");
});

test("what somebody has written is text on every screen", () => {
  const evil = "<img src=x>";
  const rows = [[evil, 2, evil, evil]];
  const poll = {
    question: evil,
    kind: "choose",
    choices: [evil],
    revealed: true,
    picture: { answers: rows },
    edit: "set~1~{answer}",
  };
  for (const html of [bars(rows), asked(room(poll, { counts: { answers: rows } })), answering(room(poll), given)])
    assert.ok(!html.includes("<img"));
  for (const kind of ["choose", "stump", "order", "sketch"])
    assert.ok(
      !answering(room({ ...poll, kind, most: 1, revealed: false }, { answered: "0~1~1" }), given).includes("<img"),
    );
});

test("an answer that was given can be tried out, and no other one", () => {
  const poll = { question: "?", kind: "number", edit: "set~4~{answer}", stage: "vote", vote: 1 };
  const html = asked(
    room(poll, {
      peeks: true,
      counts: {
        here: 3,
        answered: 2,
        answers: [
          ["0.5", 2, "0.5", "0.5"],
          ["1", 0, "1", "1"],
        ],
      },
    }),
  );
  assert.match(html, /2 of 3 have answered/);
  assert.deepEqual(
    [...html.matchAll(/data-edit="([^"]*)"/g)].map(([, edit]) => edit),
    ["set~4~0.5"],
  );
  assert.ok(
    !asked(room({ ...poll, edit: "" }, { peeks: true, counts: { answers: [["1", 1, "1", "1"]] } })).includes(
      "data-edit",
    ),
  );
});

test("nobody sees the answers of a vote before they are revealed, and the lecturer only if he looks", () => {
  const poll = { question: "?", kind: "choose", choices: ["left"], stage: "vote", vote: 1 };
  const counts = { here: 3, answered: 2, answers: [["left", 2, "left", ""]] };
  const sees = (more, peeks) => asked(room({ ...poll, ...more }, { counts }), peeks).includes("bl-bars");
  assert.deepEqual([sees({}, false), sees({}, true), sees({ revealed: true }, false)], [false, true, true]);
});

test("a hall that talks has no form", () => {
  const poll = { question: "?", kind: "choose", choices: ["left"], vote: 2 };
  const forms = (stage) => answering(room({ ...poll, stage }), given).includes("poll-answer");
  assert.deepEqual([forms("vote"), forms("discuss")], [true, false]);
});

test("after two votes the change is told, the largest by name", () => {
  assert.equal(turned({ both: 9, changed: [] }), "Changed: 0 of 9 answers.");
  const changed = [["a", 1, "a", ""], ["<b>", 3, "b", ""]]; // prettier-ignore
  assert.match(turned({ both: 9, changed }), /^Changed: 4 of 9 answers, 3 of them to .*&#60;b/);
});

test("of many different answers the first have bars", () => {
  const rows = Array.from({ length: 30 }, (_, k) => [`example ${k}`, 1, String(k), ""]);
  const html = bars(rows);
  assert.equal(html.match(/<i /g).length, 16);
  assert.match(html, /and 14 other answers/);
});

test("an answer opens in the Lab, at its round, in place of the one before", () => {
  const here = "http://lab.example/app/compare?dataset=xor&edits=flip~3&round=2&substep=1";
  const one = editedLink(here, "/app", "cut~4~0~1.25");
  assert.equal(one.pathname, "/app/");
  assert.deepEqual(Object.fromEntries(one.searchParams), { dataset: "xor", edits: "flip~3 cut~4~0~1.25", round: "4" });
  const two = editedLink(one.href, "/app", "weigh~12~0", "cut~4~0~1.25");
  assert.deepEqual(Object.fromEntries(two.searchParams), { dataset: "xor", edits: "flip~3 weigh~12~0", round: "4" });
});

test("who leaves the steps that are open is led back, and nobody else", () => {
  const screens = { lesson: "by_hand", first: 2, last: 4 };
  const at = (query) => wayBack(`http://lab.example/bounds?${query}`, screens);
  assert.equal(at("lesson=by_hand&step=3&round=7"), null);
  assert.equal(at("lesson=by_hand&step=9"), 4);
  assert.equal(at("lesson=by_hand"), 2);
  assert.equal(at("lesson=other&step=3"), 2);
  assert.equal(at("dataset=xor"), 2);
});

test("who follows is astray only where he shows another round", () => {
  const at = (query, step) => isAstray(`http://lab.example/?${query}`, step);
  assert.ok(at("round=1", "round=2"));
  assert.ok(at("dataset=toy", "round=2"));
  assert.ok(!at("round=2&hide=future", "round=2&substep=1"));
  assert.ok(!at("round=1", "")); // nobody has said a round yet
});

test("people are counted by the step of a lesson, or by the chapter", () => {
  assert.equal(placeOf("http://lab.example/?lesson=by_hand&step=3", "Lab"), "Step 3");
  assert.equal(placeOf("http://lab.example/?lesson=by_hand", "Lab"), "Step 1");
  assert.equal(placeOf("http://lab.example/margins", "Margins \u00b7 Boosting Lab"), "Margins");
  assert.equal(placeOf("http://lab.example/", ""), "Lab");
  const counts = { here: 9, exploring: 2, where: [["Lab", 2, 0], ["Step 3", 5, 4]] }; // prettier-ignore
  assert.equal(whereabouts(counts), "9 here: 7 follow, 2 explore \u00b7 Lab: 2 \u00b7 Step 3: 5, 4 answered");
  assert.equal(whereabouts(), "0 here: 0 follow, 0 explore");
});

test("a pointer means a height between the bar's ends", () => {
  const box = { top: 100, height: 50 };
  assert.deepEqual([90, 100, 125, 150, 160].map((y) => heightAt(y, box)), [1, 1, 0.5, 0, 0]); // prettier-ignore
});

test("sketches lie over each other with their mean", () => {
  const html = sketchesOf({ sketches: [[0, 1], [1, 0], [0.5, 0.5]] }, { choices: ["D(1)", "D(2)"], most: 1 }); // prettier-ignore
  const lines = [...html.matchAll(/points="([^"]+)"/g)].map(([, points]) => points);
  assert.equal(lines.length, 4);
  assert.equal(lines[3], lines[2]); // the mean of the first two, and of all
  assert.ok(!sketchesOf({ sketches: [] }, { choices: ["a"], most: 1 }).includes("polyline"));
});

test("a leader's link is one of a code and a token, and nothing else", () => {
  const token = "a-_Z".repeat(8);
  assert.deepEqual(keyIn(`#lead=abcde~${token}`), { code: "ABCDE", token });
  for (const hash of ["", "#lead=ABCDE", `#lead=ABCD~${token}`, `#lead=ABCDE~${token}x`, `#x=ABCDE~${token}`])
    assert.equal(keyIn(hash), null);
});

test("what the hall asks is text, shown where the lecturer wants it", () => {
  const voices = { open: true, questions: [[2, "<img>", 1]] };
  const counts = { voices: { lost: 3, since: "round=9", questions: [[2, "<img>", 1, true], [3, "<b>", 0, false]] } }; // prettier-ignore
  const htmls = [speaking({ voices, voted: new Set() }, true), heard({ counts, voices }), quoted({ counts })];
  for (const html of htmls) assert.ok(!/<img|<b>&?</.test(html) && html.includes("&#60;img"));
  assert.match(htmls[1], /<b>3<\/b> are lost, the last one at round 9/);
  assert.equal(htmls[1].match(/voice-show/g).length, 1);
  assert.match(voiceButtons({ voices }), /lost/);
  for (const piece of [speaking, voiceButtons]) assert.equal(piece({ voices: { ...voices, open: false } }), "");
  assert.equal(quoted({ counts: { voices: { questions: [[3, "?", 0, false]] } } }), "");
});

const voted = (more, answers, first) => {
  const poll = { question: "Which?", kind: "choose", revealed: false, vote: first ? 2 : 1, ...more };
  return { code: "ABCDE", link: "/?round=3", poll, counts: { answers, ...(first && { first: { answers: first } }) } };
};

test("a question is kept with its answers, of both votes where there were two", () => {
  const once = recordOf(voted({}, [["a", 2, "a", ""], ["b", 0, "b", ""]]), "now"); // prettier-ignore
  assert.deepEqual([once.rows, once.question], [[["a", 2, ""], ["b", 0, ""]], "Which?"]); // prettier-ignore
  assert.deepEqual(recordOf(voted({}, [["b", 3, "b", ""]], [["a", 2, "a", ""]]), "now").rows, [["b", 0, 3], ["a", 2, 0]]); // prettier-ignore
  assert.equal(recordOf(voted({}, [["a", 0, "a", ""]]), "now"), null, "nobody has answered");
  const drawn = voted({ kind: "sketch" }, [["D(1): 0.5", 3]]);
  drawn.counts.sketches = [[0.5], [0.5], [1]];
  assert.deepEqual(recordOf(drawn, "now").rows, [["0.5", 2, ""], ["1", 1, ""]]); // prettier-ignore
});

test("the file has a line an answer, and no cell is a formula", () => {
  const asks = voted({ question: "=1", right: "a" }, [['=1+1"', 1, "", ""], ["-1+1", 2, "", ""], ["-0.5", 3, "", ""]]); // prettier-ignore
  const lines = csvOf([recordOf(asks, "2026-01-02T03:04:05")]).split("\n");
  assert.equal(lines[0], '"room","time","screen","question","right","answer","first","second"');
  assert.equal(lines[1], `"ABCDE","2026-01-02T03:04:05","/?round=3","'=1","a","'=1+1""",1,`);
  assert.match(lines[2], /"'-1\+1",2,$/);
  assert.match(lines[3], /"-0.5",3,$/);
});

test("results are remembered once by two tabs of a leader, and the open question is among them", () => {
  const kept = new Map();
  const localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  const asks = { ...voted({}, [["a", 2, "a", ""]]), page: { localStorage } };
  for (let k = 0; k < 2; k++) keepResult(asks);
  assert.equal(resultsOf({ ...asks, poll: null, counts: null }).length, 1);
  assert.equal(resultsOf(asks).length, 2);
});

// A phone that had answered, and whose stream has come back with this ticket and this news; what it then says by itself.
function saidAfter(ticket, ...news) {
  const said = [];
  const place = () => ({ link: "http://x/", href: "http://x/", follow() {} });
  const phone = new Room({ base: "", page: {}, place });
  Object.assign(phone, { role: "follower", exploring: true, say: async (what, body) => said.push([what, body]) });
  for (const one of [{ ticket: "a~1" }, { poll: { question: "Who?", vote: 1 } }]) phone.hear(one);
  phone.answered = "b";
  for (const one of [{ ticket }, ...news]) phone.hear(one);
  clearTimeout(phone.resting);
  return said;
}

test("a phone whose room was opened again before it looked answers once more, and only the question it had answered", () => {
  const asks = (question) => ({ poll: { question, vote: 1 } });
  assert.deepEqual(saidAfter("a~2", { poll: null }, asks("Who?"), asks("Who?")), [["answers", { answer: "b" }]]);
  assert.deepEqual(saidAfter("a~2", { poll: null }, asks("Why?")), []);
  assert.deepEqual(saidAfter("a~1", asks("Who?")), [], "its room has never been away");
});
