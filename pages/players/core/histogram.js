// Counting: how many values fall into each of equal parts of [-1, 1]. Pure; tests/players/histogram.test.js.

import { clamp } from "./numbers.js";

const ROUNDED = 1e-4; // margins come in single precision: a value on an edge must not fall below it

// The counts of values[from..to - 1]; what lies outside counts for the outermost bins.
export function counts(values, from, to, bins) {
  const count = new Uint32Array(bins);
  for (let i = from; i < to; i++) count[clamp(Math.floor(((values[i] + 1) / 2) * bins + ROUNDED), 0, bins - 1)]++;
  return count;
}

// 1 / sum D^2: as many examples of equal weight would have the same concentration.
export function effectiveNumber(weights) {
  let squares = 0;
  for (const weight of weights) squares += weight * weight;
  return squares > 0 ? Math.min(1 / squares, weights.length) : 0; // the weights come rounded
}
