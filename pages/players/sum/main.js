// The vote as a sum of base classifiers, as thumbnails with their coefficients: c1 h1 + c2 h2 + ... = F. It follows a player.

import { followFonts, Panel } from "../core/canvas.js";
import { put, sentences } from "../core/dom.js";
import { SIZES } from "../core/letters.js";
import { short } from "../core/numbers.js";
import { mounted } from "../core/mounted.js";
import { roundOf } from "../core/rounds.js";
import { legendOf, paperOf, SAVE, savesPictures } from "../core/saving.js";
import { Screen } from "../core/screen.js";
import { tellsNumbers } from "../core/tables.js";
import { css, paperTheme } from "../core/theme.js";
import { colourTables, pixel } from "../round/colours.js";
import { runOf } from "../round/film.js";
import { entry } from "../round/legend.js";
import { doubled, paintCells, placeCells, traceEdges } from "../round/surface.js";
import { layout, saidOf, termsOf } from "./terms.js";

const SIDE = 0.6; // the score whose colour stands for a vote
const WIDTH = 960; // pixels of the picture on paper
const TITLE = "The vote as a sum of base classifiers";
const CAPTION =
  "Each square is the plane above; under it, the coefficient and the round of the first choice (× how often, if more " +
  "than once). Framed: the base classifier of this round. Look for: the sign of the last square is the sum's.";

const OTHERS = " All of one colour: it asks about attributes that this plane does not show.";

const PAGE = `<article class="bl-card">
  <header class="bl-title"><h2 class="bl-h">${TITLE}</h2></header>
  <div class="bl-legend"></div>
  <p class="bl-caption bl-sum-said"></p>
  <div class="bl-plot bl-plot-sum"><canvas role="img" aria-label="${TITLE}"></canvas></div>
  <footer class="bl-foot">${SAVE}<p class="bl-caption bl-sum-caption"></p></footer>
</article><p class="bl-waiting" role="status"></p>`;

const square = (role) => `<rect x="4" y="2" width="13" height="12" fill="var(--bl-${role})"/>`;

class Sum extends Screen {
  constructor(root, data) {
    super(root);
    root.innerHTML = PAGE;
    this.panel = new Panel(root.querySelector(".bl-plot-sum"), drawSum);
    this.sizes.observe(this.panel.host);
    this.round = roundOf(data.follows);
    this.follow(this.round, () => this.schedule());
    followFonts(this);
    savesPictures(this, () => this.picture());
    tellsNumbers(this, () => this.tables());
  }

  load(film) {
    this.run = runOf(film);
    this.sum = film.sum;
    put(this.root.querySelector(".bl-sum-caption"), this.caption);
    const [negative, positive] = this.run.classes;
    this.root.querySelector(".bl-legend").innerHTML =
      entry(square("negative"), `votes ${negative}`) + entry(square("positive"), `votes ${positive}`);
  }

  restyle() {
    this.paint();
  }

  resize(entries) {
    for (const { target, contentRect } of entries) if (target === this.panel.host) this.panel.resize(contentRect);
    this.paint();
  }

  get caption() {
    const { cut, codes, T } = this.run;
    const others = Array.from({ length: T }, (_, k) => cut.row(k)[0]).includes(codes.outside);
    return CAPTION + (others ? OTHERS : "");
  }

  get t() {
    return Math.min(this.round.t, this.run.T);
  }

  // As many places as the run will ever need, so that nothing below moves from round to round.
  get places() {
    return Math.min(this.sum.distinct.all[this.run.T], this.sum.first.shape[1]) + 1;
  }

  paint() {
    this.unschedule();
    if (!this.sum || !this.theme || !this.round.known) return;
    const { panel } = this;
    put(this.root.querySelector(".bl-sum-said"), saidOf(this.sum, this.t));
    panel.host.style.minHeight = `${Math.ceil(layout(panel.host.clientWidth, this.places, this.fontSize).height)}px`;
    if (!panel.hidden) {
      panel.begin(this.theme, this.fontSize);
      drawSum(this, panel);
    }
    this.root.dataset.round = this.t;
  }

  tables() {
    const rows = termsOf(this.sum, this.t).map(({ first, weight, times }) => [first, weight, times]);
    return [{ caption: `Round ${this.t}`, columns: ["first chosen in round", "coefficient", "times"], rows }];
  }

  picture() {
    const { run, t } = this;
    const theme = paperTheme(this.film.palette);
    const whose = `${run.algorithm} on ${run.dataset}`;
    const shown = Object.create(this, { theme: { value: theme } });
    const { height } = layout(WIDTH, this.places, SIZES.body);
    return {
      name: `${whose} round ${t} sum`,
      title: TITLE,
      sentence: sentences([`${whose}, round ${t} of ${run.T}`, saidOf(this.sum, t)]),
      legend: legendOf(this.root.querySelectorAll(".bl-entry"), theme),
      caption: this.caption,
      about: whose,
      when: `round ${t} of ${run.T}`,
      ...paperOf(theme, WIDTH, Math.ceil(height), (paper) => drawSum(shown, paper)),
    };
  }
}

function drawSum(shown, panel) {
  const { run, sum, theme, t } = shown;
  const { size, width } = panel;
  const plan = layout(width, shown.places, size);
  const terms = termsOf(sum, t);
  const latest = sum.latest.all[t];
  const colours = [-SIDE, 0, SIDE].map((value) => pixel(theme, value)); // of a vote of -1, 0, +1
  const { score } = colourTables(theme, run.codes);
  terms.forEach((term, k) => {
    const votes = run.member.row(term.first - 1);
    thumbnail(panel, place(plan, k, size), run.G, (node) => colours[votes[node]]);
    if (term.first === latest) framed(panel, place(plan, k, size), theme);
    write(panel, place(plan, k, size), theme, [signed(term.weight, k), chosen(term)]);
  });
  const last = place(plan, terms.length, size);
  const codes = run.surface.row(t);
  thumbnail(panel, last, run.G, (node) => score[codes[node]]);
  const { ctx } = panel;
  const edges = () => traceEdges(ctx, { box: box(last) }, codes, run.G, run.codes.zero);
  if (t) doubled(ctx, edges, [3, css(theme.background, 0.6)], [1.6, css(theme.text)]);
  const hidden = sum.distinct.all[t] - terms.length;
  write(panel, last, theme, [hidden ? `+ ${hidden} more = F` : "= F", `round ${t}`]);
}

const signed = (weight, k) => (weight < 0 ? short(weight) : `${k ? "+ " : ""}${short(weight)}`);

const chosen = ({ first, times }) => `round ${first}${times > 1 ? ` \u00d7${times}` : ""}`;

const place = ({ columns, cell, side, rows, height }, k, size) => ({
  left: Math.round((k % columns) * cell + 0.3 * size),
  top: Math.round((Math.floor(k / columns) * height) / rows + 2),
  side: Math.round(side),
});

const box = ({ left, top, side }) => ({
  left,
  top,
  right: left + side,
  bottom: top + side,
  width: side,
  height: side,
});

function thumbnail(panel, at, G, colourAt) {
  paintCells(panel, G, colourAt);
  placeCells(panel, G, { box: box(at) });
}

function framed({ ctx }, { left, top, side }, theme) {
  ctx.strokeStyle = css(theme.stump);
  ctx.lineWidth = 3;
  ctx.strokeRect(left, top, side, side);
}

function write({ ctx, size }, { left, top, side }, theme, lines) {
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  lines.forEach((text, k) => {
    ctx.fillStyle = css(k ? theme.muted : theme.text);
    ctx.fillText(text, left + side / 2, top + side + (0.35 + 1.25 * k) * size);
  });
}

export const { receive, leave } = mounted("bl-sum", (root, data) => new Sum(root, data));
