// The player: the bar, the scrubber, the keys, Play's clock, the link. One class for every page.
//
//   new Player(root, host, round, options)
//     root      the screen's outermost element: clicks on [data-act] anywhere in it are the player's
//     host      the element that becomes the bar
//     round     the store it drives (rounds.js)
//     options   key, main, label: what a round is called; controls: names of bar.js; gone: the signal of the end;
//               view: the store of the view, where there are surfaces; settled(): the round has not moved for a
//               moment; atEnd(): the visitor wants to go beyond an end; presenter: of the page's main player;
//               lists: what else its screen keeps in the address (lists.js); behind: the controls behind its three dots (bar.js)
//   show({ names })   a film has been loaded, after round.load(); names: of its rounds, if not their numbers
//   update()    the bar as the round is now: with every painting      pause()      act(name)
//
// Keys: right and left arrow, Space, Home, End, and Shift with an arrow for a sub-step. The main player hears them wherever
// they are pressed, except in form fields; the others need the focus. Where letters are keys, F presents, and D draws then;
// Escape ends both.

import { address } from "./address.js";
import { barOf, SHADES, USUAL_SPEED } from "./bar.js";
import { Away } from "./away.js";
import { CALM, calm, Clock, filmRate } from "./clock.js";
import { docked } from "./dock.js";
import { put } from "./dom.js";
import { releaseFocus } from "./focus.js";
import { linkForOthers, openHall } from "./hall.js";
import { LIKES, theLike } from "./likes.js";
import { isLimited } from "./limits.js";
import { theList } from "./lists.js";
import { theRoom } from "./room.js";
import { shutSetup } from "./setup.js";
import { PARTS } from "./streamlit.js";

// Keys belong to these elements when they have the focus, except to our own scrubber and buttons.
const TYPING =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox], " +
  "[role=slider], [role=spinbutton], [role=grid], [role=radiogroup], [role=tab], [role=menu], [role=dialog], " +
  PARTS.table;
const PRESSABLE = "button, a[href], summary, [role=button], [role=switch], [role=checkbox]";

const OWN = ["round", "substep", "present", "hide", "without", "fixed"]; // what a main player writes into the address
const SETTLED_AFTER = 120; // milliseconds of quiet
const SETTLED_WHILE_PLAYING = 1000;
export const ANSWERS = ["future", "labels", "titles"]; // what the one switch hides; a link may hide more
const COPIED = 2500; // milliseconds for "Link copied"

const LOW = 500; // pixels: on a phone, also on its side, the controls would cover the pictures
const NARROW = 768;

// The controls fold away where they leave no room, on a narrow screen whenever a page arrives; who wants them opens them again.
let roomMade = false;
function makeRoom() {
  if (innerWidth > NARROW && (roomMade || innerHeight > LOW)) return;
  roomMade = true;
  shutSetup();
}

const mains = []; // the main players on the page: for a moment there are two, while a chapter replaces another

export class Player {
  constructor(root, host, round, { key, main = false, label = "round", controls, gone, view, ...calls }) {
    const { settled = () => {}, atEnd = () => {} } = calls;
    Object.assign(this, { root, host, round, main, label, view, settled, atEnd, presenter: calls.presenter });
    this.lists = calls.lists ?? [];
    this.hidden = theList("hide");
    this.likes = main ? LIKES.map(theLike) : [];
    const all = main ? [...controls, ...LIKES] : controls;
    host.innerHTML = barOf(all, main ? "" : `${key}-`, label, calls.behind);
    host.insertAdjacentHTML("afterend", `<p class="bl-mended" role="status"></p>`);
    this.mended = host.nextElementSibling;
    const find = (selector) => host.querySelector(selector);
    this.range = find(".bl-range");
    this.readout = find(".bl-readout b");
    this.total = find(".bl-total");
    this.speed = find(".bl-select");
    this.shared = find(".bl-shared");
    this.playText = find(".bl-play-text");
    if (this.speed && calm()) this.speed.value = CALM;
    if (main) {
      makeRoom();
      releaseFocus();
      mains.push(this);
      this.away = new Away(() => this.update(), gone);
      docked(root, host, gone);
      if (this.presenter) this.presenter.bar = host;
      root.dataset.main = key; // tests find the page's main player by it
    }
    this.listen(gone);
  }

  listen(signal) {
    const listen = (target, type, handler) => target.addEventListener(type, handler, { signal });
    for (const node of [this.root, this.host]) listen(node, "click", (event) => this.click(event));
    listen(document, "click", ({ target }) => this.turn(target));
    listen(this.range, "input", () => {
      this.pause();
      if (this.main && !theRoom().mayMove) return this.update();
      this.go(Number(this.range.value));
    });
    for (const node of this.host.querySelectorAll(".bl-presented"))
      listen(node, "change", () => this.presenter.choose(Number(node.dataset.place), node.value));
    if (this.speed) listen(this.speed, "change", () => this.clock?.start(this.rate, performance.now()));
    listen(document, "keydown", (event) => this.key(event));
    listen(window, "pagehide", () => this.keep());
    const ends = this.likes.map((like) => like.subscribe(() => this.update()));
    ends.push(this.round.subscribe(() => this.changed()));
    signal.addEventListener("abort", () => {
      for (const end of ends) end();
      this.leave();
    });
  }

  // What stands behind the three dots: a press anywhere else shuts it again.
  get unfolded() {
    return this.host.classList.contains("bl-unfolded");
  }

  turn(target) {
    const mine = this.host.contains(target);
    if (mine && target.closest("[data-more]")) this.unfold(!this.unfolded);
    else if (!mine || !target.closest(".bl-drawer")) this.unfold(false);
  }

  unfold(on) {
    this.host.classList.toggle("bl-unfolded", on);
    this.host.querySelector("[data-more]")?.setAttribute("aria-expanded", on);
  }

  button(name) {
    return this.host.querySelector(`[data-act=${name}]`) ?? this.root.querySelector(`[data-act=${name}]`);
  }

  show({ names } = {}) {
    this.names = names;
    this.halt();
    this.update();
    const more = this.lists.map(({ name }) => name);
    if (this.main) address().claim(this, [...OWN, ...(this.view ? ["view"] : []), ...more]);
    this.settleLater();
  }

  nameOf(t) {
    return this.names?.[t] ?? String(t);
  }

  // --- what a visitor does

  click(event) {
    const button = event.target.closest("[data-act]");
    if (event.currentTarget === this.root && this.host.contains(button)) return; // the bar listens itself
    if (!button || !this.round.known) return;
    // After a click by mouse or finger the button lets go of the focus, so that Space means Play again; who came by Tab
    // keeps it.
    if (event.detail > 0) button.blur();
    if (button.getAttribute("aria-disabled") === "true") this.atEnd();
    else this.act(button.dataset.act);
  }

  act(name) {
    if (this.main && isLimited(name)) return;
    if (name === "share") return this.share();
    if (LIKES.includes(name)) return theLike(name).toggle();
    if (this.main && !theRoom().mayMove) return;
    if (name in SHADES) return this.view.toggle(SHADES[name]);
    if (name === "present") return this.presenter?.toggle();
    if (name === "pen") return this.draw();
    if (name === "hide") return this.hidden.set(this.hidden.words.length ? [] : ANSWERS);
    if (name === "play") return this.clock ? this.pause() : this.play();
    this.pause();
    const { t, p, last } = this.round;
    const walk = { substep: 1, subback: -1 }[name];
    if (walk) return this.round.walk(walk) || this.atEnd();
    const to = { back: [p ? t : t - 1], step: [t + 1], step10: [t + 10], reset: [0], end: [last] }[name];
    if (to) this.go(...to);
  }

  draw() {
    if (!this.presenter?.on) return;
    this.presenter.pen.toggle();
    this.update();
  }

  // What was opened last is shut first.
  escape() {
    if (this.unfolded) this.unfold(false);
    else if (this.presenter?.pen.on) this.draw();
    else this.presenter?.leave();
  }

  go(...to) {
    if (!this.round.go(...to)) this.atEnd();
  }

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !this.round.known) return;
    const node = event.target instanceof Element ? event.target : document.body;
    if (!(this.main ? mains.at(-1) === this : this.root.contains(node))) return;
    if (event.key === "Escape") return this.escape();
    if (node !== this.range && node.closest(TYPING)) return;
    const letter = theLike("letters").on && !event.repeat && { f: "present", d: "pen" }[event.key.toLowerCase()];
    if (letter) return this.act(letter);
    if (!this.round.last) return;
    const space = event.key === " ";
    if (space && (event.repeat || node.closest(PRESSABLE))) return;
    const plain = { ArrowRight: "step", ArrowLeft: "back", Home: "reset", End: "end", " ": "play" };
    const shifted = this.round.substeps ? { ArrowRight: "substep", ArrowLeft: "subback", " ": "play" } : {};
    const name = (event.shiftKey ? shifted : plain)[event.key];
    if (!name) return;
    event.preventDefault(); // the scrubber would step a second time, the page would scroll
    this.act(name);
  }

  // --- Play

  get rate() {
    return this.speed ? Number(this.speed.value) || USUAL_SPEED : filmRate(this.round.last, calm());
  }

  get playing() {
    return Boolean(this.clock);
  }

  play() {
    const { round } = this;
    if (!round.last) return this.atEnd();
    if (round.t === round.last) round.go(0);
    this.clock = new Clock(this.rate, performance.now());
    this.beat = requestAnimationFrame((now) => this.tick(now));
    this.update();
  }

  tick(now) {
    if (!this.clock) return;
    const { round } = this;
    const due = this.clock.due(now);
    if (!due && round.t === round.last) return this.pause(); // a frame after the last round was painted
    if (due > 0) round.go(Math.min(round.t + due, round.last));
    this.beat = requestAnimationFrame((next) => this.tick(next));
  }

  pause() {
    if (!this.clock) return;
    this.halt();
    this.update();
    this.settleLater();
  }

  halt() {
    this.clock = undefined;
    cancelAnimationFrame(this.beat);
  }

  // --- what follows a change

  changed() {
    if (this.main) theRoom().moved({ round: this.round.t, substep: this.round.p || null });
    this.presenter?.pen.clear();
    if (this.clock && this.settling) return;
    this.settleLater();
  }

  // Address and screen reader follow after a pause; during Play about once a second.
  settleLater() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), this.clock ? SETTLED_WHILE_PLAYING : SETTLED_AFTER);
  }

  settle() {
    clearTimeout(this.settling);
    this.settling = 0;
    this.keep();
    this.settled();
  }

  keep() {
    this.round.keep();
    this.view?.keep();
    if (!this.main) return;
    for (const list of [this.hidden, ...this.lists, this.presenter?.list]) list?.keep();
  }

  update() {
    const { t, p, last, note } = this.round;
    put(this.readout, this.nameOf(t));
    put(this.total, this.nameOf(Math.max(last, 0)));
    const notes = [note, this.view?.note, this.main && this.hidden.note, this.presenter?.note, this.away?.note];
    notes.push(...this.lists.map((list) => list.note));
    put(this.mended, notes.filter(Boolean).join(" "));
    this.range.max = Math.max(last, 1);
    this.range.value = t;
    this.range.disabled = !last;
    this.range.setAttribute("aria-valuetext", `${this.label} ${this.nameOf(t)}`);
    this.range.style.setProperty("--bl-done", last ? t / last : 0);
    const off = {
      back: !t && !p,
      reset: !t && !p,
      step: t >= last,
      step10: t >= last,
      substep: t >= last,
      play: !last,
    };
    for (const [name, value] of Object.entries(off)) this.button(name)?.setAttribute("aria-disabled", value);
    for (const [name, shade] of Object.entries(SHADES))
      this.button(name)?.setAttribute("aria-pressed", this.view.value === shade);
    this.button("hide")?.setAttribute("aria-pressed", this.hidden.words.length > 0);
    for (const { name, on } of this.likes) this.button(name)?.setAttribute("aria-pressed", on);
    this.button("present")?.setAttribute("aria-pressed", Boolean(this.presenter?.on));
    this.button("pen")?.setAttribute("aria-pressed", Boolean(this.presenter?.pen.on));
    this.button("play").classList.toggle("bl-playing", this.playing);
    put(this.playText, this.playing ? "Pause" : "Play");
  }

  // --- the link

  async share() {
    this.settle();
    const href = await linkForOthers();
    openHall();
    try {
      await navigator.clipboard.writeText(href);
      this.shared.textContent = "Link copied";
      clearTimeout(this.fade);
      this.fade = setTimeout(() => (this.shared.textContent = ""), COPIED);
    } catch {
      this.offer(href); // no clipboard (plain http, or not allowed): the link itself, selected, ready for Ctrl+C
    }
  }

  offer(href) {
    const field = document.createElement("input");
    Object.assign(field, { className: "bl-link", readOnly: true, value: href, ariaLabel: "Link to this screen" });
    field.addEventListener("blur", () => (this.shared.textContent = ""));
    this.shared.replaceChildren(field);
    field.focus();
    field.select();
  }

  leave() {
    if (this.main) mains.splice(mains.indexOf(this), 1);
    address().release(this);
    this.halt();
    clearTimeout(this.settling);
    clearTimeout(this.fade);
  }
}
