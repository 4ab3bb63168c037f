// The vote as a sum of base classifiers, as thumbnails with their coefficients: c1 h1 + c2 h2 + ... = F. It follows a player.

import { short } from "../core/numbers.js";
import { mounted } from "../core/mounted.js";
import { css } from "../core/theme.js";
import { Beside, cardOf, legendFor } from "../round/beside.js";
import { colourTables, pixel } from "../round/colours.js";
import { doubled, paintCells, placeCells, traceEdges } from "../round/surface.js";
import { layout, saidOf, termsOf } from "./terms.js";

const SIDE = 0.6; // the score whose colour stands for a vote
const TITLE = "The vote as a sum of base classifiers";
const CAPTION =
  "Each square is the plane above; under it, the coefficient and the round of the first choice (× how often, if more " +
  "than once). Framed: the base classifier of this round. Look for: the sign of the last square is the sum's.";

const OTHERS = " All of one colour: it asks about attributes that this plane does not show.";

const PICTURE = {
  name: "sum",
  title: TITLE,
  width: 960, // pixels on paper
  draw: drawSum,
  height: ({ places }, width, size) => layout(width, places, size).height,
  tables: ({ sum, t }) => {
    const rows = termsOf(sum, t).map(({ first, weight, times }) => [first, weight, times]);
    return [{ caption: `Round ${t}`, columns: ["first chosen in round", "coefficient", "times"], rows }];
  },
};

class Sum extends Beside {
  constructor(root, data) {
    super(root, data, cardOf("", TITLE, `<div class="bl-legend"></div>`), [PICTURE]);
  }

  load(film) {
    super.load(film);
    this.sum = film.sum;
    const { cut, codes, T, classes } = this.run;
    const others = Array.from({ length: T }, (_, k) => cut.row(k)[0]).includes(codes.outside);
    this.write(this.pictures[0], "caption", CAPTION + (others ? OTHERS : ""));
    legendFor(this.pictures[0].node, { negative: `votes ${classes[0]}`, positive: `votes ${classes[1]}` });
  }

  // As many places as the run will ever need, so that nothing below moves from round to round.
  get places() {
    return Math.min(this.sum.distinct.all[this.run.T], this.sum.first.shape[1]) + 1;
  }

  tell() {
    this.write(this.pictures[0], "said", saidOf(this.sum, this.t));
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

const box = ({ left, top, side }) => ({ left, top, right: left + side, bottom: top + side, width: side, height: side });

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
