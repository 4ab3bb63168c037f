// Which pictures stand beside the plane: one from round 1 on, others by their chips, all of them by one switch.
//
//   panelsOf({ words, all, usual, t }) -> names out of PANELS     words: of the link; all: whether the browser remembers that its
//       visitor wants all of them; usual: those of a lesson's screen, or undefined; t: the round. Pure.
//   toggled(now, name) -> words       what the link says once a chip is pressed, "all" being one of them. Pure.
//   class Chosen    of a stage:  names, has(name), update() with every painting

import { theList } from "../core/lists.js";
import { BROWSER, recalled, remember } from "../core/memory.js";
import { theRoom } from "../core/room.js";

export const PANELS = ["weights", "margins", "curves", "pseudocode"];
const FIRST = ["weights"];
const PLACE = "boosting-lab-panels";
const [ALL, NONE] = ["all", "none"];

export function panelsOf({ words, all, usual, t }) {
  if (words.includes(ALL)) return PANELS;
  if (words.length) return PANELS.filter((name) => words.includes(name));
  if (all) return PANELS;
  if (usual) return usual;
  return t ? FIRST : [];
}

export function toggled(now, name) {
  const left = PANELS.filter((one) => now.includes(one) !== (one === name));
  if (name === ALL ? now.length < PANELS.length : left.length === PANELS.length) return [ALL];
  if (name === ALL) return FIRST;
  return left.length ? left : [NONE];
}

export class Chosen {
  constructor(stage) {
    this.stage = stage;
    this.list = theList("panels");
    this.cards = stage.root.querySelectorAll(".bl-side > .bl-card");
    this.chips = stage.root.querySelectorAll("[data-panel]");
    this.all = recalled(BROWSER, PLACE) === ALL;
    for (const chip of this.chips)
      chip.addEventListener("click", () => this.press(chip.dataset.panel), { signal: stage.gone });
    stage.follow(this.list, () => stage.schedule());
  }

  press(name) {
    const words = toggled(this.names, name);
    this.all = words[0] === ALL;
    remember(BROWSER, PLACE, this.all ? ALL : null);
    this.list.set(words);
  }

  get names() {
    const { data, t, p } = this.stage;
    const now = panelsOf({ words: this.list.words, all: this.all, usual: data.panels, t: t + p });
    const { looksAt, exploring } = theRoom();
    const asked = looksAt && !exploring ? looksAt.split(",") : []; // what a lecturer presents is there to be looked at
    return asked.some((name) => PANELS.includes(name) && !now.includes(name))
      ? PANELS.filter((name) => now.includes(name) || asked.includes(name))
      : now;
  }

  has(name) {
    return this.names.includes(name);
  }

  // Test examples are in the plane where something is said of them, or of one of them that is pinned.
  get tests() {
    const { pin, run } = this.stage;
    return this.has("margins") || this.has("curves") || pin >= run?.m;
  }

  update() {
    const { names } = this;
    if (String(names) === this.shown) return;
    this.shown = String(names);
    PANELS.forEach((name, k) => this.cards[k].classList.toggle("bl-off", !names.includes(name)));
    const { root, panels } = this.stage;
    root.dataset.panels = names.length;
    for (const chip of this.chips)
      chip.ariaPressed = String(
        chip.dataset.panel === ALL ? names.length === PANELS.length : names.includes(chip.dataset.panel),
      );
    for (const panel of panels) panel.resize(panel.host.getBoundingClientRect());
  }
}
