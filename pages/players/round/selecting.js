// Selecting examples: by a rectangle or a lasso in the plane, a range of margins, or typed numbers; what is selected is said,
// and can be saved. Escape clears it.
//
//   SELECT, SELECTING            the button, and the row that it opens, as html
//   new Selecting(stage)         update(): the row as the selection is now;  lasso: whether a drag draws one

import { theBallot } from "../core/ballot.js";
import { put } from "../core/dom.js";
import { pickOf } from "../core/pins.js";
import { inRange, rangesOf } from "../core/selection.js";
import { isThere } from "./film.js";
import { saveSelected } from "./saved.js";
import { inWords, selected } from "./selected.js";

export const SELECT =
  `<span class="bl-control st-key-select"><button type="button" class="bl-button bl-small" data-selecting="turn" ` +
  `aria-pressed="false" title="Select examples: drag over the plane or over the margins">Select</button></span>`;

const field = (name, value, words) =>
  `<label>${words} <input type="number" class="bl-number-field" min="-1" max="1" step="any" value="${value}" data-margin="${name}"></label>`;

const button = (act, words, title) =>
  `<button type="button" class="bl-button bl-small" data-selecting="${act}" title="${title}">${words}</button>`;

export const SELECTING = `<div class="bl-selecting" hidden>
  <span>Drag a rectangle, or a lasso, over the plane or a range over the margins, or take the margins</span>
  ${field("low", -1, "from")} ${field("high", 0, "to")}
  ${button("margins", "Take these", "Select the examples whose margin now lies there")}
  <b class="bl-selected" role="status"></b> <span class="bl-ringed">Ringed in the plane, filled in the margins and weights.</span>
  ${button("lasso", "Lasso", "A drag over the plane draws a line around the examples")}
  ${button("csv", "CSV", "Save the selected examples as a table")} ${button("clear", "Clear", "Select nothing (Escape)")}
</div>`;

export class Selecting {
  lasso = false;

  constructor(stage, key) {
    this.stage = stage;
    this.picks = pickOf(key);
    this.row = stage.root.querySelector(".bl-selecting");
    this.button = stage.root.querySelector("[data-selecting=turn]");
    this.said = this.row.querySelector(".bl-selected");
    stage.listen(stage.root, "click", ({ target }) => this.act(target.closest("[data-selecting]")?.dataset.selecting));
    stage.listen(document, "keydown", ({ key: pressed }) => {
      if (pressed === "Escape" && this.selection.on) this.selection.turn(false);
    });
    stage.follow(this.selection, () => this.changed());
  }

  get selection() {
    return this.stage.selection;
  }

  act(name) {
    const { selection } = this;
    if (name === "turn") selection.turn(!selection.on);
    if (name === "clear") selection.set([]);
    if (name === "lasso") this.lasso = !this.lasso;
    if (name === "lasso") this.stage.schedule();
    if (name === "margins") this.take(...["low", "high"].map((end) => this.margin(end)));
    if (name === "csv") saveSelected(this.stage);
  }

  margin(end) {
    return this.row.querySelector(`[data-margin=${end}]`).valueAsNumber;
  }

  take(low, high) {
    const { run, t } = this.stage;
    if (Number.isFinite(low) && Number.isFinite(high))
      this.selection.set(inRange(run.margin.row(t), low, high).filter((i) => isThere(run, t, i)));
  }

  // The fields of the edits have the numbers of the selected training examples.
  changed() {
    const training = this.selection.value.filter((i) => i < this.stage.run?.m);
    if (training.length) this.picks.set({ example: rangesOf(training) });
    this.stage.schedule();
  }

  update() {
    const { selection, stage } = this;
    this.row.hidden = !selection.on;
    stage.root.querySelector(".bl-of-selected").hidden = !selection.value.length;
    this.button.setAttribute("aria-pressed", selection.on);
    this.row.querySelector("[data-selecting=lasso]").setAttribute("aria-pressed", this.lasso);
    stage.margins.canvas.style.touchAction = selection.on ? "none" : "";
    stage.surface.canvas.style.touchAction = touchOf(stage);
    if (selection.on) put(this.said, inWords(selected(stage), stage.run.classes));
  }
}

// What a finger on the plane still does to the page: nothing while it selects or moves a cut; a vertical cut leaves the scrolling.
function touchOf({ selection, own }) {
  if (selection.on || theBallot().axis >= 0) return "none";
  if (own.on) return own.axis ? "none" : "pan-y";
  return "";
}
