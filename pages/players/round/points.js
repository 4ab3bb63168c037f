// The examples on a surface: training points are discs whose AREA follows the weight, test points are hollow diamonds
// of one size, and marks lie on top of both. A disc has a hole where its example is too right. Who wants to tell the classes
// by shape sees squares for the positive one; test examples are then hollow discs and squares.

import { cross, diamond, disc, dot, label, line, square, tick } from "../core/canvas.js";
import { theLike } from "../core/likes.js";
import { hides } from "../core/lists.js";
import { clamp } from "../core/numbers.js";
import { css } from "../core/theme.js";
import { isThere, memberErrs, votesWrong } from "./film.js";

const CROWD = 1500; // examples: more are drawn with thinner marks
const NO_RIMS = 1200; // training examples: rims would only cost time
const [FEW, LARGEST] = [20, 6.5]; // training examples; and the radius of more, in pixels, however large the plot is
const INSIDE = 3.5; // pixels: a disc as large has its cross inside
const [DOT, FAINT] = [2.2, 0.5]; // the radius of an example that is only a dot, in pixels, and how strong it is
const COIN = 2.4; // pixels: from the edge of such a dot to its ring
const FADED = 0.35; // how strong the others are where some examples are ringed
const HOLE = 0.45; // of the radius of a disc
export const NUMBERED = 12; // training examples: as many have their numbers beside them
const BROKEN = [4, 3]; // pixels of a selected point's ring, and between them
const REACH = 18; // pixels between a point and a pointer that means it

// The radius of a point of uniform weight: smaller when there are many, or when the plot is low.
export function pointSize(plot, m) {
  const side = Math.min(plot.width, 1.2 * plot.height);
  const most = m <= FEW ? side / 40 : Math.min(side / 60, LARGEST);
  return clamp((side / 75) * (150 / Math.max(m, 20)) ** 0.3, 2.2, most);
}

// The radius of a point of this share of all weight; smallest: it never gets smaller, in pixels.
export function radiusOf(plot, m, weight, smallest) {
  const base = pointSize(plot, m);
  return clamp(base * Math.sqrt(weight * m || 0), Math.max(smallest, base * 0.45), plot.width / 18);
}

export const testSize = (plot, { m, n }) => pointSize(plot, m) * (n > CROWD ? 0.75 : 0.9);

export function drawPoints(shown, panel, plot) {
  const { run } = shown;
  const xy = run.xy.all;
  const size = testSize(plot, run);
  const place = {
    here: (i) => isThere(run, shown.t, i),
    x: (i) => plot.X(xy[2 * i]),
    y: (i) => plot.Y(xy[2 * i + 1]),
    r: (i) => (i < run.m ? shown.radius(plot, i) : size),
    small: size,
  };
  const ringed = shown.ringed?.size ? shown.ringed : null;
  if (ringed || shown.dots) panel.ctx.globalAlpha = shown.dots ? FAINT : FADED;
  if (shown.dots) drawDots(shown, panel.ctx, place);
  else drawExamples(shown, panel, plot, place);
  panel.ctx.globalAlpha = 1;
  if (ringed && shown.flat) drawCoins(shown, panel.ctx, place, [...ringed].filter(place.here));
  else if (ringed)
    drawExamples(shown, panel, plot, { ...place, only: ringed, here: (i) => ringed.has(i) && place.here(i) });
  const selected = (shown.selection?.value ?? []).filter(place.here);
  drawCircles(shown.theme, panel.ctx, place, selected, BROKEN);
  for (const i of [shown.hover, shown.pin]) if (i >= 0 && place.here(i)) ring(shown.theme, panel.ctx, place, i);
}

// All of them alike, also those that are held back and those that the vote gets wrong.
function drawDots({ run, theme }, ctx, { x, y, here }) {
  for (const [sign, colour] of classes(theme)) {
    ctx.fillStyle = css(colour);
    const chosen = (i) => run.label.all[i] === sign && here(i);
    marks(ctx, 0, run.n, chosen, (i) => disc(ctx, x(i), y(i), DOT), "fill");
  }
}

// A dot in a small ring, one example after the other: those that lie close still are counted, as coins in a row. Where the vote is
// wrong the whole coin has the class's colour, and a cross.
function drawCoins({ run, theme, t }, ctx, { x, y }, chosen) {
  for (const i of chosen) {
    const errs = votesWrong(run, t, i);
    const colour = run.label.all[i] > 0 ? theme.positive : theme.negative;
    dot(ctx, x(i), y(i), DOT + COIN, css(errs ? colour : theme.background));
    dot(ctx, x(i), y(i), DOT + 0.4, css(colour));
    if (errs) outlined(ctx, () => cross(ctx, x(i), y(i), 0.55 * (DOT + COIN)), theme.background);
    outlined(ctx, () => disc(ctx, x(i), y(i), DOT + COIN), theme.text);
  }
}

function outlined(ctx, shape, colour) {
  ctx.lineWidth = 1.6;
  ctx.strokeStyle = css(colour);
  ctx.beginPath();
  shape();
  ctx.stroke();
}

function drawExamples(shown, panel, plot, place) {
  const { run } = shown;
  if (shown.tests !== false) drawTestPoints(shown, panel, plot, place);
  drawTrainingPoints(shown, panel.ctx, place);
  if (run.returns && !shown.isPlain) drawHoles(shown, panel.ctx, place);
  drawMarks(shown, panel.ctx, place);
  if (run.m > NUMBERED) return;
  drawSigns(shown, panel, place);
  if (!shown.own?.on) drawNumbers(shown, panel, place); // nobody speaks of an example by its number before the first round
}

// The shape of an example of a class, 1 or -1.
export const shapeOf = (sign, isTrain) => {
  if (theLike("shapes").on) return sign > 0 ? square : disc;
  return isTrain ? disc : diamond;
};

const classes = (theme) => [
  [-1, theme.negative],
  [1, theme.positive],
];

// The rim is a larger disc below: filling is several times cheaper than stroking.
function drawTrainingPoints({ run, theme }, ctx, { x, y, r, here }) {
  const labels = run.label.all;
  for (const [sign, colour] of classes(theme)) {
    const layers = [
      [0.9, css(theme.background, 0.85)],
      [0, css(colour, 0.94)],
    ];
    const shape = shapeOf(sign, true);
    for (const [rim, paint] of layers.slice(run.m > NO_RIMS ? 1 : 0)) {
      ctx.fillStyle = paint;
      const chosen = (i) => labels[i] === sign && here(i);
      marks(ctx, 0, run.m, chosen, (i) => shape(ctx, x(i), y(i), r(i) + rim), "fill");
    }
  }
}

// A hole in the disc of an example whose F is beyond its label: its weight asks for the other class.
function drawHoles({ run, theme, pulls }, ctx, { x, y, r, here }) {
  const returns = run.beyond.row(pulls);
  ctx.fillStyle = css(theme.background);
  const chosen = (i) => returns[i] && here(i);
  marks(ctx, 0, run.m, chosen, (i) => disc(ctx, x(i), y(i), r(i) * HOLE), "fill");
}

// Test points keep their size and place through the rounds: drawn once per size and theme into a layer of their own.
function drawTestPoints({ run, theme }, panel, plot, place) {
  const { canvas, ctx } = panel;
  if (run.m === run.n) return;
  if (panel.paper || place.only) return hollow(run, theme, ctx, place);
  const layer = (panel.layer ??= new OffscreenCanvas(1, 1));
  const { width, height } = canvas;
  const made = panel.layerOf;
  const shapes = theLike("shapes").on;
  const same =
    made?.run === run &&
    made.shapes === shapes &&
    made.theme === theme &&
    made.zoom === panel.zoom &&
    made.view === panel.view?.key;
  if (!same || layer.width !== width || layer.height !== height) {
    Object.assign(layer, { width, height });
    const pen = layer.getContext("2d");
    pen.setTransform(ctx.getTransform());
    hollow(run, theme, pen, place);
    panel.layerOf = { run, theme, shapes, zoom: panel.zoom, view: panel.view?.key };
  }
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(layer, 0, 0);
  ctx.restore();
}

function hollow(run, theme, pen, { x, y, small, only }) {
  pen.fillStyle = css(theme.background, 0.75);
  pen.lineWidth = 1.6;
  for (const [sign, colour] of classes(theme)) {
    pen.strokeStyle = css(colour);
    const chosen = (i) => run.label.all[i] === sign && (!only || only.has(i));
    const shape = shapeOf(sign, false);
    for (const how of ["fill", "stroke"]) marks(pen, run.m, run.n, chosen, (i) => shape(pen, x(i), y(i), small), how);
  }
}

// Crosses where the vote is wrong, ticks where a label was flipped, rings where the round's base classifier is wrong.
function drawMarks(shown, ctx, { x, y, r, small, here }) {
  const { run, theme, t } = shown;
  const flipped = run.flipped.all;
  const last = shown.tests === false ? run.m : run.n;
  const errs = (i) => here(i) && (shown.own?.on ? shown.own.errs(i) : votesWrong(run, t, i));
  const below = run.m <= NUMBERED ? (i) => r(i) + small * 1.2 : () => 0; // few points keep their sign
  const fits = (i) => run.m > NUMBERED && i < run.m && r(i) >= INSIDE; // in the page's colour; over a smaller mark, in that of the text
  const part = run.m <= NUMBERED ? 0.7 : 1;
  ctx.lineWidth = run.n > CROWD ? 1.2 : 1.7;
  for (const inside of [true, false]) {
    ctx.strokeStyle = css(inside ? theme.background : theme.text);
    const arm = (i) => (inside ? 0.55 * r(i) : Math.max(2.5, small * 0.95));
    const chosen = (i) => fits(i) === inside && errs(i);
    marks(ctx, 0, last, chosen, (i) => cross(ctx, x(i), y(i) + below(i), arm(i) * part), "stroke");
  }
  ctx.strokeStyle = css(theme.text);
  const isFlipped = (i) => flipped[i] && here(i);
  if (run.flips && !hides("labels")) marks(ctx, 0, last, isFlipped, (i) => tick(ctx, x(i), y(i), r(i)), "stroke");
  if (shown.ringsErrors) drawRings(shown, ctx, { x, y, r, here });
  if (shown.ringed) drawCircles(theme, ctx, { x, y, r }, [...shown.ringed].filter(here));
}

// Around the mistakes of the round's base classifier: in a movement they close in.
function drawRings({ run, theme, member, move }, ctx, { x, y, r, here }) {
  const closed = move?.rings ?? 1;
  const votes = run.vote.row(member);
  ctx.strokeStyle = css(theme.stump, closed);
  ctx.lineWidth = 1.8;
  const beyond = run.beyond.row(member);
  const errs = (i) => here(i) && memberErrs(votes[i], run.label.all[i], beyond[i]);
  marks(ctx, 0, run.m, errs, (i) => disc(ctx, x(i), y(i), r(i) + 3 + 9 * (1 - closed)), "stroke");
}

// Of its class, inside a disc.
function drawSigns({ run, theme }, { ctx }, { x, y, r, here }) {
  const arm = (i) => 0.5 * r(i);
  const across = (i) => line(ctx, x(i) - arm(i), y(i), x(i) + arm(i), y(i), css(theme.background), 2);
  const up = (i) => line(ctx, x(i), y(i) - arm(i), x(i), y(i) + arm(i), css(theme.background), 2);
  for (let i = 0; i < run.m; i++) {
    if (!here(i) || r(i) < INSIDE) continue;
    across(i);
    if (run.label.all[i] > 0) up(i);
  }
}

// From 1, as lessons and read-outs name them: above a disc and to its right.
function drawNumbers({ run, theme }, { ctx, size }, { x, y, r, here }) {
  for (let i = 0; i < run.m; i++) {
    if (!here(i)) continue;
    const away = r(i) + size * 0.45;
    label(ctx, theme, String(i + 1), x(i) + away, y(i) - away, "center", theme.text);
  }
}

// Two rings each, so that they are seen on every colour; dash: of the upper one, which is broken around selected examples:
// a whole one is a mistake of the newest, or an example that another run judges differently.
function drawCircles(theme, ctx, place, chosen, dash = []) {
  circles(ctx, place, chosen, 3, 4.5, css(theme.background, 0.85));
  ctx.setLineDash(dash);
  circles(ctx, place, chosen, 3, 2.4, css(theme.text));
  ctx.setLineDash([]);
}

// Around the point under the pointer, or the pinned one.
export function ring(theme, ctx, place, i) {
  circles(ctx, place, [i], 5, 6, css(theme.background));
  circles(ctx, place, [i], 5, 3, css(theme.text));
}

function circles(ctx, { x, y, r }, chosen, away, width, colour) {
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.beginPath();
  for (const i of chosen) disc(ctx, x(i), y(i), r(i) + away);
  ctx.stroke();
}

// One path for a handful of points: far fewer canvas calls than one path each, yet cheap to rasterise.
function marks(ctx, from, to, chosen, add, how) {
  let waiting = 0;
  ctx.beginPath();
  for (let i = from; i < to; i++) {
    if (!chosen(i)) continue;
    add(i);
    if (++waiting % 40 === 0) {
      ctx[how]();
      ctx.beginPath();
    }
  }
  ctx[how]();
}

// The point under the pointer after t rounds, or -1. until: how many are drawn.
export function nearestPoint(run, plot, px, py, t, until = run.n) {
  const xy = run.xy.all;
  let best = REACH * REACH;
  let found = -1;
  for (let i = 0; i < until; i++) {
    if (!isThere(run, t, i)) continue;
    const distance = (plot.X(xy[2 * i]) - px) ** 2 + (plot.Y(xy[2 * i + 1]) - py) ** 2;
    if (distance < best) {
      best = distance;
      found = i;
    }
  }
  return found;
}
