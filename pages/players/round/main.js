// The stage: one run, round by round. Its state is the round's (t, p): t rounds are complete and, in the next one,
// p = 1..4 of its phases have been walked through.

import { theBallot } from "../core/ballot.js";
import { ALL } from "../core/bar.js";
import { areaOf, followFonts, Panel, pointed } from "../core/canvas.js";
import { flash, sentences } from "../core/dom.js";
import { SIZES } from "../core/letters.js";
import { clamp } from "../core/numbers.js";
import { pickOf, pinOf } from "../core/pins.js";
import { Player } from "../core/player.js";
import { prefetch } from "../core/plotly.js";
import { Presenter } from "../core/presenter.js";
import { theLike } from "../core/likes.js";
import { theList } from "../core/lists.js";
import { theRoom } from "../core/room.js";
import { roundOf, theView } from "../core/rounds.js";
import { selectionOf } from "../core/selection.js";
import { legendOf, paperOf, savesPictures } from "../core/saving.js";
import { tellsNumbers } from "../core/tables.js";
import { mounted } from "../core/mounted.js";
import { Screen } from "../core/screen.js";
import { paperTheme } from "../core/theme.js";
import { Zoom } from "../core/zoom.js";
import { ballotOf, draggable, drawBallot } from "./ballot.js";
import { gradient } from "./colours.js";
import { ghostRound, runOf } from "./film.js";
import { drawDragged, gestures, placeOf } from "./gestures.js";
import { Chosen } from "./chosen.js";
import { Moving } from "./moving.js";
import { numbersOf } from "./numbers.js";
import { Own } from "./own.js";
import { PAGE } from "./page.js";
import { drawCurves, drawMargins, drawWeights } from "./panels.js";
import { pointAtExamples } from "./pointing.js";
import { radiusOf } from "./points.js";
import { Reading } from "./reading.js";
import { Selecting } from "./selecting.js";
import { drawSurface } from "./surface.js";
import { drawStrip } from "./strip.js";
import { WhatIf } from "./what_if.js";
import { Words } from "./words.js";

const PICTURES = [
  { name: "surface", title: "Decision surface" },
  { name: "weights", title: "Weights" },
  { name: "margins", title: "Margins" },
  { name: "curves", title: "Errors and bounds" },
  { name: "pseudocode", title: "The algorithm" },
];
const TWO_COLUMNS = 700; // pixels of the stage, as in round.css: a narrower one is as high as its pictures
const SMALLEST = 1.6; // radius of a point in pixels
const [WIDTH, HEIGHT] = [640, 400]; // pixels of a picture on paper

function drawAnswered(stage, panel) {
  drawSurface(stage, panel);
  drawBallot(stage, panel);
}

// Whether a drag over the plane moves its window, and nothing in it: no stump of a hall, no line, no example.
const mayMove = ({ canvas }) => theBallot().axis < 0 && !canvas.style.cursor;

class Stage extends Screen {
  constructor(root, { key, start, plotly }) {
    super(root);
    root.setAttribute("aria-label", "Round player");
    root.innerHTML = PAGE;
    this.pins = pinOf(key);
    this.picks = pickOf(key);
    this.selection = selectionOf(key);
    this.hover = -1;
    this.words = new Words(root);
    this.moving = new Moving(this);
    this.round = roundOf(key);
    this.round.open({ main: true, start });
    this.view = theView();
    this.hidden = theList("hide");
    this.presenter = new Presenter(this, { pictures: () => this.pictures(), usual: ["surface"] });
    this.player = this.playerOf(key);
    const stores = [this.round, this.view, this.hidden, theRoom(), theBallot()];
    for (const store of stores) this.follow(store, () => this.schedule());
    this.follow(theLike("shapes"), () => this.reshape());
    this.panels = ["surface", "weights", "margins", "curves"].map((name) => this.panelOf(name));
    [this.surface, , this.margins, this.curves] = this.panels;
    const strip = new Panel(this.root.querySelector(".bl-strip"), drawStrip);
    this.sizes.observe(strip.host);
    this.sizes.observe(root);
    this.panels.push(strip);
    this.chosen = new Chosen(this);
    this.whatIf = new WhatIf(this);
    this.reading = new Reading(this); // before the cut, which has the arrows otherwise
    this.own = new Own(this);
    this.selecting = new Selecting(this, key);
    gestures(this, key); // before pointing: who has dragged has not clicked
    const beside = (x, y) => this.picks.set(placeOf(x, y));
    pointAtExamples(this, this.surface, () => this.run, beside);
    draggable(this, this.surface);
    this.scrubbing();
    followFonts(this);
    savesPictures(this, (card) => this.pictureOf(card));
    tellsNumbers(this, (card) => numbersOf(this, card.querySelector("[data-caption]").dataset.caption));
    prefetch(plotly, () => this.busy);
  }

  playerOf(key) {
    return new Player(this.root, this.root.querySelector(".bl-player"), this.round, {
      key,
      main: true,
      controls: ALL,
      view: this.view,
      gone: this.gone,
      settled: () => this.run && this.words.speak(this),
      atEnd: () => this.showEnd(),
      lists: [this.selection, theList("panels")],
      presenter: this.presenter,
    });
  }

  panelOf(name) {
    const draw = { surface: drawAnswered, weights: drawWeights, margins: drawMargins, curves: drawCurves }[name];
    const panel = new Panel(this.root.querySelector(`.bl-plot-${name}`), draw);
    this.sizes.observe(panel.host);
    const curves = name === "curves"; // there a drag goes to a round
    panel.view = new Zoom(panel.canvas, {
      logs: curves ? "xy" : "",
      area: () => areaOf(panel),
      drags: () => !curves && !this.selection.on && (name !== "surface" || mayMove(panel)),
      changed: () => this.schedule(),
      gone: this.gone,
    });
    return panel;
  }

  // The panels have their places before the film is there: nothing moves when it comes.
  receive(given) {
    this.data = given.data;
    this.chosen.update();
    this.whatIf.update();
    return super.receive(given);
  }

  load(film) {
    this.run = runOf(film);
    this.moving.stop();
    this.triedCuts = new Map();
    this.hover = -1;
    this.ghost = this.marquee = null;
    this.pins.load(film.rows);
    this.selection.load(this.run.n, film.rows);
    this.words.load(this.run, this.player.button("substep"));
    this.own.load(this.run);
    this.round.load(this.run.T, { ...this.data, substeps: this.run.phases.length - 1 });
    this.player.show();
    this.presenter.load(film);
    theBallot().show(ballotOf(this.run, this.round)); // what can be asked about this picture
  }

  restyle(theme) {
    this.words.paintBar(theme, this.run.codes);
    this.paint();
  }

  // Classes are told by shape, or no longer.
  reshape() {
    if (!this.run || !this.theme) return;
    this.words.loadLegend(this.run);
    this.restyle(this.theme);
  }

  resize(entries) {
    for (const { target, contentRect } of entries) {
      if (target === this.root) target.classList.toggle("bl-narrow", contentRect.width < TWO_COLUMNS);
      this.panels.find(({ host }) => host === target)?.resize(contentRect);
    }
    this.paint();
  }

  pictures() {
    const nodes = this.root.querySelectorAll(".bl-card");
    return PICTURES.map((picture, k) => ({ ...picture, node: nodes[k] }));
  }

  get busy() {
    return !this.run || this.player.playing;
  }

  // --- what the panels ask for

  get pin() {
    return this.run && this.pins.value < this.run.n ? this.pins.value : -1;
  }

  set pin(i) {
    this.pins.set(i);
    if (i >= 0) this.picks.set(placeOf(...this.run.xy.row(i)));
    theBallot().pick(i);
  }

  get t() {
    return clamp(this.round.t, 0, this.run?.T ?? 0);
  }

  get p() {
    return this.t < this.run?.T ? this.round.p : 0;
  }

  get shade() {
    return this.view.value;
  }

  // The last phase of a round shows what the next one will be trained on.
  // How many rounds have changed the weights: in the last sub-step one more than have changed the vote.
  get pulls() {
    return this.p === this.run.phases.length - 1 ? this.t + 1 : this.t;
  }

  get weights() {
    return this.run.weight.row(this.pulls);
  }

  // Beside a ghost two votes are compared, as in Compare, unless the sizes of the examples are asked for: by their weights.
  get compares() {
    return Boolean(this.run.ghost_surface) && !this.chosen.has("weights");
  }

  get flat() {
    return this.compares && this.t > 0 && !this.p;
  }

  get dots() {
    return this.flat;
  }

  get rival() {
    return this.flat ? this.run.ghost_surface.row(ghostRound(this.run, this.t)) : undefined;
  }

  // The base classifier of the round in progress, else that of the last complete round.
  get member() {
    if (this.flat) return -1;
    return this.p ? this.t : this.t - 1;
  }

  // From the second sub-step on, and at rest: what has grown are the mistakes of the round that stands there. Beside a ghost
  // two votes are compared, not cuts.
  get ringsErrors() {
    return this.p >= 2 || (!this.p && this.t > 0 && !this.run.ghost);
  }

  radius(plot, i) {
    return this.radiusOf(plot, this.weights[i]);
  }

  radiusOf(plot, weight) {
    return radiusOf(plot, this.run.m, weight, SMALLEST);
  }

  // Whether the test examples are in the plane.
  get tests() {
    return this.chosen.tests;
  }

  // Whether the border of the best classifier is in the plane: beside its error.
  get best() {
    return this.chosen.has("curves") && this.run.best.shape[0] > 0;
  }

  // --- painting

  paint() {
    this.unschedule();
    if (!this.run || !this.theme) return;
    this.root.querySelector(".bl-strip").hidden = !this.run.alpha || this.compares; // two votes have no cuts to be followed
    this.chosen.update();
    this.whatIf.update();
    // pictures before words: a canvas that sets its font asks for the style of everything written before
    this.moving.heed();
    this.paintSurface();
    for (const panel of this.panels.slice(1)) this.paintPanel(panel, this);
    this.selecting.update();
    this.player.update();
    this.own.update();
    this.words.update(this);
    this.presenter.update(this.t);
    if (this.surface.plot) this.words.point(this, this.surface);
    this.root.dataset.phase = this.p;
    this.root.dataset.round = this.t; // last: the browser test's clock stops here
  }

  paintSurface() {
    this.paintPanel(this.surface, this.moving.on ? this.moving.shown : this);
  }

  paintPanel(panel, shown) {
    if (panel.hidden) return;
    panel.begin(this.theme, this.fontSize, this.zoom);
    panel.draw(shown, panel);
    drawDragged(this, panel);
  }

  // The visitor wants to go on, and there is nothing more: the sentence about the end says why.
  showEnd() {
    if (this.run && this.t === this.run.T) flash(this.words.ended);
  }

  // A drag over the curves goes to the round under the pointer; a second finger looks closer, and takes the drag back.
  scrubbing() {
    const { canvas } = this.curves;
    let held = null;
    const listen = (type, handler) => this.listen(canvas, type, handler);
    const scrub = (event) => {
      const [x] = pointed(this.curves, event);
      this.player.pause();
      this.round.go(Math.round(clamp(this.curves.plot.invertX(x), 0, this.run.T)));
    };
    listen("pointerdown", (event) => {
      if (!this.curves.plot) return;
      if (!event.isPrimary) {
        if (held) this.round.go(held.t);
        held = null;
        return;
      }
      held = { pointer: event.pointerId, t: this.round.t };
      canvas.setPointerCapture(event.pointerId);
      scrub(event);
    });
    listen("pointermove", (event) => held?.pointer === event.pointerId && scrub(event));
    for (const end of ["pointerup", "pointercancel"]) listen(end, () => (held = null));
  }

  // The picture in a card as it is now, for paper.
  pictureOf(card) {
    const panel = this.panels.find(({ host }) => card.contains(host));
    const { run, t } = this;
    const theme = paperTheme(this.film.palette);
    // Paper has the screen as its prototype: all is as it is there but the colours, the letters, and that nobody points.
    const look = { theme: { value: theme }, fontSize: { value: SIZES.body }, hover: { value: -1 } };
    const shown = Object.create(this, look);
    const title = card.querySelector(".bl-h").textContent;
    const entries = card.querySelectorAll(".bl-legend:not([hidden]) .bl-entry:not([hidden])");
    const height = panel === this.surface ? WIDTH : HEIGHT;
    const whose = `${run.algorithm} on ${run.dataset}`;
    return {
      name: `${whose} round ${t} ${title}`,
      title,
      sentence: sentences([`${whose}, round ${t} of ${run.T}`, this.words.said]),
      legend: legendOf(entries, theme, gradient(theme, run.codes)),
      caption: card.querySelector(".bl-caption").textContent,
      about: whose,
      when: `round ${t} of ${run.T}`,
      ...paperOf(theme, WIDTH, height, (paper) => panel.draw(shown, paper), panel.view),
    };
  }

  leave() {
    super.leave();
    this.moving.stop();
    theBallot().show(null);
  }
}

export const { receive, leave } = mounted("bl-stage", (root, data) => new Stage(root, data));
