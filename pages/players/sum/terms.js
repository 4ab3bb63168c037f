// The vote of a round as a sum: which terms, and what is said of them. Pure; tests/players/sum.test.js.
//
//   termsOf(sum, t)      [{ first, weight, times }] of round t: the round of its first choice, its coefficient, how often
//   saidOf(sum, t)       how many base classifiers there are, and which are shown
//   layout(width, count, size)   { columns, rows, side, cell, height }: of `count` thumbnails, letters of `size` pixels

import { percent } from "../core/numbers.js";

export function termsOf({ first, weight, times }, t) {
  const [rounds, weights, counts] = [first, weight, times].map((column) => column.row(t));
  return [...rounds.keys()]
    .filter((k) => rounds[k] > 0)
    .map((k) => ({ first: rounds[k], weight: weights[k], times: counts[k] }));
}

export function saidOf(sum, t) {
  if (!t) return "Before the first round the vote is an empty sum: 0 everywhere.";
  const distinct = sum.distinct.all[t];
  const shown = termsOf(sum, t).length;
  const rounds = `${t} round${t === 1 ? "" : "s"}, ${distinct} distinct base classifier${distinct === 1 ? "" : "s"}`;
  const again = distinct < t ? "; who is chosen again has its coefficients added up" : "";
  if (shown === distinct) return `${rounds}${again}.`;
  const share = percent(sum.share.all[t]);
  return `${rounds}${again}. Shown: the ${shown} with the largest coefficients, ${share} of the sum of all |c|.`;
}

const LETTERS = 6.2; // of a cell's width
const WORDS = 3.2; // letters of height below a thumbnail

export function layout(width, count, size) {
  const columns = Math.min(count, Math.max(2, Math.floor(width / (LETTERS * size))));
  const rows = Math.ceil(count / columns);
  const cell = width / columns;
  const side = Math.min(cell - 1.2 * size, 130);
  return { columns, rows, cell, side, height: rows * (side + WORDS * size) };
}
