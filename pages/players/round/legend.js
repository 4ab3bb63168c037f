// Legends, as html: a sign in a small drawing, and what it means.

import { escape } from "../core/dom.js";
import { theLike } from "../core/likes.js";
import { NUMBERED } from "./points.js";

export const glyph = (shape) => `<svg class="bl-glyph" viewBox="0 0 22 16" aria-hidden="true">${shape}</svg>`;

// when: named only then: "voted", "vote" (also where two are compared), "own", "tests", ... (words.js); "" for always.
export const entry = (shape, text, title = "", when = "") =>
  `<span class="bl-entry" title="${escape(title)}" data-when="${when}">${shape && glyph(shape)}${escape(text)}</span>`;

// A stroke in the colour of a role.
export const stroke = (role, width, dash = "") =>
  `<path d="M1 8h20" style="stroke:var(--bl-${role},currentColor);stroke-width:${width};stroke-dasharray:${dash}"/>`;

const disc = (role) => `<circle cx="11" cy="8" r="6" fill="var(--bl-${role})"/>`;
const square = (role) => `<rect x="5.5" y="2.5" width="11" height="11" fill="var(--bl-${role})"/>`;
const HOLLOW = `<g fill="none" stroke="currentColor" stroke-width="1.8"><circle cx="5.5" cy="8" r="4.5"/><rect x="12.5" y="4" width="8" height="8"/></g>`;
const DIAMOND = `<path d="M11 2l6 6-6 6-6-6z" fill="none" stroke="currentColor" stroke-width="1.8"/>`;
const CROSS = `<path d="M6 3l10 10M6 13L16 3" stroke="currentColor" stroke-width="2"/>`;
export const RING = `<circle cx="11" cy="8" r="6" fill="none" stroke="var(--bl-stump)" stroke-width="2.2"/>`;
const HOLE = `<circle cx="11" cy="8" r="4.4" fill="none" stroke="currentColor" stroke-width="3.2"/>`;
const FLIPPED =
  `<circle cx="11" cy="11.5" r="3.5" fill="none" stroke="currentColor" opacity=".6"/>` +
  `<path d="M11 6.5V1" stroke="currentColor" stroke-width="2"/>`;
const HATCHED =
  `<path d="M4 15L14 1M10 15L20 1" stroke="var(--bl-stump)" stroke-width="1.2"/>` +
  `<path d="M3 0v16" stroke="var(--bl-stump)" stroke-width="4"/>`;

export const wrong = () =>
  entry(CROSS, "vote is wrong", "The vote of all rounds so far predicts the other class", "voted");

// What the examples on a surface look like. pulls: what the area of a disc is, in words.
export function examples({ attributes, classes, m, n, flips, returns, pulls }) {
  const shapes = theLike("shapes").on;
  const sign = (k) => (k && shapes ? square("positive") : disc(k ? "positive" : "negative"));
  return [
    entry("", `size = ${pulls}`, `The area of a training example's disc follows its ${pulls}`, "voted"),
    attributes[1] === null || shapes ? classes.map((name, k) => entry(sign(k), name)).join("") : "",
    m <= NUMBERED ? entry("", "1, 2, \u2026 = its number", "", "numbered") : "",
    n > m ? entry(shapes ? HOLLOW : DIAMOND, "test example", "", "tests") : "",
    wrong(),
    returns
      ? entry(
          HOLE,
          "too right: pulls back",
          "F is beyond its label, and the loss rises there: it asks for the other class",
        )
      : "",
    flips
      ? `<span class="bl-of-labels">${entry(FLIPPED, "label flipped", "Label noise turned this example's class round")}</span>`
      : "",
  ].join("");
}

export const ownMistakes = () => entry(CROSS, "on the wrong side of your cut", "", "own");

export const boundary = ({ role, name }) =>
  entry(stroke(role, 2.4), name, "The score of the vote changes its sign here", "vote");

export const ghost = ({ ghost: name }) =>
  name ? entry(stroke("text", 1.6, "6 4"), name, "Beside the plane its curves are thin", "vote") : "";

export const bestBorder = () =>
  entry(stroke("text", 2, "2 4"), "best border", "Here the best classifier there is changes its mind", "best");

export const baseClassifier = ({ classes }) =>
  entry(HATCHED, `hatched: newest votes ${classes[1]}`, "The base classifier that this round has added", "voted");

export const mistakes = () =>
  entry(RING, "newest is wrong", "The base classifier of this round errs on these training examples", "voted");

const PARTED = `<path d="M2 15L12 1M7 15L17 1M12 15L22 1" stroke="var(--bl-stump)" stroke-width="1.2"/>`;

export const parted = (text, title = "", when = "") => entry(PARTED, text, title, when);

export const votesDiffer = (when = "") =>
  parted("the votes differ", "There one vote predicts one class, and the other vote the other", when);

// Shown while examples are selected.
export const selectedOnes = () =>
  `<span class="bl-entry bl-of-selected" hidden>` +
  `${glyph(`<circle cx="11" cy="8" r="6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-dasharray="3 2"/>`)}selected</span>`;

const bar = (words, low, high, title, when) =>
  `<span class="bl-entry" title="${escape(title)}" data-when="${when}">${escape(words)} ${low}<i class="bl-bar"></i>${high}</span>`;

const LIKELY = "The probability at which this score would have the least mean loss";

export const scoreBar = ({ classes, odds }) =>
  bar("score", "&minus;1", "+1", "Normalised score F / (sum of the votes)", "scored") +
  (odds
    ? bar(`probability of ${classes[1]}`, "0", "1, \u00bd at the border", LIKELY, "likely")
    : entry("", "no probability: this score is no log-odds", "", "likely"));
