// The numbers that a figure draws, as tables (core/tables.js): of curves and bars one with a column each, by what their axis
// counts; of points and of lines that turn back one with a row each; of a map of values every so many of them. Pure;
// tests/players/tables.test.js.
//
//   numbersOf(traces, layout, until)     the traces as they are drawn; until: what is told of an axis of rounds, Infinity for all
//   valuesAt(traces, t)                  "training error 0.05", ...: of every curve that has a value there

import { short } from "../core/numbers.js";

const MOST = 20; // rows and columns of a map

const seen = ({ visible, mode, x, y, z }) =>
  visible !== false && visible !== "legendonly" && mode !== "text" && (z ?? x ?? y);

// Of the traces that are named, where any are: the others are guides for the eye.
function told(traces) {
  const drawn = traces.filter(seen);
  return drawn.some(({ name }) => name) ? drawn.filter(({ name }) => name) : drawn;
}

const titleOf = (layout, axis) => layout[axis.replace(/^([xy])/, "$1axis")]?.title?.text || axis[0];
const titles = (layout, { xaxis = "x", yaxis = "y" }) => ({ x: titleOf(layout, xaxis), y: titleOf(layout, yaxis) });

// Along its axis a curve goes one way; bars may lie on their side.
const alongOf = ({ orientation }) => (orientation === "h" ? ["y", "x"] : ["x", "y"]);
const goesOn = (list) => list.every((value, k) => !k || typeof value === "string" || value > list[k - 1]);

function kindOf(trace) {
  const { type = "scatter", mode = "lines", fill } = trace;
  if (trace.z) return "map";
  if (type === "bar") return "curve";
  const along = Array.from(trace.x ?? []).filter((value) => value !== null);
  return mode.includes("lines") && fill !== "toself" && (goesOn(along) || goesOn(along.toReversed()))
    ? "curve"
    : "points";
}

// A curve may be drawn by several traces of one name: what lies ahead is one of its own.
function curves(traces, layout, until) {
  const [along, up] = alongOf(traces[0]);
  const { [along]: title, [up]: value } = titles(layout, traces[0]);
  const names = [...new Set(traces.map(({ name }) => name || value))];
  const rows = new Map();
  for (const trace of traces) {
    const column = names.indexOf(trace.name || value);
    Array.from(trace[up] ?? []).forEach((height, k) => {
      const at = trace[along]?.[k] ?? k;
      if (at > until || height === null) return;
      if (!rows.has(at)) rows.set(at, Array(names.length).fill(null));
      rows.get(at)[column] ??= height;
    });
  }
  const sorted = [...rows].sort(([a], [b]) => a - b || 0).map(([at, values]) => [at, ...values]);
  return { caption: `${value}, by ${title}`, columns: [title, ...names], rows: sorted, every: true };
}

function points(traces, layout) {
  const { x: across, y: up } = titles(layout, traces[0]);
  const rows = traces.flatMap(({ name, x, y }) =>
    Array.from(x ?? []).flatMap((value, k) => (value === null ? [] : [[name || "point", value, y?.[k]]])),
  );
  return { caption: `${up} against ${across}`, columns: ["what", across, up], rows };
}

// Two on the same axes are the same values, filled and as lines.
function map([{ x, y, z, name = "" }], layout) {
  const { x: across, y: up } = titles(layout, {});
  const thin = (list) => list.filter((_, k) => k % Math.ceil(list.length / MOST) === 0);
  const rows = thin(Array.from(z, (row, k) => [y?.[k] ?? k + 1, ...thin(Array.from(row))]));
  const columns = thin(Array.from(x ?? z[0].keys()));
  const every = rows.length < z.length ? `, every ${Math.ceil(z.length / MOST)}th` : "";
  return { caption: `${name} by ${up} (downwards) and ${across}${every}`.trim(), columns: [up, ...columns], rows };
}

const KINDS = { curve: curves, points, map };

export function numbersOf(traces, layout, until) {
  const axes = ({ xaxis = "x", yaxis = "y", orientation = "" }) => `${xaxis} ${yaxis} ${orientation}`;
  const groups = Map.groupBy(told(traces), (trace) => `${kindOf(trace)} ${axes(trace)}`);
  return [...groups]
    .map(([key, group]) => KINDS[key.split(" ")[0]](group, layout, until))
    .filter(({ rows }) => rows.length);
}

export function valuesAt(traces, t) {
  const lines = told(traces).filter((trace) => trace.name && kindOf(trace) === "curve");
  const at = ({ name, x, y }) => ({ name: name.replace(/<[^>]*>/g, ""), value: y?.[Array.from(x ?? []).indexOf(t)] });
  const values = lines.map(at).filter(({ value }) => Number.isFinite(value));
  return [...new Map(values.map(({ name, value }) => [name, `${name} ${short(value)}`])).values()];
}
