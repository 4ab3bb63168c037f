// The plane of the drawing page as it looks, and what a point is.
//
// A point is [x, y, label]. Lists of points are never changed, only replaced: so undoing is remembering.

import { frame, label, line } from "../core/canvas.js";
import { larger } from "../core/letters.js";
import { clamp, plain, spread } from "../core/numbers.js";
import { css } from "../core/theme.js";
import { shapeOf } from "../round/points.js";

export const SIGN = { minus: -1, plus: 1 };
export const NAMES = { "-1": "class \u22121", 1: "class +1" };

// Finer than a pixel, and short in a link.
export const round3 = (value) => Math.round(value * 1000) / 1000;

const A_TABLE = 10; // points
const FAR = 10; // between the ends of an attribute: beside it the square would be a speck

// The square [-1, 1] x [-1, 1], or as much more as the points of a link need: [x low, x high, y low, y high]. A table whose
// attribute lies elsewhere, or reaches much further, has the range of that.
export function boxOf(points) {
  const range = (k) => {
    const values = points.map((point) => point[k]);
    const own = [Math.min(...values), Math.max(...values)];
    const elsewhere = own[0] > 1 || own[1] < -1 || own[1] - own[0] > FAR;
    const square = points.length < A_TABLE || !elsewhere;
    const [low, high] = square ? [Math.min(-1, own[0]), Math.max(1, own[1])] : spread(...own);
    const margin = 0.05 * (high - low);
    return low !== -1 || high !== 1 ? [low - margin, high + margin] : [-1, 1];
  };
  return [...range(0), ...range(1)];
}

const LARGEST = 1e6;

// A coordinate as people type it: 0.5, 0,5, 1/2 or \u22122; null for what is none.
export function coordinate(text) {
  const [over, under, ...more] = text.replaceAll("\u2212", "-").replaceAll(",", ".").split("/");
  if (more.length || !over.trim() || under?.trim() === "") return null;
  const value = Number(over) / Number(under ?? 1);
  return Number.isFinite(value) && Math.abs(value) <= LARGEST ? round3(value) : null;
}

export const holds = ([x0, x1, y0, y1], [x, y]) => x >= x0 && x <= x1 && y >= y0 && y <= y1;

// The number of the point nearest to a pixel, if it is within reach; -1 if there is none.
export function nearest(points, plot, [px, py], reach) {
  let best = reach * reach;
  let found = -1;
  points.forEach(([x, y], i) => {
    const distance = (plot.X(x) - px) ** 2 + (plot.Y(y) - py) ** 2;
    if (distance > best) return;
    best = distance;
    found = i;
  });
  return found;
}

// The numbers of all points within reach of a pixel.
export const within = (points, plot, [px, py], reach) =>
  [...points.keys()].filter((i) => Math.hypot(plot.X(points[i][0]) - px, plot.Y(points[i][1]) - py) <= reach);

// The points with the classes of some of them changed.
export const flipped = (points, some) => points.map(([x, y, sign], i) => [x, y, some.has(i) ? -sign : sign]);

// held, hover: numbers of points, or -1; cursor: where the keys' cross-hair is, or null.
export function drawPlane(panel, theme, { points, box, held, hover, cursor }) {
  const { ctx, size } = panel;
  const [x, y] = [box.slice(0, 2), box.slice(2)];
  const plot = (panel.plot = frame(panel, theme, { x, y, xName: "x1", yName: "x2", inset: 3.3, grid: false }));
  ctx.strokeStyle = css(theme.muted);
  ctx.strokeRect(plot.left + 0.5, plot.top + 0.5, plot.width, plot.height);
  const r = clamp(plot.width / 90, 5.5, 8);
  points.forEach((point, i) => {
    drawPoint(ctx, theme, plot, point, { r: i === held ? r * 1.5 : r, ringed: i === hover || i === held });
  });
  if (!points.length) invite(panel, theme, plot);
  if (cursor) drawCursor(ctx, theme, plot, cursor, size);
}

// As the Lab will draw them. The two colours differ in lightness and in blue-yellow, so that every eye parts them.
function drawPoint(ctx, theme, plot, [x, y, sign], { r, ringed }) {
  ctx.beginPath();
  shapeOf(sign, true)(ctx, plot.X(x), plot.Y(y), r);
  ctx.fillStyle = css(sign < 0 ? theme.negative : theme.positive);
  ctx.fill();
  ctx.lineWidth = ringed ? 2.5 : 1;
  ctx.strokeStyle = css(ringed ? theme.text : theme.background);
  ctx.stroke();
}

function invite({ ctx, size }, theme, { left, top, width, height }) {
  ctx.font = `${larger(size)}px ${theme.font}`;
  label(ctx, theme, "Click to put the first point here", left + width / 2, top + height / 2, "center", theme.muted);
}

function drawCursor(ctx, theme, plot, [x, y], size) {
  const [cx, cy] = [plot.X(x), plot.Y(y)];
  const colour = css(theme.text, 0.55);
  line(ctx, cx, plot.top, cx, plot.bottom, colour, 1, [4, 4]);
  line(ctx, plot.left, cy, plot.right, cy, colour, 1, [4, 4]);
  const right = cx < plot.left + plot.width * 0.7;
  const at = [cx + (right ? size : -size), clamp(cy - size, plot.top + size, plot.bottom)];
  label(ctx, theme, `${plain(x)}, ${plain(y)}`, ...at, right ? "left" : "right", theme.text);
}
