// What the picture of a run can be asked about, and what is being answered in it: a stump that is dragged, an example that is
// touched. The stage says what it shows and draws; whoever asks (a room, a lesson, a prediction) puts a stump there.
//
//   theBallot() -> Ballot     a store
//     about     what the picture shows: {subject, round, plane, cuts}, or null where there is none
//                 subject: names the examples; round: the player's store; plane: the attributes of the two axes, the second
//                 one null where there is none; cuts: the cuts of each that part the training examples
//     draft     the stump that is drawn and dragged: {attribute, cut, sign}, or null
//     picked    the example that was touched last, from 0, or -1
//     offers    what a lecturer can ask a room with one press: polls, each with `about`, its name
//     done      whether the question of the lesson's step is answered
//     show(about), draw(draft), pick(i), offer(whose, polls), finish(done)
//     axis      0 or 1: the axis on which the draft cuts; -1 where it cannot be drawn
//   cutsOf(values)            the cuts between different values, in their order. Pure.
//   nearest(cut, cuts)        the nearest of them; the cut itself where there are none. Pure.
//   textOf(stump), stumpOf(text)     "0~1.25~1", as a room takes it. Pure.

import { Store } from "./rounds.js";

export function cutsOf(values) {
  const known = [...new Set(values)].toSorted((a, b) => a - b);
  return known.slice(1).map((value, k) => (value + known[k]) / 2);
}

export const nearest = (cut, cuts) =>
  cuts.reduce((best, one) => (Math.abs(one - cut) < Math.abs(best - cut) ? one : best), cuts[0] ?? cut);

export const textOf = ({ attribute, cut, sign }) => `${attribute}~${Number(cut.toPrecision(6))}~${sign}`;

export function stumpOf(text) {
  const [attribute, cut, sign] = text.split("~").map(Number);
  return { attribute, cut, sign };
}

export class Ballot extends Store {
  about = null;
  draft = null;
  picked = -1;
  done = false;
  offered = {};

  show(about) {
    this.about = about;
    this.tell();
  }

  draw(draft) {
    this.draft = draft;
    this.tell();
  }

  pick(i) {
    this.picked = i;
    this.tell();
  }

  get offers() {
    return Object.values(this.offered).flat();
  }

  offer(whose, polls) {
    this.offered[whose] = polls;
    this.tell();
  }

  finish(done) {
    if (done === this.done) return;
    this.done = done;
    this.tell();
  }

  get axis() {
    return this.draft && this.about ? this.about.plane.indexOf(this.draft.attribute) : -1;
  }

  // To the cut nearest to a place on its axis.
  drag(value) {
    const cut = nearest(value, this.about.cuts[this.axis]);
    if (cut !== this.draft.cut) this.draw({ ...this.draft, cut });
  }
}

let ballot;

export const theBallot = () => (ballot ??= new Ballot());
