// What every player is to Streamlit: an element that gets data at the mount, after every change of a control, and when
// the theme changes. A player's main.js ends with
//
//   export const { receive, leave } = mounted("bl-stage", (root, data) => new Stage(root, data));     (mounted.js)
//
// loader.js (see files.py) calls receive({parentElement, data, setTriggerValue}) and leave(parentElement).
//
//   class Stage extends Screen
//     constructor(root)           build the element once; root is a <section class="bl-root bl-stage">
//     load(film, data)            a film has arrived (may be async); the old one is on the screen until then
//     restyle(theme)              after every load, and when the theme has changed
//     resize(entries)             the root, or what else sizes.observe() watches, has another size; fontSize and zoom are set
//     schedule(), unschedule()    paint() before the next frame, once; paint() begins with the latter
//     leave()                     call super.leave()
//   shownData()                   what all players on the page were given
//     root.dataset.film, aria-busy  what is shown, for tests;  gone, follow(), listen(): follower.js

import { fetchFilm } from "./films.js";
import { Follower } from "./follower.js";
import { DRAWN_FOR, letterOf, sizeFor, SIZES, writeIn } from "./letters.js";
import { followPrinter, printing } from "./printing.js";
import { find } from "./streamlit.js";
import { readTheme } from "./theme.js";
import { put } from "./dom.js";

export class Screen extends Follower {
  constructor(root) {
    super(root);
    this.fontSize = SIZES.note;
    this.zoom = 1;
    this.sizes = new ResizeObserver((entries) => this.measure(entries));
    this.sizes.observe(root);
    followPrinter(this);
  }

  // Streamlit's data: a new film, or the same one with other options or in another theme.
  async receive({ data, setTriggerValue }) {
    this.data = data;
    if (this.wanted === data.film) {
      if (this.root.ariaBusy !== "false") return; // it is dressed when it has arrived
      this.reopen(data);
      this.dress();
      return;
    }
    this.wanted = data.film;
    this.fetching?.abort();
    this.fetching = new AbortController();
    const signal = AbortSignal.any([this.fetching.signal, this.gone]);
    this.root.setAttribute("aria-busy", "true");
    const missing = (url) => setTriggerValue("missing", url);
    try {
      const film = await fetchFilm(data.film, { signal, say: (words) => this.say(words), missing });
      signal.throwIfAborted();
      await this.show(film, signal);
    } catch (trouble) {
      if (!signal.aborted) this.fail(trouble);
    }
  }

  async show(film, signal) {
    this.film = film;
    await this.load(film, this.data);
    signal.throwIfAborted(); // a newer film overtook this one, or the page has gone
    this.dress();
    this.say("");
    this.root.dataset.film = this.wanted;
    this.root.setAttribute("aria-busy", "false");
  }

  // The same film with another opening: the next step of a lesson on the same run begins at a round of its own.
  reopen({ main = false, scope = "" }) {
    if (main && scope !== this.round.scope) this.round.load(this.round.last, this.data);
  }

  // Words about what is awaited, in the first element of the class bl-waiting.
  say(words) {
    this.waiting ??= this.root.querySelector(".bl-waiting");
    if (this.waiting) put(this.waiting, words);
  }

  fail(trouble) {
    this.wanted = undefined; // the next run of the page tries again
    this.say("This part could not be drawn. Reload the page to try again.");
    console.error(trouble);
  }

  dress() {
    this.theme = readTheme(this.root, this.film.palette, this.theme, printing());
    this.restyle(this.theme);
  }

  // Before the page is printed, and after: in other colours, and in the paper's width, which no observer reports in time.
  printed() {
    if (!this.theme) return;
    this.setLetter(this.root.clientWidth);
    this.dress();
    const plots = [...this.root.querySelectorAll(".bl-plot")];
    this.resize(plots.map((target) => ({ target, contentRect: target.getBoundingClientRect() })));
  }

  measure(entries) {
    for (const { target, contentRect } of entries) {
      if (target !== this.root) continue;
      this.setLetter(contentRect.width);
      // Streamlit's own bar lies over the page's top: what sticks must stick below it.
      const header = find("header");
      this.root.style.setProperty("--bl-top", `${header?.offsetHeight ?? 0}px`);
    }
    this.resize(entries);
  }

  // The size of a letter, in pixels, and what is drawn for DRAWN_FOR pixels is enlarged by.
  setLetter(width) {
    const presenting = this.presents;
    this.fontSize = presenting ? letterOf(innerWidth, innerHeight) : this.usualLetter(width);
    this.zoom = presenting ? this.fontSize / DRAWN_FOR : 1;
    writeIn(this.root, this.fontSize);
  }

  get presents() {
    return this.root.classList.contains("bl-presenting");
  }

  usualLetter(width) {
    return sizeFor(width);
  }

  // Presenting begins, ends, or shows another picture.
  rescale() {
    this.setLetter(this.root.clientWidth);
    this.resize([]);
  }

  resize() {}

  // Paint before the browser shows the next frame, once however often it is asked.
  schedule() {
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  // What paint() begins with: nobody else has to.
  unschedule() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  leave() {
    this.unschedule();
    super.leave();
    this.sizes.disconnect();
  }
}

// What the players on the page show: their data, by their elements, in the order of the page.
export const shownData = () =>
  [...document.querySelectorAll(".bl-root")].map((root) => root.blData).filter((data) => data?.film);
