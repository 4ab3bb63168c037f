// The axes of a plotly figure seen through a window (core/zoom.js). Pure; tests/players/axes.test.js.
//
//   closer(layout, view, data) -> layout     with the window's part of every pair of axes, logarithmic where the view says so
//   countsRounds(layout)       whether its horizontal axis counts the rounds, and its vertical one is never negative

import { smallest } from "../core/numbers.js";
import { logTicks } from "../core/ticks.js";
import { part } from "../core/zoom.js";

const AXIS = /^[xy]axis\d*$/;

export const countsRounds = ({ xaxis, yaxis }) =>
  xaxis?.title?.text === "round" && xaxis.type !== "log" && yaxis?.type !== "log" && yaxis?.range?.[0] >= 0;

// The range of an axis on a logarithmic scale, as plotly takes it: powers of ten.
function powers([low, high], values, least) {
  const from = low > 0 ? low : smallest(values, high / 100);
  return [Math.log10(Math.max(from, least)), Math.log10(high)];
}

const numbersOf = (data, name) => data.flatMap((trace) => [...(trace[name] ?? [])]).filter(Number.isFinite);

function seen(axis, name, { [name]: window, log }, data) {
  if (!axis.range) return axis;
  if (!log[name]) return { ...axis, range: part(axis.range, window) };
  const range = part(powers(axis.range, numbersOf(data, name), name === "x" ? 1 : 0), window);
  const title = { ...axis.title, text: `${axis.title?.text ?? ""} (log scale)` };
  const tickvals = logTicks(...range.map((power) => 10 ** power));
  return { ...axis, title, range, type: "log", tickmode: "array", tickvals, ticktext: undefined, dtick: undefined };
}

export function closer(layout, view, data) {
  if (!view || view.whole) return layout;
  const log = countsRounds(layout) ? view.log : {};
  const axes = Object.entries(layout).filter(([name]) => AXIS.test(name));
  const changed = axes.map(([name, axis]) => [name, seen(axis, name[0], { x: view.x, y: view.y, log }, data)]);
  return { ...layout, ...Object.fromEntries(changed) };
}
