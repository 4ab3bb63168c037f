// Buttons about the round and the example on the screen. Each has a template (template.js); a click sends it to Streamlit,
// filled in, as the trigger "act": the round travels with the click. They follow a player, and show no film.
//
// data: {key, follows, most, groups, per_round}
//   groups: [{title, note, controls}], title with {t} and {next} in it; a control is
//     {kind: "button", name, label, help, template, off}     off: why it cannot be pressed, "" if it can
//     {kind: "number", name, label, help, field, value, min, max, step, pinned}   pinned: it shows the pinned example
//     {kind: "numbers", name, label, help, field, value, max, pinned}     numbers of examples: 3-5, 9
//     {kind: "select", name, label, help, field, options: [[value, label]]}

import { escape, put } from "../core/dom.js";
import { Follower } from "../core/follower.js";
import { pickOf, pinOf } from "../core/pins.js";
import { roundOf } from "../core/rounds.js";
import { rangesOf, theSelection } from "../core/selection.js";
import { filled, valuesOf } from "./template.js";
import { mounted } from "../core/mounted.js";

const UNFOLDED = 400; // ms after which a panel that opens has its height

const inside = {
  button: ({ label, help, index }) =>
    `<button type="button" class="bl-button" data-index="${index}" title="${escape(help)}">${escape(label)}</button>`,
  number: ({ label, help, field, value = "", min, max, step = 1 }) =>
    `<label class="bl-field" title="${escape(help)}">${escape(label)} <input type="number" class="bl-number-field"
      data-field="${field}" value="${value}" min="${min ?? ""}" max="${max ?? ""}" step="${step}"></label>`,
  numbers: ({ label, help, field, value }) =>
    `<label class="bl-field" title="${escape(help)}">${escape(label)} <input class="bl-number-field bl-numbers-field"
      inputmode="numeric" pattern="[0-9][0-9 ,;.\\-]*" data-field="${field}" value="${value}"></label>`,
  select: ({ label, help, field, options }) =>
    `<label class="bl-field" title="${escape(help)}">${escape(label)} <select class="bl-select" data-field="${field}">${options
      .map(([value, text]) => `<option value="${escape(value)}">${escape(text)}</option>`)
      .join("")}</select></label>`,
};

const groupOf = ({ title, note, controls }) => `<section class="bl-group">
  <h3 class="bl-h" data-title="${escape(title)}"></h3>
  <div class="bl-buttons">${controls
    .map((control) => `<span class="bl-control st-key-${control.name}">${inside[control.kind](control)}</span>`)
    .join("")}</div>
  <p class="bl-caption">${escape(note)}</p>
</section>`;

// Numbers of examples as an edit writes them: 3-5.9
const ranged = (node) =>
  node.matches(".bl-numbers-field") ? node.value.trim().replaceAll(/[\s,;.]+/g, ".") : node.value;

class Actions extends Follower {
  constructor(root, data) {
    super(root);
    root.ariaBusy = "false"; // it has no film to wait for
    this.round = roundOf(data.follows);
    this.pins = pinOf(data.follows);
    this.follow(this.round, () => this.update());
    this.follow(this.pins, () => this.fill());
    this.follow(pickOf(data.follows), ({ value }) => this.put(value));
    this.listen(root, "click", ({ target }) => this.press(target.closest("[data-index]")));
    this.listen(root, "input", () => this.update());
  }

  // The fields keep what the visitor has put into them, unless there are others now.
  receive({ data, setTriggerValue }) {
    this.data = data;
    this.send = (text) => setTriggerValue("act", text);
    this.buttons = data.groups.flatMap(({ controls }) => controls).filter(({ kind }) => kind === "button");
    this.buttons.forEach((button, index) => Object.assign(button, { index }));
    const kept = this.fields;
    put(this.root, data.groups.map(groupOf).join(""), "innerHTML");
    for (const node of this.root.querySelectorAll("[data-field]")) {
      const value = kept[node.dataset.field];
      if (value !== undefined && [...(node.options ?? [{ value }])].some((one) => one.value === value))
        node.value = value;
    }
    this.fill();
    this.editSelected();
  }

  // Who comes to edit what he has selected in another chapter finds the panel open and in sight, and their numbers in it.
  editSelected() {
    const selection = theSelection();
    if (!selection.edits) return;
    selection.edits = false;
    const numbers = this.data.groups.flatMap(({ controls }) => controls).find(({ kind }) => kind === "numbers");
    if (numbers) this.put({ [numbers.field]: rangesOf(selection.value.filter((i) => i < numbers.max)) });
    this.root.closest("details:not([open])")?.querySelector("summary").click();
    setTimeout(() => this.root.scrollIntoView({ block: "center" }), UNFOLDED);
  }

  get fields() {
    const nodes = [...this.root.querySelectorAll("[data-field]")];
    return Object.fromEntries(nodes.map((node) => [node.dataset.field, node.checkValidity() ? ranged(node) : ""]));
  }

  // The pinned example, if it is one that can be edited.
  fill() {
    for (const { field, pinned, max } of this.data.groups.flatMap(({ controls }) => controls)) {
      const node = pinned && this.root.querySelector(`[data-field="${field}"]`);
      if (node && this.pins.value >= 0 && this.pins.value < max) node.value = this.pins.value + 1;
    }
    this.update();
  }

  // What was clicked in a figure, into the fields of these names.
  put(value) {
    for (const [field, text] of Object.entries(value ?? {})) {
      const node = this.root.querySelector(`[data-field="${field}"]`);
      if (node) node.value = text;
    }
    this.update();
  }

  get values() {
    const { most, per_round } = this.data;
    return valuesOf({ t: this.round.t, most, per_round, fields: this.fields });
  }

  update() {
    if (!this.data) return;
    const { t } = this.round;
    for (const node of this.root.querySelectorAll("[data-title]")) {
      put(node, node.dataset.title.replaceAll("{t}", t).replaceAll("{next}", t + 1));
    }
    const { values } = this;
    this.buttons.forEach(({ template, off, help }, index) => {
      const node = this.root.querySelector(`[data-index="${index}"]`);
      const text = off ? null : filled(template, values);
      node.dataset.text = text ?? "";
      node.setAttribute("aria-disabled", text === null);
      node.title = off || help;
    });
    this.root.setAttribute("data-round", t);
  }

  press(node) {
    if (node?.dataset.text) this.send(node.dataset.text);
  }
}

export const { receive, leave } = mounted("bl-actions", (root, data) => new Actions(root, data));
