// The panels that all runs share: errors, objectives, margins, weights. Each run has its colour, and its mark for whom colours
// do not tell apart.

import { cross, curve, diamond, disc, dot, frame, line, square } from "../core/canvas.js";
import { besideOf, inRows, nameEnds, rowsOf } from "../core/ends.js";
import { hides } from "../core/lists.js";
import { largest, smallest } from "../core/numbers.js";
import { css } from "../core/theme.js";
import { roundTicks } from "../core/ticks.js";
import { marginsThere, multiple } from "../round/film.js";
import { AHEAD, cumulative, DASHES, endOf, marginAxes } from "../round/panels.js";

const WEIGHT_TICKS = [0, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const ROOM = 2; // letters between two numbers of an axis

const MARKS = [disc, square, diamond, cross];

// Of run number k, on its curve.
function mark(ctx, k, x, y, colour) {
  ctx.fillStyle = ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.beginPath();
  MARKS[k % MARKS.length](ctx, x, y, 4);
  ctx.fill();
  ctx.stroke();
}

const least = (values) => values.reduce((a, b) => Math.min(a, b), 0);

// A line of every run over the rounds, faint for the whole run and strong up to now. pick chooses the lines of a run; at the end
// of the last of them stands its name. level: of a line that is no run's, the same in all rounds.
function overlay(compare, panel, yName, pick, level) {
  const { theme, longest, lenses, paints, t } = compare;
  const { ctx } = panel;
  const lines = lenses.map(({ run }) => pick(run));
  const all = lines.flat().map(({ values }) => values);
  const levels = level ? [level.values] : [];
  const top = Math.max(all.length ? 1e-9 : 1, ...all.map(largest));
  const low = Math.min(0, ...all.map(least)); // a margin, negated, falls below 0
  const told = lenses.map(({ run }) => run.algorithm);
  const rows = rowsOf(panel);
  const named = level && rows > told.length; // where there is no room for its name, it is the only thin dotted line
  const names = inRows(named ? [...told, level.label] : told, rows);
  const beside = besideOf(panel, names);
  const plot = frame(panel, theme, {
    beside,
    x: [0, Math.max(longest.T, 1)],
    y: [low * 1.05, top * 1.02],
    xName: "round",
    yName,
    xTicks: roundTicks(longest.T, panel.width / (panel.size * 5)),
    least: { x: 1, y: Math.min(top, ...[...all, ...levels].map((values) => smallest(values, top))) },
  });
  line(ctx, plot.X(t), plot.top, plot.X(t), plot.bottom, css(theme.text), 1.5);
  const isBelow = panel.view?.log.y && !(levels[0]?.[0] > 0); // of a logarithmic axis
  if (level && !isBelow) curve(ctx, plot, level.values, longest.T, css(theme.muted), 1.5, DASHES[level.role]);
  lenses.forEach((lens, k) => {
    for (const { values, role } of lines[k]) {
      if (!hides("future")) curve(ctx, plot, values, lens.run.T, css(paints[k], AHEAD), 1.5, DASHES[role]);
      curve(ctx, plot, values, lens.t, css(paints[k]), 2.5, DASHES[role]);
      mark(ctx, k, plot.X(lens.t), plot.Y(values[lens.t]), css(paints[k]));
    }
  });
  const ended = ({ run, t: now }, { values }) => endOf(plot, values, hides("future") ? now : run.T);
  const own = (lens, k) =>
    lines[k].slice(-1).map((last) => ({ lines: names[k], colour: paints[k], ...ended(lens, last) }));
  const found = lenses.flatMap(own);
  if (named) found.push({ lines: names.at(-1), colour: theme.muted, ...endOf(plot, level.values, longest.T) });
  if (beside) nameEnds(panel, theme, found);
}

const curvesOf = (run, ...roles) =>
  run.curves
    .map(({ role, label }, k) => ({ role, label, values: run.values.row(k) }))
    .filter(({ role }) => roles.includes(role));

export const errors = (run) => curvesOf(run, "train", "test");

// All runs have the same data: the best possible error is one line.
export const drawErrors = (compare, panel) =>
  overlay(compare, panel, "training and test error", errors, curvesOf(compare.longest, "best")[0]);

// None of a run whose objective starts at 0: of that there are no shares.
export const objective = ({ objective: { all: values } }) =>
  values.length ? [{ role: "train", label: "objective", values }] : [];

export function aboutObjectives(runs) {
  const none = runs.filter((run) => !objective(run).length).map(({ algorithm }) => algorithm);
  return `objective, as a share of its start${none.length ? ` (0 for ${none.join(", ")})` : ""}`;
}

export const drawObjective = (compare, panel) => overlay(compare, panel, aboutObjectives(compare.runs), objective);

export function drawSpread({ theme, lenses, paints }, panel) {
  const { ctx } = panel;
  const plot = frame(panel, theme, marginAxes("share of examples below"));
  line(ctx, plot.X(0), plot.top, plot.X(0), plot.bottom, css(theme.text), 1.5);
  lenses.forEach(({ run, t }, k) => {
    const margins = run.margin.row(t);
    const train = marginsThere(run, t);
    cumulative(ctx, plot, train, 0, train.length, css(paints[k]), []);
    cumulative(ctx, plot, margins, run.m, run.n, css(paints[k], 0.75), [6, 4]);
    const median = train.slice().sort()[train.length >> 1];
    mark(ctx, k, plot.X(median), plot.Y(0.5), css(paints[k]));
  });
}

// The weight that one algorithm puts on each training example against the weight that another puts there.
export function drawScatter({ theme, lenses, pair, hover, pin }, panel) {
  const { ctx, size } = panel;
  const [a, b] = pair.map((k) => lenses[k]);
  const { label } = a.run;
  const m = Math.min(a.run.m, b.run.m); // an example that an edit has added to one of them has no place here
  const top = Math.max(a.run.weightTop, b.run.weightTop);
  const ticks = weightTicks(top, panel.width * 0.7, size * ROOM);
  const plot = frame(panel, theme, {
    x: [0, top],
    y: [0, top],
    root: true,
    rootX: true,
    xTicks: ticks,
    yTicks: ticks,
    xName: `${a.run.pulls} in ${a.run.algorithm}`,
    yName: `${b.run.pulls} in ${b.run.algorithm} (root scale)`,
  });
  line(ctx, plot.X(0), plot.Y(0), plot.X(top), plot.Y(top), css(theme.muted), 1, [3, 4]);
  for (let i = 0; i < m; i++) {
    const colour = label.all[i] > 0 ? theme.positive : theme.negative;
    const marked = i === hover || i === pin;
    dot(ctx, plot.X(height(a, i)), plot.Y(height(b, i)), marked ? 7 : 3.2, css(colour, 0.8));
  }
}

const height = ({ run, pulls, weights }, i) => multiple(run, pulls, weights[i]);

// The ticks whose numbers have room: the next lower one stands at 0.4 to 0.5 of a tick.
function weightTicks(top, width, room) {
  const apart = (value) => (Math.sqrt(value / top) - Math.sqrt((value * 0.4) / top)) * width > room;
  return WEIGHT_TICKS.filter((value) => value <= top && (value === 0 || apart(value)));
}
