// Sharp canvases, axes, lines. Nothing here knows about boosting.
//
//   Panel          a canvas that fills its host and stays sharp at any device pixel ratio
//   frame(...)     axes, ticks and names; returns the plot, with X and Y from data to pixels. A panel with a view (zoom.js)
//                  shows a part of the axes, or logarithmic ones; what is drawn then stays inside of them
//   pointed(panel, event)   [x, y] of a pointer in the panel's own units
//   areaOf(panel)
//   followFonts(screen)
//   unclip(panel)  from now on, what is drawn may stand beside the axes, too
//   label, fitted, line, curve, dot, and the shapes disc, square, diamond, cross, tick for one path of many marks

import { plain } from "./numbers.js";
import { pixelRatio } from "./printing.js";
import { css } from "./theme.js";
import { logTicks, niceTicks } from "./ticks.js";
import { part, WHOLE } from "./zoom.js";

const LETTERS = 1000; // milliseconds for which the first drawing waits for its font

export class Panel {
  constructor(host, draw) {
    this.host = host;
    this.canvas = host.querySelector("canvas");
    this.ctx = this.canvas.getContext("2d");
    this.draw = draw;
    this.box = { width: 0, height: 0 };
    this.width = this.height = 0;
    this.zoom = 1;
  }

  // box: its place on the page, in pixels. What is drawn has the unit that begin() was given.
  resize({ width, height }) {
    this.box = { width, height };
  }

  // Too small to draw in, or not on the screen.
  get hidden() {
    return this.box.width < 40 || this.box.height < 40;
  }

  // An empty canvas in the right size. theme: for the font; size: of a letter in pixels; zoom: pixels of a unit, so that
  // lines and points grow with the letters where everything is enlarged.
  begin(theme, size, zoom = 1) {
    const ratio = pixelRatio();
    const { canvas, ctx, box } = this;
    const width = Math.round(box.width * ratio);
    const height = Math.round(box.height * ratio);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    unclip(this);
    Object.assign(this, { width: box.width / zoom, height: box.height / zoom, size: size / zoom, zoom });
    ctx.setTransform(ratio * zoom, 0, 0, ratio * zoom, 0, 0);
    ctx.clearRect(0, 0, this.width, this.height);
    ctx.font = `${this.size}px ${theme.font}`;
    ctx.lineJoin = ctx.lineCap = "round";
    ctx.setLineDash([]);
  }
}

// Where a pointer is, in the units of what is drawn.
export const pointed = ({ zoom }, { offsetX, offsetY }) => [offsetX / zoom, offsetY / zoom];

// Where the axes of a panel are, in pixels of the page: for zoom.js.
export const areaOf = ({ plot, zoom }) =>
  plot && Object.fromEntries(["left", "top", "width", "height"].map((name) => [name, plot[name] * zoom]));

// Text that was drawn before its font had come is drawn again. screen: of screen.js, with schedule().
export function followFonts(screen) {
  document.fonts.addEventListener("loadingdone", () => screen.schedule(), { signal: screen.gone });
}

// Once the fonts on their way have come, or have been waited for: what was measured in other letters would be drawn again.
export const lettered = () => Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, LETTERS))]);

// Two ranges, ticks outside, names at the ends. x, y: [low, high]; root: y on a root scale, rootX: x, too; least: of a
// logarithmic axis, the smallest number that has a place of its own, by axis; inset: the room on the left, in letters; beside:
// the least on the right, in pixels; grid: horizontal lines. The vertical name lies flat above its axis: easier to read than a turned one, and it leaves the width to
// the data.
export function frame(panel, theme, { x, y, xName, yName, root = false, inset = 3.1, grid = true, ...more }) {
  const { ctx, size } = panel;
  const plot = (panel.plot = plotOf(panel, x, y, { root, inset, ...more }));
  const { log, whole } = plot.view;
  ctx.fillStyle = css(theme.muted);
  ctx.strokeStyle = css(theme.faint);
  ctx.lineWidth = 1;
  ctx.beginPath();
  upTicks(panel, plot, grid, whole ? more.yTicks : undefined, more.yFormat ?? plain);
  acrossTicks(panel, plot, whole ? more.xTicks : undefined, more.xTicks?.every(Number.isInteger));
  ctx.stroke();
  const named = (name, axis) => (log[axis] ? `${name} (log scale)` : name);
  const names = [
    { text: named(xName, "x"), x: plot.left + plot.width / 2, y: plot.bottom + size * 1.65, most: plot.width },
    { text: named(yName, "y"), x: size * 0.2, y: size * 0.1, most: panel.width - size },
  ];
  names.forEach(({ text, x: across, y: down, most }, k) => {
    ctx.textAlign = k ? "left" : "center";
    ctx.fillText(text, across, down, most);
  });
  tellTexts(panel, names);
  if (!whole) clipTo(panel, plot);
  return plot;
}

// What is written in a canvas and where, for who explains terms (terms/main.js): in pixels of the page.
function tellTexts({ ctx, canvas, size, zoom }, names) {
  if (!canvas) return; // on paper
  canvas.blTexts = names.map(({ text, x, y, most }, k) => {
    const width = Math.min(ctx.measureText(text).width, most);
    const box = { left: k ? x : x - width / 2, top: y, width, height: size * 1.2 };
    return { text, ...Object.fromEntries(Object.entries(box).map(([name, value]) => [name, value * zoom])) };
  });
}

// Until the panel begins anew.
function clipTo(panel, { left, top, width, height }) {
  panel.ctx.save();
  panel.ctx.beginPath();
  panel.ctx.rect(left, top - 1, width + 1, height + 2);
  panel.ctx.clip();
  panel.clipped = true;
}

export function unclip(panel) {
  if (panel.clipped) panel.ctx.restore();
  panel.clipped = false;
}

const same = (value) => value;
const LINEAR = { to: same, from: same };
const ROOT = { to: Math.sqrt, from: (value) => value * value };
const logFrom = (least) => ({ to: (value) => Math.log10(Math.max(value, least)), from: (power) => 10 ** power });
const scaleOf = (log, root, least) => (log ? logFrom(least ?? 1) : root ? ROOT : LINEAR);

function plotOf({ width, height, size, view = WHOLE }, x, y, { root, rootX = false, inset, beside = 0, least = {} }) {
  const left = Math.round(size * inset);
  const top = Math.round(size * 1.75);
  const right = Math.round(width - Math.max(size * 0.8, beside));
  const bottom = Math.round(height - size * 2.9);
  const plot = { left, top, right, bottom, width: right - left, height: bottom - top, view };
  const [across, up] = [scaleOf(view.log.x, rootX, least.x), scaleOf(view.log.y, root, least.y)];
  const [x0, x1] = part(x.map(across.to), view.x);
  const [y0, y1] = part(y.map(up.to), view.y);
  Object.assign(plot, { x: [x0, x1].map(across.from), y: [y0, y1].map(up.from) });
  plot.X = (value) => left + ((across.to(value) - x0) / (x1 - x0)) * plot.width;
  plot.Y = (value) => bottom - ((up.to(value) - y0) / (y1 - y0)) * plot.height;
  plot.invertX = (pixel) => across.from(x0 + ((pixel - left) / plot.width) * (x1 - x0));
  plot.invertY = (pixel) => up.from(y0 + ((bottom - pixel) / plot.height) * (y1 - y0));
  return plot;
}

const ticksOf = (range, count, log) => (log ? logTicks(...range) : niceTicks(...range, count));

function upTicks({ ctx, size }, plot, grid, given, format) {
  ctx.textAlign = "right";
  ctx.textBaseline = "middle";
  for (const value of given ?? ticksOf(plot.y, Math.max(3, plot.height / (size * 3.4)), plot.view.log.y)) {
    const pixel = Math.round(plot.Y(value)) + 0.5;
    ctx.fillText(format(value), plot.left - size * 0.45, pixel);
    ctx.moveTo(grid ? plot.left : plot.left - 4, pixel);
    ctx.lineTo(grid ? plot.right : plot.left, pixel);
  }
}

// integers: the axis counts, so it has no tick at 0.5.
function acrossTicks({ ctx, size, width }, plot, given, integers) {
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  const all = given ?? ticksOf(plot.x, plot.width / (size * 5), plot.view.log.x);
  for (const value of integers ? all.filter(Number.isInteger) : all) {
    const pixel = Math.round(plot.X(value)) + 0.5;
    const half = ctx.measureText(plain(value)).width / 2; // the last number must not be cut off at the edge
    ctx.fillText(plain(value), Math.min(pixel, width - half), plot.bottom + size * 0.4);
    ctx.moveTo(pixel, plot.bottom);
    ctx.lineTo(pixel, plot.bottom + 4);
  }
}

// Text with a rim in the card's colour, so that it stays readable over bars and lines.
export function label(ctx, theme, text, x, y, align, colour) {
  ctx.textAlign = align;
  ctx.textBaseline = "middle";
  ctx.lineWidth = 4;
  ctx.strokeStyle = css(theme.card, 0.85);
  ctx.strokeText(text, x, y);
  ctx.fillStyle = css(colour);
  ctx.fillText(text, x, y);
}

// As much of a text as there is room for.
export function fitted(ctx, text, room) {
  let cut = text;
  while (cut.length > 4 && ctx.measureText(cut).width > room) cut = `${cut.slice(0, -2)}\u2026`;
  return cut;
}

export function line(ctx, x0, y0, x1, y1, colour, width, dash = []) {
  ctx.setLineDash(dash);
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.stroke();
  ctx.setLineDash([]);
}

// A line through values[0..to], interrupted where there is no value.
export function curve(ctx, plot, values, to, colour, width, dash) {
  ctx.setLineDash(dash);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.beginPath();
  for (let k = 0, down = false; k <= to; k++) {
    const known = Number.isFinite(values[k]);
    if (known) ctx[down ? "lineTo" : "moveTo"](plot.X(k), plot.Y(values[k]));
    down = known;
  }
  ctx.stroke();
  ctx.setLineDash([]);
}

export function dot(ctx, x, y, r, colour) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  disc(ctx, x, y, r);
  ctx.fill();
}

export function disc(ctx, x, y, r) {
  ctx.moveTo(x + r, y);
  ctx.arc(x, y, r, 0, 2 * Math.PI);
}

const AS_LARGE = Math.sqrt(Math.PI) / 2; // half the side of a square, in radii of a disc of its area

export function square(ctx, x, y, r) {
  ctx.rect(x - AS_LARGE * r, y - AS_LARGE * r, 2 * AS_LARGE * r, 2 * AS_LARGE * r);
}

export function diamond(ctx, x, y, r) {
  ctx.moveTo(x, y - r);
  ctx.lineTo(x + r, y);
  ctx.lineTo(x, y + r);
  ctx.lineTo(x - r, y);
  ctx.closePath();
}

export function cross(ctx, x, y, r) {
  ctx.moveTo(x - r, y - r);
  ctx.lineTo(x + r, y + r);
  ctx.moveTo(x - r, y + r);
  ctx.lineTo(x + r, y - r);
}

export function tick(ctx, x, y, r) {
  ctx.moveTo(x, y - r - 1.5);
  ctx.lineTo(x, y - r - 7);
}
