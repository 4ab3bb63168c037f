// The figures of a chapter: plotly figures side by side, moved by one player, or by another player's round.
// The state is the round; what is painted is always the newest that was asked for.

import { brief, put } from "../core/dom.js";
import { lettered } from "../core/canvas.js";
import { Player } from "../core/player.js";
import { DRAWN_FOR, sizeFor, SIZES } from "../core/letters.js";
import { theLike } from "../core/likes.js";
import { theList } from "../core/lists.js";
import { plotly } from "../core/plotly.js";
import { Presenter, slug } from "../core/presenter.js";
import { pickOf } from "../core/pins.js";
import { roundOf } from "../core/rounds.js";
import { savesPictures } from "../core/saving.js";
import { tellsNumbers } from "../core/tables.js";
import { mounted } from "../core/mounted.js";
import { Screen } from "../core/screen.js";
import { paperTheme } from "../core/theme.js";
import { Brush, BRUSH } from "./brush.js";
import { shown } from "./colours.js";
import { Figure } from "./figure.js";
import { Guess } from "./guess.js";

const LETTERS_ACROSS = 90; // its words are few
const STILL = 150; // milliseconds without a step
const CONTROLS = ["back", "step", "play"];
const LAYOUTS = ["rows", "columns", "wide"]; // of a stage

class Figures extends Screen {
  constructor(root, data) {
    super(root);
    root.setAttribute("aria-label", data.stage ? "Pictures" : "Figures");
    root.innerHTML = `<div class="bl-player" hidden></div><p class="bl-waiting" role="status"></p>${BRUSH}
      <div class="bl-figures-grid"></div><div class="bl-live" aria-live="polite"></div>`;
    [this.bar, , , this.grid, this.live] = root.children;
    this.figures = [];
    this.lay(data);
    this.views = new IntersectionObserver((entries) => this.seen(entries));
    this.round = roundOf(data.follows ?? data.key);
    if (!data.follows) this.player = this.drive(data);
    this.brush = new Brush(this, data);
    this.follow(this.round, () => (this.stepped(), this.paint()));
    for (const store of [theList("hide"), theLike("shapes")]) this.follow(store, () => this.redraw());
    savesPictures(this, (card) => this.pictureOf(card));
    tellsNumbers(this, (card) => this.figures.find((figure) => figure.card === card).numbers(this.round.t));
    plotly(data.plotly).catch(() => {}); // fetched beside the film; load() says if it fails
  }

  drive({ key, main, label, start }) {
    this.round.open({ main, start });
    const controls = main ? [...CONTROLS, "hide", "pen", "present", "share"] : CONTROLS; // the address has the main player's round only
    const { gone } = this;
    const settled = () => this.speak();
    if (main) this.presenter = new Presenter(this, { pictures: () => this.pictures() });
    const { presenter } = this;
    const more = { gone, settled, presenter };
    return new Player(this.root, this.bar, this.round, { key, main, label, controls, ...more });
  }

  // On a stage the first pictures fill the window; the others stand below, in a screen that follows this one.
  lay({ stage }) {
    this.staged = stage;
    this.root.classList.toggle("bl-staged", Boolean(stage));
    this.seat();
  }

  // Who has the stage: until a guess its picture may be alone there.
  seat() {
    const { alone, staged } = this;
    this.root.classList.toggle("bl-alone", alone);
    for (const layout of LAYOUTS) this.root.classList.toggle(`bl-in-${layout}`, layout === (alone ? "rows" : staged));
    this.figures.forEach((figure, k) => this.place(figure, k));
  }

  get alone() {
    return Boolean(this.guess?.open && this.guess.alone);
  }

  get shows() {
    return this.alone ? 1 : this.data.shows;
  }

  // On the run that a chapter opens with, it asks before it answers. A step on is an answer, too.
  ask({ guess, key, start }) {
    const words = JSON.stringify(guess ?? null);
    if (words === this.asked) return;
    this.asked = words;
    this.guess?.leave();
    this.guess = guess && this.round.t === start ? new Guess(guess, key, () => (this.seat(), this.redraw())) : null;
    this.seat();
    if (this.data.main) document.documentElement.dataset.heard = key; // what it asks about may be told, unless it is asked
  }

  stepped() {
    if (this.guess && this.round.t !== this.data.start) this.guess.end("");
  }

  // The bar and who follows it need not wait for plotly.
  async load(film, data) {
    this.lay(data);
    const parts = film[data.part].slice(data.first ?? 0);
    // a page may have several of these, and each is found by its name
    if (data.follows) this.root.setAttribute("aria-label", `More pictures: ${parts[0]?.name ?? ""}`);
    this.brush.load(film);
    const longest = parts.map(({ figure }) => figure.frames ?? []).reduce((a, b) => (b.length > a.length ? b : a), []);
    if (this.player) {
      this.bar.hidden = longest.length < 2;
      this.round.load(Math.max(longest.length - 1, 0), data);
      this.player.lists = this.brush.run ? [this.brush.selection] : [];
      this.ask(data);
      this.player.show({ names: longest.map(({ name }, k) => name ?? String(k)) });
    }
    if (!this.Plotly) {
      this.keepPlaces(parts, data);
      await lettered();
    }
    this.Plotly = await plotly(data.plotly);
    this.parts = parts;
  }

  // Cards with their titles, sentences and heights: what stands below does not jump when plotly has come.
  keepPlaces(parts, { height }) {
    parts.forEach(({ name, figure }, k) => {
      this.figures[k] ??= this.figure();
      this.place(this.figures[k], k);
      this.figures[k].load({ name, figure, height });
      if (this.round.known) this.figures[k].label(this.round.t);
    });
  }

  pictures() {
    return this.figures.map(({ card, title }) => ({
      name: slug(title.textContent),
      title: title.textContent,
      node: card,
    }));
  }

  // Python's runs repeat themselves: what is on the screen already is not drawn again.
  restyle(theme) {
    const worn = [this.parts, theme, this.data.height, this.data.shows];
    if (worn.every((value, k) => value === this.worn?.[k])) return;
    this.worn = worn;
    this.root.removeAttribute("data-round");
    while (this.figures.length > this.parts.length) this.figures.pop().leave(this.Plotly);
    this.parts.forEach(({ name, figure }, k) => {
      this.figures[k] ??= this.figure();
      this.place(this.figures[k], k);
      const painted = shown(figure, theme.dark, this.film.figure_palette);
      this.figures[k].load({ name, figure: painted, height: this.data.height });
      if (!this.figures[k].view) this.figures[k].zooms(this.gone);
    });
    this.root.classList.toggle("bl-stacked", this.stacked.length > 1);
    this.presenter?.load(this.film);
    // The observer of sizes may still be to come: what is drawn before it would be drawn again.
    if (this.drawnFor) this.paint();
    else this.rescale();
  }

  // What stands below is here only to be presented.
  place(figure, k) {
    Object.assign(figure, { staged: this.staged, number: k + 1 });
    figure.card.classList.toggle("bl-later", Boolean(this.staged) && k >= this.shows);
  }

  figure() {
    const figure = new Figure(this.grid);
    figure.brush = this.brush;
    figure.asks = () => (this.guess?.open ? this.guess : null);
    figure.stacked = () => this.stacked;
    figure.level = () => (this.staged === "rows" ? [] : this.figures.slice(0, this.shows));
    figure.onZoom = () => (figure.invalidate(), this.paint());
    figure.onCursor = { gone: this.gone, at: () => this.cursor, moved: (x) => this.moveCursor(x) };
    figure.onPick = (what) => pickOf(this.data.follows ?? this.data.key).set(what);
    this.views.observe(figure.card);
    return figure;
  }

  // Those over each other that have one axis of rounds.
  get stacked() {
    return this.staged === "rows" ? this.figures.slice(0, this.data.shows).filter((one) => one.overRounds) : [];
  }

  // How large what is drawn is.
  get look() {
    const { zoom } = this;
    return { zoom, size: zoom === 1 ? this.fontSize : DRAWN_FOR };
  }

  // One cursor for all of the pictures.
  moveCursor(x) {
    this.cursor = x;
    const drawn = this.figures.filter((figure) => figure.cursor && figure.drawn !== undefined);
    for (const figure of drawn) figure.point(figure.drawn, this.look);
  }

  // One painting at a time, and always of the newest round. Who is looked at comes first: the others follow when the round
  // stands still, so that a step costs no more than what is seen of it.
  async paint() {
    this.player?.update();
    this.presenter?.update(this.round.t);
    this.brush.update();
    if (this.painting || !this.worn || !this.round.known) return;
    const { t } = this.round;
    await this.draw(this.figures.filter((figure) => figure.inView && figure.isStale(t)));
    if (this.gone.aborted) return;
    this.root.setAttribute("data-round", t); // last: the browser test's clock stops here
    const stale = this.figures.filter((figure) => figure.isStale(this.round.t));
    if (stale.some(({ inView }) => inView)) this.paint();
    else this.catchUp(stale[0]);
  }

  async draw(figures) {
    const { theme, zoom } = this;
    const look = { theme, ...this.look };
    this.painting = true;
    const { t } = this.round;
    const now = this.round.last ? t : Infinity; // a film without rounds has no future
    for (const figure of figures) figure.hang(now); // first: no picture is ahead of its curtain
    await Promise.allSettled(figures.map((figure) => figure.paint(this.Plotly, t, look)));
    for (const figure of this.figures) figure.hang(now);
    const asked = (figure) => figure.curtains.length && figure.inView && (figure.guessed || !this.guess?.covers);
    this.figures.find(asked)?.give(this.guess, zoom);
    this.painting = false;
  }

  // A figure out of view: at once if it is blank, else once nobody steps any more.
  catchUp(figure) {
    clearTimeout(this.later);
    if (!figure) return;
    const follow = () => !this.painting && this.draw([figure]).then(() => this.gone.aborted || this.paint());
    this.later = setTimeout(follow, figure.drawn === undefined ? 0 : STILL);
  }

  seen(entries) {
    for (const { target, isIntersecting } of entries) {
      const figure = this.figures.find(({ card }) => card === target);
      if (figure) figure.inView = isIntersecting;
    }
    this.paint();
  }

  // On paper all of them are looked at.
  printed() {
    for (const figure of this.figures) figure.inView = true;
    super.printed();
  }

  // Other examples are selected.
  relight() {
    for (const figure of this.figures) if (figure.showsExamples) figure.invalidate();
    this.paint();
  }

  redraw() {
    for (const figure of this.figures) figure.invalidate();
    this.paint();
  }

  usualLetter(width) {
    return sizeFor(width, LETTERS_ACROSS);
  }

  // Presented figures fill what the screen leaves them.
  resize() {
    const presented = this.zoom !== 1;
    const sizes = [this.root.clientWidth, this.zoom];
    if (presented || this.staged)
      sizes.push(...this.figures.map(({ frame }) => frame.clientHeight + frame.clientWidth));
    if (String(sizes) === this.drawnFor) return;
    this.drawnFor = String(sizes);
    this.redraw();
  }

  // For screen readers, once the round has stood still. Who walks along a picture with the focus on it hears of that one.
  speak() {
    if (!this.round.last) return;
    const { player, round } = this;
    const { t, last } = round;
    const walked = document.activeElement?.closest(".bl-figure-frame")?.blTold?.(t);
    const seen = this.alone ? this.figures.slice(0, 1) : this.figures.filter((figure) => !figure.guessed);
    const place = `${player.label} ${player.nameOf(t)} of ${player.nameOf(last)}`;
    put(this.live, brief(place, walked?.length ? walked : seen.map(({ frames }) => frames.sentence(t))));
  }

  // The figure in a card as it is now, for paper.
  async pictureOf(card) {
    const k = this.figures.findIndex((figure) => figure.card === card);
    const look = { theme: paperTheme(this.film.palette), size: SIZES.body, zoom: 1 };
    const figure = shown(this.parts[k].figure, false, this.film.figure_palette);
    const picture = await this.figures[k].onPaper(this.Plotly, this.round.t, look, figure);
    const when = this.figures[k].frames.length > 1 ? this.roundName : "";
    return { name: `${picture.title} ${when}`, when, legend: [], ...picture };
  }

  // "round 7", in this player's own words for it; of a follower in general ones.
  get roundName() {
    const { player, round } = this;
    return `${player?.label ?? "round"} ${player?.nameOf(round.t) ?? round.t}`;
  }

  leave() {
    super.leave();
    this.guess?.leave();
    if (document.documentElement.dataset.heard === this.data.key) delete document.documentElement.dataset.heard;
    this.views.disconnect();
    clearTimeout(this.later);
    for (const figure of this.figures) figure.leave(this.Plotly);
  }
}

export const { receive, leave } = mounted("bl-figures", (root, data) => new Figures(root, data));
