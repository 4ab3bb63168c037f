// Where two votes disagree: by nodes and by examples, the same from both sides, within one scale.

import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, differs, disputed, referenceOf, rowOf, same, scaleOf } from "../../pages/players/compare/difference.js";
import { localOf, sharedOf } from "../../pages/players/compare/examples.js";
import { Column } from "../../pages/players/core/films.js";

const G = 4;
const LABELS = Int8Array.from([1, -1, 1, -1, 1]);

// A run of T rounds with any scores: nodes in codes, examples by their margins, from a seed.
function runOf(T, seed) {
  let state = seed;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const codes = Uint8Array.from({ length: (T + 1) * G * G }, (_, k) => (k < G * G ? 127 : Math.floor(random() * 255)));
  const margins = Float32Array.from({ length: (T + 1) * 5 }, (_, k) => (k < 5 ? 0 : 2 * random() - 1));
  return {
    T,
    G,
    m: 3,
    n: 5,
    box: [0, 3, 10, 13],
    codes: { zero: 127, top: 254 },
    surface: new Column(codes, [T + 1, G, G]),
    margin: new Column(margins, [T + 1, 5]),
    label: new Column(LABELS, [5]),
  };
}

const [a, b] = [runOf(6, 7), runOf(3, 11)];
const last = 6;
const gap = (node, t) => Math.abs(rowOf(a, t)[node] - rowOf(b, t)[node]) / 127;

test("two runs are as far apart from either side, and a run is not apart from itself", () => {
  for (let t = 0; t <= last; t++) {
    assert.deepEqual(apart(a, b, t), apart(b, a, t));
    assert.deepEqual(apart(a, a, t), { train: 0, test: 0, share: 0, most: 0, at: [0, 10] });
  }
});

test("the largest gap is that of its node, and no other is larger", () => {
  for (let t = 1; t <= last; t++) {
    const { most, at } = apart(a, b, t);
    const node = at[0] + G * (at[1] - 10); // a node a unit
    assert.equal(gap(node, t), most);
    for (let k = 0; k < G * G; k++) assert.ok(gap(k, t) <= most);
  }
});

test("one scale holds every gap of any two runs in all rounds, and is less than a tenth too large", () => {
  const runs = [a, b, runOf(5, 23)];
  const gaps = runs.flatMap((run) =>
    runs.flatMap((other) => Array.from({ length: last + 1 }, (_, t) => apart(run, other, t).most)),
  );
  const [most, scale] = [Math.max(...gaps), scaleOf(runs, last)];
  assert.ok(most <= scale && scale < most + 0.1);
  assert.equal(scaleOf([a, a], last), 0.1);
});

test("examples and nodes get different classes where one score is above 0 and the other is not", () => {
  for (let t = 0; t <= last; t++) {
    const score = (run, i) => run.margin.row(Math.min(t, run.T))[i] * LABELS[i];
    const parted = [...LABELS.keys()].filter((i) => score(a, i) > 0 !== score(b, i) > 0);
    assert.deepEqual(
      [...LABELS.keys()].filter((i) => differs(a, b, t, i)),
      parted,
    );
    const { train, test: held, share } = apart(a, b, t);
    assert.equal(train, parted.filter((i) => i < 3).length);
    assert.equal(held, parted.filter((i) => i >= 3).length);
    const nodes = [...rowOf(a, t).keys()].filter((k) => rowOf(a, t)[k] > 127 !== rowOf(b, t)[k] > 127);
    assert.equal(share, nodes.length / (G * G));
  }
});

test("a run that has ended stays at its last round, and before the first nothing differs", () => {
  assert.deepEqual(rowOf(b, 6), rowOf(b, 3));
  assert.equal(apart(a, b, 0).most + apart(a, b, 0).train + apart(a, b, 0).share, 0);
});

test("only runs in one plane have a difference", () => {
  assert.ok(same(a, b));
  assert.ok(!same(a, { ...b, box: [0, 3, 10, 14] }));
});

test("a link names a run from 1; another word is mended with a sentence", () => {
  assert.deepEqual(referenceOf([], 2), { place: -1, note: "" });
  assert.deepEqual(referenceOf(["2"], 2), { place: 1, note: "" });
  assert.deepEqual(referenceOf(["votes"], 2), { place: -1, note: "" }, "every vote with its scores");
  for (const word of ["0", "3", "1.5", "x"]) {
    const { place, note } = referenceOf([word], 2);
    assert.equal(place, -1);
    assert.match(note, /from run 1 to 2/);
  }
});

test("an example has one number in all runs, and one that a run does not have has none in it", () => {
  const [plain, longer] = [{ m: 3 }, { m: 5 }];
  for (const run of [plain, longer]) {
    for (let i = 0; i < 8; i++) assert.equal(localOf(sharedOf(i, run, 5), run, 5), i);
  }
  assert.equal(localOf(sharedOf(3, plain, 5), longer, 5), 5, "the first test example");
  assert.equal(localOf(sharedOf(4, longer, 5), plain, 5), -1);
  assert.equal(localOf(-1, plain, 5), -1);
});

test("disputed are those that any other run judges differently, the same in every run", () => {
  const c = runOf(5, 23);
  for (let t = 0; t <= last; t++) {
    const found = [a, b, c].map((run) => [...disputed(run, [a, b, c], t)]);
    const expected = [...LABELS.keys()].filter((i) => differs(a, b, t, i) || differs(a, c, t, i));
    assert.deepEqual(found, [expected, expected, expected]);
    assert.deepEqual([...disputed(a, [a], t)], []);
  }
});
