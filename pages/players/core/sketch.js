// Numbers drawn as bars: a drag across them draws, each bar listens to the arrow keys, and a field below it takes what is typed.
//
//   sketchOf({names, most, values}) -> html    a bar for every name, between 0 and most; values: at first
//   listenToSketch(host, changed)      host: an element that has, or will have, such bars; changed(values): while they move
//   valuesIn(host) -> numbers
//   numberOf(text) -> number           0.25, 0,25, .25 and 1/4; NaN for what is none
//   sketchesOf({sketches}, {choices, most}) -> html     many sketches over each other, and their mean

import { escape } from "./dom.js";
import { clamp } from "./numbers.js";

const STEPS = 100; // of a drag, between 0 and the largest number
const DIGITS = 6; // of a number that was typed
const short = (value) => String(Number(value.toPrecision(3)));

export function sketchOf({ names, most, values }) {
  const bar = (name, k) => {
    const value = values?.[k] ?? 0;
    const range = `type="range" min="0" max="${most}" step="any" value="${value}"`;
    const field = `type="text" autocomplete="off" title="A number or a fraction, as 1/16" value="${short(value)}"`;
    return `<span class="bl-pillar"><input ${range} data-bar="${k}" aria-label="${escape(name)}"><input ${field} data-typed="${k}"
      aria-label="${escape(name)}, typed"><small>${escape(name)}</small></span>`;
  };
  return `<span class="bl-sketch">${names.map(bar).join("")}</span>`;
}

const barsIn = (host) => [...host.querySelectorAll("[data-bar]")];

export const valuesIn = (host) => barsIn(host).map((bar) => Number(Number(bar.value).toPrecision(DIGITS)));

// The height in a bar that a pointer means, as a share.
export const heightAt = (y, { top, height }) => clamp((top + height - y) / height, 0, 1);

export function numberOf(text) {
  const [above, below = "1", ...more] = text.replaceAll(",", ".").split("/");
  const known = [above, below].every((part) => /^\s*(\d+\.?\d*|\.\d+)\s*$/.test(part));
  return known && !more.length ? Number(above) / Number(below) : NaN;
}

function typed(host, node) {
  const bar = host.querySelector(`[data-bar="${node.dataset.typed}"]`);
  const number = numberOf(node.value);
  if (Number.isFinite(number)) bar.value = number; // a half-typed one leaves the bar where it is
}

function drawn(host, bar) {
  const field = host.querySelector(`[data-typed="${bar.dataset.bar}"]`);
  field.value = short(Number(bar.value));
}

export function listenToSketch(host, changed) {
  let held = null;
  const tell = () => changed(valuesIn(host));
  const draw = ({ clientX, clientY }) => {
    for (const bar of barsIn(held)) {
      const box = bar.getBoundingClientRect();
      if (clientX < box.left || clientX > box.right) continue;
      bar.value = (Math.round(heightAt(clientY, box) * STEPS) / STEPS) * bar.max;
      drawn(held, bar);
    }
    tell();
  };
  host.addEventListener("pointerdown", (event) => {
    if (!event.target.matches("[data-bar]")) return;
    event.preventDefault(); // the bar itself would take the pointer, and draw alone
    event.target.focus({ focusVisible: false });
    held = event.target.closest(".bl-sketch");
    held.setPointerCapture(event.pointerId);
    draw(event);
  });
  host.addEventListener("pointermove", (event) => held && draw(event));
  for (const end of ["pointerup", "pointercancel"]) host.addEventListener(end, () => (held = null));
  host.addEventListener("input", ({ target }) => {
    if (target.dataset.bar) drawn(host, target);
    else if (target.dataset.typed) typed(host, target);
    else return;
    tell();
  });
}

const WIDTH = 320;
const HEIGHT = 140;
const EDGE = 34; // for the numbers at its left
const INK = "#2a6fbb"; // of the bars, too

export function sketchesOf({ sketches }, { choices }) {
  const top = Math.max(...sketches.flat(), 0) || 1; // nobody has drawn higher
  const x = (k) => EDGE + ((k + 0.5) * (WIDTH - EDGE)) / choices.length;
  const y = (value) => HEIGHT - (value / top) * (HEIGHT - 16) - 3;
  const path = (values) => values.map((value, k) => `${x(k).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const line = (values, width, alpha) =>
    `<polyline points="${path(values)}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-opacity="${alpha}"/>`;
  const means = choices.map((_, k) => sketches.reduce((sum, one) => sum + one[k], 0) / sketches.length);
  const name = (text, k) =>
    `<text x="${x(k).toFixed(1)}" y="${HEIGHT + 14}" text-anchor="middle">${escape(text)}</text>`;
  const lines = sketches.map((one) => line(one, 1.5, clamp(4 / sketches.length, 0.12, 0.6)));
  const said = `${sketches.length} sketches over each other, and their mean`;
  return `<svg class="bl-sketches" viewBox="0 0 ${WIDTH} ${HEIGHT + 20}" role="img" aria-label="${said}">
    <path d="M${EDGE} ${y(top)}H${WIDTH}M${EDGE} ${y(0)}H${WIDTH}" stroke="currentColor" stroke-opacity="0.25"/>
    <text x="0" y="${y(top) + 4}">${short(top)}</text><text x="0" y="${y(0)}">0</text>
    ${lines.join("")}${sketches.length ? line(means, 4, 1) : ""}${choices.map(name).join("")}</svg>`;
}
