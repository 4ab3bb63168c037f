// The numbers of the pictures of runs, as tables (core/tables.js): their examples, and their curves over the rounds. Pure.
//
//   examplesOf(run, t, columns)     columns: { name, of(i) }, what is told of each example besides its class; by the first of
//                                   them they are ordered, largest first
//   curvesOf(lines, last)           lines: { label, values: by round }; last: the last round that is told
//   nameOf(run, i)                  "test 3"
//   weightOf(shown), marginOf(shown), placesOf(run)     columns; shown: run, t, pulls, weights
//   numbersOf(stage, name)          the tables of a picture of the Lab's

import { hides } from "../core/lists.js";
import { isThere, multiple } from "./film.js";

export const nameOf = ({ m }, i) => (i < m ? `training ${i + 1}` : `test ${i - m + 1}`);

const classOf = ({ classes, label }, i) => classes[label.all[i] > 0 ? 1 : 0];

export const weightOf = ({ run, pulls, weights }) => ({
  name: `${run.pulls}, \u00d7 uniform`,
  of: (i) => (i < run.m ? multiple(run, pulls, weights[i]) : null),
});

export const marginOf = ({ run, t }) => ({ name: "normalised margin", of: (i) => (t ? run.margin.row(t)[i] : null) });

export const placesOf = ({ axes, xy }) => axes.flatMap((name, k) => (name ? [{ name, of: (i) => xy.row(i)[k] }] : []));

export function examplesOf(run, t, columns) {
  const [{ of: first }] = columns;
  const all = Array.from({ length: run.n }, (_, i) => i).filter((i) => isThere(run, t, i));
  const height = (i) => first(i) ?? -Infinity; // test examples have no weight
  const rows = all
    .sort((a, b) => height(b) - height(a) || a - b)
    .map((i) => [nameOf(run, i), classOf(run, i), ...columns.map(({ of }) => of(i))]);
  const names = columns.map(({ name }) => name);
  return { caption: `Examples after round ${t} of ${run.T}`, columns: ["example", "class", ...names], rows };
}

export function curvesOf(lines, last) {
  const rows = Array.from({ length: last + 1 }, (_, t) => [t, ...lines.map(({ values }) => values[t])]);
  return { caption: `Rounds 0 to ${last}`, columns: ["round", ...lines.map(({ label }) => label)], rows, every: true };
}

// Of a picture of the stage. Nobody is told what a lesson asks for.
export function numbersOf(stage, name) {
  const { run, t } = stage;
  if (hides("formulas")) return [];
  if (name === "curves") {
    const lines = run.curves.map(({ label }, k) => ({ label, values: run.values.row(k) }));
    return [curvesOf(lines, hides("future") ? t : run.T)];
  }
  const [weight, margin] = [weightOf(stage), marginOf(stage)];
  const columns = { surface: [weight, margin, ...placesOf(run)], weights: [weight], margins: [margin] };
  return [examplesOf(run, t, columns[name])];
}
