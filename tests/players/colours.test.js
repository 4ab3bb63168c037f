// The colours of a figure: drawn for paper, shown on a light and on a dark page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Column } from "../../pages/players/core/films.js";
import { derived } from "../../pages/players/core/theme.js";
import { dressed, exchanged, shown } from "../../pages/players/figures/colours.js";

const PALETTE = {
  light: { positive: "#D9650F", line: "#0072b2" },
  dark: { positive: "#f28c3a", line: "#66aad1" },
};
const figure = () => ({
  data: [{ y: new Column(new Float32Array([1, 2, 3, 4]), [2, 2]), line: { color: "#d9650f" }, name: "share" }],
  layout: { meta: "a sentence", colorway: ["#0072B2", "#123456"], empty: null },
});

test("a colour of the palette is exchanged for its partner, whatever its case and its place", () => {
  const dark = exchanged(figure(), PALETTE);
  assert.equal(dark.data[0].line.color, "#f28c3a");
  assert.deepEqual(dark.layout.colorway, ["#66aad1", "#123456"]);
  assert.equal(dark.layout.empty, null);
});

test("a veil of a colour becomes one of its partner, as thin", () => {
  const fill = (colour) => exchanged({ fillcolor: colour }, PALETTE).fillcolor;
  assert.equal(fill("rgba(0,114,178,0.3)"), "rgba(102,170,209,0.3)");
  assert.equal(fill("rgba(0,114,17,0.3)"), "rgba(0,114,17,0.3)");
});

test("colours inside a text are exchanged too, and never twice", () => {
  const swapped = { light: { a: "#111111", b: "#222222" }, dark: { a: "#222222", b: "#111111" } };
  assert.equal(exchanged("<b style='color:#111111'>x</b> #222222", swapped), "<b style='color:#222222'>x</b> #111111");
});

test("what has no colour is shared, not copied", () => {
  const light = figure();
  const dark = exchanged(light, PALETTE);
  assert.notEqual(dark, light);
  assert.equal(dark.data[0].y, light.data[0].y);
  assert.equal(exchanged(light.data[0].name, PALETTE), "share");
  assert.equal(exchanged({ plain: ["text"] }, PALETTE).plain[0], "text");
});

test("a table of a film becomes a list of rows, once for both themes", () => {
  const film = figure();
  const light = shown(film, false, PALETTE);
  assert.deepEqual(light.data[0].y, [new Float32Array([1, 2]), new Float32Array([3, 4])]);
  assert.equal(light.data[0].line.color, "#d9650f");
  const dark = shown(film, true, PALETTE);
  assert.equal(dark.data[0].y, light.data[0].y);
  assert.equal(dark.data[0].line.color, "#f28c3a");
});

test("a theme that comes back finds the same figure", () => {
  const film = figure();
  assert.equal(shown(film, true, PALETTE), shown(film, true, PALETTE));
  assert.equal(shown(film, false, PALETTE), shown(film, false, PALETTE));
});

test("the figure's own layout wins over the page's; title and sentence stand outside", () => {
  const theme = { ...derived([255, 255, 255], [0, 0, 0]), font: "Sans" };
  const layout = dressed(
    { title: { text: "T" }, meta: "m", margin: { l: 100 }, template: { layout: { xaxis: { ticks: "inside" } } } },
    { theme, size: 28, width: 300, height: 200 },
  );
  assert.equal(layout.title, undefined);
  assert.equal(layout.meta, undefined);
  assert.equal(layout.margin.l, 200); // for letters twice as large as usual
  assert.equal(layout.template.layout.xaxis.ticks, "inside");
  assert.equal(layout.template.layout.font.family, "Sans");
  assert.deepEqual([layout.width, layout.height], [300, 200]);
});
