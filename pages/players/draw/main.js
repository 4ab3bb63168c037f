// An answer that is drawn: a stump that is dragged in the plane of the Lab or an example that is touched there, beside the fields
// that it is typed into, or numbers as bars. What is drawn is told when it stands still, and at the latest when anything is
// clicked: who presses Check has finished. What is typed into a stump's fields comes back with the data and is drawn.
//
// data: {key, stump, example, sketch}    stump: [attribute, cut, sign], or null; example: whether one is asked for; sketch:
//   {names, most, values}, or null; values: with which it begins

import { theBallot } from "../core/ballot.js";
import { put } from "../core/dom.js";
import { Follower } from "../core/follower.js";
import { mounted } from "../core/mounted.js";
import { listenToSketch, sketchOf } from "../core/sketch.js";

const STILL = 250; // milliseconds
const IN_THE_PLANE = "Drag the dashed line in the plane, or set it here.";
const AT_A_POINT = "Touch it in the picture, or choose it here.";

class Draw extends Follower {
  constructor(root) {
    super(root);
    root.ariaBusy = "false"; // it has no film to wait for
    this.follow(theBallot(), (ballot) => this.heed(ballot));
    listenToSketch(root, (values) => this.tellLater("numbers", values));
    const first = { capture: true, signal: this.gone }; // before the button that is clicked says anything
    document.addEventListener("click", () => this.tell(), first);
  }

  receive({ data, setTriggerValue, setStateValue }) {
    this.send = { drawn: setTriggerValue, numbers: setStateValue };
    if (data.stump) this.showStump(data.stump);
    if (data.example) this.askForExample();
    if (data.sketch) this.showSketch(data.sketch);
  }

  showStump([attribute, cut, sign]) {
    const key = String([attribute, cut, sign]);
    if (key === this.told) return this.say();
    this.told = key;
    this.mine = { attribute, cut, sign };
    theBallot().draw(this.mine);
    this.say();
  }

  // What was touched before the question is no answer to it.
  askForExample() {
    this.touched ??= theBallot().picked;
    this.say();
  }

  say() {
    const { about, axis } = theBallot();
    if (this.touched !== undefined) put(this.root, about ? AT_A_POINT : "");
    else put(this.root, axis < 0 ? "" : IN_THE_PLANE);
  }

  heed({ draft, picked }) {
    if (this.touched !== undefined) this.heedTouch(picked);
    if (!this.mine) return;
    this.say();
    if (!draft || draft === this.mine) return;
    this.mine = draft;
    this.tellLater("drawn", { stump: [draft.attribute, draft.cut, draft.sign] });
  }

  // Its number, from 1. A second touch releases it; the answer stands.
  heedTouch(picked) {
    this.say();
    if (picked === this.touched) return;
    this.touched = picked;
    if (picked >= 0) this.tellLater("drawn", { example: picked + 1 });
  }

  // Once: from then on the bars are the browser's.
  showSketch(sketch) {
    const asked = String([sketch.names, sketch.most]);
    if (asked !== this.asked) put(this.root, sketchOf(sketch), "innerHTML");
    this.asked = asked;
  }

  tellLater(name, value) {
    clearTimeout(this.waiting);
    this.untold = { name, value };
    this.waiting = setTimeout(() => this.tell(), STILL);
  }

  tell() {
    clearTimeout(this.waiting);
    if (this.untold) this.send[this.untold.name](this.untold.name, this.untold.value);
    this.untold = null;
  }

  leave() {
    super.leave();
    clearTimeout(this.waiting);
    if (this.mine && theBallot().draft === this.mine) theBallot().draw(null);
  }
}

export const { receive, leave } = mounted("bl-draw", (root) => new Draw(root));
