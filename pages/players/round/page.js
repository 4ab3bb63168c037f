// The stage's html: five cards. What stands in them is put there by words.js and by the panels.

import { viewButton } from "../core/bar.js";
import { SAVE } from "../core/saving.js";
import { SELECT, SELECTING } from "./selecting.js";

const head = (title, more = "") => `<header class="bl-title"><h3 class="bl-h">${title}</h3>${more}</header>`;

const plot = (name, said, more = "") =>
  `<div class="bl-plot bl-plot-${name}"><canvas role="img" aria-label="${said}"></canvas>${more}</div>`;

const caption = (name, save = SAVE) =>
  `<footer class="bl-foot">${save}<p class="bl-caption" data-caption="${name}"></p></footer>`;

const card = (...inside) => `<article class="bl-card">${inside.join("")}</article>`;

const SURFACE = `<article class="bl-card bl-surface">
  ${head("Decision surface", `<span class="bl-buttons">${SELECT}${viewButton("bl-small")}</span>`)}
  ${plot("surface", "Decision surface with the examples", `<div class="bl-tip" hidden><b></b><span></span></div>`)}
  <div class="bl-legend bl-legend-surface"></div>
  ${caption("surface")}
</article>`;

const WEIGHTS = card(
  `<header class="bl-title"><h3 class="bl-h bl-weights-title">Example weights</h3></header>`,
  plot("weights", "Weights of the training examples, sorted"),
  caption("weights"),
);

const MARGINS = card(
  head("Margins", `<span class="bl-legend bl-legend-margins"></span>`),
  plot("margins", "Histogram and cumulative curve of the margins"),
  caption("margins"),
);

const CURVES = card(
  head("Round by round"),
  `<div class="bl-legend bl-legend-curves"></div>`,
  plot("curves", "Errors and bounds against the round"),
  caption("curves"),
);

const PSEUDOCODE = `<article class="bl-card bl-pseudo">
  <header class="bl-title"><h3 class="bl-h bl-algorithm">Algorithm</h3></header>
  <div class="bl-plot bl-code-host"><ol class="bl-code"></ol></div>
  ${caption("pseudocode", "")}
</article>`;

const OWN = `<section class="bl-own" aria-label="Your own cut" hidden>
  <h2></h2>
  <p class="bl-own-how">Drag the line, turn it, or focus the picture and press arrow keys.</p>
  <p class="bl-score" aria-live="polite">
    <span>Your cut: <b data-own="mine"></b> <span data-own="of"></span></span> <span>Best: <b data-own="best"></b></span>
  </p>
  <p class="bl-own-why">No single cut is enough. Boosting adds many, one by one, each for what the vote so far gets wrong.</p>
  <span class="bl-own-acts"><button type="button" class="bl-button" data-own="turn">Turn the cut</button>
  <button type="button" class="bl-button" data-own="go">Let boosting take it</button></span>
</section>`;

export const PAGE = `
  <div class="bl-player"></div>
  <p class="bl-waiting" role="status"></p>
  <p class="bl-headline"><span class="bl-badge"></span><span class="bl-say"></span> <span class="bl-ended"></span></p>
  ${OWN}
  ${SELECTING}
  <div class="bl-grid">${SURFACE}${WEIGHTS}${MARGINS}${CURVES}${PSEUDOCODE}</div>
  <div class="bl-live" aria-live="polite"></div>`;
