// The visitor's own cut, before the first round: dragged over the whole surface, turned, moved by the arrow keys. The better side
// is taken by itself. All of it is the browser's.
//
//   mistakes(values, labels, at) -> {wrong, sign}    of a cut: values above it vote sign. Pure.
//   fewest(values, labels) -> wrong                  of the best cut along one attribute. Pure.
//   class Own      of a stage:  load(run), update() with every painting, halves() and line() on its surface, errs(i)
//     on, tried, wrong          whether it is there (in the Lab, and in a lesson whose link has panels=none), whether it was moved, how many examples it gets wrong

import { theBallot } from "../core/ballot.js";
import { dot, label, line, pointed } from "../core/canvas.js";
import { put } from "../core/dom.js";
import { clamp } from "../core/numbers.js";
import { printing } from "../core/printing.js";
import { css } from "../core/theme.js";

const TINT = 0.3; // of a class's colour, on its side
const NUDGE = 1 / 50; // of an axis, by an arrow key
const ARROWS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

export function mistakes(values, labels, at) {
  let wrong = 0;
  values.forEach((value, k) => (wrong += value > at !== labels[k] > 0));
  return wrong * 2 <= values.length ? { wrong, sign: 1 } : { wrong: values.length - wrong, sign: -1 };
}

export function fewest(values, labels) {
  const order = values.map((_, k) => k).sort((a, b) => values[a] - values[b]);
  let wrong = labels.filter((y) => y < 0).length; // all lie above the cut, and it votes for +1 there
  let least = Math.min(wrong, values.length - wrong);
  order.forEach((i, k) => {
    wrong += labels[i] > 0 ? 1 : -1;
    const next = order[k + 1];
    if (next === undefined || values[next] > values[i]) least = Math.min(least, wrong, values.length - wrong);
  });
  return least;
}

export class Own {
  tried = false;

  constructor(stage) {
    this.stage = stage;
    this.card = stage.root.querySelector(".bl-own");
    this.card.querySelector("[data-own=turn]").addEventListener("click", () => this.turn());
    this.card.querySelector("[data-own=go]").addEventListener("click", () => stage.player.act("step"));
    const { canvas } = stage.surface;
    canvas.addEventListener("keydown", (event) => this.press(event), { signal: stage.gone });
  }

  load(run) {
    const counted = [...run.weight.row(0).keys()].filter((i) => run.weight.row(0)[i] > 0);
    const [left, right, low, high] = run.box;
    const axes = run.attributes[1] === null ? [0] : [0, 1];
    this.labels = counted.map((i) => run.label.all[i]);
    this.values = axes.map((axis) => counted.map((i) => run.xy.all[2 * i + axis]));
    this.axis = 0;
    this.at = [left + 0.42 * (right - left), low + 0.5 * (high - low)];
    this.tried = false;
    const [negative, positive] = run.classes;
    put(this.card.querySelector("h2"), `Can one straight cut separate ${negative} from ${positive}?`);
    put(this.find("best"), Math.min(...this.values.map((values) => fewest(values, this.labels))));
    put(this.find("of"), `of ${counted.length} wrong`);
    this.card.querySelector("[data-own=turn]").hidden = axes.length === 1;
    this.judge();
  }

  find(name) {
    return this.card.querySelector(`[data-own=${name}]`);
  }

  get on() {
    const { data, run, t, p, selection, chosen } = this.stage;
    const offered = data?.own || chosen?.list.has("none"); // a lesson asks for it by a link without panels
    return Boolean(offered && run?.T && !run.spread && !t && !p && !selection.on && theBallot().axis < 0);
  }

  judge() {
    const { wrong, sign } = mistakes(this.values[this.axis], this.labels, this.at[this.axis]);
    Object.assign(this, { wrong, sign });
    put(this.find("mine"), wrong);
  }

  // To a place on its axis.
  move(to) {
    const { box } = this.stage.run;
    this.at[this.axis] = clamp(to, box[2 * this.axis], box[2 * this.axis + 1]);
    this.changed();
  }

  turn() {
    this.axis = 1 - this.axis;
    this.changed();
  }

  changed() {
    this.tried = true;
    this.judge();
    this.stage.schedule();
  }

  press(event) {
    const way = ARROWS[event.key];
    if (!way || !this.on || event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
    event.preventDefault(); // no step, no scrolling
    const { box } = this.stage.run;
    const length = box[2 * this.axis + 1] - box[2 * this.axis];
    this.move(this.at[this.axis] + way * NUDGE * length);
  }

  // The drag that gestures.js hands on.
  get gesture() {
    const { surface } = this.stage;
    const move = (_, event) => {
      const [x, y] = pointed(surface, event);
      this.move(this.axis ? surface.plot.invertY(y) : surface.plot.invertX(x));
    };
    return { cursor: this.axis ? "ns-resize" : "ew-resize", start: () => ({}), move, end: () => {} };
  }

  // One thing is crimson: the cut's grip until it was moved, then the button, and from round 1 on Step.
  update() {
    const { root, player } = this.stage;
    if (!this.on) delete root.dataset.own;
    else root.dataset.own = this.tried ? "tried" : "waits";
    this.card.hidden = !this.on;
    player.button("step")?.classList.toggle("bl-main", !this.on);
    this.left ||= this.stage.t > 0; // who comes back to round 0 knows the bar
    player.host.classList.toggle("bl-before", this.on && !this.left && !this.tried);
  }

  errs(i) {
    const { run } = this.stage;
    return (
      i < run.m && (run.xy.all[2 * i + this.axis] > this.at[this.axis] ? this.sign : -this.sign) !== run.label.all[i]
    );
  }

  halves({ ctx }, plot, theme) {
    const at = this.axis ? plot.Y(this.at[1]) : plot.X(this.at[0]);
    const { left, right, top, bottom, width, height } = plot;
    for (const above of [true, false]) {
      ctx.fillStyle = css(above === this.sign > 0 ? theme.positive : theme.negative, TINT);
      if (this.axis) ctx.fillRect(left, above ? top : at, width, above ? at - top : bottom - at);
      else ctx.fillRect(above ? at : left, top, above ? right - at : at - left, height);
    }
  }

  line({ ctx, size }, plot, theme) {
    const { left, right, top, bottom } = plot;
    const [x, y] = [plot.X(this.at[0]), plot.Y(this.at[1])];
    const ends = this.axis ? [left, y, right, y] : [x, top, x, bottom];
    line(ctx, ...ends, css(theme.background, 0.7), 7);
    line(ctx, ...ends, css(theme.text), 4);
    const [gx, gy] = this.axis ? [left + size * 2.4, y] : [x, bottom - size * 2.4];
    dot(ctx, gx, gy, size * 1.25 + 3, css(theme.background));
    dot(ctx, gx, gy, size * 1.25, css(this.tried || !this.stage.data.own ? theme.text : theme.accent));
    this.arrows(ctx, gx, gy, size, css(theme.background));
    if (!this.tried && !printing()) this.invite(ctx, gx, gy, size, theme, right);
  }

  arrows(ctx, x, y, size, colour) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2;
    ctx.beginPath();
    for (const way of [-1, 1]) {
      const [far, near, wide] = [way * size * 0.75, way * size * 0.35, size * 0.4];
      const corner = (along, across) => (this.axis ? [x + across, y + along] : [x + along, y + across]);
      ctx.moveTo(...corner(near, -wide));
      ctx.lineTo(...corner(far, 0));
      ctx.lineTo(...corner(near, wide));
    }
    ctx.stroke();
  }

  invite(ctx, x, y, size, theme, right) {
    const fits = x + size * 9 < right;
    label(ctx, theme, "drag your cut", x + (fits ? 1 : -1) * size * 1.9, y, fits ? "left" : "right", theme.text);
  }
}
