// Predict before the reveal: a button that takes the round on the screen with it. While a prediction is asked for, the
// screen hides what would answer it; when it has been judged, the player goes to the round that it was about.
//
// data: {key, follows, label, hide, asked, judged, polls}    asked: the round from which is predicted, null for none; judged: how many
//   predictions have been judged; label: has {next} in it; polls: the predictions as a lecturer asks a room for them

import { theBallot } from "../core/ballot.js";
import { escape, put } from "../core/dom.js";
import { theList } from "../core/lists.js";
import { roundOf } from "../core/rounds.js";
import { mounted } from "../core/mounted.js";

class Predict {
  constructor(root, { follows }) {
    this.root = root;
    root.ariaBusy = "false"; // it has no film to wait for
    this.round = roundOf(follows);
    this.asked = null;
    root.innerHTML = `<span class="bl-control st-key-predict"><button type="button" class="bl-button"></button></span>`;
    this.button = root.querySelector("button");
    this.button.addEventListener("click", () => this.round.t < this.round.last && this.send(this.round.t));
    this.end = this.round.subscribe(() => this.draw());
  }

  receive({ data, setTriggerValue }) {
    this.data = data;
    this.send = (t) => setTriggerValue("round", t);
    if (data.asked !== this.asked) this.turn(data.asked);
    if (this.judged !== undefined && data.judged > this.judged) this.round.go(data.shows);
    this.judged = data.judged;
    theBallot().offer("predictions", data.polls);
    this.draw();
  }

  // Hide, or show again, what would answer; and go to the round from which is predicted.
  turn(asked) {
    this.asked = asked;
    theList("hide").set(asked === null ? [] : this.data.hide.split(","));
    if (asked !== null) this.round.go(asked);
  }

  draw() {
    const { t, last } = this.round;
    const words = t < last ? this.data?.label.replaceAll("{next}", t + 1) : this.data?.ended;
    put(this.button, escape(words ?? ""), "innerHTML");
    this.button.setAttribute("aria-disabled", t >= last);
  }

  leave() {
    this.end();
    theBallot().offer("predictions", []);
    if (this.asked !== null) theList("hide").set([]);
  }
}

export const { receive, leave } = mounted("bl-predict", (root, data) => new Predict(root, data));
