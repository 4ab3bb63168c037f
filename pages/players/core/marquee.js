// What is being dragged to select: a rectangle, a range of the horizontal axis (tall), or a lasso.
//
//   drawMarquee({ theme, marquee }, panel)    marquee: { from, to, tall } or { path }, in pixels of the panel

import { css } from "./theme.js";

const VEIL = 0.16;

export function drawMarquee({ theme, marquee }, { ctx, plot }) {
  ctx.fillStyle = css(theme.text, VEIL);
  ctx.strokeStyle = css(theme.text);
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  if (marquee.path) for (const [x, y] of marquee.path) ctx.lineTo(x, y);
  else outline(ctx, plot, marquee);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
}

function outline(ctx, plot, { from, to, tall }) {
  const [top, bottom] = tall ? [plot.top, plot.bottom] : [from[1], to[1]];
  ctx.rect(from[0], top, to[0] - from[0], bottom - top);
}
