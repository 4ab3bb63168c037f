// One run as the panels want it: the film's words and arrays in one object, and what is fixed for all its rounds.
//
//   runOf(content) -> run
//     T rounds, m training examples first among n examples, G nodes on a side of the surface; box, axes, classes, ...
//     surface, member, cut, xy, label, flipped, weight, beyond, vote, margin, wrong, objective: Columns (films.js)
//     curves: what the lines of the last panel are called; values: their values, a row per line
//     weightTop, curveTop: the tops of the fixed scales; flips: whether any label was flipped;
//     returns: whether any example ever asks for the other class
//     best: places of the border of the best classifier, rows (x, y); no rows where it is not known
//     ghost: the name of another run beside it, "" or missing where there is none; ghost_surface, ghost_errors (a row per
//     curve), ghost_margin (of its training examples): Columns
//     there: which training rows are there after t rounds; missing where they all are
//   counted: how many training rows the next round counts, after t rounds
//   isThere(run, t, i), marginsThere(run, t)    whether row i is there, and the margins of the training rows that are. Pure.
//   ghostRound(run, t)          the round of the run's ghost, which stays at its last one. Pure.
//   multiple(run, t, weight)    a share of all weight, as a multiple of the uniform one. Pure.

import { largest, spread } from "../core/numbers.js";

const known = new WeakMap();

export function runOf(content) {
  if (!known.has(content)) known.set(content, prepared(content));
  return known.get(content);
}

function prepared({ arrays, ...words }) {
  const { curves, ...columns } = arrays;
  const [left, right, low, high] = words.box;
  return {
    ...words,
    ...columns,
    values: curves,
    box: [...spread(left, right), ...spread(low, high)],
    flips: arrays.flipped.all.includes(1),
    returns: arrays.beyond.all.includes(1),
    weightTop: Math.max(2, ...words.counted.map((k, t) => largest(arrays.weight.row(t)) * k)), // in multiples of the uniform weight
    curveTop: Math.max(largest(curves.all), largest(columns.ghost_errors?.all ?? [])) || 1,
  };
}

// An example that an edit changes in mid-run leaves its row to another one; test rows are always there.
export const isThere = ({ there, m }, t, i) => !there || i >= m || there.all[t * m + i] === 1;

export const ghostRound = ({ ghost_margin: { shape } }, t) => Math.min(t, shape[0] - 1);

export const multiple = ({ counted }, t, weight) => weight * counted[t];

export function marginsThere(run, t) {
  const margins = run.margin.row(t).subarray(0, run.m);
  return run.there ? margins.filter((_, i) => isThere(run, t, i)) : margins;
}

// Whether the vote of t rounds is wrong on example i: Python has decided what a vote of 0 means.
export const votesWrong = (run, t, i) => run.wrong.all[t * run.n + i] === 1;

// Whether a base classifier's vote is against what an example asks for: its label, or, where F is beyond that already,
// the other class.
export const memberErrs = (vote, label, beyond) => vote * label * (beyond ? -1 : 1) < 0;
