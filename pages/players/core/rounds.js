// The round belongs to the browser: one store per player key. Who shows a round subscribes; who follows a player takes
// the store of that player's key. Nothing here is ever sent to the server.
//
//   roundOf(key) -> Round
//     t, p           t rounds are complete and, in the next one, p = 1..4 of its sub-steps have been walked through
//     last, known    the number of the last round; known is false until the store's player has loaded a film
//     note           a sentence about a round that could not be shown as asked for ("" if there is none)
//     subscribe(f)   f(round) after every change; returns the function that ends it
//     substeps       how many sub-steps lie between two rounds
//     go(t, p)       false if that lies beyond an end (then as far as it goes)
//     walk(way)      to the next sub-step (1) or the one before (-1), as go
//     open({main, start}), load(last, opening), keep()     for the player that owns the store
//   theView() -> View   value: "score", "sign" or "probability", shared by all surfaces; toggle(value), subscribe(f), note,
//                  keep()
//
// The main players of all chapters share one wish, the round that the visitor asked for last: by a link, by a step. It
// outlives a change of chapter, and a run that is too short for it; load() shows as much of it as there is. A showcase
// begins at a round of its own, a lesson's screen perhaps at a sub-step, and leaves that wish alone: opening.scope names it. Who changes a control there takes the
// round along; who goes back to his own setting (opening.recalled) finds his own round again.

import { address } from "./address.js";
import { clamp, plain } from "./numbers.js";

const LONGEST_QUOTE = 60; // letters of what a link said

// The round (or what) to show, and a sentence if it is not the one that was wished for. wish: a number, a link's text, or null.
export function mend(wish, last, start, what = "round") {
  const fallback = clamp(start, 0, last);
  if (wish === null || wish === undefined) return { t: fallback, note: "" };
  const value = String(wish).trim() === "" ? NaN : Number(wish);
  if (Number.isNaN(value)) {
    const said = String(wish).slice(0, LONGEST_QUOTE);
    return { t: fallback, note: `${said} is not a number for the ${what}. You see ${fallback} instead.` };
  }
  if (value < 0) {
    return { t: 0, note: `The ${what} must lie between 0 and ${last}, not ${plain(value)}. You see 0 instead.` };
  }
  if (value <= last) return { t: Math.floor(value), note: "" };
  const has = what === "round" ? "This run" : "A round";
  return { t: last, note: `${has} has ${last} ${what}${last === 1 ? "" : "s"}; you see the last one.` };
}

export class Store {
  note = "";
  listeners = new Set();

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell() {
    for (const listener of this.listeners) listener(this);
  }
}

export class Round extends Store {
  t = 0;
  p = 0;
  last = -1;
  substeps = 0;
  start = 0;
  main = false;

  constructor(place = address, shared = theWish) {
    super();
    this.place = place;
    this.shared = shared;
    this.own = { value: null };
  }

  get known() {
    return this.last >= 0;
  }

  get wish() {
    return this.main && !this.scope ? this.shared(this.place) : this.own;
  }

  // A player takes the store. main: whether it is its page's main one; start: the round if nobody has asked for one.
  open({ main = false, start = 0 }) {
    this.main = main;
    this.start = start;
    this.scope = main && this.leavesLesson() ? this.scope : undefined;
    if (!main || this.travelling) return;
    this.travelling = this.place().onTravel(
      ({ round, substep }) => this.main && round !== null && this.arrive(round, substep),
    );
  }

  // Whether the same chapter mounts its player anew with a lesson's screen still in it: the visitor may stay at its round.
  leavesLesson() {
    const mine = this.shared(this.place);
    const { path } = this.place();
    const stays = mine.path === path;
    mine.path = path;
    return stays && this.scope?.includes("/");
  }

  // A film with these rounds: as near to the wish as it allows. A link that asked for too much is mended for good.
  load(last, { scope = "", start = this.start, substep = 0, recalled = false, substeps = this.substeps } = {}) {
    if (this.main && scope !== this.scope) this.enter(scope, recalled, substep);
    this.start = start;
    this.last = last;
    this.substeps = substeps;
    const { t, note } = mend(this.wish.value, last, this.start);
    if (typeof this.wish.value === "string") this.wish.value = t;
    this.note = note;
    this.p = t === this.t && t < last ? Math.min(this.p, substeps) : 0;
    this.t = t;
    this.wish.left = undefined;
    this.heedSubstep();
    this.tell();
  }

  // The sub-step that a link asked for, once.
  heedSubstep() {
    const { substep } = this.wish;
    this.wish.substep = null;
    if (!substep || !this.substeps || this.t === this.last) return;
    const { t, note } = mend(substep, this.substeps, 0, "sub-step");
    this.p = t;
    this.note = [this.note, note].filter(Boolean).join(" ");
  }

  // What was shown gives way to a showcase, or the other way round. A page that opens with one heeds the link's round.
  // substep: with which it opens where the link says no round.
  enter(scope, recalled, substep) {
    const before = this.scope;
    const mine = this.shared(this.place);
    const travelled = this.wish.left !== undefined;
    // that round was the showcase's, not the visitor's: of the one that comes, or of one that he has left before it came
    const isShowcases = before === "" || scope || (before === undefined && mine.borrowed);
    if (mine.left !== undefined && isShowcases) mine.value = mine.left;
    this.wish.left = mine.left = undefined;
    this.scope = scope;
    if (scope) {
      const linked = before === undefined || travelled;
      this.own.value = linked ? this.place().said("round") : null;
      this.own.substep = this.own.value === null ? substep : this.place().said("substep");
      this.p = 0;
    } else if (before && !recalled) this.wish.value = this.t;
  }

  // The visitor went back or forward. left: the wish that the address of that entry has replaced.
  arrive(wish, substep) {
    this.wish.left ??= this.wish.value;
    this.wish.borrowed = this.wish.entries?.has(this.place().screen);
    this.wish.value = wish;
    this.wish.substep = substep;
    if (!this.known) return;
    this.p = 0;
    this.t = mend(wish, this.last, this.start).t;
    this.heedSubstep();
    this.tell();
  }

  go(t, p = 0) {
    if (!this.known) return false;
    const inside = t >= 0 && (t < this.last || (t === this.last && !p));
    this.t = clamp(t, 0, this.last);
    this.p = this.t === this.last ? 0 : p;
    this.wish.value = this.t;
    this.wish.left = undefined;
    this.note = "";
    this.tell();
    return inside;
  }

  walk(way) {
    if (way > 0) return this.p === this.substeps ? this.go(this.t + 1) : this.go(this.t, this.p + 1);
    return this.p ? this.go(this.t, this.p - 1) : this.go(this.t - 1, this.t ? this.substeps : 0);
  }

  // Into the address and the tab's memory: after a pause, for a browser allows few such writes a second.
  keep() {
    if (!this.main || !this.known) return;
    this.place().write({ round: this.t, substep: this.p || null }, !this.scope);
    const { entries } = this.shared(this.place);
    entries[this.scope ? "add" : "delete"](this.place().screen);
  }
}

const wishes = new WeakMap();

// entries: the addresses at which showcases were seen.
const openingWish = ({ round, substep }) => ({ value: round, substep, entries: new Set() });

// The wish that the main players share: at first what the link says.
function theWish(place) {
  if (!wishes.has(place)) wishes.set(place, openingWish(place().wishes()));
  return wishes.get(place);
}

const VIEWS = ["score", "sign", "probability"];

export class View extends Store {
  value = VIEWS[0];

  constructor(place = address) {
    super();
    this.place = place;
    this.take(place().wishes().view);
    place().onTravel(({ view }) => {
      this.take(view);
      this.tell();
    });
  }

  take(wish) {
    this.value = VIEWS.includes(wish) ? wish : VIEWS[0];
    const said = String(wish).slice(0, LONGEST_QUOTE);
    this.note = wish === null || wish === this.value ? "" : `There is no view ${said}. You see ${this.value} instead.`;
  }

  toggle(value) {
    this.value = this.value === value ? VIEWS[0] : value;
    this.note = "";
    this.tell();
    this.keep();
  }

  keep() {
    this.place().write({ view: this.value === VIEWS[0] ? null : this.value });
  }
}

const rounds = {};

export const roundOf = (key) => (rounds[key] ??= new Round());

let view;

export const theView = () => (view ??= new View());
