// An answer that is drawn, beside the fields that it is typed into: a stump that is dragged in the plane of the Lab, an example
// that is touched there, or numbers as bars. What is drawn is told when it stands still; what is typed comes back with the
// data and is drawn.
//
// data: {key, stump, example, sketch}    stump: [attribute, cut, sign], or null; example: whether one is asked for; sketch:
//   {names, most, values, fields}, or null

import { theBallot } from "../core/ballot.js";
import { put } from "../core/dom.js";
import { mounted } from "../core/mounted.js";
import { listenToSketch, sketchOf, valuesIn } from "../core/sketch.js";

const STILL = 250; // milliseconds
const IN_THE_PLANE = "Drag the dashed line in the plane, or set it here.";
const AT_A_POINT = "Touch it in the picture, or choose it here.";

class Draw {
  constructor(root) {
    this.root = root;
    root.ariaBusy = "false"; // it has no film to wait for
    this.end = theBallot().subscribe((ballot) => this.heed(ballot));
    listenToSketch(root, (values) => this.tellLater({ sketch: values }));
  }

  receive({ data, setTriggerValue }) {
    this.send = (drawn) => setTriggerValue("drawn", drawn);
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
    this.tellLater({ stump: [draft.attribute, draft.cut, draft.sign] });
  }

  // Its number, from 1. A second touch releases it; the answer stands.
  heedTouch(picked) {
    this.say();
    if (picked === this.touched) return;
    this.touched = picked;
    if (picked >= 0) this.tellLater({ example: picked + 1 });
  }

  showSketch(sketch) {
    const { names, most, values } = sketch;
    const asked = String([names, most]);
    if (asked !== this.asked) put(this.root, sketchOf(sketch), "innerHTML");
    else if (!this.waiting && String(values) !== String(valuesIn(this.root))) {
      this.root.blWritten = undefined;
      put(this.root, sketchOf(sketch), "innerHTML");
    }
    this.asked = asked;
  }

  tellLater(drawn) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      this.send(drawn);
    }, STILL);
  }

  leave() {
    this.end();
    clearTimeout(this.waiting);
    if (this.mine && theBallot().draft === this.mine) theBallot().draw(null);
  }
}

export const { receive, leave } = mounted("bl-draw", (root) => new Draw(root));
