// Predict before the reveal: a button that takes the round on the screen with it. While a prediction is asked for, the
// screen hides what would answer it; when it has been judged, the player goes to the round that it was about.
//
// data: {key, follows, label, hide, asked, judged, polls}    asked: the round from which is predicted, null for none; judged: how many
//   predictions have been judged; label: has {next} in it; polls: the address of the film whose `polls` are the predictions
//   as a lecturer asks a room for them

import { theBallot } from "../core/ballot.js";
import { escape, put } from "../core/dom.js";
import { fetchFilm } from "../core/films.js";
import { Follower } from "../core/follower.js";
import { theList } from "../core/lists.js";
import { roundOf } from "../core/rounds.js";
import { mounted } from "../core/mounted.js";

class Predict extends Follower {
  constructor(root, { follows }) {
    super(root);
    root.ariaBusy = "false"; // it has no film to wait for
    this.round = roundOf(follows);
    this.asked = null;
    root.innerHTML = `<span class="bl-control st-key-predict"><button type="button" class="bl-button"></button></span>`;
    this.button = root.querySelector("button");
    this.button.addEventListener("click", () => this.round.t < this.round.last && this.send(this.round.t));
    this.follow(this.round, () => this.draw());
  }

  receive({ data, setTriggerValue }) {
    if (data.polls !== this.data?.polls) this.offer(data.polls, (gone) => setTriggerValue("missing", gone));
    this.data = data;
    this.send = (t) => setTriggerValue("round", t);
    if (data.asked !== this.asked) this.turn(data.asked);
    if (this.judged !== undefined && data.judged > this.judged) this.round.go(data.shows);
    this.judged = data.judged;
    this.draw();
  }

  // Of another run there is another film: who still waits for the one before has no use for it.
  offer(url, missing) {
    this.polls?.abort();
    this.polls = new AbortController();
    const { signal } = this.polls;
    theBallot().offer("predictions", async () => {
      const film = await fetchFilm(url, { signal, missing }).catch((trouble) => {
        if (!signal.aborted) throw trouble;
      });
      return film?.polls ?? [];
    });
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
    super.leave();
    this.polls?.abort();
    theBallot().offer("predictions", []);
    if (this.asked !== null) theList("hide").set([]);
  }
}

export const { receive, leave } = mounted("bl-predict", (root, data) => new Predict(root, data));
