// A line that is dragged over curves and writes the value of each where it stands. Until it is dragged it stands where the film
// has it; it is one for all pictures of a screen that have it.
//
//   startOf(traces)                 where the film has it, or null: the x of a trace whose meta is ["cursor"]
//   valuesAt(traces, x, axis, size, foot)
//                                   [{ lines, colour, at, y }]: `at` its height in pixels of the vertical axis, `y` the middle of its
//                                   words, none over another or over the grip, `foot` pixels high; a value beyond the axis has an
//                                   arrow. Pure; tests/players/cursor.test.js
//   new Cursor(frame, what)         frame: of a figure; what: { moved(x), gone }
//     show(traces, axes, x, look)   the line at x, and the values there; look: size of a letter, zoom of what is presented

import { put } from "../core/dom.js";
import { AFTER, apart } from "../core/ends.js";
import { clamp, plain } from "../core/numbers.js";
import { isCurve } from "./names.js";

const STEP = 0.05; // of an arrow key
const BESIDE = 60; // pixels: closer to the right edge the values stand on the left

export const startOf = (traces) => traces.find(({ meta }) => meta?.[0] === "cursor")?.x[0] ?? null;

// Of a line through points, at x; NaN beyond its ends and in its gaps.
function heightAt({ x: xs, y: ys }, x) {
  const n = xs.findIndex((at) => at >= x);
  if (n < 0) return NaN;
  if (!n) return xs[0] === x ? ys[0] : NaN;
  if (ys[n - 1] === null || ys[n] === null) return NaN;
  return ys[n - 1] + ((ys[n] - ys[n - 1]) * (x - xs[n - 1])) / (xs[n] - xs[n - 1]);
}

const arrow = (pixel, length) => (pixel < 0 ? "\u2191 " : pixel > length ? "\u2193 " : "");

export function valuesAt(traces, x, axis, size, foot) {
  const found = traces.filter(isCurve).flatMap((trace) => {
    const height = heightAt(trace, x);
    if (!Number.isFinite(height)) return [];
    const [pixel, words] = [axis.at(height), plain(Number(height.toPrecision(3)))];
    const at = clamp(pixel, 0, axis.length);
    return [{ lines: [arrow(pixel, axis.length) + words], colour: trace.line.color, at, y: at }];
  });
  return apart(found, axis.length - foot - size, size);
}

const HTML = `<i></i><button type="button" role="slider" aria-label="Cursor: drag it, or press the arrow keys" title="Drag">\u2039\u2009\u203a</button>`;

export class Cursor {
  constructor(frame, { moved, gone }) {
    this.node = Object.assign(document.createElement("div"), { className: "bl-cursor", innerHTML: HTML });
    [, this.grip] = this.node.children;
    this.values = document.createElement("div");
    this.node.append(this.values);
    frame.append(this.node);
    this.moved = moved;
    const listen = (type, act) => this.grip.addEventListener(type, act, { signal: gone });
    listen("pointerdown", (event) => this.grip.setPointerCapture(event.pointerId));
    listen("pointermove", (event) => this.grip.hasPointerCapture(event.pointerId) && this.drag(event));
    listen("keydown", (event) => this.press(event));
  }

  drag({ clientX }) {
    const { from, length, range } = this.axis;
    const here = (clientX - this.node.parentElement.getBoundingClientRect().left) / this.zoom;
    this.go(range[0] + ((here - from) / length) * (range[1] - range[0]));
  }

  // Its arrows do not step.
  press(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(this.x + way * STEP);
  }

  go(x) {
    this.moved(clamp(x, ...this.axis.range));
  }

  show(traces, { x: across, y: up }, x, { size, zoom }) {
    Object.assign(this, { axis: across, zoom, x: clamp(x, ...across.range) });
    const left = across.at(this.x);
    const place = { left: (across.from + left) * zoom, top: up.from * zoom, height: up.length, fontSize: size };
    for (const [name, value] of Object.entries(place)) this.node.style[name] = `${value}px`;
    this.node.style.scale = zoom;
    this.node.classList.toggle("bl-turned", left > across.length - BESIDE);
    const [low, high] = across.range;
    Object.assign(this.grip, { ariaValueNow: this.x.toFixed(2), ariaValueMin: low, ariaValueMax: high });
    const values = valuesAt(traces, this.x, up, size, this.grip.offsetHeight / 2);
    while (this.values.children.length > 2 * values.length) this.values.lastElementChild.remove();
    values.forEach(({ lines: [words], colour, at, y }, k) => {
      const [dot, value] = [2 * k, 2 * k + 1].map(
        (n) => this.values.children[n] ?? this.values.appendChild(document.createElement(n % 2 ? "span" : "b")),
      );
      Object.assign(dot.style, { top: `${at}px`, background: colour });
      put(value, words);
      Object.assign(value.style, { top: `${y}px`, left: `${AFTER}px`, color: colour });
    });
  }
}
