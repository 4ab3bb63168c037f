// Where two votes disagree, and by how much: of two runs in one plane, on the same examples. Pure; a run is one of film.js.
//
//   referenceOf(words, n)        the run, by its number from 0, that a link's words name (from 1), -1 for none, or WHOLE; and a note
//   rowOf(run, t)                its score after round t, or after its last one: codes of the nodes, from the lower left
//   scaleOf(runs, last)          how far apart any two scores are at any node in any round, rounded up to tenths
//   same(run, other)             whether they lie in one plane
//   apart(run, other, t)         what is said of round t:
//     train, test     how many examples get different classes          share    of the plane that does
//     most, at        how far apart the two scores are at most (2 at the very most), and the two attributes there
//   differs(run, other, t, i)    whether the run's example i gets another class from the other, if that has it, too
//   disputed(run, runs, t)       those of the run's examples that get another class from any of the runs, by number

import { localOf, sharedOf } from "./examples.js";

export const WHOLE = "votes"; // the word for every vote with its scores

export function referenceOf([word], n) {
  if (!word || word === WHOLE) return { place: -1, note: "" };
  const place = Number(word) - 1;
  if (Number.isInteger(place) && place >= 0 && place < n) return { place, note: "" };
  return { place: -1, note: `Differences are from run 1 to ${n}, not from ${word}. You see every vote instead.` };
}

const inside = (run, t) => Math.min(t, run.T);

export const rowOf = (run, t) => run.surface.row(inside(run, t));

export function scaleOf(runs, last) {
  let most = 0;
  for (let t = 0; t <= last; t++) {
    const rows = runs.map((run) => rowOf(run, t));
    for (let k = 0; k < rows[0].length; k++) {
      let [low, high] = [rows[0][k], rows[0][k]];
      for (const row of rows) {
        if (row[k] < low) low = row[k];
        if (row[k] > high) high = row[k];
      }
      if (high - low > most) most = high - low;
    }
  }
  return Math.max(Math.ceil((10 * most) / runs[0].codes.zero), 1) / 10;
}

export const same = (run, other) => run.box.every((edge, k) => edge === other.box[k]);

// A vote of 0 counts as the negative class, as in Python (engine/base_classifiers.py, decide).
const positive = (run, t, i) => run.margin.row(inside(run, t))[i] * run.label.all[i] > 0;

export function differs(run, other, t, i) {
  const most = Math.max(run.m, other.m);
  const its = localOf(sharedOf(i, run, most), other, most);
  return its >= 0 && positive(run, t, i) !== positive(other, t, its);
}

export function disputed(run, runs, t) {
  const others = runs.filter((other) => other !== run);
  const found = new Set();
  for (let i = 0; i < run.n; i++) if (others.some((other) => differs(run, other, t, i))) found.add(i);
  return found;
}

export function apart(run, other, t) {
  const [mine, its] = [rowOf(run, t), rowOf(other, t)];
  const { zero } = run.codes;
  let [most, node, parted] = [0, 0, 0];
  for (let k = 0; k < mine.length; k++) {
    const distance = Math.abs(mine[k] - its[k]);
    if (distance > most) [most, node] = [distance, k];
    parted += mine[k] > zero !== its[k] > zero;
  }
  const [train, test] = [counted(run, other, t, 0, run.m), counted(run, other, t, run.m, run.n)];
  return { train, test, share: parted / mine.length, most: most / zero, at: valuesAt(run, node) };
}

function counted(run, other, t, from, to) {
  let count = 0;
  for (let i = from; i < to; i++) count += differs(run, other, t, i);
  return count;
}

function valuesAt({ box: [left, right, low, high], G }, node) {
  const share = (k) => k / (G - 1);
  return [left + share(node % G) * (right - left), low + share(Math.floor(node / G)) * (high - low)];
}
