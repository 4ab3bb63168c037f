// Compare: two to four runs on the same examples, in lock-step. Built from the stage's own parts, so that a surface, an
// axis or a key behaves here exactly as it does in the Lab.

import { areaOf, followFonts, Panel } from "../core/canvas.js";
import { ALL, RARE } from "../core/bar.js";
import { brief, put, sentences } from "../core/dom.js";
import { SIZES } from "../core/letters.js";
import { finePercent, percent, short } from "../core/numbers.js";
import { Player } from "../core/player.js";
import { prefetch } from "../core/plotly.js";
import { Presenter } from "../core/presenter.js";
import { theLike } from "../core/likes.js";
import { theList } from "../core/lists.js";
import { roundOf, theView } from "../core/rounds.js";
import { legendOf, paperOf, savesPictures } from "../core/saving.js";
import { drawMarquee } from "../core/marquee.js";
import { tellsNumbers } from "../core/tables.js";
import { mounted } from "../core/mounted.js";
import { Screen } from "../core/screen.js";
import { css, mix, paperTheme, rgb } from "../core/theme.js";
import { Zoom } from "../core/zoom.js";
import { isThere, multiple, runOf, votesWrong } from "../round/film.js";
import { pointAtExamples } from "../round/pointing.js";
import { radiusOf } from "../round/points.js";
import { drawSurface } from "../round/surface.js";
import { localOf, sharedOf } from "./examples.js";
import { apart, disputed, referenceOf, rowOf, same, scaleOf, WHOLE } from "./difference.js";
import { differenceBar, drawDifference } from "./difference_surface.js";
import { againstOption, differenceLegend, legend, option, PAGE, surfaceCard } from "./page.js";
import { numbersOf, picturesOf, stated } from "./numbers.js";
import { Selecting } from "./selecting.js";
import { drawErrors, drawObjective, drawScatter, drawSpread, errors } from "./panels.js";
import { apart as apartIn, disagreement, rightOn, verdict } from "./verdict.js";

const CONTROLS = ALL.filter((name) => !["substep", "probability"].includes(name)); // not every run estimates probabilities
const BELOW = [
  { name: "errors", title: "Errors" },
  { name: "objectives", title: "Objectives" },
  { name: "margins", title: "Margins" },
  { name: "weights", title: "Weights" },
];
const OTHER_PLANE =
  "An edited example has made its plane another one than the other run's: there is no difference to draw.";
const SMALLEST = 1.4; // radius of a point in pixels
const WHITE = [255, 255, 255];
const LIGHTER = 0.4; // a dark colour would drown in a dark card
const differenceFrom = ({ algorithm }, k) => againstOption(String(k + 1), `the difference from ${algorithm}`);
const [WIDTH, HEIGHT] = [640, 420]; // pixels of a picture on paper

// One run as a surface wants to see it (surface.js).
class Lens {
  ringsErrors = false;
  isPlain = true; // what is compared are the votes

  constructor(owner, run) {
    this.owner = owner;
    this.run = run;
  }

  get t() {
    return Math.min(this.owner.t, this.run.T);
  }

  // The run that it is compared with where only two are: where their votes differ, the plane is hatched.
  get rival() {
    const other = this.owner.runs.length === 2 && this.owner.runs.find((run) => run !== this.run);
    return other && same(this.run, other) ? rowOf(other, this.at) : undefined;
  }

  get theme() {
    return this.owner.theme;
  }

  get flat() {
    return this.owner.isFlat;
  }

  // The run that this one is compared with, where its difference from that is shown.
  get against() {
    const { reference } = this.owner;
    return reference && reference !== this.run && same(this.run, reference) ? reference : undefined;
  }

  // Its examples that are not judged alike: ringed.
  get ringed() {
    const { runs, t } = this.owner;
    if (this.disputedIn !== t) [this.disputed, this.disputedIn] = [disputed(this.run, runs, t), t];
    return this.disputed;
  }

  // The round of both, which each shows as far as it goes.
  get at() {
    return this.owner.t;
  }

  get scale() {
    return this.owner.scale;
  }

  get title() {
    const { algorithm } = this.run;
    return this.against ? `${algorithm} \u2212 ${this.against.algorithm}` : algorithm;
  }

  get shade() {
    return this.owner.view.value === "sign" ? "sign" : "score";
  }

  get hover() {
    return localOf(this.owner.hover, this.run, this.owner.most);
  }

  get pin() {
    return localOf(this.owner.pin, this.run, this.owner.most);
  }

  get pulls() {
    return this.t;
  }

  get weights() {
    return this.run.weight.row(this.pulls);
  }

  // Where examples are judged differently, the votes are what is seen, and no cut.
  get member() {
    return this.ringed.size ? -1 : this.t - 1;
  }

  get selection() {
    return { value: this.owner.selecting.of(this.run) };
  }

  // Beside those that are judged differently the others are dots.
  get dots() {
    return this.ringed.size > 0;
  }

  radius(plot, i) {
    return radiusOf(plot, this.run.m, this.dots ? 1 / this.run.m : this.weights[i], SMALLEST);
  }

  // The errors of this round in words, or how many examples get another class than from the other run.
  get numbers() {
    if (this.against) return this.parted;
    const said = errors(this.run).map(({ label, values }) => `${label.split(" ")[0]} ${finePercent(values[this.t])}`);
    return said.join(", ");
  }

  // How many of the examples that are not judged alike it gets right.
  get rightly() {
    return [...this.ringed].filter((i) => !votesWrong(this.run, this.t, i)).length;
  }

  get parted() {
    const { run, against, at } = this;
    const { train, test } = apart(run, against, at);
    const of = (count, all, what) => (all ? `${what} ${count} of ${all}` : "");
    const counts = [of(train, run.m, "training"), of(test, run.n - run.m, "test")].filter(Boolean);
    return `other class: ${counts.join(", ")}`;
  }

  get distance() {
    const { run, against, at } = this;
    const { share, most, at: place } = apart(run, against, at);
    if (!most) return "The two votes have the same score everywhere on this plane.";
    const where = run.axes.map((name, k) => (name ? `${name} ${short(place[k])}` : "")).filter(Boolean);
    return (
      `Hatched, ${percent(share)} of the plane: the two votes predict different classes. ` +
      `Furthest apart, by ${short(most)}, at ${where.join(", ")}.`
    );
  }

  get sentence() {
    const { run, t, owner } = this;
    if (this.against) return this.distance;
    if (owner.reference && owner.reference !== run) return OTHER_PLANE;
    if (this.flat && t) return "";
    const over = t === run.T && (owner.t > run.T || run.T < owner.longest.T);
    return over ? `Ended after ${run.T} round${run.T === 1 ? "" : "s"}.` : (run.live[t].brief ?? "");
  }

  // What example c of all runs weighs and gets here.
  reading(c) {
    const i = localOf(c, this.run, this.owner.most);
    if (i < 0 || !isThere(this.run, this.t, i)) return `${this.run.algorithm}: it is not there`;
    const weight =
      i < this.run.m ? `${this.run.pulls} ${short(multiple(this.run, this.pulls, this.weights[i]))} \u00d7, ` : "";
    return `${this.run.algorithm}: ${weight}margin ${short(this.run.margin.row(this.t)[i])}`;
  }
}

class Compare extends Screen {
  constructor(root, { key, start, plotly }) {
    super(root);
    root.setAttribute("aria-label", "Comparison");
    root.innerHTML = PAGE;
    this.find = (selector) => root.querySelector(selector);
    this.hover = this.pin = -1;
    this.pair = [0, 1];
    this.lenses = [];
    this.surfaces = [];
    this.round = roundOf(key);
    this.round.open({ main: true, start });
    this.view = theView();
    this.hidden = theList("hide");
    this.difference = theList("difference");
    this.presenter = new Presenter(this, { pictures: () => this.pictures(), usual: ["surfaces"] });
    this.selecting = new Selecting(this);
    this.player = this.playerOf(key);
    for (const store of [this.round, this.view, this.hidden]) this.follow(store, () => this.schedule());
    this.follow(this.difference, () => this.refer());
    this.follow(theLike("shapes"), () => this.runs && this.refer());
    const shared = { errors: drawErrors, objective: drawObjective, spread: drawSpread, scatter: drawScatter };
    this.shared = Object.entries(shared).map(([name, draw]) => this.panelOf(this.find(`.bl-plot-${name}`), draw));
    this.picking();
    followFonts(this);
    savesPictures(this, (card) => this.pictureOf(card));
    tellsNumbers(this, (card) => numbersOf(this, this.panelIn(card)));
    prefetch(plotly, () => this.busy);
  }

  playerOf(key) {
    return new Player(this.root, this.find(".bl-player"), this.round, {
      key,
      main: true,
      controls: CONTROLS,
      view: this.view,
      gone: this.gone,
      settled: () => this.speak(),
      behind: ["reset", "step10", ...RARE],
      lists: [this.difference, this.selecting.selection],
      presenter: this.presenter,
    });
  }

  panelOf(host, draw) {
    const panel = new Panel(host, draw);
    this.sizes.observe(host);
    panel.view = new Zoom(panel.canvas, {
      logs: [drawErrors, drawObjective].includes(draw) ? "xy" : "",
      area: () => areaOf(panel),
      drags: () => !this.selecting.on,
      changed: () => this.look(panel),
      gone: this.gone,
    });
    return panel;
  }

  // From which run the differences are, as the link says it. The scale is of all rounds, and of all runs.
  refer() {
    const { place, note } = referenceOf(this.difference.words, this.runs.length);
    this.difference.note = note;
    this.reference = this.runs[place];
    this.scale = this.reference && scaleOf(this.runs, this.longest.T);
    this.find(".bl-against select").value = this.reference ? String(place + 1) : this.isFlat ? "" : this.whole;
    this.label();
    this.schedule();
  }

  // Of two votes it is first seen where they differ, and their scores only when these are asked for.
  get isFlat() {
    const [one, other, ...more] = this.runs;
    return !more.length && other && !this.difference.words.length && same(one, other);
  }

  // What is chosen where every vote is shown with its scores.
  get whole() {
    return this.runs.length === 2 ? WHOLE : "";
  }

  label() {
    const [first] = this.runs;
    const more = this.reference ? differenceLegend(this.reference, this.scale, first) : "";
    this.keyed = this.parted;
    this.find(".bl-legend").innerHTML = more + legend(this.runs, this.parted);
    this.paintBar();
    this.lenses.forEach(({ title }, k) => {
      const { host } = this.surfaces[k];
      put(host.parentElement.querySelector(".bl-h"), title);
    });
  }

  // How many examples are judged differently now: if any, the planes show less, and so does their key.
  get parted() {
    return this.reference ? 0 : this.lenses[0].ringed.size;
  }

  paintBar() {
    const bar = this.find(".bl-bar");
    if (bar && this.theme) bar.style.background = differenceBar(this.theme);
  }

  // All surfaces show the same part of the plane.
  look(panel) {
    if (this.surfaces.includes(panel)) for (const { view } of this.surfaces) view.follow(panel.view);
    this.schedule();
  }

  // The two algorithms whose weights are compared.
  picking() {
    const against = this.find(".bl-against select");
    this.listen(against, "change", () => this.difference.set(against.value ? [against.value] : []));
    this.root.querySelectorAll(".bl-pick").forEach((node, k) => {
      this.listen(node, "change", () => {
        this.pair[k] = Number(node.value);
        this.schedule();
      });
    });
  }

  load(film) {
    const { runs, colours, differ } = film;
    this.colours = colours;
    this.differ = differ;
    this.paints = undefined; // nothing is painted in the colours of the runs before; restyle() follows
    this.runs = runs.map(runOf);
    this.lenses = this.runs.map((run) => new Lens(this, run));
    this.longest = this.runs.reduce((a, b) => (b.T > a.T ? b : a)); // it sets the scrubber
    this.most = Math.max(...this.runs.map(({ m }) => m));
    this.hover = this.pin = -1;
    this.selecting.load();
    this.pair = this.pair.map((k, n) => (k < runs.length ? k : n));
    this.build();
    this.round.load(this.longest.T, this.data);
    this.player.show();
    this.presenter.load(film);
  }

  // Who points at an example of run k points at it in every run.
  pointed(k) {
    const screen = this;
    const run = this.runs[k];
    return {
      gone: this.gone,
      schedule: () => this.schedule(),
      get t() {
        return Math.min(screen.t, run.T);
      },
      get marquee() {
        return screen.selecting.marquee;
      },
      get hover() {
        return localOf(screen.hover, run, screen.most);
      },
      set hover(i) {
        screen.hover = sharedOf(i, run, screen.most);
      },
      get pin() {
        return localOf(screen.pin, run, screen.most);
      },
      set pin(i) {
        screen.pin = sharedOf(i, run, screen.most);
      },
    };
  }

  pictures() {
    const cards = this.root.querySelectorAll(".bl-below > .bl-card");
    const surfaces = { name: "surfaces", title: "Decision surfaces", node: this.find(".bl-row") };
    return [surfaces, ...BELOW.map((picture, k) => ({ ...picture, node: cards[k] }))];
  }

  // One card per algorithm; the panels below are shared.
  build() {
    for (const { host } of this.surfaces) this.sizes.unobserve(host);
    const row = this.find(".bl-row");
    row.innerHTML = this.runs.map(surfaceCard).join("");
    this.root.dataset.count = this.runs.length;
    this.root.querySelectorAll(".bl-pick").forEach((node, k) => {
      node.innerHTML = this.runs.map(option).join("");
      node.value = this.pair[k];
    });
    this.find(".bl-against select").innerHTML =
      (this.whole ? againstOption("", "where they differ") : "") +
      againstOption(this.whole, "every vote") +
      this.runs.map(differenceFrom).join("");
    const draw = (lens, panel) => (lens.against ? drawDifference : drawSurface)(lens, panel);
    this.surfaces = [...row.querySelectorAll(".bl-plot")].map((host) => this.panelOf(host, draw));
    this.surfaces.forEach((panel, k) => this.selecting.drags(panel, k)); // who has dragged has not clicked
    this.surfaces.forEach((panel, k) => pointAtExamples(this.pointed(k), panel, () => this.runs[k]));
    this.refer();
  }

  restyle(theme) {
    this.paints = this.colours.map((colour, k) => {
      const paint = theme.dark ? mix(rgb(colour), WHITE, LIGHTER) : rgb(colour);
      this.root.style.setProperty(`--bl-a${k}`, css(paint));
      return paint;
    });
    this.paintBar();
    this.paint();
  }

  resize(entries) {
    for (const { target, contentRect } of entries) {
      [...this.surfaces, ...this.shared].find(({ host }) => host === target)?.resize(contentRect);
    }
    this.paint();
  }

  get busy() {
    return !this.runs || this.player.playing;
  }

  get t() {
    return Math.min(this.round.t, this.longest.T);
  }

  speak() {
    const pictures = picturesOf(this);
    const walked = pictures.find(({ canvas }) => canvas === document.activeElement);
    put(this.find(".bl-live"), brief(`Round ${this.t} of ${this.longest.T}`, [walked?.words ?? stated(this.lenses)]));
    for (const { canvas, words } of pictures) canvas.setAttribute("aria-label", words);
  }

  paint() {
    this.unschedule();
    if (!this.runs || !this.theme || !this.paints) return;
    this.player.update();
    this.lenses.forEach((lens, k) => this.paintOne(lens, this.surfaces[k]));
    for (const panel of this.shared) this.draw(panel, this);
    this.selecting.update();
    put(this.find(".bl-note"), this.reading());
    if (this.keyed !== this.parted) this.label();
    const right = () => this.lenses.map(({ run, rightly }) => [run.algorithm, rightly]);
    const parted = this.isFlat ? "" : disagreement(this.parted, right()); // in a flat plane it stands beside each run
    const said = [verdict(this.runs, this.t), ` ${parted}`, apartIn(this.differ)];
    this.root.querySelectorAll(".bl-verdict > span").forEach((node, k) => put(node, said[k]));
    this.presenter.update(this.t);
    this.root.dataset.round = this.t; // last: the browser test's clock stops here
  }

  paintOne(lens, panel) {
    const card = panel.host.parentElement;
    put(card.querySelector(".bl-numbers"), lens.numbers);
    put(card.querySelector(".bl-right"), lens.flat && lens.ringed.size ? rightOn(lens.ringed.size, lens.rightly) : "");
    put(card.querySelector(".bl-say"), lens.sentence);
    put(card.querySelector(".bl-say"), lens.t === lens.run.T ? lens.run.ended : "", "title");
    this.draw(panel, lens);
  }

  draw(panel, shown) {
    if (panel.hidden) return;
    panel.begin(this.theme, this.fontSize, this.zoom);
    panel.draw(shown, panel);
    const { marquee } = this.selecting;
    if (marquee?.panel === panel) drawMarquee({ theme: this.theme, marquee }, panel);
  }

  // What the hovered or pinned example weighs and gets, algorithm by algorithm.
  reading() {
    const i = this.hover >= 0 ? this.hover : this.pin;
    if (i < 0) return this.selecting.on ? this.selecting.said : "";
    const { most } = this;
    const name = i < most ? `Training example ${i + 1}` : `Test example ${i - most + 1}`;
    return `${name}. ${this.lenses.map((lens) => lens.reading(i)).join("; ")}.`;
  }

  panelIn(card) {
    return [...this.surfaces, ...this.shared].find(({ host }) => card.contains(host));
  }

  // The picture in a card as it is now, for paper.
  pictureOf(card) {
    const { t } = this;
    const panel = this.panelIn(card);
    const own = this.surfaces.indexOf(panel);
    const paints = this.colours.map(rgb);
    const theme = Object.assign(paperTheme(this.film.palette), Object.fromEntries(paints.map((p, k) => [`a${k}`, p])));
    // Paper has the screen as its prototype: all is as it is there but the colours, the letters, and that nobody points.
    const look = { theme: { value: theme }, fontSize: { value: SIZES.body }, hover: { value: -1 } };
    const lenses = this.lenses.map((lens) => Object.create(lens, look));
    const shown = lenses[own] ?? Object.create(this, { ...look, lenses: { value: lenses }, paints: { value: paints } });
    const title = card.querySelector(".bl-h").textContent;
    const { T, dataset } = this.longest;
    const whose = `${this.runs.map(({ algorithm }) => algorithm).join(", ")} on ${dataset}`;
    const caption = card.querySelector(".bl-caption").textContent;
    const runs = this.root.querySelectorAll(".bl-legend-runs .bl-entry");
    const entries = [...runs, ...card.querySelectorAll(".bl-legend-lines .bl-entry")];
    return {
      name: `${title} ${whose} round ${t}`,
      title,
      sentence: sentences([`${whose}, round ${t} of ${T}`, ...lenses.slice(own, own + 1).map((lens) => lens.numbers)]),
      legend: legendOf(entries, theme, differenceBar(theme)),
      caption,
      about: whose,
      when: `round ${t} of ${T}`,
      ...paperOf(theme, WIDTH, lenses[own] ? WIDTH : HEIGHT, (paper) => panel.draw(shown, paper), panel.view),
    };
  }
}

export const { receive, leave } = mounted("bl-compare", (root, data) => new Compare(root, data));
