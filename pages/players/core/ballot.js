// What the picture of a run can be asked about, and what is being answered in it: a stump that is dragged, an example that is
// touched. The stage says what it shows and draws; whoever asks (a room, a lesson, a prediction) puts a stump there.
//
//   theBallot() -> Ballot     a store
//     about     what the picture shows: {subject, round, plane, values}, or null where there is none
//                 subject: names the examples; round: the player's store; plane: the attributes of the two axes, the second
//                 one null where there is none; values: what the training examples have there, each once, in order
//     draft     the stump that is drawn and dragged: {attribute, cut, sign}, or null
//     picked    the example that was touched last, from 0, or -1
//     offers    what a lecturer can ask a room with one press: polls, each with `about`, its name. A page offers them, or a
//                 function that fetches them
//     done      whether the question of the lesson's step is answered
//     show(about), draw(draft), pick(i), offer(whose, polls), finish(done)
//     lead()    somebody leads a room here: what has to be fetched is fetched now
//     axis      0 or 1: the axis on which the draft cuts; -1 where it cannot be drawn
//   orderedOf(values)         each of them once, in their order. Pure.
//   snapped(cut, values)      half way between the two values that it lies between: equal stumps are one. Pure.
//   textOf(stump), stumpOf(text)     "0~1.25~1", as a room takes it. Pure.

import { Store } from "./rounds.js";

export const orderedOf = (values) => [...new Set(values)].toSorted((a, b) => a - b);

export function snapped(cut, values) {
  if (values.length < 2) return cut;
  const above = values.findIndex((value) => value > cut);
  const k = Math.max(1, above < 0 ? values.length - 1 : above);
  return (values[k - 1] + values[k]) / 2;
}

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
    return Object.values(this.offered)
      .filter((polls) => Array.isArray(polls))
      .flat();
  }

  offer(whose, polls) {
    this.offered[whose] = polls;
    this.tell();
  }

  lead() {
    for (const [whose, polls] of Object.entries(this.offered)) if (!Array.isArray(polls)) this.fetch(whose, polls);
  }

  // Meanwhile the page may have gone, or offer something else.
  async fetch(whose, asks) {
    const none = [];
    this.offered[whose] = none;
    const polls = await asks();
    if (this.offered[whose] === none) this.offer(whose, polls);
  }

  finish(done) {
    if (done === this.done) return;
    this.done = done;
    this.tell();
  }

  get axis() {
    return this.draft && this.about ? this.about.plane.indexOf(this.draft.attribute) : -1;
  }

  // A cut of the draft, as all equal ones are written.
  snap(value) {
    return this.axis < 0 ? value : snapped(value, this.about.values[this.axis]);
  }

  drag(value) {
    const cut = this.snap(value);
    if (cut !== this.draft.cut) this.draw({ ...this.draft, cut });
  }
}

let ballot;

export const theBallot = () => (ballot ??= new Ballot());
