// The plane with the score, the points, and the base classifier of the round.
//
// drawSurface(shown, panel) leaves the plot on the panel. shown: what a surface needs to know; the stage itself in the
// Lab, one of several runs in Compare:
//   run (film.js), theme, t, hover, pin (examples, or -1); shade: of the view (rounds.js)
//   member: the number of the base classifier that is drawn, or -1; ringsErrors: whether its errors are ringed
//   radius(plot, i): of training example i
//   best: whether the border of the best classifier is drawn
//   own: the visitor's own cut (own.js), where there may be one
//   rival: the scores of another vote, if any: hatched is where the two predict different classes
//   flat: one pale colour for each side, so that the hatching and the rings are what is seen
//   isPlain: its side of the newest cut is not hatched, no disc has a hole; ringed: examples that are ringed, if any:
//   the others are pale, and with dots no more than dots
//   move: how far a step is (moving.js); missing where nothing moves

import { frame, label } from "../core/canvas.js";
import { clamp } from "../core/numbers.js";
import { css } from "../core/theme.js";
import { colourTables } from "./colours.js";
import { ghostRound } from "./film.js";
import { drawClassNames, drawCutName } from "./labels.js";
import { borderOf } from "./panels.js";
import { drawPoints } from "./points.js";

const CROWD = 1500; // so many points would hide the lines: there they lie below
const POSITIVE = 2; // a cell of `member`: 0, 1, 2 for a vote of -1, 0, +1

export function drawSurface(shown, panel) {
  onPlane(shown, panel, (plot) => {
    drawColours(shown, panel, plot);
    const own = shown.own?.on ? shown.own : null;
    own?.halves(panel, plot, shown.theme);
    const lines = () => drawLines(shown, panel, plot);
    const points = () => drawPoints(shown, panel, plot);
    for (const layer of shown.run.n > CROWD ? [points, lines] : [lines, points]) layer();
    const names = drawClassNames(shown, panel, plot);
    if (shown.member >= 0 && !shown.move) drawCutName(shown, panel, plot, names);
    own?.line(panel, plot, shown.theme);
  });
}

// The axes of the run's plane, and what draw(plot) draws inside.
export function onPlane({ run, theme }, panel, draw) {
  const { ctx } = panel;
  const [left, right, low, high] = run.box;
  const [xName, yName] = run.axes;
  const axes = { x: [left, right], y: [low, high], xName, yName, yTicks: yName ? undefined : [] };
  const plot = frame(panel, theme, { ...axes, inset: 3.3, grid: false });
  plot.box = boxIn(plot, run.box);
  ctx.save();
  ctx.beginPath();
  ctx.rect(plot.left, plot.top, plot.width, plot.height);
  ctx.clip();
  draw(plot);
  ctx.restore();
  ctx.strokeStyle = css(theme.muted);
  ctx.lineWidth = 1;
  ctx.strokeRect(plot.left + 0.5, plot.top + 0.5, plot.width, plot.height);
}

// Where the whole plane would be, in pixels: a part of it may be shown.
function boxIn(plot, [left, right, low, high]) {
  const [x0, x1, y0, y1] = [plot.X(left), plot.X(right), plot.Y(high), plot.Y(low)];
  return { left: x0, right: x1, top: y0, bottom: y1, width: x1 - x0, height: y1 - y0 };
}

// The grid's nodes reach from edge to edge of the box, so half a cell hangs over on each side and is cut off.
function drawColours(shown, panel, plot) {
  const { run, theme, t } = shown;
  const { G } = run;
  const table = tableOf(shown, colourTables(theme, run.codes));
  const { drawn } = panel;
  const fades = shown.move?.fade > 0;
  // A pointer or a zoom changes no colour: the cells are painted once a round, and placed at every drawing.
  if (drawn?.table !== table || drawn.t !== t || drawn.run !== run) {
    if (fades) keepBefore(panel);
    const codes = run.surface.row(t);
    paintCells(panel, G, (node) => table[codes[node]]);
    panel.drawn = { table, t, run };
  }
  if (!fades) panel.before = null;
  if (panel.before) {
    placeCells({ ctx: panel.ctx, buffer: panel.before }, G, plot);
    panel.ctx.globalAlpha = shown.move.fade;
  }
  placeCells(panel, G, plot);
  panel.ctx.globalAlpha = 1;
}

function tableOf({ run, t, flat, shade }, tables) {
  if (!t) return tables.score;
  if (flat) return tables.flat;
  if (shade !== "probability") return tables[shade];
  return run.odds ? tables.probability(run.odds[t]) : tables.score;
}

// The colours of the round before, below those that fade in: these get a canvas of their own.
function keepBefore(panel) {
  panel.before = panel.buffer;
  panel.image = null;
}

export function placeCells({ ctx, buffer }, G, { box }) {
  ctx.imageSmoothingEnabled = false;
  ctx.drawImage(buffer, 0.5, 0.5, G - 1, G - 1, box.left, box.top, box.width, box.height);
}

// A pixel a node, into a canvas of its own; row 0 of the grid is the lowest.
export function paintCells(panel, G, colourAt) {
  if (panel.image?.width !== G) {
    panel.image = new ImageData(G, G);
    panel.buffer = new OffscreenCanvas(G, G);
  }
  const pixels = new Uint32Array(panel.image.data.buffer);
  for (let i = 0; i < G; i++) {
    const from = (G - 1 - i) * G;
    for (let j = 0; j < G; j++) pixels[i * G + j] = colourAt(from + j);
  }
  panel.buffer.getContext("2d").putImageData(panel.image, 0, 0);
}

function drawBorder({ run, theme, t }, ctx, plot) {
  const edges = () => traceEdges(ctx, plot, run.surface.row(t), run.G, run.codes.zero);
  doubled(ctx, edges, [4.5, css(theme.background, 0.6)], [run.ghost ? 3 : 2, css(theme[borderOf(run).role])]);
}

// Of the run beside it; where two votes are compared, as strong as the other.
function drawGhostBorder({ run, theme, t, flat }, ctx, plot) {
  if (!run.ghost_surface) return;
  const ghost = run.ghost_surface.row(ghostRound(run, t));
  ctx.setLineDash([6, 4]);
  const edges = () => traceEdges(ctx, plot, ghost, run.G, run.codes.zero);
  doubled(ctx, edges, [flat ? 2 : 1.6, css(theme.text)]);
  ctx.setLineDash([]);
}

// Of the best classifier there is: dots.
function drawBestBorder({ run, theme }, ctx, plot) {
  const dots = () => {
    for (let k = 0; k < run.best.shape[0]; k++) {
      const [x, y] = run.best.row(k);
      ctx.rect(plot.X(x) - 0.5, plot.Y(y) - 0.5, 1, 1);
    }
  };
  doubled(ctx, dots, [3.4, css(theme.background, 0.7)], [1.6, css(theme.text)]);
}

function drawLines(shown, { ctx, size }, plot) {
  const { run, theme, t, rival } = shown;
  if (rival && t > 0) {
    const mine = run.surface.row(t);
    ctx.beginPath();
    coverCells(ctx, plot, run.G, (node) => mine[node] > run.codes.zero !== rival[node] > run.codes.zero);
    ctx.fillStyle = hatching(ctx, theme);
    ctx.fill();
  }
  const borders = t > 0 ? [drawBorder, drawGhostBorder] : [];
  if (shown.best) borders.push(drawBestBorder);
  // where the two lie on each other, a whole one is seen: the other is where they part
  for (const draw of shown.flat ? borders.toReversed() : borders) draw(shown, ctx, plot);
  if (shown.member < 0) return;
  ctx.save();
  if (shown.move) clipToSweep(shown, ctx, plot);
  drawMember(shown, ctx, plot, size);
  ctx.restore();
}

// As much of a cut as has swept in: from the left, a vertical one from the top.
function clipToSweep({ run, member, move }, ctx, { left, top, width, height }) {
  const vertical = run.cut.row(member)[0] === 0;
  ctx.beginPath();
  ctx.rect(left, top, vertical ? width : width * move.sweep, vertical ? height * move.sweep : height);
  ctx.clip();
}

// A line over a broader, fainter one: it stands out from colours and points alike.
export function doubled(ctx, path, ...strokes) {
  ctx.beginPath();
  path();
  for (const [width, colour] of strokes) {
    ctx.lineWidth = width;
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}

// The cell edges between grid values above `level` and the others. Trees are constant on boxes, so this is the exact
// outline of what the picture shows; runs of edges become one segment each.
export function traceEdges(ctx, plot, grid, G, level) {
  const { box } = plot;
  const x = (j) => clamp(box.left + ((j - 0.5) * box.width) / (G - 1), box.left, box.right);
  const y = (i) => clamp(box.bottom - ((i - 0.5) * box.height) / (G - 1), box.top, box.bottom);
  const above = (i, j) => grid[i * G + j] > level;
  for (let a = 1; a < G; a++) {
    const across = (b) => above(a, b) !== above(a - 1, b);
    const upwards = (b) => above(b, a) !== above(b, a - 1);
    runs(G, across, (from, to) => segment(ctx, x(from), y(a), x(to), y(a)));
    runs(G, upwards, (from, to) => segment(ctx, x(a), y(from), x(a), y(to)));
  }
}

// Calls found(from, to) for every run of numbers from..to - 1 below `length` that `holds`.
function runs(length, holds, found) {
  let from = -1;
  for (let k = 0; k <= length; k++) {
    const inside = k < length && holds(k);
    if (inside && from < 0) from = k;
    if (!inside && from >= 0) {
      found(from, k);
      from = -1;
    }
  }
}

function segment(ctx, x0, y0, x1, y1) {
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
}

// A bold line, hatched where the base classifier votes for the positive class.
function drawMember({ run, theme, member, isPlain }, ctx, plot, size) {
  const grid = run.member.row(member);
  const [axis, threshold] = run.cut.row(member);
  const { codes, G } = run;
  if (axis === codes.constant || axis === codes.outside) {
    const [long, brief] = run.no_line[axis === codes.constant ? "constant" : "outside"];
    const why = ctx.measureText(long).width < plot.width / 2 ? long : brief; // the classes' names stand in the corners
    label(ctx, theme, why, plot.left + plot.width / 2, plot.top + size, "center", theme.text);
    return;
  }
  if (!isPlain && !run.ghost) {
    ctx.beginPath();
    if (axis === codes.edges) hatchCells(ctx, plot, grid, G);
    else hatchHalf(ctx, plot, axis, threshold, grid[0] === POSITIVE);
    ctx.fillStyle = hatching(ctx, theme);
    ctx.fill();
  }
  const path = () => memberLine(ctx, plot, grid, G, axis === codes.edges ? null : axis, threshold);
  doubled(ctx, path, [7, css(theme.background, 0.7)], [4, css(theme.stump)]);
}

function memberLine(ctx, plot, grid, G, axis, threshold) {
  if (axis === 0) segment(ctx, plot.X(threshold), plot.top, plot.X(threshold), plot.bottom);
  else if (axis === 1) segment(ctx, plot.left, plot.Y(threshold), plot.right, plot.Y(threshold));
  else for (const level of [0, 1]) traceEdges(ctx, plot, grid, G, level);
}

function hatchHalf(ctx, plot, axis, threshold, low) {
  const edge = axis === 0 ? plot.X(threshold) : plot.Y(threshold);
  if (axis === 0) ctx.rect(low ? plot.left : edge, plot.top, low ? edge - plot.left : plot.right - edge, plot.height);
  else ctx.rect(plot.left, low ? edge : plot.top, plot.width, low ? plot.bottom - edge : edge - plot.top);
}

const hatchCells = (ctx, plot, grid, G) => coverCells(ctx, plot, G, (node) => grid[node] === POSITIVE);

// Adds the cells that `holds` says to the path.
export function coverCells(ctx, { box }, G, holds) {
  const dx = box.width / (G - 1);
  const dy = box.height / (G - 1);
  for (let i = 0; i < G; i++) {
    const inside = (j) => holds(i * G + j);
    const add = (from, to) => ctx.rect(box.left + (from - 0.5) * dx, box.bottom - (i + 0.5) * dy, (to - from) * dx, dy);
    runs(G, inside, add);
  }
}

const HATCH = 12; // pixels from a line to the next
const patterns = new WeakMap();

export function hatching(ctx, theme) {
  if (ctx.tiled) return ctx.tiled(HATCH, (pen) => hatch(pen, theme)); // on paper (core/svg.js)
  if (!patterns.has(theme)) patterns.set(theme, ctx.createPattern(hatchTile(theme), "repeat"));
  return patterns.get(theme);
}

function hatchTile(theme) {
  const tile = new OffscreenCanvas(HATCH, HATCH);
  hatch(tile.getContext("2d"), theme);
  return tile;
}

function hatch(pen, theme) {
  pen.beginPath();
  pen.strokeStyle = css(theme.stump, 0.5);
  pen.lineWidth = 1.4;
  for (const shift of [-HATCH, 0, HATCH]) segment(pen, shift - 2, HATCH + 2, shift + HATCH + 2, -2);
  pen.stroke();
}
