// What a figure shows of the examples of a run. Pure; tests/players/examples.test.js. A trace says it in its meta:
//
//   ["examples"]           points of examples; customdata, or its first entry, is an example's number from 1
//   ["examples", part]     paths of training examples over the rounds, of their "margin" or "weight"; not all of them are drawn,
//                          but all that are selected are lit, here alone
//   ["margins", part]      bars over [-1, 1]: the share of the "train" or "test" examples with such a margin
//
// run: the film's examples (pages/words/examples.py), which are numbered from 0, the m training examples first
//
//   shows(data)            whether one of these traces shows examples;  alongOf(data)  in which directions a drag selects
//   taken(data, run, t, { x, y })             the examples within a range of the axes, in round t
//   lit(data, run, t, numbers, colour)     traces to lay over: these examples alone, as many whoever they are
//   standsStill(trace)     whether a trace that lit() has made is the same in every round

import { counts } from "../core/histogram.js";
import { inRange } from "../core/selection.js";
import { isThere, multiple } from "../round/film.js";

const RING = 15; // pixels
const BOLD = 3.5;
export const MOST_PATHS = 120; // as many lines can be told apart: of more examples every second, third, ... is lit

const kindOf = ({ meta }) => (Array.isArray(meta) ? meta[0] : undefined);
const whose = ({ customdata }, p) => (customdata[p][0] ?? customdata[p]) - 1;

export const shows = (data) => data.some((trace) => kindOf(trace) in KINDS);

export const alongOf = (data) => (data.some((trace) => kindOf(trace) === "margins") ? "h" : "any");

const within = (value, [a, b]) => value !== null && value >= Math.min(a, b) && value <= Math.max(a, b);

const pointsIn = (trace, { x, y }) =>
  [...trace.x.keys()].filter((p) => within(trace.x[p], x) && within(trace.y[p], y)).map((p) => whose(trace, p));

function onlyPoints(trace, numbers, color) {
  const wanted = new Set(numbers);
  const points = [...(trace.x ?? []).keys()].filter((p) => wanted.has(whose(trace, p)));
  const [x, y] = ["x", "y"].map((name) => points.map((p) => trace[name][p]));
  const marker = { symbol: "circle-open", size: RING, color, line: { width: 2.5 } };
  return { type: "scatter", x, y, mode: "markers", marker };
}

// How high the path of example i is after t rounds; weights are drawn by their square root.
const HEIGHTS = {
  margin: (run, t, i) => run.margin.row(t)[i],
  weight: (run, t, i) => Math.sqrt(multiple(run, t, run.weight.row(t)[i])),
};

function thinned(numbers) {
  const every = Math.ceil(numbers.length / MOST_PATHS);
  return numbers.filter((_, k) => k % every === 0);
}

function onlyPaths({ meta: [, part] }, run, numbers, color) {
  const rounds = [...Array(run.margin.shape[0]).keys()];
  const drawn = part ? thinned(numbers.filter((i) => i < run.m)) : [];
  const path = (i) => rounds.map((t) => (isThere(run, t, i) ? HEIGHTS[part](run, t, i) : null));
  const x = drawn.flatMap(() => [...rounds, null]);
  const y = drawn.flatMap((i) => [...path(i), null]);
  return { type: "scatter", x, y, mode: "lines", line: { color, width: BOLD }, connectgaps: false };
}

export const standsStill = ({ mode }) => mode === "lines"; // paths show all rounds

const partOf = ({ meta: [, part] }, { m, n }) => (part === "train" ? [0, m] : [m, n]);

function marginsIn(trace, run, t, { x }) {
  const [from, to] = partOf(trace, run);
  return inRange(run.margin.row(t), ...x).filter((i) => i >= from && i < to);
}

// Filled for training examples and outlined for test ones, as the bars that they are a part of.
function onlyBars(trace, run, t, numbers, color) {
  const [from, to] = partOf(trace, run);
  const margins = run.margin.row(t);
  const some = numbers.filter((i) => i >= from && i < to && isThere(run, t, i)).map((i) => margins[i]);
  const share = [...counts(some, 0, some.length, trace.x.length)].map((count) => count / (to - from) || null); // of no height it would still be a line
  const marker = from ? { color: "rgba(0,0,0,0)", line: { color, width: 2.5 } } : { color };
  return { type: "bar", x: trace.x, y: share, width: trace.width, marker, opacity: 0.9 };
}

const KINDS = {
  examples: {
    taken: (trace, run, t, range) => pointsIn(trace, range),
    lit: (trace, run, t, numbers, colour) =>
      trace.mode === "lines" ? onlyPaths(trace, run, numbers, colour) : onlyPoints(trace, numbers, colour),
  },
  margins: { taken: marginsIn, lit: onlyBars },
};

// Where it is drawn at several places of its path, an example is taken once.
export function taken(data, run, t, range) {
  const found = data.flatMap((trace) => KINDS[kindOf(trace)]?.taken(trace, run, t, range) ?? []);
  return [...new Set(found)].filter((i) => isThere(run, t, i)).sort((a, b) => a - b);
}

export const lit = (data, run, t, numbers, colour) =>
  data
    .filter((trace) => kindOf(trace) in KINDS)
    .map((trace) => ({
      ...KINDS[kindOf(trace)].lit(trace, run, t, numbers, colour),
      name: "selected",
      hoverinfo: "skip",
      showlegend: false,
    }));
