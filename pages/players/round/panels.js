// Weights, margins, curves. Every scale is fixed for the whole run, so that only the data move.

import { curve, dot, frame, label, line } from "../core/canvas.js";
import { besideOf, nameEnds, rowsOf } from "../core/ends.js";
import { counts, effectiveNumber } from "../core/histogram.js";
import { hides } from "../core/lists.js";
import { clamp, decimals, percent, short, smallest } from "../core/numbers.js";
import { printing } from "../core/printing.js";
import { css } from "../core/theme.js";
import { roundTicks } from "../core/ticks.js";
import { ghostRound, isThere, marginsThere, multiple } from "./film.js";

const ROOT_TICKS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const MANY = 6; // times the uniform weight: from there on, a root scale
const FINE = 200; // steps of the cumulative curves

// A tick's number must not lie on the one below it.
const rootTicks = (top) => ROOT_TICKS.filter((v) => v <= top && (v !== 1 || top < 60) && (v !== 2 || top < 25));

const EFFECTIVE = "Effective examples: the weights are as concentrated as so many equal ones.";
const ROOT = "Root scale: four times the weight is twice as high.";

// What the words on the axis of the weights mean.
export const aboutWeights = ({ weightTop }) => (weightTop > MANY ? `${EFFECTIVE} ${ROOT}` : EFFECTIVE);

export function drawWeights(stage, panel) {
  const { run, theme, pulls, weights, pin, selection } = stage;
  const { ctx, size } = panel;
  const { m, weightTop: top } = run;
  const root = top > MANY;
  const sorted = Float32Array.from(weights).sort();
  const most = Math.max(...run.counted);
  const height = (weight) => multiple(run, pulls, weight);
  const effective = `effective examples ${effectiveNumber(weights).toFixed(1)} of ${run.counted[pulls]}`;
  const plot = frame(panel, theme, {
    x: [0, most],
    y: [0, top],
    root,
    xName: "training examples, heaviest first",
    inset: 2.4,
    yName: `\u00d7 uniform${root ? " (root scale)" : ""} \u00b7 ${effective}`,
    yTicks: root ? rootTicks(top) : undefined,
  });
  staircase(ctx, plot, (rank) => height(sorted[m - 1 - clamp(Math.floor(rank), 0, m - 1)]), css(theme.weight, 0.85));
  const uniform = plot.Y(1);
  line(ctx, plot.left, uniform, plot.right, uniform, css(theme.text), 1.5, [6, 4]);
  label(ctx, theme, "uniform", plot.right - 2, uniform - size * 0.75, "right", theme.text);
  const ranked = (i) => plot.X(Math.min(rankOf(weights, i), most - 1) + 0.5); // those left out come last, and are nowhere
  for (const i of selection.value) {
    if (i < m) line(ctx, ranked(i), plot.bottom, ranked(i), plot.Y(height(weights[i])), css(theme.text), 2);
  }
  if (pin < 0 || pin >= m) return;
  const x = ranked(pin);
  const y = plot.Y(height(weights[pin]));
  line(ctx, x, plot.bottom, x, y, css(theme.text), 2);
  dot(ctx, x, y, 4.5, css(theme.text));
}

// How many examples are heavier; of equal ones those before it come first, so that each has a place of its own.
export function rankOf(weights, i) {
  let rank = 0;
  for (let k = 0; k < weights.length; k++) rank += weights[k] > weights[i] || (weights[k] === weights[i] && k < i);
  return rank;
}

// The area below a function of what the horizontal axis counts, in steps of half a pixel.
function staircase(ctx, plot, height, colour) {
  const columns = Math.round(plot.width * 2);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(plot.left, plot.bottom);
  for (let k = 0; k < columns; k++) {
    const y = plot.Y(height(plot.invertX(plot.left + k / 2)));
    ctx.lineTo(plot.left + k / 2, y);
    ctx.lineTo(plot.left + (k + 1) / 2, y);
  }
  ctx.lineTo(plot.right, plot.bottom);
  ctx.fill();
}

// The axes of every picture of margins.
export const marginAxes = (yName) => ({
  x: [-1, 1],
  y: [0, 1],
  xName: "normalised margin (right of 0: vote is right)",
  yName,
  yTicks: [0, 0.5, 1],
  yFormat: percent,
});

export function drawMargins(stage, panel) {
  const { run, theme, t, pin, selection } = stage;
  const { ctx } = panel;
  const { m, n, bins } = run;
  const margins = run.margin.row(t);
  const own = marginsThere(run, t);
  const plot = frame(panel, theme, marginAxes("share of the examples"));
  line(ctx, plot.X(0), plot.top, plot.X(0), plot.bottom, css(theme.text), 1.5);
  ctx.fillStyle = css(theme.train, 0.5);
  const filled = (x, y, width, height) => ctx.fillRect(x + 1, y, width - 1, height);
  bars(plot, counts(own, 0, own.length, bins), own.length, filled);
  // Outlines over areas, so that neither hides the other.
  ctx.strokeStyle = css(theme.test);
  ctx.lineWidth = 1.5;
  const outlined = (x, y, width, height) => ctx.strokeRect(x + 1.5, y, width - 2, height);
  bars(plot, counts(margins, m, n, bins), n - m, outlined);
  // The selected ones are a share of all, as the bars behind them are.
  const chosen = Float32Array.from(selection.value.filter((i) => i < m && isThere(run, t, i)).map((i) => margins[i]));
  ctx.fillStyle = css(theme.text, 0.85);
  bars(plot, counts(chosen, 0, chosen.length, bins), own.length, filled);
  if (run.ghost) {
    const ghost = run.ghost_margin.row(ghostRound(run, t));
    cumulative(ctx, plot, ghost, 0, ghost.length, css(theme.text, GHOST), [], 1);
  }
  cumulative(ctx, plot, own, 0, own.length, css(theme.train), []);
  cumulative(ctx, plot, margins, m, n, css(theme.test), [6, 4]);
  markLeast(panel, theme, plot, own);
  if (pin < 0 || !isThere(run, t, pin)) return;
  const at = plot.X(margins[pin]);
  line(ctx, at, plot.top, at, plot.bottom, css(theme.text), 2, [2, 4]);
  dot(ctx, at, plot.top + 5, 4.5, css(theme.text));
}

function bars(plot, count, all, draw) {
  const left = plot.X(-1);
  const width = (plot.X(1) - left) / count.length;
  const bottom = plot.Y(0);
  count.forEach((some, k) => {
    const y = plot.Y(some / all);
    if (some) draw(left + k * width, y, width, bottom - y);
  });
}

// The share of values[from..to - 1] below each margin.
export function cumulative(ctx, plot, values, from, to, colour, dash, width = 2) {
  if (from === to) return;
  ctx.setLineDash(dash);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(plot.X(-1), plot.Y(0));
  let below = 0;
  counts(values, from, to, FINE).forEach((some, k) => {
    if (!some) return;
    const x = plot.X((2 * k) / FINE - 1);
    ctx.lineTo(x, plot.Y(below / (to - from)));
    below += some;
    ctx.lineTo(x, plot.Y(below / (to - from)));
  });
  ctx.lineTo(plot.X(1), plot.Y(1));
  ctx.stroke();
  ctx.setLineDash([]);
}

// An arrow at the smallest margin of the training examples.
function markLeast({ ctx, size }, theme, plot, margins) {
  const least = margins.reduce((a, b) => Math.min(a, b), 1);
  const x = plot.X(least);
  const foot = plot.bottom - 1;
  ctx.fillStyle = css(theme.train);
  ctx.beginPath();
  ctx.moveTo(x, foot);
  ctx.lineTo(x - 6, foot - 11);
  ctx.lineTo(x + 6, foot - 11);
  ctx.fill();
  const half = size * 2.3; // of the words' width
  const zero = plot.X(0);
  const clear = Math.abs(x - zero) < half ? zero + (least < 0 ? -half : half) : x; // the line at 0 would strike them out
  const middle = clamp(clear, plot.left + half, plot.right - half);
  label(ctx, theme, `min ${decimals(least, 2)}`, middle, foot - 13 - size * 0.6, "center", theme.train);
}

const GHOST = 0.6; // how strong the curves of another run are: thin, and seen on both pages
export const AHEAD = 0.5; // how strong a curve is ahead of the round: pale, and still seen on both pages
export const DASHES = { train: [], test: [7, 4], bound: [2, 4], best: [2, 4], objective: [10, 3, 2, 3] };
const COLOURS = { train: "train", test: "test", bound: "bound", best: "muted", objective: "weight" };
const LOOSER_BOUND = [2, 3, 2, 9]; // dots in pairs

// The dash and the colour's role of every curve: of several bounds the later ones are dotted more loosely, in their own colour.
export const stylesOf = (curves) => {
  const first = curves.findIndex(({ role }) => role === "bound");
  const style = ({ role }, k) =>
    role === "bound" && k > first
      ? { dash: LOOSER_BOUND, colour: "looser" }
      : { dash: DASHES[role], colour: COLOURS[role] };
  return curves.map(style);
};

// The role of the colour of a vote's border, and its name: where two are compared by one curve each, that curve's.
export const borderOf = ({ ghost, curves }) =>
  ghost && curves.length === 1
    ? { role: stylesOf(curves)[0].colour, name: curves[0].label }
    : { role: "text", name: "border of the vote" };

// Errors and bounds: faint for the whole run, strong up to now. At its end each has its name, and its value now; where that
// leaves too little of the picture, they have a legend.
export function drawCurves(stage, panel) {
  const { run, theme, t } = stage;
  const { ctx } = panel;
  const { T } = run;
  const valued = !hides("formulas") && rowsOf(panel) >= 2 * run.curves.length;
  const [styles, last] = [stylesOf(run.curves), hides("future") ? t : T];
  const named = (name, values, now, end, colour) => ({
    lines: valued ? [name, short(values[now])] : [name],
    values,
    end,
    colour,
  });
  const names = run.curves.map(({ label: name }, k) =>
    named(name, run.values.row(k), t, last, theme[styles[k].colour]),
  );
  const other = run.curves.findIndex(({ role }) => role === (run.n > run.m ? "test" : "train"));
  if (run.ghost) {
    const values = run.ghost_errors.row(other);
    names.push(named(run.ghost, values, ghostRound(run, t), ghostRound(run, last), theme.text));
  }
  const texts = names.map(({ lines }) => lines);
  const beside = besideOf(panel, texts);
  if (panel.host) panel.host.previousElementSibling.hidden = beside > 0;
  const plot = frame(panel, theme, {
    beside,
    x: [0, Math.max(T, 1)],
    y: [0, run.curveTop * 1.02],
    xName: panel.paper || printing() ? "round" : "round (drag to scrub)",
    yName: errorName(run.curves),
    xTicks: roundTicks(T, panel.width / (panel.size * 5)),
    least: { x: 1, y: (run.curveLeast ??= smallest(run.values.all, 0.01)) },
  });
  line(ctx, plot.X(t), plot.top, plot.X(t), plot.bottom, css(theme.text), 1.5);
  if (run.ghost && styles.length === 1) drawBehind(ctx, plot, run, t, css(theme[styles[0].colour], GHOST / 2));
  styles.forEach(({ dash, colour: role }, k) => {
    const [pale, thick] = k === other ? [1, 2] : [GHOST, 1]; // the one that has a name at its end
    if (run.ghost) curve(ctx, plot, run.ghost_errors.row(k), ghostRound(run, last), css(theme.text, pale), thick, dash);
    const values = run.values.row(k);
    const colour = theme[role];
    if (run.curves[k].role === "best") {
      curve(ctx, plot, values, T, css(colour), 1.5, dash); // the same in all rounds
      return;
    }
    if (!hides("future")) curve(ctx, plot, values, T, css(colour, AHEAD), 1.5, dash);
    curve(ctx, plot, values, t, css(colour), 2.5, dash);
    if (Number.isFinite(values[t])) dot(ctx, plot.X(t), plot.Y(values[t]), 4, css(colour));
  });
  const ends = names.map(({ lines, values, end, colour }) => ({ lines, colour, ...endOf(plot, values, end) }));
  if (beside) nameEnds(panel, theme, ends);
}

const WHOLE = { test: "test error", train: "training error" };

const errorName = (curves) =>
  curves.length === 1
    ? (WHOLE[curves[0].role] ?? "error")
    : curves.some(({ role }) => role === "bound")
      ? "error, bounds"
      : "error";

// What lies between a run's error and its ghost's, in the rounds up to t where it is the larger one.
function drawBehind(ctx, plot, run, t, colour) {
  const [error, other] = [run.values.row(0), run.ghost_errors.row(0)];
  const to = Math.min(t, ghostRound(run, t));
  ctx.fillStyle = colour;
  for (let k = 1; k < to; k++) {
    const [now, next] = [error[k] - other[k], error[k + 1] - other[k + 1]];
    if (!(now > 0 || next > 0)) continue;
    const meet = now / (now - next); // where the two cross, as a share of the way
    const [from, end] = [now > 0 ? 0 : meet, next > 0 ? 1 : meet];
    const at = (values, share) => [plot.X(k + share), plot.Y(values[k] + share * (values[k + 1] - values[k]))];
    ctx.beginPath();
    ctx.moveTo(...at(error, from));
    for (const place of [at(error, end), at(other, end), at(other, from)]) ctx.lineTo(...place);
    ctx.fill();
  }
}

// Where a curve over the rounds up to one of them ends, in pixels: at its last value that is seen.
export function endOf(plot, values, last) {
  let k = Math.min(last, Math.max(Math.floor(plot.x[1]), 0));
  while (k > 0 && !Number.isFinite(values[k])) k -= 1;
  return { x: plot.X(k), y: Number.isFinite(values[k]) ? plot.Y(values[k]) : plot.top };
}
