// Reading the examples of the plane by the keyboard. With the focus on the plane, Enter begins, at the pinned example or the
// heaviest one, and Enter or Escape ends; in between an arrow goes to the next example in its direction. Whoever is read is
// pinned, as by a click, and told in words.
//
//   new Reading(stage)     on: whether it goes on;  said: the example that is pinned, in words, "" for none
//   towards(run, plot, from, way, there)   the nearest example in a direction, [right, up], on the screen; -1 for none. Pure.
//   others(run, plot, i, there)            how many of its nearest training examples are of the other class. Pure.

import { put, sentences } from "../core/dom.js";
import { isThere } from "./film.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
export const NEAREST = 5;

const placeOf = ({ xy }, plot, i) => [plot.X(xy.all[2 * i]), -plot.Y(xy.all[2 * i + 1])];

const all = (n, there) => Array.from({ length: n }, (_, i) => i).filter(there);

// As far aside counts twice as much as ahead.
export function towards(run, plot, from, [right, up], there) {
  const [x, y] = placeOf(run, plot, from);
  const far = (i) => {
    const [dx, dy] = placeOf(run, plot, i).map((at, k) => at - [x, y][k]);
    const ahead = dx * right + dy * up;
    return ahead > 0 ? ahead + 2 * Math.abs(dx * up + dy * right) : Infinity;
  };
  const found = all(run.n, there).reduce((best, i) => (far(i) < far(best) ? i : best), from);
  return found === from ? -1 : found;
}

export function others(run, plot, i, there) {
  const [x, y] = placeOf(run, plot, i);
  const apart = (j) => Math.hypot(...placeOf(run, plot, j).map((at, k) => at - [x, y][k]));
  const near = all(run.m, (j) => j !== i && there(j))
    .map((j) => [apart(j), j])
    .sort(([a], [b]) => a - b)
    .slice(0, NEAREST);
  return near.filter(([, j]) => run.label.all[j] !== run.label.all[i]).length;
}

export class Reading {
  on = false;

  constructor(stage) {
    this.stage = stage;
    const { canvas } = stage.surface;
    canvas.addEventListener("keydown", (event) => this.press(event), { signal: stage.gone });
    canvas.addEventListener("blur", () => (this.on = false), { signal: stage.gone });
  }

  get there() {
    const { run, t, tests } = this.stage;
    return (i) => (tests || i < run.m) && isThere(run, t, i);
  }

  press(event) {
    const { stage, on } = this;
    if (!stage.run || !stage.surface.plot || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Enter") this.turn(stage);
    else if (on && event.key === "Escape") this.on = false;
    else if (on && ARROWS[event.key])
      this.go(towards(stage.run, stage.surface.plot, stage.pin, ARROWS[event.key], this.there));
    else return;
    event.preventDefault(); // no step, and no cut that moves
    event.stopImmediatePropagation();
  }

  turn(stage) {
    this.on = !this.on;
    if (!this.on) stage.pin = -1;
    else if (stage.pin < 0) stage.pin = stage.weights.indexOf(Math.max(...stage.weights));
    this.tell();
  }

  go(i) {
    if (i >= 0) this.stage.pin = i;
    this.tell();
  }

  tell() {
    this.stage.paint(); // the read-out has the words
    put(this.stage.words.live, this.said);
  }

  get said() {
    const { run, pin, surface, words, t } = this.stage;
    if (pin < 0 || !surface.plot) return "";
    const lines = [words.tip.firstChild, words.tip.lastChild].flatMap((node) => node.textContent.split("\n"));
    const near = Math.min(NEAREST, run.m - 1);
    const apart = others(run, surface.plot, pin, (i) => isThere(run, t, i));
    return sentences([...lines, `${apart} of the ${near} nearest are of the other class`]);
  }
}
