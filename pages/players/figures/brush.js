// Selecting examples in the figures of a chapter: a drag over any of them that shows examples takes those under it, and all of
// them light what is selected. It is the Lab's selection: it goes along from chapter to chapter, and there it is edited.
//
//   BRUSH                      the button, and the row that it opens, as html
//   new Brush(screen, data)    screen: root, round, gone, follow(), relight(); data.follows: of a screen without a bar;
//                              data.first, data.stage: what stands below a stage has the button, and not the stage
//     load(film)               a film has come; run: what it says of the examples, or null
//     on, lights               whether drags select, and whether anything is selected
//     take(data, range)        what lies there of a figure's traces
//     lit(data, t, theme)      traces to lay over a figure's traces
//     update()                 the row as the selection is now

import { linkWith } from "../core/address.js";
import { put } from "../core/dom.js";
import { theSelection } from "../core/selection.js";
import { PARTS } from "../core/streamlit.js";
import { css } from "../core/theme.js";
import { saveSelected } from "../round/saved.js";
import { inWords, selected } from "../round/selected.js";
import { lit, MOST_PATHS, taken } from "./examples.js";

const button = (act, words, title) =>
  `<button type="button" class="bl-button bl-small" data-selecting="${act}" title="${title}">${words}</button>`;

export const BRUSH = `<div class="bl-brush" hidden>
  <span class="bl-control st-key-select">${button("turn", "Select", "Select examples: drag over a picture that shows them")}</span>
  <div class="bl-selecting" hidden>
    <span class="bl-hint">Drag over the margins, or over points or paths of examples.</span>
    <b class="bl-selected" role="status"></b>
    <span class="bl-ringed"></span>
    ${button("csv", "CSV", "Save the selected examples as a table")} ${button("clear", "Clear", "Select nothing (Escape)")}
    <a class="bl-button bl-small st-key-edit-selected" data-selecting="lab" href="./" title="The Lab with these examples selected: relabel, reweight or leave them out under What if">Edit these in the Lab</a>
  </div></div>`;

const RINGED = "Ringed among points, filled in bars, bold among paths";
const SOME = ` (at most ${MOST_PATHS} of them: more lines could not be told apart).`;

// Weights and selection of the round shown, as selected.js takes them.
const shownBy = ({ run, selection, round }) => {
  const t = Math.min(round.t, run.margin.shape[0] - 1);
  return { run, selection, t, weights: run.weight.row(t) };
};

export class Brush {
  run = null;
  selection = theSelection();

  constructor(screen, { follows, first, stage }) {
    const { root } = screen;
    this.screen = screen;
    this.round = screen.round;
    const find = (name) => root.querySelector(`.bl-brush ${name}`);
    this.host = root.querySelector(".bl-brush");
    [this.button, this.row, this.said] = ["[data-selecting=turn]", ".bl-selecting", ".bl-selected"].map(find);
    [this.hint, this.link, this.ringed] = [".bl-hint", "[data-selecting=lab]", ".bl-ringed"].map(find);
    screen.listen(this.host, "click", (event) =>
      this.act(event.target.closest("[data-selecting]")?.dataset.selecting, event),
    );
    screen.listen(document, "keydown", ({ key }) => key === "Escape" && this.on && this.selection.turn(false));
    if (stage || (follows && !first)) this.host.remove(); // another screen of the page has it
    screen.follow(this.selection, () => this.run && screen.relight());
  }

  get on() {
    return this.run !== null && this.selection.on;
  }

  get lights() {
    return this.run !== null && this.selection.value.length > 0;
  }

  load({ examples }) {
    this.run = examples ? { ...examples, ...examples.arrays } : null;
    this.host.hidden = !this.run;
    if (this.run) this.selection.load(this.run.n, this.run.rows);
  }

  act(name, event) {
    const { selection } = this;
    if (name === "turn") selection.turn(!selection.on);
    if (name === "clear") selection.set([]);
    if (name === "csv") saveSelected(shownBy(this));
    if (name === "lab") this.edit(event);
  }

  // By the table of contents, which keeps the session; where there is none, by the link.
  edit(event) {
    if (!this.lights) return event.preventDefault();
    this.link.href = linkWith(new URL(`./${location.search}`, location.href).href, {
      select: this.selection.text || null,
    });
    this.selection.edits = true;
    const entry = [...document.querySelectorAll(PARTS.contents)].find(
      ({ pathname }) => pathname === this.link.pathname,
    );
    if (!entry || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    entry.click();
  }

  take(data, range) {
    this.selection.set(taken(data, this.run, shownBy(this).t, range));
  }

  lit(data, t, theme) {
    const { run, selection } = this;
    return lit(data, run, Math.min(t, run.margin.shape[0] - 1), selection.value, css(theme.text));
  }

  update() {
    if (!this.run) return;
    this.row.hidden = !this.on;
    this.button.setAttribute("aria-pressed", this.on);
    this.screen.root.classList.toggle("bl-brushing", this.on);
    this.hint.hidden = this.lights; // the row stays as high as it is
    for (const node of this.row.querySelectorAll("[data-selecting]")) node.ariaDisabled = !this.lights;
    put(this.ringed, RINGED + (this.selection.value.length > MOST_PATHS ? SOME : "."));
    if (this.on) put(this.said, inWords(selected(shownBy(this)), this.run.classes));
  }
}
