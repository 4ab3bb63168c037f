// Selecting in Compare: a rectangle over any surface selects the examples in it, in all runs. It is the Lab's selection: it
// goes along from page to page, and there it is saved and edited.
//
//   SELECT                     the button, as html
//   new Selecting(compare)     compare: runs, most, lenses, surfaces
//     drags(panel, k)          a rectangle over the surface of run k selects
//     load()                   other runs have come
//     of(run)                  the selected examples, by the run's own numbers
//     update(), said           the button as the selection is; what the runs make of it, in words
//     marquee                  the rectangle that is being dragged: {panel, from, to}

import { pointed } from "../core/canvas.js";
import { drags } from "../core/drag.js";
import { clamp, percent } from "../core/numbers.js";
import { inBox, theSelection } from "../core/selection.js";
import { isThere } from "../round/film.js";
import { localOf, sharedOf } from "./examples.js";

export const SELECT =
  `<span class="bl-control st-key-select"><button type="button" class="bl-button bl-small" aria-pressed="false" ` +
  `title="Select examples: drag a rectangle over a surface; Escape selects nothing">Select examples</button></span>`;

const within = ({ left, right, top, bottom }, [x, y]) => [clamp(x, left, right), clamp(y, top, bottom)];

export class Selecting {
  marquee = null;

  constructor(compare) {
    this.compare = compare;
    this.selection = theSelection();
    this.button = compare.root.querySelector(".st-key-select button");
    compare.listen(this.button, "click", () => this.selection.turn(!this.on));
    compare.listen(document, "keydown", ({ key }) => key === "Escape" && this.on && this.selection.turn(false));
    compare.follow(this.selection, () => compare.schedule());
  }

  get on() {
    return this.selection.on;
  }

  // By the first run's numbers, as the Lab has them.
  get first() {
    return this.compare.runs[0];
  }

  load() {
    const { first } = this;
    this.selection.load(first.n, first.rows);
  }

  of(run) {
    const { most } = this.compare;
    return this.selection.value.map((i) => localOf(sharedOf(i, this.first, most), run, most)).filter((i) => i >= 0);
  }

  drags(panel, k) {
    const { compare } = this;
    const at = (event) => within(panel.plot, pointed(panel, event));
    const show = (marquee) => {
      this.marquee = marquee;
      compare.schedule();
    };
    drags(panel.canvas, compare.gone, {
      begin: (event) => (this.on && panel.plot ? { from: at(event) } : null),
      move: ({ from }, event) => show({ panel, from, to: at(event) }),
      end: ({ from }, event) => {
        show(null);
        this.take(k, panel.plot, from, at(event));
      },
      cancel: () => show(null),
    });
  }

  take(k, plot, [x0, y0], [x1, y1]) {
    const { runs, lenses, most } = this.compare;
    const box = [plot.invertX(x0), plot.invertX(x1), plot.invertY(y0), plot.invertY(y1)];
    const found = inBox(runs[k].xy.all, box).filter((i) => isThere(runs[k], lenses[k].t, i));
    this.selection.set(found.map((i) => localOf(sharedOf(i, runs[k], most), this.first, most)).filter((i) => i >= 0));
  }

  update() {
    this.button.setAttribute("aria-pressed", this.on);
    for (const { canvas } of this.compare.surfaces) canvas.style.touchAction = this.on ? "none" : "";
  }

  get said() {
    const { value } = this.selection;
    if (!this.on) return "";
    if (!value.length) return "Drag a rectangle over a surface to select the examples in it.";
    const shares = this.compare.lenses.map(({ run, weights, title }) => {
      const train = this.of(run).filter((i) => i < run.m);
      return `${title} ${percent(train.reduce((sum, i) => sum + weights[i], 0))}`;
    });
    return `${value.length} selected, ringed; their share of the weight: ${shares.join(", ")}. The Lab saves and edits them.`;
  }
}
