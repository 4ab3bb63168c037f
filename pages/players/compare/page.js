// Compare's html: a row of surfaces, one card per run, and the panels that all runs share.

import { escape } from "../core/dom.js";
import { SAVE } from "../core/saving.js";
import { SELECT } from "./selecting.js";
import { entry, examples, parted, RING, stroke, votesDiffer, wrong } from "../round/legend.js";

const card = (title, name, said, caption, more = "") => `<article class="bl-card">
  <header class="bl-title"><h2 class="bl-h">${title}</h2>${more}</header>
  <div class="bl-plot bl-plot-${name}"><canvas role="img" aria-label="${said}"></canvas></div>
  <footer class="bl-foot">${SAVE}<p class="bl-caption">${caption}</p></footer>
</article>`;

const pick = (said) => `<select class="bl-select bl-small bl-pick" aria-label="${said}"></select>`;

const LINES = `<span class="bl-legend bl-legend-lines">${entry(stroke("text", 2.5), "train")}${entry(stroke("text", 2.5, "5 3"), "test")}</span>`;

const SHARED = [
  card(
    "Errors",
    "errors",
    "Training and test error of every algorithm",
    "Look for: who is first at zero training error, and whose dashed test error ends lowest.",
    LINES,
  ),
  card(
    "Objectives",
    "objective",
    "Objective of every algorithm",
    "Every curve is the run's own objective as a share of its start. Look for: falling fast is not yet predicting well.",
  ),
  card(
    "Margins",
    "spread",
    "Cumulative margins of every algorithm",
    "Look for: a curve further right is surer; where it starts is the smallest margin.",
    LINES,
  ),
  card(
    "Weights",
    "scatter",
    "Weight of each example under two algorithms",
    "One dot per training example, in multiples of a uniform one. " +
      "Look for: dots off the diagonal: what is hard for one only.",
    `<span class="bl-picks">${pick("Horizontal algorithm")} ${pick("Vertical algorithm")}</span>`,
  ),
];

export const PAGE = `
  <div class="bl-player"></div>
  <p class="bl-waiting" role="status"></p>
  <p class="bl-verdict"><span></span><span></span><span></span></p>
  <div class="bl-shows"><label class="bl-against st-key-difference">Surfaces show
    <select class="bl-select bl-small" aria-label="What the surfaces show"></select></label>${SELECT}<p class="bl-caption bl-note"></p><div class="bl-legend bl-legend-runs" role="group" aria-label="Key" tabindex="0"></div></div>
  <div class="bl-pictures"><div class="bl-row" title="Point at an example to see it in every picture; click to keep it"></div><div class="bl-below">${SHARED.join("")}</div></div>
  <div class="bl-live" aria-live="polite"></div>`;

// The card of run number k.
export const surfaceCard = ({ algorithm }, k) => {
  const name = escape(algorithm);
  return `<article class="bl-card" style="--bl-own:var(--bl-a${k})">
  <header class="bl-title"><h2 class="bl-h">${name}</h2><span class="bl-numbers"></span><b class="bl-right"></b></header>
  <div class="bl-plot bl-plot-surface"><canvas role="img" aria-label="Decision surface of ${name}"></canvas></div>
  <footer class="bl-foot">${SAVE}<p class="bl-caption bl-say"></p></footer>
</article>`;
};

export const option = ({ algorithm }, k) => `<option value="${k}">${escape(algorithm)}</option>`;

export const againstOption = (value, text) => `<option value="${value}">${escape(text)}</option>`;

const DOTTED = `<path d="M1 8h20" style="stroke:currentColor;stroke-width:2.4;stroke-dasharray:2 4"/>`;

// Of a difference: whose boundary is whose, and the scale of all rounds.
export const differenceLegend = ({ algorithm }, scale, { classes }) =>
  [
    entry(DOTTED, `boundary of ${algorithm}`),
    entry(stroke("text", 2.4), "boundary of the other"),
    parted("they predict different classes"),
    `<span class="bl-entry" title="Scores lie between -1 and 1. One scale for all runs and rounds">` +
      `${escape(`leans more to ${classes[0]} than ${algorithm} does`)} \u2212${scale}<i class="bl-bar"></i>` +
      `+${scale} ${escape(`more to ${classes[1]}`)}</span>`,
  ].join("");

// As on the curves (panels.js): a disc, a square, a diamond, a cross.
const MARKS = ["M11 4a4 4 0 1 1 0 8a4 4 0 1 1 0 -8", "M7.5 4.5h7v7h-7z", "M11 3l5 5-5 5-5-5z", "M7 4l8 8M7 12l8 -8"];

const ofRun = ({ algorithm }, k) => {
  const ink = `var(--bl-a${k})`;
  const sign = `<path d="M1 8h20" style="stroke:${ink};stroke-width:2.5"/><path d="${MARKS[k % MARKS.length]}" style="fill:${ink};stroke:${ink};stroke-width:2"/>`;
  return entry(sign, algorithm);
};

// many: how many examples are judged differently: if any, only those are drawn large.
export const legend = (runs, many = 0) =>
  [
    `<span class="bl-of-runs">${runs.map(ofRun).join("")}</span>`,
    many
      ? wrong() + (runs.length === 2 ? votesDiffer() : "")
      : examples({
          ...runs[0],
          returns: false, // what is compared are the votes
          pulls: [...new Set(runs.map((run) => run.pulls))].join(" or "),
        }),
    entry(RING, `${many || ""} judged differently`, "The votes of the runs predict different classes"),
  ].join("");
