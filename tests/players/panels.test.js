// The lines of errors and bounds: two bounds in one picture can be told apart.

import assert from "node:assert/strict";
import { test } from "node:test";
import { theLike } from "../../pages/players/core/likes.js";
import { legend } from "../../pages/players/compare/page.js";
import { aboutObjectives, objective } from "../../pages/players/compare/panels.js";
import { examples } from "../../pages/players/round/legend.js";
import { aboutWeights, stylesOf } from "../../pages/players/round/panels.js";
import { codeTop } from "../../pages/players/round/words.js";

test("no two lines of a run are dashed alike", () => {
  const roles = ["train", "test", "bound", "bound"];
  const styles = stylesOf(roles.map((role) => ({ role })));
  const dashes = styles.map(({ dash }) => dash.join(" "));
  assert.equal(new Set(styles.map(({ colour }) => colour)).size, new Set(dashes).size);
  assert.equal(new Set(dashes).size, roles.length);
});

test("a single bound is dotted", () => {
  assert.deepEqual(stylesOf([{ role: "bound" }]), stylesOf([{ role: "bound" }, { role: "bound" }]).slice(0, 1));
});

test("the words on the axis of the weights are explained, the root scale where there is one", () => {
  assert.match(aboutWeights({ weightTop: 40 }), /^Effective examples: .* Root scale: /);
  assert.doesNotMatch(aboutWeights({ weightTop: 2 }), /Root/);
});

test("the code begins with a whole line and shows all of the lit one", () => {
  const heights = [20, 40, 20, 40, 40, 20, 60];
  const lines = heights.map((offsetHeight, k) => ({
    offsetHeight,
    offsetTop: heights.slice(0, k).reduce((a, b) => a + b, 0),
  }));
  for (const height of [60, 77, 100, 133]) {
    for (const lit of lines) {
      const top = codeTop(lines, lit, height);
      assert.ok(lines.some(({ offsetTop }) => offsetTop === top));
      assert.ok(top <= lit.offsetTop && lit.offsetTop + lit.offsetHeight <= top + height);
    }
  }
  assert.equal(codeTop(lines, lines[0], 100), 0);
});

const some = { algorithm: "A", pulls: "weight", attributes: [0, 1], classes: ["a", "b"], m: 50, n: 60, returns: false };

test("an objective that starts at 0 has no curve of shares, and the axis says whose it is", () => {
  const run = (algorithm, ...all) => ({ algorithm, objective: { all } });
  const [ada, bag, forest] = [run("AdaBoost", 1, 0.5), run("Bagging"), run("Forest")];
  assert.deepEqual(objective(ada)[0].values, [1, 0.5]);
  assert.deepEqual(objective(bag), []);
  assert.doesNotMatch(aboutObjectives([ada]), / 0 /);
  assert.match(aboutObjectives([ada, bag, forest]), /\(0 for Bagging, Forest\)$/);
});

test("no run of a comparison is told by its colour alone", () => {
  const runs = ["A", "B", "C", "D"].map((algorithm) => ({ ...some, algorithm }));
  const marks = [...legend(runs).matchAll(/<path d="([^"]+)" style="fill/g)].map(([, path]) => path);
  assert.equal(new Set(marks).size, runs.length);
});

test("where classes are told by shape the legend has a disc and a square, and no diamond", () => {
  const diamond = "M11 2l6 6-6 6-6-6z";
  assert.ok(examples(some).includes(diamond) && !examples(some).includes("<rect"));
  theLike("shapes").toggle();
  assert.ok(!examples(some).includes(diamond));
  assert.match(examples(some), /<circle [^>]*--bl-negative[^>]*>.*a<.*<rect [^>]*--bl-positive[^>]*>.*b</);
  theLike("shapes").toggle();
});

test("the legend says what the area of a disc is for each algorithm, and in Compare for all of them", () => {
  const run = (algorithm, pulls) => ({
    algorithm,
    pulls,
    attributes: [0, 1],
    classes: ["a", "b"],
    m: 50,
    n: 60,
    returns: false,
  });
  assert.match(examples(run("QuadBoost", "residual |y \u2212 F|")), /size = residual \|y \u2212 F\|</);
  const several = [
    run("AdaBoost", "weight"),
    run("LogisticBoost", "weight"),
    run("QuadBoost", "residual |y \u2212 F|"),
  ];
  assert.match(legend(several), /size = weight or residual \|y \u2212 F\|</);
  const parted = legend(several.slice(1), 8);
  assert.ok(
    !parted.includes("size =") && parted.includes("the votes differ") && parted.includes("vote is wrong"),
    "only who is judged differently is drawn large",
  );
  assert.ok(parted.includes("8 judged differently"), "what is drawn is named");
});

test("the best possible error is dotted like a bound, and has a colour of its own", () => {
  const [, bound, best] = stylesOf([{ role: "train" }, { role: "bound" }, { role: "best" }]);
  assert.deepEqual(best.dash, bound.dash);
  assert.notEqual(best.colour, bound.colour);
});
