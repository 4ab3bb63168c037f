// The names of curves at their ends, in the place of a legend: HTML over the plot, so that they move with a step for nothing.
// ends() is pure; tests/players/names.test.js.
//
//   namesCurves(figure)        whether it has curves that can be named there
//   isCurve(trace)             whether a trace is one of them: what is none stays in the legend
//   hasLegend(figure)          whether a legend, or words of its own over the plot, need room
//   ends(traces, axes, size)   [{ name, colour, x, y }] in pixels of the plot: where each name stands, none over another;
//                              axes: plotly's { xaxis, yaxis }, as laid out; size: of a letter, in pixels
//   countsRounds(layout)       whether pictures over each other can share its horizontal axis
//   widthOf(figure, font)      pixels beside the curves for their names
//   showNames(host, names)

import { put } from "../core/dom.js";
import { AFTER, apart, linesOf, plain } from "../core/ends.js";

const CLOSED = new Set(["toself"]); // an area has no end

export const countsRounds = ({ xaxis }) => /^round\b/.test(xaxis?.title?.text ?? "");

const named = ({ name, showlegend }) => name && showlegend !== false;

export const isCurve = (trace) =>
  named(trace) && trace.mode === "lines" && (trace.type ?? "scatter") === "scatter" && !CLOSED.has(trace.fill);

export const namesCurves = ({ data, layout }) =>
  !layout.xaxis2 &&
  !layout.annotations?.length && // it names its curves itself
  data.some(isCurve);

export const hasLegend = ({ data, layout }) =>
  layout.showlegend !== false && (layout.annotations?.length > 0 || data.some(named));

let pen;

export function widthOf({ data }, font) {
  pen ??= new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = font;
  const words = data.filter(isCurve).flatMap(({ name }) => linesOf(name).map(plain));
  return AFTER + Math.max(...words.map((name) => pen.measureText(name).width));
}

// Where point k is in the plot; of a line that goes on beyond the axis, where it leaves it on its way from point n.
function inside(k, n, xs, ys, axes) {
  const [left, top] = [axes.x.at(xs[k]), axes.y.at(ys[k])];
  const beyond = left - axes.x.length;
  if (beyond <= 1 || n >= xs.length) return { x: left, y: top };
  return { x: axes.x.length, y: top + ((axes.y.at(ys[n]) - top) * beyond) / (left - axes.x.at(xs[n])) };
}

// The rightmost drawn point of a curve, whichever way it is drawn; the part that lies ahead is a trace of its own.
function lastOf(traces, axes) {
  let last;
  for (const { x, y, line } of traces) {
    const drawn = (k) => k >= 0 && k < (y?.length ?? 0) && Number.isFinite(y[k]);
    let [first, k] = [0, (y?.length ?? 0) - 1];
    while (k >= 0 && !drawn(k)) k -= 1;
    while (first < k && !drawn(first)) first += 1;
    if (x?.[first] > x?.[k]) k = first;
    if (k < 0 || (last && last.at >= x[k])) continue;
    last = { at: x[k], colour: line?.color, ...inside(k, k ? k - 1 : 1, x, y, axes) };
  }
  return last;
}

export function ends(traces, axes, size) {
  const names = [...new Set(traces.filter(isCurve).map(({ name }) => name))];
  const height = axes.y.length;
  const besideBars = traces.some(({ type }) => type === "bar") ? axes.x.length : 0; // a name hides none
  const found = names.flatMap((name) => {
    const own = traces.filter((trace) => trace.name === name);
    const end = lastOf(own, axes);
    const lines = linesOf(name);
    return end && Number.isFinite(end.y) ? [{ ...end, lines, y: Math.min(end.y, height) }] : [];
  });
  return apart(found, height, size).map(({ lines, colour, x, y }) => ({
    name: lines.join("<br>"),
    colour,
    x: axes.x.from + Math.max(x, besideBars) + AFTER,
    y: axes.y.from + y,
  }));
}

export function showNames(host, names) {
  while (host.children.length > names.length) host.lastElementChild.remove();
  names.forEach(({ name, colour, x, y }, k) => {
    const node = host.children[k] ?? host.appendChild(document.createElement("span"));
    put(node, name, "innerHTML");
    Object.assign(node.style, { left: `${x}px`, top: `${y}px` });
    node.style.setProperty("--bl-name", colour ?? "currentColor");
  });
}
