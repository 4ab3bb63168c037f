// The pen that writes SVG: what a canvas would paint, as elements.

import assert from "node:assert/strict";
import { test } from "node:test";
import { frame } from "../../pages/players/core/canvas.js";
import { paint, Pen, xml } from "../../pages/players/core/svg.js";
import { derived } from "../../pages/players/core/theme.js";

const pen = () =>
  new Pen({ size: 10, font: "serif", measure: (text) => 6 * text.length, imageOf: () => "data:image/png;base64,AA" });

test("what a text could smuggle in stays text", () => {
  assert.equal(xml(`<b a="1">&'`), "&#60;b a=&#34;1&#34;&#62;&#38;&#39;");
  assert.equal(xml("a\u0000b\u001bc\ud800d"), "abcd", "what no XML may hold is left out");
  const one = pen();
  one.fillText("</text><script>", 1, 2);
  assert.ok(!one.markup.includes("<script"));
});

test("a colour with a fourth number becomes two attributes", () => {
  assert.equal(paint("fill", "rgba(1,2,3,0.5)"), 'fill="rgb(1,2,3)" fill-opacity="0.5"');
  assert.equal(paint("stroke", "rgba(1,2,3,1)"), 'stroke="rgb(1,2,3)"');
  assert.equal(paint("fill", "url(#a)"), 'fill="url(#a)"');
});

test("paths are written down as they are walked", () => {
  const one = pen();
  one.beginPath();
  one.moveTo(1, 2);
  one.lineTo(3.456, 4);
  one.closePath();
  one.setLineDash([2, 4]);
  one.stroke();
  assert.match(one.markup, /d="M1 2L3.46 4Z" fill="none"/);
  assert.match(one.markup, /stroke-dasharray="2 4"/);
  one.beginPath();
  one.fill();
  assert.equal(one.parts.length, 1, "an empty path draws nothing");
});

test("what a save has clipped and coloured, a restore takes back", () => {
  const one = pen();
  one.fillStyle = "rgba(9,9,9,1)";
  one.save();
  one.beginPath();
  one.rect(0, 0, 5, 5);
  one.clip();
  one.fillStyle = "rgba(1,1,1,1)";
  one.restore();
  assert.equal(one.fillStyle, "rgba(9,9,9,1)");
  assert.equal(one.markup.match(/<g /g).length, one.markup.match(/<\/g>/g).length);
});

test("a text that has no room is made narrower, as on a canvas", () => {
  const one = pen();
  one.fillText("0123456789", 0, 0, 30);
  assert.match(one.markup, /textLength="30"/);
  one.fillText("01", 0, 0, 30);
  assert.ok(!one.parts[1].includes("textLength"));
});

test("every tile has a name of its own", () => {
  const draw = (tile) => (tile.beginPath(), tile.moveTo(0, 0), tile.lineTo(1, 1), tile.stroke());
  assert.notEqual(pen().tiled(12, draw), pen().tiled(12, draw));
});

test("the panels' axes can be drawn with it", () => {
  const theme = derived([255, 255, 255], [0, 0, 0]);
  const one = pen();
  frame({ ctx: one, size: 10, width: 300, height: 200 }, theme, { x: [0, 1], y: [0, 1], xName: "x < 1", yName: "y" });
  assert.match(one.markup, /x &#60; 1/);
  assert.ok(!one.markup.includes("NaN") && !one.markup.includes("undefined"));
});
