// Drawing points: what a person can do. Every change goes to Python at once, which keeps the points.

import { Panel } from "../core/canvas.js";
import { flash, put } from "../core/dom.js";
import { Follower } from "../core/follower.js";
import { sizeFor, writeIn } from "../core/letters.js";
import { clamp, plain } from "../core/numbers.js";
import { readTheme } from "../core/theme.js";
import { boxOf, coordinate, drawPlane, flipped, holds, NAMES, nearest, round3, SIGN, within } from "./plane.js";

const BRUSH = 16; // pixels: what a stroke of label noise reaches
const REACH = { mouse: 11, pen: 14, touch: 24 }; // pixels between a point and a pointer that means it
const MOST_UNDONE = 200;
const DRAGGED = 4; // pixels beyond which a press is no click
const [STEP, SMALL_STEP] = [0.05, 0.01]; // of the cross-hair, as shares of the plane

const TOOLS = { 1: "minus", 2: "plus", 3: "erase", 4: "noise" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const ACTS = { Enter: "enter", " ": "enter", Delete: "remove", Backspace: "remove", g: "grab", Escape: "drop" };

const at = ([x, y]) => `${plain(x)}, ${plain(y)}`;

export class Drawing extends Follower {
  constructor(root, { points, before = [] }) {
    super(root);
    this.points = points; // from now on they are the visitor's: later runs of the page bring none
    this.box = boxOf(points);
    this.past = before.length ? [before] : [];
    this.tool = "plus";
    this.held = this.hover = -1;
    this.panel = new Panel(root.querySelector(".bl-plane"), drawPlane);
    this.count = root.querySelector(".bl-count");
    this.live = root.querySelector(".bl-live");
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.panel.host);
    this.canvas = this.panel.canvas;
    this.hear(root, this.canvas);
  }

  hear(root, canvas) {
    this.listen(root, "click", (event) => this.press(event));
    this.listen(root, "keydown", (event) => event.target.tagName === "INPUT" || this.key(event));
    this.listen(root, "submit", (event) => this.addTyped(event));
    this.listen(canvas, "pointerdown", (event) => this.down(event));
    this.listen(canvas, "pointermove", (event) => (this.start ? this.drag(event) : this.pointAt(event)));
    this.listen(canvas, "pointerup", (event) => this.up(event));
    this.listen(canvas, "pointercancel", () => this.drop());
    this.listen(canvas, "pointerleave", () => this.hoverOver(-1));
    this.listen(canvas, "contextmenu", (event) => {
      event.preventDefault();
      this.erase(this.under(event));
    });
    this.listen(canvas, "blur", () => {
      this.cursor = null;
      this.drop();
    });
  }

  // Called by Streamlit: at the mount, after every run, when the theme changes.
  receive({ data, setStateValue }) {
    this.report = setStateValue;
    this.most = data.most;
    this.theme = readTheme(this.root, data.palette, this.theme);
    this.schedule();
  }

  // --- changes

  change(points, words) {
    this.past = [...this.past, this.points].slice(-MOST_UNDONE);
    this.points = points;
    this.tell(words);
  }

  tell(words) {
    this.report("points", this.points);
    this.live.textContent = `${words} ${this.counted()}.`;
    this.schedule();
  }

  add(x, y, sign) {
    if (this.points.length < this.most)
      return this.change([...this.points, [x, y, sign]], `Added ${NAMES[sign]} at ${at([x, y])}.`);
    this.live.textContent = `${this.most} points are the most that travel in a link. Erase some first.`;
    flash(this.count);
  }

  // A point whose coordinates were typed; beyond the edge the plane grows.
  addTyped(event) {
    event.preventDefault();
    const fields = [...event.target.querySelectorAll("input")];
    const [x, y] = fields.map((field) => coordinate(field.value));
    const wrong = fields.find((field) => coordinate(field.value) === null);
    if (wrong) {
      this.live.textContent = `${wrong.ariaLabel} is a number: 0.5, 1/2 or \u22122.`;
      flash(wrong);
      return wrong.focus();
    }
    this.add(x, y, SIGN[this.tool] ?? 1);
    if (!holds(this.box, [x, y])) this.box = boxOf(this.points);
    for (const field of fields) field.value = "";
    fields[0].focus();
  }

  erase(i) {
    if (i < 0) return;
    const point = this.points[i];
    this.hover = -1;
    const left = this.points.filter((_, k) => k !== i);
    this.change(left, `Erased ${NAMES[point[2]]} at ${at(point)}.`);
  }

  // What the chosen tool does at a place, where point i is (or -1).
  use([x, y], i, sign = SIGN[this.tool]) {
    if (this.tool === "erase") this.erase(i);
    else if (this.tool === "noise") this.flip(i);
    else if (i < 0) this.add(x, y, sign);
    else if (this.points[i][2] !== sign) {
      const [px, py] = this.points[i];
      this.change(this.points.with(i, [px, py, sign]), `The point is ${NAMES[sign]} now.`);
    }
  }

  flip(i) {
    if (i < 0) return;
    const points = flipped(this.points, new Set([i]));
    this.change(points, `The point is ${NAMES[points[i][2]]} now.`);
  }

  undo() {
    if (!this.past.length) return;
    this.points = this.past.pop();
    this.hover = this.held = -1;
    this.tell("Taken back.");
  }

  clear() {
    if (this.points.length) this.change([], "All points are gone; Undo brings them back.");
  }

  // --- pointer

  place({ offsetX, offsetY }) {
    const { left, top, width, height } = this.panel.plot;
    const [x0, x1, y0, y1] = this.box;
    const across = clamp((offsetX - left) / width, 0, 1);
    const down = clamp((offsetY - top) / height, 0, 1);
    return [round3(x0 + (x1 - x0) * across), round3(y1 - (y1 - y0) * down)];
  }

  under({ offsetX, offsetY, pointerType }) {
    return nearest(this.points, this.panel.plot, [offsetX, offsetY], REACH[pointerType] ?? REACH.pen);
  }

  hoverOver(i) {
    if (i === this.hover) return;
    this.hover = i;
    this.canvas.style.cursor = i < 0 ? "" : this.tool === "erase" ? "pointer" : "grab";
    this.schedule();
  }

  pointAt(event) {
    if (this.panel.plot) this.hoverOver(event.pointerType === "touch" ? -1 : this.under(event));
  }

  down(event) {
    if (event.button !== 0 || !this.panel.plot) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.cursor = null;
    this.start = { x: event.offsetX, y: event.offsetY, i: this.under(event), before: this.points };
    if (this.tool === "noise") this.stroke = new Set();
  }

  // Every point that a stroke of label noise passes changes its class, once.
  brush({ offsetX, offsetY }) {
    for (const i of within(this.start.before, this.panel.plot, [offsetX, offsetY], BRUSH)) this.stroke.add(i);
    this.points = flipped(this.start.before, this.stroke);
    this.schedule();
  }

  drag(event) {
    const { x, y, i } = this.start;
    if (this.stroke) return this.brush(event);
    if (i < 0 || this.tool === "erase") return;
    if (this.held < 0 && Math.hypot(event.offsetX - x, event.offsetY - y) < DRAGGED) return;
    this.held = i;
    this.points = this.points.with(i, [...this.place(event), this.points[i][2]]);
    this.schedule();
  }

  up(event) {
    if (!this.start) return;
    const { i, before } = this.start;
    if (this.stroke?.size) return this.brushed(before);
    this.stroke = null;
    const moved = this.held >= 0;
    this.start = null;
    this.held = -1;
    if (!moved) return this.use(this.place(event), i, event.shiftKey ? -SIGN[this.tool] : undefined);
    const points = this.points;
    this.points = before;
    this.change(points, `Moved ${NAMES[points[i][2]]} to ${at(points[i])}.`);
  }

  brushed(before) {
    const { points, stroke } = this;
    this.points = before;
    this.start = this.stroke = null;
    const many = stroke.size === 1 ? "One point has" : `${stroke.size} points have`;
    this.change(points, `${many} the other class now.`);
  }

  // A drag that was interrupted, or a point taken up by key and left: back to where it was.
  drop() {
    if (this.start) this.points = this.start.before;
    if (this.grabbed) this.points = this.grabbed;
    this.start = this.grabbed = this.stroke = null;
    this.held = -1;
    this.schedule();
  }

  // --- keys and buttons

  press(event) {
    const button = event.target.closest("button");
    if (button?.dataset.tool) this.choose(button.dataset.tool);
    if (button?.dataset.act) this[button.dataset.act]();
  }

  choose(tool) {
    this.tool = tool;
    this.schedule();
  }

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "z") {
      event.preventDefault();
      this.undo();
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (TOOLS[event.key]) this.choose(TOOLS[event.key]);
    else if (event.target === this.canvas && this.panel.plot) this.steerOrAct(event);
  }

  steerOrAct(event) {
    const arrow = ARROWS[event.key];
    const act = ACTS[event.key];
    if (!arrow && !act) return;
    event.preventDefault();
    event.stopPropagation();
    this.cursor ??= [0, 0];
    if (arrow) this.steer(arrow, event.shiftKey ? SMALL_STEP : STEP);
    else this[act]();
    this.schedule();
  }

  steer([right, up], share) {
    const [x0, x1, y0, y1] = this.box;
    const [x, y] = this.cursor;
    this.cursor = [
      round3(clamp(x + (right * share * (x1 - x0)) / 2, x0, x1)),
      round3(clamp(y + (up * share * (y1 - y0)) / 2, y0, y1)),
    ];
    if (this.grabbed) this.points = this.points.with(this.held, [...this.cursor, this.points[this.held][2]]);
    const i = (this.hover = this.atCursor());
    const on = i < 0 || this.grabbed ? "" : `, on ${NAMES[this.points[i][2]]}`;
    this.live.textContent = at(this.cursor) + on;
  }

  atCursor() {
    const { plot } = this.panel;
    return nearest(this.points, plot, [plot.X(this.cursor[0]), plot.Y(this.cursor[1])], REACH.mouse);
  }

  enter() {
    if (this.grabbed) this.putDown();
    else this.use(this.cursor, this.atCursor());
  }

  remove() {
    this.erase(this.atCursor());
  }

  grab() {
    if (this.grabbed) return this.putDown();
    const i = this.atCursor();
    if (i < 0) {
      this.live.textContent = "There is no point here to take up.";
      return;
    }
    this.grabbed = this.points;
    this.held = i;
    this.live.textContent = `Took ${NAMES[this.points[i][2]]} up; arrows move it, G puts it down.`;
  }

  putDown() {
    const points = this.points;
    const point = points[this.held];
    this.points = this.grabbed;
    this.grabbed = null;
    this.held = -1;
    this.change(points, `Put ${NAMES[point[2]]} down at ${at(point)}.`);
  }

  // --- painting

  counted() {
    const plus = this.points.filter((point) => point[2] > 0).length;
    return `${this.points.length - plus} of class \u22121, ${plus} of class +1`;
  }

  schedule() {
    this.beat ||= requestAnimationFrame(() => this.paint());
  }

  resize() {
    const { host } = this.panel;
    this.panel.resize({ width: host.clientWidth, height: host.clientHeight });
    this.fontSize = sizeFor(this.root.clientWidth);
    writeIn(this.root, this.fontSize);
    this.schedule();
  }

  paint() {
    this.beat = 0;
    if (!this.theme || this.panel.hidden) return;
    this.panel.begin(this.theme, this.fontSize);
    drawPlane(this.panel, this.theme, this);
    for (const button of this.root.querySelectorAll("[data-tool]"))
      button.setAttribute("aria-checked", button.dataset.tool === this.tool);
    this.root.querySelector("[data-act=undo]").setAttribute("aria-disabled", !this.past.length);
    this.root.querySelector("[data-act=clear]").setAttribute("aria-disabled", !this.points.length);
    const full = this.points.length >= this.most ? ": no more fit into a link" : "";
    put(this.count, this.counted() + full);
    this.root.dataset.points = this.points.length; // last: a test waits for it
  }

  leave() {
    super.leave();
    this.sizes.disconnect();
    cancelAnimationFrame(this.beat);
  }
}
