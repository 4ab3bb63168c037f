// Sharp canvases, axes, lines. Nothing here knows about boosting.
//
//   Panel          a canvas that fills its host and stays sharp at any device pixel ratio
//   frame(...)     axes, ticks and names; returns the plot, with X and Y from data to pixels
//   pointed(panel, event)   [x, y] of a pointer in the panel's own units
//   followFonts(screen)
//   label, line, curve, dot, and the shapes disc, diamond, cross, tick for one path of many marks

import { plain } from "./numbers.js";
import { pixelRatio } from "./printing.js";
import { css } from "./theme.js";
import { niceTicks } from "./ticks.js";

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

// Text that was drawn before its font had come is drawn again. screen: of screen.js, with schedule().
export function followFonts(screen) {
  document.fonts.addEventListener("loadingdone", () => screen.schedule(), { signal: screen.gone });
}

// Two ranges, ticks outside, names at the ends. x, y: [low, high]; root: y on a root scale; inset: the room on the
// left, in letters; grid: horizontal lines. The vertical name lies flat above its axis: easier to read than a turned
// one, and it leaves the width to the data.
export function frame(panel, theme, { x, y, xName, yName, root = false, inset = 3.1, grid = true, ...ticks }) {
  const { ctx, size } = panel;
  const plot = plotOf(panel, x, y, root, inset);
  ctx.fillStyle = css(theme.muted);
  ctx.strokeStyle = css(theme.faint);
  ctx.lineWidth = 1;
  ctx.beginPath();
  upTicks(panel, plot, grid, ticks.yTicks, ticks.yFormat ?? plain);
  acrossTicks(panel, plot, ticks.xTicks);
  ctx.stroke();
  ctx.fillText(xName, plot.left + plot.width / 2, plot.bottom + size * 1.65, plot.width);
  ctx.textAlign = "left";
  ctx.fillText(yName, size * 0.2, size * 0.1, panel.width - size);
  return plot;
}

function plotOf({ width, height, size }, x, y, root, inset) {
  const left = Math.round(size * inset);
  const top = Math.round(size * 1.75);
  const right = Math.round(width - size * 0.8);
  const bottom = Math.round(height - size * 2.9);
  const plot = { left, top, right, bottom, width: right - left, height: bottom - top, x, y };
  const scale = root ? Math.sqrt : (value) => value;
  const [low, high] = y.map(scale);
  plot.X = (value) => left + ((value - x[0]) / (x[1] - x[0])) * plot.width;
  plot.Y = (value) => bottom - ((scale(value) - low) / (high - low)) * plot.height;
  plot.invertX = (pixel) => x[0] + ((pixel - left) / plot.width) * (x[1] - x[0]);
  plot.invertY = (pixel) => y[0] + ((bottom - pixel) / plot.height) * (y[1] - y[0]); // of a plain scale
  return plot;
}

function upTicks({ ctx, size }, plot, grid, given, format) {
  ctx.textAlign = "right";
  ctx.textBaseline = "middle";
  for (const value of given ?? niceTicks(...plot.y, Math.max(3, plot.height / (size * 3.4)))) {
    const pixel = Math.round(plot.Y(value)) + 0.5;
    ctx.fillText(format(value), plot.left - size * 0.45, pixel);
    ctx.moveTo(grid ? plot.left : plot.left - 4, pixel);
    ctx.lineTo(grid ? plot.right : plot.left, pixel);
  }
}

function acrossTicks({ ctx, size, width }, plot, given) {
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  for (const value of given ?? niceTicks(...plot.x, plot.width / (size * 5))) {
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
