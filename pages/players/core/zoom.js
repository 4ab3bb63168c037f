// Looking closer at a picture: a window of its axes, and logarithmic axes where they are positive. The same ways everywhere:
//
//   Ctrl and the wheel, or two fingers      closer and further, about the place under them
//   a drag                                  moves the window, once there is one
//   a double click, or tap                  shows the whole again
//   buttons at the picture; with the focus on it + and \u2212, 0 for the whole, L for the logarithm, Ctrl and an arrow to move
//
//   new Zoom(host, { logs, area, drags, changed, gone })
//     host      the element of the plot, inside a .bl-card with the controls of saving.js
//     logs      axes that may be logarithmic: "", "y" or "xy"
//     area()    where the axes are in the host, in pixels of the page: {left, top, width, height}, or undefined
//     drags()   whether a drag moves the window now;  changed(): draw again;  gone: the signal of the end
//     x, y      the window: [from, to] as shares of the whole axes;  log: {x, y}
//     whole     whether all of it is shown, on the usual axes;  key: the same for the same view
//     follow(other)     show the same window as another picture of the same plane
//   WHOLE       the view of a picture that has no Zoom
//   enlarged([from, to], factor, at), shifted([from, to], by), part([low, high], [from, to])     Pure.

import { clamp } from "./numbers.js";

const CLOSEST = 1 / 200; // of an axis
const STEP = 1.5; // of a button, and of a key
const WHEEL = 500; // pixels of a wheel for a factor of e
const MOVED = 0.2; // of the window, by a key
const TREMBLE = 0.01; // of the window: a hand that clicks

export const WHOLE = { x: [0, 1], y: [0, 1], log: {}, whole: true, key: "" };

// at: the share of the window that stays where it is.
export function enlarged([from, to], factor, at) {
  const length = clamp((to - from) / factor, CLOSEST, 1);
  const low = clamp(from + at * (to - from) - at * length, 0, 1 - length);
  return [low, low + length];
}

// by: in lengths of the window.
export function shifted([from, to], by) {
  const low = clamp(from + by * (to - from), 0, 1 - (to - from));
  return [low, low + (to - from)];
}

export const part = ([low, high], [from, to]) => [low + from * (high - low), low + to * (high - low)];

const button = (act, text, title, more = "") =>
  `<button type="button" class="bl-quiet" data-zoom="${act}" title="${title}" ${more}>${text}</button>`;

const logButton = (axis) =>
  button(`log${axis}`, `log ${axis}`, `A logarithmic ${axis} axis (L: the y axis)`, 'aria-pressed="false"');

const controls = (logs) => `<span class="bl-zoom st-key-zoom" role="group" aria-label="Look closer">
  ${button("in", "+", "Closer (Ctrl and the wheel, two fingers, or the key +)", 'aria-label="Closer"')}
  ${button("out", "\u2212", "Further (or the key \u2212)", 'aria-label="Further"')}
  ${[...logs].map(logButton).join("")}
  ${button("reset", "Whole", "The whole picture again (a double click or tap, or the key 0)", "hidden")}</span>`;

const KEYS = { "+": "in", "=": "in", "-": "out", 0: "reset", l: "logy" };
const ARROWS = { ArrowLeft: [-MOVED, 0], ArrowRight: [MOVED, 0], ArrowUp: [0, MOVED], ArrowDown: [0, -MOVED] };

const middle = (touches) => ({
  clientX: (touches[0].clientX + touches[1].clientX) / 2,
  clientY: (touches[0].clientY + touches[1].clientY) / 2,
  apart: Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY),
});

export class Zoom {
  x = [0, 1];
  y = [0, 1];
  log = { x: false, y: false };
  moved = 0;

  constructor(host, { logs = "", area, drags = () => true, changed, gone }) {
    Object.assign(this, { host, logs, area, drags, changed });
    this.card = host.closest(".bl-card");
    this.card.querySelector(".bl-save")?.insertAdjacentHTML("afterbegin", controls(logs));
    host.tabIndex = 0;
    const listen = (node, type, handler) => node.addEventListener(type, handler, { signal: gone, passive: false });
    listen(this.card, "click", ({ target }) => this.act(target.closest("[data-zoom]")?.dataset.zoom));
    listen(host, "click", (event) => this.click(event));
    listen(host, "dblclick", () => this.whole || this.act("reset"));
    listen(host, "wheel", (event) => this.wheel(event));
    listen(host, "keydown", (event) => this.press(event));
    listen(host, "touchstart", (event) => (this.pinch = event.touches.length === 2 && middle(event.touches)));
    listen(host, "touchmove", (event) => this.spread(event));
    listen(host, "pointerdown", (event) => this.take(event));
    listen(host, "pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) listen(host, end, () => (this.held = null));
  }

  get inWindow() {
    return this.x[1] - this.x[0] < 1 || this.y[1] - this.y[0] < 1;
  }

  get whole() {
    return !this.inWindow && !this.log.x && !this.log.y;
  }

  get key() {
    return this.whole ? "" : JSON.stringify([this.x, this.y, this.log]);
  }

  // Where a pointer is, as shares of the window.
  shares({ clientX, clientY }) {
    const { left, top, width, height } = this.area() ?? {};
    if (!width || !height) return [0.5, 0.5];
    const box = this.host.getBoundingClientRect();
    const across = (clientX - box.left - left) / width;
    const up = 1 - (clientY - box.top - top) / height;
    return [clamp(across, 0, 1), clamp(up, 0, 1)];
  }

  by(factor, [across, up] = [0.5, 0.5]) {
    this.show(enlarged(this.x, factor, across), enlarged(this.y, factor, up));
  }

  move(across, up) {
    this.show(shifted(this.x, across), shifted(this.y, up));
  }

  show(x, y) {
    Object.assign(this, { x, y });
    this.tell();
  }

  tell() {
    this.wear();
    this.changed();
  }

  follow({ x, y, key }) {
    if (key === this.key) return;
    Object.assign(this, { x, y });
    this.wear();
  }

  wear() {
    this.card.classList.toggle("bl-zoomed", !this.whole);
    for (const node of this.card.querySelectorAll("[data-zoom]")) {
      const { zoom } = node.dataset;
      if (zoom === "reset") node.hidden = this.whole;
      if (zoom.startsWith("log")) node.ariaPressed = this.log[zoom.at(-1)];
    }
  }

  act(name) {
    if (name === "in") this.by(STEP);
    if (name === "out") this.by(1 / STEP);
    if (name === "reset") {
      this.log = { x: false, y: false };
      this.show([0, 1], [0, 1]);
    }
    const axis = name?.startsWith("log") ? name.at(-1) : "";
    if (!axis || !this.logs.includes(axis)) return;
    this.log[axis] = !this.log[axis];
    this[axis] = [0, 1];
    this.tell();
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / WHEEL), this.shares(event));
  }

  press(event) {
    if (event.target !== this.host || event.altKey || event.metaKey) return;
    const arrow = event.ctrlKey && ARROWS[event.key];
    const name = !event.ctrlKey && KEYS[event.key.toLowerCase()];
    if (!arrow && !name) return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow) this.move(...arrow);
    else this.act(name);
  }

  spread(event) {
    if (!this.pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const now = middle(event.touches);
    const [x, y] = this.shares(this.pinch);
    const [nextX, nextY] = this.shares(now);
    this.held = null;
    this.show(shifted(this.x, x - nextX), shifted(this.y, y - nextY));
    this.by(now.apart / Math.max(this.pinch.apart, 1), [nextX, nextY]);
    this.pinch = now;
  }

  take(event) {
    const may = this.inWindow && event.isPrimary && event.button === 0 && this.drags();
    this.held = may ? this.shares(event) : null;
    this.moved = 0;
  }

  drag(event) {
    if (!this.held) return;
    const now = this.shares(event);
    const by = [this.held[0] - now[0], this.held[1] - now[1]];
    this.moved += Math.hypot(...by);
    this.move(...by);
    this.held = now;
  }

  // A drag that has moved the window is no click on what it ends on.
  click(event) {
    if (this.moved > TREMBLE) event.stopImmediatePropagation();
    this.moved = 0;
  }
}
