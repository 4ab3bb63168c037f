// The selected examples of a round as rows, and as a table in text. Pure; tests/players/selection.test.js.
//
//   selected({ run, t, weights, selection }) -> rows
//     number     from 1, among the training or the test examples        train, label (0, 1), wrong
//     weight     its share, of a training example                       margin, place: the plane's attributes
//   csvOf(rows, run)     a line for each
//   inWords(rows, classes)

import { percent } from "../core/numbers.js";
import { votesWrong } from "./film.js";

export function selected({ run, t, weights, selection }) {
  return selection.value.map((i) => ({
    number: i < run.m ? i + 1 : i - run.m + 1,
    train: i < run.m,
    label: run.label.all[i] > 0 ? 1 : 0,
    wrong: votesWrong(run, t, i),
    weight: i < run.m ? weights[i] : null,
    margin: run.margin.row(t)[i],
    place: [...run.xy.row(i)],
  }));
}

const RUNS = /^[=+\-@\t\r]/; // what a spreadsheet would run as a formula

function cell(value) {
  const text = typeof value === "string" && RUNS.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf(rows, { axes, classes }) {
  const head = ["part", "example", "class", ...axes.filter(Boolean), "weight", "margin", "vote is wrong"];
  const lines = rows.map(({ train, number, label, place, weight, margin, wrong }) => [
    train ? "training" : "test",
    number,
    classes[label],
    ...place.slice(0, axes.filter(Boolean).length),
    weight,
    margin,
    wrong ? 1 : 0,
  ]);
  return [head, ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

export function inWords(rows, classes) {
  if (!rows.length) return "Nothing is selected.";
  const count = (holds) => rows.filter(holds).length;
  const of = classes.map((name, k) => `${count((row) => row.label === k)} ${name}`).join(", ");
  const train = count((row) => row.train);
  const weight = rows.reduce((sum, row) => sum + (row.weight ?? 0), 0);
  const parts = [
    train ? `${train} training with ${percent(weight)} of the weight` : "",
    rows.length > train ? `${rows.length - train} test` : "",
    `${count((row) => row.wrong)} wrong now`,
  ];
  return `${rows.length} selected: ${of}; ${parts.filter(Boolean).join(", ")}.`;
}
