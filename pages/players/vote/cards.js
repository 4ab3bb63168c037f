// A card for each piece of the vote: a curve of one attribute in the colours of the classes, or a plane of two.
//
//   layout(width, count, size, high) -> { columns, rows, cell, tall, height, shown }      Pure.
//                              high: of the picture that is presented, which shows as many of the cards as it has room for
//   drawCards(screen, panel)

import { disc, fitted, label, line } from "../core/canvas.js";
import { clamp, percent, short } from "../core/numbers.js";
import { css } from "../core/theme.js";
import { costOf, nameOf, signed, stepsOf, topOf, valueOf } from "./pieces.js";

const ACROSS = 11.5; // letters of a card's width
const DOWN = 11.5; // of its height
const HEAD = 2.5;
const LINE = 1.15;
const FOOT = 1.4;
const GAP = 1.1;
const FAINT = 0.42;

export function layout(width, count, size, high = 0) {
  const most = clamp(Math.floor(width / (ACROSS * size)), 1, Math.max(2, count));
  const shown = high ? Math.min(count, most * Math.max(1, Math.floor(high / (DOWN * size)))) : count;
  const rows = Math.max(1, Math.ceil(shown / most));
  const columns = Math.max(1, Math.ceil(shown / rows)); // as wide as so many rows allow
  const tall = high ? high / rows : DOWN * size;
  return { columns, rows, cell: width / columns, tall, height: rows * tall, shown };
}

export function drawCards(screen, panel) {
  const { vote, t, picked, presents } = screen;
  const plan = layout(panel.width, picked.length, panel.size, presents ? panel.height : 0);
  const top = topOf(vote, t);
  const drawn = picked.slice(0, plan.shown);
  const scaled = drawn.find((k) => vote.pieces[k].names.length === 1 && vote.pieces[k].first <= t);
  drawn.forEach((k, place) => {
    const piece = vote.pieces[k];
    const box = boxOf(plan, place, panel.size);
    head(screen, panel, box, piece, k);
    if (t < piece.first) waits(screen, panel, box, piece);
    else if (piece.names.length === 1) steps(screen, panel, box, k, top);
    else plane(screen, panel, box, k, top);
    ends(screen, panel, box, piece);
    if (k === scaled) scale(screen, panel, box, top);
  });
}

// The ends of the one scale, at the first curve.
function scale({ theme }, { ctx, size }, { right, top, bottom }, value) {
  label(ctx, theme, signed(value), right - 2, top + 0.7 * size, "right", theme.muted);
  label(ctx, theme, signed(-value), right - 2, bottom - 0.7 * size, "right", theme.muted);
}

function boxOf({ columns, cell, tall }, k, size) {
  const left = Math.round((k % columns) * cell);
  const y = Math.floor(k / columns) * tall;
  const top = Math.round(y + HEAD * size);
  const bottom = Math.round(y + tall - (FOOT + GAP) * size);
  const right = Math.round(left + cell - GAP * size);
  return { left, right, top, bottom, width: right - left, height: bottom - top, y };
}

function head({ theme, vote, t }, { ctx, size }, { left, right, y }, piece, k) {
  const asked = t >= piece.first;
  const share = asked ? percent(vote.shares.row(t)[k]) : "";
  ctx.textBaseline = "top";
  ctx.textAlign = "right";
  ctx.fillStyle = css(theme.muted);
  ctx.fillText(share, right, y);
  const room = right - left - ctx.measureText(share).width - 1.4 * size;
  ctx.textAlign = "left";
  if (asked) ctx.fillText(costOf(vote, t, piece), left, y + LINE * size, right - left);
  ctx.fillStyle = css(asked ? theme.text : theme.muted);
  piece.names.forEach((name, side) => {
    const arrow = piece.names.length > 1 ? ` ${"\u2192\u2191"[side]}` : "";
    ctx.fillText(fitted(ctx, name, room - 1.2 * size * side) + arrow, left, y + LINE * size * side);
  });
}

function waits({ theme }, { ctx, size }, { left, top, width, height }, { first }) {
  framed(ctx, theme, { left, top, width, height });
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = css(theme.muted);
  ctx.fillText(`first in round ${first}`, left + width / 2, top + height / 2, width - size);
}

function framed(ctx, theme, { left, top, width, height }) {
  ctx.lineWidth = 1;
  ctx.strokeStyle = css(theme.faint);
  ctx.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
}

// The ends of the axis across; of a plane also the ends of the one upwards are left out: its colours are what is looked at.
function ends({ theme }, { ctx, size }, { left, right, bottom }, piece) {
  ctx.textBaseline = "top";
  ctx.fillStyle = css(theme.muted);
  piece.ends[0].forEach((value, side) => {
    ctx.textAlign = side ? "right" : "left";
    ctx.fillText(short(value), side ? right : left, bottom + 0.25 * size);
  });
}

const along =
  (from, length, [low, high]) =>
  (value) =>
    from + clamp((value - low) / (high - low), 0, 1) * length;
const across = ({ left, width }, range) => along(left, width, range);
const upwards = ({ bottom, height }, range) => along(bottom, -height, range);

function steps({ theme, vote, t, example }, { ctx }, box, k, top) {
  const { start, cuts, ends: sides, columns } = vote.pieces[k];
  const [X, Y] = [across(box, sides[0]), upwards(box, [-top, top])];
  const edges = [box.left, ...cuts[0].map(X), box.right];
  const values = vote.values.row(t).subarray(start, start + edges.length - 1);
  line(ctx, box.left, Y(0), box.right, Y(0), css(theme.faint), 1);
  values.forEach((value, c) => {
    ctx.fillStyle = css(value > 0 ? theme.positive : theme.negative, FAINT);
    ctx.fillRect(edges[c], Math.min(Y(0), Y(value)), edges[c + 1] - edges[c], Math.abs(Y(value) - Y(0)));
  });
  ctx.lineWidth = 2;
  ctx.strokeStyle = css(theme.text);
  ctx.beginPath();
  values.forEach((value, c) => {
    ctx[c ? "lineTo" : "moveTo"](edges[c], Y(value));
    ctx.lineTo(edges[c + 1], Y(value));
  });
  ctx.stroke();
  mark(ctx, theme, X(vote.at.row(example)[columns[0]]), Y(valueOf(vote, t, example, k)), box);
}

function plane({ theme, vote, t, example }, { ctx }, box, k, top) {
  const { start, cuts, ends: sides, columns } = vote.pieces[k];
  const [X, Y] = [across(box, sides[0]), upwards(box, sides[1])];
  const [xs, ys] = [
    [box.left, ...cuts[0].map(X), box.right],
    [box.bottom, ...cuts[1].map(Y), box.top],
  ];
  const values = vote.values.row(t);
  for (let a = 0; a + 1 < xs.length; a++)
    for (let b = 0; b + 1 < ys.length; b++) {
      const value = values[start + a * (ys.length - 1) + b];
      ctx.fillStyle = css(value > 0 ? theme.positive : theme.negative, 0.85 * Math.sqrt(Math.abs(value) / top));
      ctx.fillRect(xs[a], ys[b + 1], xs[a + 1] - xs[a], ys[b] - ys[b + 1]);
    }
  framed(ctx, theme, box);
  const at = vote.at.row(example);
  mark(ctx, theme, X(at[columns[0]]), Y(at[columns[1]]), box);
}

// The example: in ink, with a rim that keeps it apart from what it lies on.
function mark(ctx, theme, x, y, { top, bottom }) {
  line(ctx, x, top, x, bottom, css(theme.text), 1, [3, 3]);
  ctx.fillStyle = css(theme.text);
  ctx.strokeStyle = css(theme.card);
  ctx.lineWidth = 2;
  ctx.beginPath();
  disc(ctx, x, y, 5);
  ctx.fill();
  ctx.stroke();
}

export const tablesOf = ({ vote, t }) => {
  const caption = `Round ${t}`;
  const shares = vote.pieces.map((piece, k) => [nameOf(piece), vote.shares.row(t)[k]]);
  const rises = vote.attributes.map((name, c) => [name, vote.rise.row(t)[c]]);
  return [
    { caption, columns: ["asked about", "share of the vote"], rows: shares },
    { caption, columns: ["shuffled", "rise of the error"], rows: rises },
    { caption, columns: ["attribute", "above", "up to", "adds"], rows: stepsOf(vote, t) },
  ];
};
