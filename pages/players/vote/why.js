// One example's vote as a sum: a bar for each piece, from where the last one ended, and the vote in ink.
//
//   heightOf(parts, size)      pixels of so many parts, with the vote below; drawWhy(screen, panel)

import { fitted, line } from "../core/canvas.js";
import { css } from "../core/theme.js";
import { signed } from "./pieces.js";

const ROW = 1.85; // letters
const NAMES = 0.5; // of the width, at most
const NUMBER = 3.6;
const THICK = 0.66; // of a row

export const heightOf = (parts, size) => (parts + 2.4) * ROW * size;

export function drawWhy({ theme, run, parts, total }, panel) {
  const { ctx, size, width } = panel;
  const rows = flow(parts, total);
  const longest = Math.max(...rows.map(({ name }) => ctx.measureText(name).width));
  const left = Math.min(longest + size, NAMES * width);
  const right = width - NUMBER * size;
  const [low, high] = [Math.min(0, ...rows.map(({ to }) => to)), Math.max(0, ...rows.map(({ to }) => to))];
  const X = (value) => left + ((value - low) / (high - low || 1)) * (right - left);
  const row = ROW * size;
  ctx.textBaseline = "top";
  [
    ["right", -1, `\u2190 ${run.classes[0]}`, theme.negative],
    ["left", 1, `${run.classes[1]} \u2192`, theme.positive],
  ].forEach(([align, side, text, colour]) => {
    const room = (side < 0 ? X(0) : width - X(0)) - size;
    ctx.textAlign = align;
    ctx.fillStyle = css(colour);
    if (room > 2 * size) ctx.fillText(fitted(ctx, text, room), X(0) + 0.5 * side * size, 0);
  });
  rows.forEach((one, k) => bar(theme, panel, { ...one, y: (k + 1) * row, thick: THICK * row, X, left, row }));
  line(ctx, X(0), row * 0.8, X(0), (rows.length + 1) * row, css(theme.text), 1.2);
}

// Every bar from where the one before has ended; the vote from 0.
function flow(parts, total) {
  let at = 0;
  const rows = parts.map(({ name, value }) => ({ name, value, from: at, to: (at += value) }));
  return [...rows, { name: "the vote", value: total, from: 0, to: total, last: true }];
}

function bar(theme, { ctx, size, width }, { name, value, from, to, last, y, thick, X, left, row }) {
  ctx.textBaseline = "middle";
  ctx.textAlign = "right";
  ctx.fillStyle = css(value === null ? theme.muted : theme.text);
  ctx.fillText(fitted(ctx, name, left - 0.6 * size), left - 0.6 * size, y + thick / 2);
  if (!last) line(ctx, X(to), y, X(to), y + row + thick, css(theme.muted), 1);
  if (value === null) return;
  ctx.fillStyle = css(last ? theme.text : value > 0 ? theme.positive : theme.negative);
  ctx.fillRect(Math.min(X(from), X(to)), y, Math.max(1.5, Math.abs(X(to) - X(from))), thick);
  ctx.textAlign = "left";
  ctx.fillStyle = css(last ? theme.text : theme.muted);
  ctx.fillText(signed(value), Math.min(Math.max(X(from), X(to)) + 0.4 * size, width - 3 * size), y + thick / 2);
}
