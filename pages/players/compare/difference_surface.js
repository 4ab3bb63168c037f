// A plane with the difference of two votes: colours on one scale for all runs and rounds, hatching where they predict
// different classes, both boundaries, and the examples that they part on.
//
//   drawDifference(shown, panel)   shown: as for drawSurface, and against (the other run), at (the round of both),
//                                  scale (the difference with the full colour)
//   differenceBar(theme)           the legend's bar, as a CSS gradient

import { clamp } from "../core/numbers.js";
import { theLike } from "../core/likes.js";
import { css } from "../core/theme.js";
import { barOf, pixel } from "../round/colours.js";
import { pointSize, ring, shapeOf, testSize } from "../round/points.js";
import { coverCells, doubled, hatching, onPlane, paintCells, placeCells, traceEdges } from "../round/surface.js";
import { differs, rowOf } from "./difference.js";

const STEPS = 254; // of the scale, from one end to the other
const tables = new WeakMap();

function table(theme) {
  const colour = (_, k) => pixel(theme, (2 * k) / STEPS - 1);
  if (!tables.has(theme)) tables.set(theme, Uint32Array.from({ length: STEPS + 1 }, colour));
  return tables.get(theme);
}

export const differenceBar = (theme) => barOf((share) => table(theme)[Math.round(share * STEPS)]);

export function drawDifference(shown, panel) {
  onPlane(shown, panel, (plot) => {
    const { run, against, at } = shown;
    const [mine, its] = [rowOf(run, at), rowOf(against, at)];
    drawField(shown, panel, plot, mine, its);
    drawParting(shown, panel, plot, mine, its);
    drawExamples(shown, panel.ctx, plot);
  });
}

function drawField({ run, against, at, theme, scale }, panel, plot, mine, its) {
  const colours = table(theme);
  const { drawn } = panel;
  if (drawn?.table !== colours || drawn.t !== at || drawn.run !== run || drawn.against !== against) {
    const half = STEPS / 2;
    const step = half / (scale * run.codes.zero);
    paintCells(panel, run.G, (node) => colours[clamp(Math.round(half + (mine[node] - its[node]) * step), 0, STEPS)]);
    panel.drawn = { table: colours, t: at, run, against };
  }
  placeCells(panel, run.G, plot);
}

function drawParting({ run, at, theme }, { ctx }, plot, mine, its) {
  if (!at) return;
  const { G, codes } = run;
  ctx.beginPath();
  coverCells(ctx, plot, G, (node) => mine[node] > codes.zero !== its[node] > codes.zero);
  ctx.fillStyle = hatching(ctx, theme);
  ctx.fill();
  for (const grid of [its, mine]) {
    ctx.setLineDash(grid === its ? [2, 5] : []);
    const edges = () => traceEdges(ctx, plot, grid, G, codes.zero);
    doubled(ctx, edges, [4.5, css(theme.background, 0.6)], [2, css(theme.text)]);
  }
}

// Those that get the same class from both are faint, so that the others are found.
function drawExamples(shown, ctx, plot) {
  const { run, against, at, theme } = shown;
  const xy = run.xy.all;
  const [train, test] = [pointSize(plot, run.m), testSize(plot, run)];
  const place = { x: (i) => plot.X(xy[2 * i]), y: (i) => plot.Y(xy[2 * i + 1]), r: (i) => (i < run.m ? train : test) };
  const parted = [];
  for (let i = 0; i < run.n; i++) {
    if (differs(run, against, at, i)) parted.push(i);
    else mark(ctx, place, run, i, css(theme[roleOf(run, i)], 0.35));
  }
  for (const i of parted) {
    ring(theme, ctx, { ...place, r: () => place.r(i) - 2.5 }, i);
    mark(ctx, place, run, i, css(theme[roleOf(run, i)]));
  }
  for (const i of [shown.hover, shown.pin]) if (i >= 0) ring(theme, ctx, place, i);
}

const roleOf = (run, i) => (run.label.all[i] > 0 ? "positive" : "negative");

function mark(ctx, { x, y, r }, run, i, colour) {
  const isTrain = i < run.m;
  Object.assign(ctx, { fillStyle: colour, strokeStyle: colour, lineWidth: 1.6 });
  ctx.beginPath();
  shapeOf(run.label.all[i], isTrain)(ctx, x(i), y(i), r(i));
  if (isTrain || !theLike("shapes").on) ctx.fill();
  else ctx.stroke();
}
