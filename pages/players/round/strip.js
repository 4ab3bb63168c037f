// The vote as a strip: a thumbnail for every round's base classifier, as high as its coefficient, "+" between them. Those that
// have no room are counted in front: "+2 earlier".
//
//   shownIn(t, places) -> [first, last]     rounds from 1, the newest last; places: how many thumbnails fit. Pure.
//   drawStrip(stage, panel)

import { label } from "../core/canvas.js";
import { clamp, short } from "../core/numbers.js";
import { css } from "../core/theme.js";
import { pixel } from "./colours.js";
import { paintCells, placeCells } from "./surface.js";

const SIDE = 0.6; // the score whose colour stands for a vote
const LEAST = 0.3; // of the largest height: of a coefficient near 0

export const shownIn = (t, places) => [Math.max(1, t - places + 1), t];

export function drawStrip(stage, panel) {
  const { run, t, theme } = stage;
  const { ctx, size, width, height } = panel;
  const wide = size * 3.1;
  const foot = height - size * 1.7;
  const tall = Math.min(wide, foot - size * 1.5); // under the title
  label(ctx, theme, "The vote so far", 0, size * 0.7, "left", theme.muted);
  if (!t || !run.alpha) return;
  const room = width - wide - size; // the next one's dashed slot stands last
  const fit = Math.floor(room / (wide + size));
  const places = t > fit ? Math.floor((room - size * 4.4) / (wide + size)) : fit;
  const [first, last] = shownIn(t, Math.max(1, places));
  let x = first > 1 ? size * 4.6 : 2;
  if (first > 1) label(ctx, theme, `+${first - 1} earlier`, 0, foot - wide / 2, "left", theme.muted);
  const colours = [-SIDE, 0, SIDE].map((score) => pixel(theme, score));
  const most = Math.max(...run.alpha.map(Math.abs), 1e-12);
  for (let k = first; k <= last; k++) {
    if (k > first) label(ctx, theme, "+", x - size / 2, foot - wide / 3, "center", theme.muted);
    const high = heightOf(run.alpha[k - 1], most, tall);
    thumbnail(panel, run, k, colours, { x, foot, wide, high });
    if (k === t) outlined(ctx, x, foot, wide, high, css(theme.text));
    const colour = k === t ? theme.text : theme.muted;
    label(ctx, theme, short(run.alpha[k - 1]), x + wide / 2, foot + size * 0.9, "center", colour);
    x += wide + size;
  }
  if (t < run.T) slot(ctx, x, foot, wide, tall * LEAST * 1.5, css(theme.muted));
}

const heightOf = (alpha, most, tall) => tall * clamp(Math.abs(alpha) / most, LEAST, 1);

// A part of the plane is as good as all of it: the picture keeps its width and loses height.
function thumbnail(panel, run, t, colours, { x, foot, wide, high }) {
  const votes = run.member.row(t - 1);
  const { ctx } = panel;
  paintCells(panel, run.G, (node) => colours[votes[node]]);
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, foot - high, wide, high);
  ctx.clip();
  placeCells(panel, run.G, { box: { left: x, top: foot - high, width: wide, height: high } });
  ctx.restore();
}

function outlined(ctx, x, foot, wide, high, colour) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.strokeRect(x, foot - high, wide, high);
}

function slot(ctx, x, foot, wide, high, colour) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 3]);
  ctx.strokeRect(x + 0.5, foot - high, wide, high);
  ctx.setLineDash([]);
}
