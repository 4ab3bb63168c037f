// An answer that is drawn, beside the fields that it is typed into: a stump that is dragged in the plane of the Lab, or numbers
// as bars. What is drawn is told when it stands still; what is typed comes back with the data and is drawn.
//
// data: {key, stump, sketch}    stump: [attribute, cut, sign], or null; sketch: {names, most, values}, or null

import { theBallot } from "../core/ballot.js";
import { put } from "../core/dom.js";
import { mounted } from "../core/mounted.js";
import { listenToSketch, sketchOf, valuesIn } from "../core/sketch.js";

const STILL = 250; // milliseconds
const IN_THE_PLANE = "Drag the dashed line in the plane, or set it here.";

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

  say() {
    put(this.root, theBallot().axis < 0 ? "" : IN_THE_PLANE);
  }

  heed({ draft }) {
    if (!this.mine) return;
    this.say();
    if (!draft || draft === this.mine) return;
    this.mine = draft;
    this.tellLater({ stump: [draft.attribute, draft.cut, draft.sign] });
  }

  showSketch({ names, most, values }) {
    const asked = String([names, most]);
    if (asked !== this.asked) put(this.root, sketchOf({ names, most, values }), "innerHTML");
    else if (!this.waiting && String(values) !== String(valuesIn(this.root))) {
      this.root.blWritten = undefined;
      put(this.root, sketchOf({ names, most, values }), "innerHTML");
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
