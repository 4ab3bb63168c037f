// The stage's html: the plane; beside it the sentence, or the visitor's own cut, the chips and the panels that they choose, and the
// vote as a strip. What stands in them is put there by words.js and by the panels.

import { SAVE } from "../core/saving.js";
import { SELECT, SELECTING } from "./selecting.js";

const head = (title, more = "") => `<header class="bl-title"><h2 class="bl-h">${title}</h2>${more}</header>`;

const plot = (name, said, more = "", is = 'role="img"') =>
  `<div class="bl-plot bl-plot-${name}"><canvas ${is} aria-label="${said}"></canvas>${more}</div>`;

const KEYS = "Enter reads the examples: then an arrow goes to the next one that way, and Escape ends.";

const caption = (name, save = SAVE) =>
  `<footer class="bl-foot">${save}<p class="bl-caption" data-caption="${name}"></p></footer>`;

const card = (...inside) => `<article class="bl-card">${inside.join("")}</article>`;

const TIP = `<div class="bl-tip" hidden><b></b><span></span></div>`;
const SURFACE = `<article class="bl-card bl-surface">
  ${head("Decision surface")}
  ${plot("surface", "Decision surface with the examples", TIP, `role="application" aria-description="${KEYS}"`)}
  <div class="bl-under"><div class="bl-legend bl-legend-surface"></div></div>
  ${caption("surface", `${SELECT}${SAVE}`)}
</article>`;

const WEIGHTS = card(
  `<header class="bl-title"><h2 class="bl-h bl-weights-title">Example weights</h2></header>`,
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
  <header class="bl-title"><h2 class="bl-h bl-algorithm">Algorithm</h2></header>
  <div class="bl-plot bl-code-host"><ol class="bl-code"></ol></div>
  ${caption("pseudocode", "")}
</article>`;

const OWN = `<section class="bl-own" aria-label="Your own cut" hidden>
  <h2></h2>
  <p class="bl-own-how">Drag the line, or turn it.</p>
  <p class="bl-score" aria-live="polite">
    <span>Your cut <b data-own="mine"></b> <small data-own="of"></small></span> <span class="bl-own-best">Best cut <b data-own="best"></b> <small>wrong</small></span>
  </p>
  <button type="button" class="bl-button bl-link-like" data-own="turn" title="Or focus the picture and press arrow keys">Turn the cut</button>
  <p class="bl-own-why">No single cut is enough. Boosting adds many, one by one, each for what the vote so far gets wrong.</p>
  <button type="button" class="bl-button" data-own="go">Let boosting take it</button>
</section>`;

const chip = (name, words) =>
  `<button type="button" class="bl-button bl-chip" data-panel="${name}" aria-pressed="false">${words}</button>`;

const CHIPS = `<div class="bl-chips" role="group" aria-label="Pictures beside the plane">
  ${chip("weights", "Weights")}${chip("margins", "Margins")}${chip("curves", "Errors")}${chip("pseudocode", "Algorithm")}${chip("all", "All")}
  <button type="button" class="bl-button bl-chip" data-beside aria-pressed="false" hidden>What if \u2026</button>
</div>`;

export const PAGE = `
  <div class="bl-player"></div>
  <p class="bl-waiting" role="status"></p>
  <div class="bl-lay"><div class="bl-lead">
    <p class="bl-headline"><span class="bl-badge"></span><span class="bl-say"></span> <span class="bl-ended"></span></p>
    ${OWN}${CHIPS}${SELECTING}
  </div>
  <div class="bl-grid">${SURFACE}<div class="bl-side">${WEIGHTS}${MARGINS}${CURVES}${PSEUDOCODE}</div></div>
  <div class="bl-strip" role="img" aria-label="The vote so far: a picture of every cut, as high as its coefficient"><canvas></canvas></div></div>
  <div class="bl-live" aria-live="polite"></div>`;
