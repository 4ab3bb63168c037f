// One plotly figure in its card: heading, the round's sentence, the plot, the caption.

import { put, sentences } from "../core/dom.js";
import { areaOf, axesOf, letHeatMapsMove, sizeOf } from "../core/inside.js";
import { theLike } from "../core/likes.js";
import { SIZES } from "../core/letters.js";
import { hides } from "../core/lists.js";
import { SAVE } from "../core/saving.js";
import { ABOVE, dressed, USUAL_SIZE } from "./colours.js";
import { Zoom } from "../core/zoom.js";
import { closer, countsRounds } from "./axes.js";
import { alongOf, shows, standsStill } from "./examples.js";
import { Cursor, startOf } from "./cursor.js";
import { copied, Frames } from "./frames.js";
import { numbersOf, valuesAt } from "./numbers.js";
import { shaped } from "./shapes.js";
import { countsRounds as countsAll, ends, hasLegend, isCurve, namesCurves, showNames, widthOf } from "./names.js";

const CONFIG = { displayModeBar: false, doubleClick: "reset", scrollZoom: false, showTips: false };
const NARROWEST = 40; // pixels: a page that is not shown yet
const AT_ONCE = { mode: "immediate", transition: { duration: 0 }, frame: { duration: 0, redraw: false } };

const PAST = 2; // pixels: half of a line lies beyond its end
const BEYOND = 14; // pixels: and half of the largest point
const PHONE = 400; // pixels: on a narrower picture there is no room for words
const NARROW = 340; // pixels: there names at the ends of curves would take the room of the curves
const MOST_FOR_NAMES = 0.3; // of a picture's width: longer names are a legend

// The pairs of axes whose horizontal one counts the rounds (template.rounds_axis). own: the first one does, even where it
// leaves its title to the picture below.
const roundAxes = (plot, own) => axesOf(plot).filter(({ x }) => (own && x.id === "x") || countsAll({ xaxis: x }));

// A curve up to round t, where it is on its way to its next point.
function past({ x, y, ...trace }, t) {
  const n = x?.findIndex?.((at) => at > t) ?? -1;
  if (n < 0) return { ...trace, x, y };
  const here = y?.[n - 1] + ((y?.[n] - y?.[n - 1]) * (t - x[n - 1])) / (x[n] - x[n - 1]);
  const more = Number.isFinite(here) ? [[t], [here]] : [[], []];
  return { ...trace, x: [...x.slice(0, n), ...more[0]], y: [...(y?.slice(0, n) ?? []), ...more[1]] };
}

// Where the axes are, in pixels of the page.
function areaOnPage(plot) {
  const { left, top, width, height } = areaOf(plot);
  const grown = plot.getBoundingClientRect().width / (plot.offsetWidth || 1);
  return { left: left * grown, top: top * grown, width: width * grown, height: height * grown };
}

// Words in a narrow plot are smaller, and those that stand aside, or in brackets, are left out.
function smaller({ mode, meta, text, textfont }) {
  if (mode !== "text") return {};
  if (meta?.[0] === "aside") return { visible: false };
  const brief = meta?.[0] === "brief" ? { text: text.map((words) => words.replace(/ \(.*\)$/, "")) } : {};
  return { ...brief, textfont: { ...textfont, size: SIZES.note } };
}

// What tells which labels were flipped is not drawn where labels are hidden, nor what solves a game where the future is.
const solves = (name) => name.startsWith("value ") || name === "an optimal strategy";
const veiled = ({ name = "" }) =>
  (hides("labels") && name.startsWith("flipped")) || (hides("future") && solves(name)) ? { visible: false } : {};

// What answers a guess (template.ANSWER).
const answers = ({ meta }) => Array.isArray(meta) && meta.includes("answer");

export class Figure {
  constructor(grid) {
    this.card = Object.assign(document.createElement("article"), { className: "bl-card bl-figure" });
    this.card.innerHTML = `<h2 class="bl-h"></h2><p class="bl-sentence"></p><div class="bl-figure-frame"><div class="bl-figure-plot" role="img"></div><div class="bl-names" aria-hidden="true"></div></div><footer class="bl-foot">${SAVE}<p class="bl-caption"></p></footer>`;
    [this.title, this.sentence, this.frame] = this.card.children;
    [this.plot, this.names] = this.frame.children;
    this.frame.blTold = (t) => this.told(t);
    this.onZoom = () => {};
    this.curtains = [];
    this.caption = this.card.querySelector(".bl-caption");
    this.extra = 0;
    grid.append(this.card);
    this.inView = this.card.getBoundingClientRect().top < innerHeight; // until the observer says better
  }

  // A new figure, or the old one in other colours. height: in pixels, of a figure without its own.
  load({ name, figure, height }) {
    this.base = figure;
    this.frames = new Frames(figure);
    const title = figure.layout.title ?? {};
    const heading = name || title.text || "";
    // Under the title of another figure the old one is not seen any more; in other colours, or for other data, it is.
    if (heading !== this.title.textContent) {
      this.plot.classList.add("bl-outdated");
      put(this.sentence, "");
    }
    put(this.title, heading);
    put(this.caption, title.subtitle?.text ?? "");
    this.height = figure.layout.height ?? height;
    this.fit();
    this.invalidate();
  }

  // What looks closer. gone: the signal of the end.
  zooms(gone) {
    this.view = new Zoom(this.frame, {
      logs: countsRounds(this.base.layout) ? "xy" : "",
      area: () => areaOnPage(this.plot),
      drags: () => !this.dragging.dragmode,
      changed: () => this.onZoom(this),
      gone,
    });
  }

  // The place of the plot is kept from the start: what stands below does not jump. On a stage it is what the window leaves.
  fit() {
    if (this.staged) return;
    this.frame.style.height = `${this.height + this.extra}px`;
  }

  // The size to draw in, in pixels. Presented, the card says how high the plot is, and what is drawn is enlarged with its
  // letters, lines and points.
  size(zoom) {
    if (zoom === 1) this.fit();
    const { clientWidth, clientHeight } = this.frame;
    const size = { width: clientWidth / zoom, height: clientHeight / zoom };
    Object.assign(this.plot.style, { width: `${size.width}px`, height: `${size.height}px` });
    this.plot.style.transform = zoom === 1 ? "" : `scale(${zoom})`;
    return size;
  }

  // What is drawn is not good any more: it has to be drawn anew.
  invalidate() {
    this.drawn = undefined;
  }

  frameOf(t) {
    return this.frames.length ? Math.min(t, this.frames.length - 1) : 0;
  }

  isStale(t) {
    return this.drawn !== this.frameOf(t);
  }

  async paint(Plotly, t, look) {
    const anew = this.drawn === undefined || !this.plot.data;
    this.drawn = this.frameOf(t);
    return anew || !this.frames.movable ? this.draw(Plotly, t, look) : this.move(Plotly, t, look);
  }

  label(t) {
    put(this.sentence, this.guessed ? "" : this.frames.sentence(t));
    const words = [this.title, this.sentence, this.caption].map((node) => node.textContent);
    this.plot.setAttribute("aria-label", sentences(words));
  }

  // Everything anew, in place: a new figure, another size, other colours, or a frame that changes more than points.
  async draw(Plotly, t, look) {
    if (this.frame.clientWidth < NARROWEST) return;
    this.label(t);
    const { changed, layout } = this.frames.at(t);
    const before = this.plot.style.height;
    const react = () => {
      const narrow = look.zoom === 1 && this.staged && this.frame.clientWidth < PHONE;
      const less = (trace) => (narrow ? smaller(trace) : {});
      const shape = (trace) => (theLike("shapes").on ? shaped(trace, look.theme) : trace);
      const data = this.base.data.map((trace, k) =>
        copied(shape({ ...trace, ...changed[k], ...veiled(trace), ...less(trace), ...this.unasked(trace) })),
      );
      const whole = closer(copied({ ...this.base.layout, ...layout, ...this.dragging }), this.view, data);
      const over = this.over(t, look.theme);
      const size = this.size(look.zoom);
      const staged = this.stage(dressed(whole, { ...look, ...size }), look);
      if (this.named) for (const trace of data) if (isCurve(trace)) trace.showlegend = false;
      return Plotly.react(this.plot, [...data, ...over], staged, CONFIG);
    };
    await react();
    this.name(t, look);
    this.point(t, look);
    this.plot.classList.remove("bl-outdated");
    this.listen();
    // Off a stage, in another height plotly leaves the legend where it was, once.
    const misplaced = !this.staged && before && before !== this.plot.style.height;
    if (this.legendGrew(look) || misplaced) await react();
  }

  // Pixels that the names of its curves take beside them.
  beside(font) {
    return namesCurves(this.base) ? widthOf(this.base, font) : 0;
  }

  // On a stage: names at the ends of curves in the place of a legend, and one axis of rounds for pictures over each other,
  // as long in all of them.
  stage(layout, { size, zoom }) {
    if (!this.staged || zoom !== 1) return ((this.named = false), layout);
    const font = `500 ${size}px ${layout.template.layout.font.family}`;
    const own = this.beside(font);
    const stacked = this.overRounds ? this.stacked() : [];
    const beside = Math.max(own, ...stacked.map((other) => other.beside(font)));
    const fits = layout.width >= NARROW && beside > 0 && beside < layout.width * MOST_FOR_NAMES;
    this.named = fits && own > 0;
    const shares = stacked.length && stacked.at(-1) !== this; // the axis of the lowest of them
    const isHigh = [this, ...this.level()].some((other) => other.keepsLegend);
    const margin = { ...layout.margin, t: isHigh ? layout.margin.t : size * 0.7 };
    if (fits) margin.r = beside + size / 2;
    if (!shares) return { ...layout, margin };
    const xaxis = { ...layout.xaxis, showticklabels: false, title: undefined };
    return { ...layout, xaxis, margin: { ...margin, b: size * 0.7 } };
  }

  // Whether something stands above the plot, where names at the ends of curves are in the place of the others.
  get keepsLegend() {
    const isNamed = this.named ?? namesCurves(this.base);
    return hasLegend({ ...this.base, data: this.base.data.filter((trace) => !(isNamed && isCurve(trace))) });
  }

  // Where the future is hidden, a curve over the rounds ends at the round.
  name(t, { size }) {
    if (!this.named || this.covered) return showNames(this.names, []);
    const drawn = this.hidesFuture && this.overRounds ? this.at(t).map((trace) => past(trace, t)) : this.at(t);
    showNames(this.names, ends(drawn, axesOf(this.plot)[0], size));
  }

  // The values of the curves where the cursor stands, which is one for the page.
  point(t, { size, zoom }) {
    const traces = this.at(t);
    const start = startOf(traces);
    if (start === null || !this.onCursor) return;
    this.cursor ??= new Cursor(this.frame, this.onCursor);
    this.cursor.show(traces, axesOf(this.plot)[0], this.onCursor.at() ?? start, { size, zoom });
  }

  // Hidden by hand, or until a guess.
  get hidesFuture() {
    return hides("future") || Boolean(this.asks?.());
  }

  // It waits for a guess as a whole.
  get guessed() {
    const asked = this.asks?.();
    return Boolean(asked) && asked.covers === this.number;
  }

  // And nothing of it is seen; what is no answer may be, where there is room for it below the question.
  get covered() {
    return this.guessed && !(this.frame.clientWidth >= PHONE && this.base.data.some(answers));
  }

  // A guess stands behind the curtain's edge, and beside the words that reach beyond it.
  give(guess, zoom) {
    const { left } = this.curtains[0].getBoundingClientRect();
    const told = [...this.plot.querySelectorAll(".textpoint")].filter(
      (text) => !this.guessed && text.getBoundingClientRect().left < left,
    );
    const [from, width] = ["left", "width"].map((side) => parseFloat(this.curtains[0].style[side]) * zoom);
    guess?.in(this.frame, [from, from + width], [...this.names.children, ...told]);
  }

  get overRounds() {
    return countsAll(this.base.layout);
  }

  get showsExamples() {
    return shows(this.base.data);
  }

  // What a drag does: it selects examples where it may, and otherwise plotly leaves it to the window (core/zoom.js).
  get dragging() {
    if (!this.brush?.on || !this.showsExamples) return {};
    return { dragmode: "select", selectdirection: alongOf(this.base.data), selections: [] };
  }

  // The traces as they are in round t, without what is laid over them, and without the answer while it is asked.
  at(t) {
    const { changed } = this.frames.at(t);
    const traces = this.base.data.map((trace, k) => ({ ...trace, ...changed[k], ...this.unasked(trace) }));
    return traces.filter(({ visible }) => visible !== false);
  }

  unasked(trace) {
    return this.asks?.() && answers(trace) ? { visible: false } : {};
  }

  // What is drawn, as tables; nothing of what is covered or lies behind a curtain.
  numbers(t) {
    const layout = { ...this.base.layout, ...this.frames.at(t).layout };
    const traces = this.at(t).filter((trace) => veiled(trace).visible !== false);
    return this.covered ? [] : numbersOf(traces, layout, this.hidesFuture && this.overRounds ? t : Infinity);
  }

  // What each of its curves over the rounds has come to; else what the picture says of the round.
  told(t) {
    if (this.covered) return [];
    const values = this.overRounds ? valuesAt(this.at(t), t) : [];
    return values.length ? [values.join(", ")] : [this.frames.sentence(t)];
  }

  // Traces that light the selected examples.
  over(t, theme) {
    return this.brush?.lights ? this.brush.lit(this.at(t), t, theme) : [];
  }

  // A click on a trace whose meta is ["pick", attribute]: onPick gets the attribute and where it was.
  listen() {
    if (this.listens || !this.onPick) return;
    this.listens = true;
    this.plot.on("plotly_click", ({ points }) => {
      const [point] = points.filter(({ data }) => data.meta?.[0] === "pick");
      if (point) this.onPick({ attribute: String(point.data.meta[1]), threshold: String(point.x) });
    });
    this.plot.on("plotly_selected", (found) => found?.range && this.brush.take(this.at(this.drawn), found.range));
  }

  // A legend of several lines must not eat the plot under it: the card gives it what it needs beyond the margin.
  legendGrew({ size, zoom }) {
    if (zoom !== 1 || this.staged) return false;
    const legend = this.plot.querySelector(".legend .bg")?.getBoundingClientRect().height ?? 0;
    const before = this.extra;
    this.extra = Math.max(0, Math.ceil(legend - (ABOVE * size) / USUAL_SIZE));
    return this.extra !== before;
  }

  // Only the points: this frame's drawing starts before the function returns, and is on the screen with the browser's next.
  move(Plotly, t, look) {
    this.label(t);
    letHeatMapsMove(this.plot);
    const { changed } = this.frames.at(t);
    const traces = Object.keys(changed).map(Number);
    const over = this.over(t, look.theme);
    const lit = [...over.keys()].filter((k) => !standsStill(over[k]));
    const data = [...traces.map((k) => changed[k]), ...lit.map((k) => over[k])];
    const places = [...traces, ...lit.map((k) => this.base.data.length + k)];
    const drawn = Plotly.animate(this.plot, { data, traces: places }, AT_ONCE);
    if (this.named && (this.hidesFuture || !this.overRounds)) this.name(t, look); // the ends move
    this.point(t, look);
    return drawn;
  }

  // Before what lies ahead of round t hangs a veil, wherever an axis counts the rounds; where the future is hidden, or the
  // whole picture, a curtain: nobody sees it or points at it.
  hang(t) {
    const { plot, covered, guessed } = this;
    this.card.classList.toggle("bl-covered", covered);
    this.card.classList.toggle("bl-asked-over", guessed && !covered);
    const axes = guessed ? axesOf(plot) : roundAxes(plot, this.overRounds);
    while (this.curtains.length > axes.length) this.curtains.pop().remove();
    axes.forEach(({ x, y }, k) => {
      const curtain = (this.curtains[k] ??= document.createElement("div"));
      curtain.className = this.hidesFuture ? "bl-curtain" : "bl-veil";
      if (curtain.parentElement !== plot) plot.append(curtain);
      const here = Number.isFinite(t) ? x.at(t) || 0 : x.length; // round 0 is nowhere on a log scale
      const from =
        x.from + (guessed ? -PAST : Math.min(Math.max(here, 0), x.length) + this.past(t, x.at(t + 1) - here));
      const [left, width] = [from, x.from + x.length - from + (this.hidesFuture ? BEYOND : PAST)];
      const place = { left, top: y.from - PAST, width: Math.max(width, 0), height: y.length + PAST };
      for (const [name, size] of Object.entries(place)) curtain.style[name] = `${size}px`;
    });
    if (this.hidesFuture) this.join();
  }

  // Pixels from round t, `gap` before the next, to a curtain: it cuts no mark of that round, where the next is not as near.
  past(t, gap) {
    if (!this.hidesFuture || !this.overRounds) return PAST;
    const half = (size, k) => ((typeof size === "object" ? size[k] : size) || 0) / 2;
    const reaches = this.at(t).flatMap(({ x, marker }) =>
      Array.from(x ?? [], (at, k) => (at === t ? half(marker?.size, k) : 0)),
    );
    return Math.max(PAST, Math.min(gap / 2, Math.max(0, ...reaches)));
  }

  // Curtains over each other are one.
  join() {
    const box = ({ style }) => ["left", "width", "top", "height"].map((side) => parseFloat(style[side]));
    for (const [k, curtain] of this.curtains.slice(1).entries()) {
      const above = this.curtains[k];
      const [[left, width, top], [itsLeft, itsWidth, itsTop]] = [above, curtain].map(box);
      if (left === itsLeft && width === itsWidth && itsTop > top) above.style.height = `${itsTop - top}px`;
    }
  }

  // The figure at a frame as a picture for paper. look: as for paint(); figure: in the colours of paper.
  async onPaper(Plotly, t, look, figure) {
    // Drawn a second time where nobody sees it: the figure on the screen keeps its colours and its round.
    const host = Object.assign(document.createElement("div"), { className: "bl-offstage" });
    document.body.append(host);
    const copy = new Figure(host);
    try {
      copy.load({ name: this.title.textContent, figure, height: this.height });
      Object.assign(copy, { view: this.view, brush: this.brush });
      await copy.draw(Plotly, t, { ...look, zoom: 1 });
      const { width, height } = sizeOf(copy.plot);
      const url = await Plotly.toImage(copy.plot, { format: "svg", width, height });
      const drawing = decodeURIComponent(url.slice(url.indexOf(",") + 1));
      return {
        title: copy.title.textContent,
        sentence: copy.sentence.textContent,
        caption: copy.caption.textContent,
        drawing,
        width,
        height,
      };
    } finally {
      copy.leave(Plotly);
      host.remove();
    }
  }

  leave(Plotly) {
    Plotly?.purge(this.plot);
    this.card.remove();
  }
}
