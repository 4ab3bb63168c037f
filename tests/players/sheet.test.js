// A picture on paper: everything that a reader needs stands on it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName, inked } from "../../pages/players/core/saving.js";
import { sheetOf, shortened, wrapped } from "../../pages/players/core/sheet.js";
import { derived } from "../../pages/players/core/theme.js";

const measure = (text) => 6 * text.length;
const theme = { font: "serif", ...derived([255, 255, 255], [0, 0, 0]), train: [1, 2, 3] };
const picture = {
  title: "Margins & more",
  sentence: "AdaBoost on Two moons, round 7 of 60.",
  legend: [
    [{ glyph: "<path/>" }, { text: "train" }],
    [
      { text: "score" },
      {
        bar: [
          [0, "rgb(1,1,1)"],
          [1, "rgb(2,2,2)"],
        ],
      },
    ],
  ],
  drawing: "<circle r='3'/>",
  width: 400,
  height: 200,
  caption: "Look for: the left foot.",
  source: "Boosting Lab",
  link: "http://localhost/?round=7",
};

test("title, sentence, legend, drawing, caption and source stand on the sheet", () => {
  const svg = sheetOf(picture, theme, measure).svg();
  for (const part of [
    "Margins &#38; more",
    "round 7 of 60",
    "train",
    "<circle",
    "left foot",
    "Boosting Lab",
    "round=7",
  ]) {
    assert.ok(svg.includes(part), part);
  }
  assert.ok(!svg.includes("NaN") && !svg.includes("undefined"));
});

test("a sheet is as high as what stands on it, and the same sheet at every scale", () => {
  const { svg, width, height } = sheetOf(picture, theme, measure);
  assert.equal(width, 448);
  assert.ok(height > 200 + 48);
  assert.match(svg(3), new RegExp(`width="${3 * width}" height="${3 * height}" viewBox="0 0 ${width} ${height}"`));
  const longer = sheetOf({ ...picture, caption: "word ".repeat(200) }, theme, measure);
  assert.ok(longer.height > height);
});

test("words are wrapped into lines that fit, and none is lost", () => {
  const text = "one two three four five";
  const lines = wrapped(text, 60, measure);
  assert.equal(lines.join(" "), text);
  for (const line of lines) assert.ok(measure(line) <= 60);
  assert.deepEqual(wrapped("unbreakablebeyondanywidth", 10, measure), ["unbreakablebeyondanywidth"]);
  assert.deepEqual(wrapped("", 10, measure), []);
});

test("a source names no machine that only its own network knows", () => {
  for (const host of ["localhost:8501", "192.168.0.7:8501", "[::1]", "lectern"])
    assert.equal(shortened(`http://${host}/margins?round=3`), "/margins?round=3");
  assert.equal(shortened("https://boosting.example.org/?round=3"), "https://boosting.example.org/?round=3");
});

test("a link with data in it is cut on the sheet, and whole in the description", () => {
  const link = `http://localhost/?own=${"x".repeat(500)}`;
  assert.ok(shortened(link).length < 120);
  assert.ok(
    sheetOf({ ...picture, link }, theme, measure)
      .svg()
      .includes(`${"x".repeat(500)}</desc>`),
  );
});

test("the page's colours become the paper's", () => {
  assert.equal(inked(`<p style="stroke:var(--bl-train,currentColor)"/>`, theme), `<p style="stroke:rgba(1,2,3,1)"/>`);
  assert.equal(inked("currentColor", theme), "rgba(0,0,0,1)");
});

test("file names are words with hyphens", () => {
  assert.equal(fileName("AdaBoost on Two moons, round 7: Margins", "png"), "adaboost-on-two-moons-round-7-margins.png");
  assert.equal(fileName("../..", "svg"), "picture.svg");
  assert.ok(fileName("x".repeat(300), "svg").length < 90);
});
