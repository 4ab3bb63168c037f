// The bar of a player, as html. Every control sits in an element of the class st-key-NAME (the screen contract); a
// player that is not its page's main one puts its own key before NAME. What few need opens behind a button with three dots; on a
// phone everything but Back, Step and Play does.
//
//   barOf(controls, prefix, label, behind)   controls: names out of CONTROLS; prefix: "" or "KEY-"; label: of a round; behind: the
//                                  names of those that open behind the three dots
//   ALL                            the names of all controls but those that every main player has (likes.js), in their order
//   SHADES                         what the surfaces show, by the control that asks for it

import { escape } from "./dom.js";
import { LIKES } from "./likes.js";

const SPEEDS = [1, 2, 5, 10, 30]; // rounds a second
export const USUAL_SPEED = 5;

const icon = (shape) => `<svg viewBox="0 0 16 16" aria-hidden="true">${shape}</svg>`;

const control = (name, inside, classes = "") => `<span class="bl-control ${classes} st-key-${name}">${inside}</span>`;

const button = (act, title, inside, classes = "", state = "") =>
  `<button type="button" class="bl-button ${classes}" data-act="${act}" title="${title}" ${state}>${inside}</button>`;

const option = (rate) =>
  `<option value="${rate}"${rate === USUAL_SPEED ? " selected" : ""}>${rate} round${rate === 1 ? "" : "s"}/s</option>`;

const SIGN = "Show only the sign of the score: which class is predicted where";
const PROBABILITY = "Colour by the probability that the score stands for. One half lies on the border";
export const SHADES = { view: "sign", probability: "probability" };

const RESET = icon(`<path d="M3 3h2v10H3zM13 3v10L6 8z"/>`);
const BACK = icon(`<path d="M11 3v10L4 8z"/>`);
const STEP = icon(`<path d="M5 3v10l7-5z"/>`);
const PLAY = icon(
  `<path class="bl-icon-play" d="M4 2v12l10-6z"/><path class="bl-icon-pause" d="M3 2h4v12H3zM9 2h4v12H9z"/>`,
);

const SCREEN = icon(`<path d="M1 2h14v9H9v2h3v1H4v-1h3v-2H1zm1.5 1.5v6h11v-6z"/>`);
const EYE = icon(
  `<path d="M8 3C4.5 3 2 5.4 1 8c1 2.6 3.5 5 7 5s6-2.4 7-5c-1-2.6-3.5-5-7-5zm0 8.3A3.3 3.3 0 1 1 8 4.700a3.300 3.300 0 0 1 0 6.600z"/><path d="M2.500 12.700l10-10 .9.9-10 10z"/>`,
);

const PEN = icon(`<path d="M11.500 1.500l3 3L5.500 13.500l-4 1 1-4z"/>`);

const speeds = SPEEDS.map(option).join("");

const LETTERS = "Whether a single letter is a key: F presents, D draws";
const SHAPES =
  "Tell the classes by shape as well as by colour: discs and squares, filled for training, hollow for test";

const CONTROLS = {
  reset: button("reset", "Back to the start (Home)", `${RESET}Reset`),
  back: button("back", "One back (left arrow; Home: to the start)", `${BACK}Back`),
  step: button("step", "One more (right arrow; End: to the last)", `Step${STEP}`, "bl-main"),
  step10: button("step10", "Ten more", "+10"),
  play: button("play", "Play or pause (Space)", `${PLAY}<span class="bl-play-text">Play</span>`, "bl-play"),
  substep: button("substep", "Walk through one round (Shift + right arrow; Shift + left arrow: back)", "Sub-step"),
  view: button("view", SIGN, "Sign only", "", 'aria-pressed="false"'),
  probability: button("probability", PROBABILITY, "Probability", "", 'aria-pressed="false"'),
  speed: `<select class="bl-select" aria-label="Speed of Play" title="Speed of Play">${speeds}</select>`,
  letters: button("letters", LETTERS, "Letter keys", "", 'aria-pressed="true"'),
  shapes: button("shapes", SHAPES, "Shapes", "", 'aria-pressed="false"'),
  hide: button(
    "hide",
    "Hide what gives answers away: what is ahead of the round, flipped labels, titles and captions",
    `${EYE}<span class="bl-wide">Hide answers</span>`,
    "",
    'aria-pressed="false" aria-label="Hide answers"',
  ),
  pen: button(
    "pen",
    "Draw on the picture, until the next step (D; Escape ends it)",
    PEN,
    "",
    'aria-pressed="false" aria-label="Pen"',
  ),
  present:
    `<select class="bl-select bl-presented" aria-label="The picture that fills the screen" data-place="0"></select>` +
    `<select class="bl-select bl-presented" aria-label="A second picture" data-place="1"></select>` +
    button(
      "present",
      "Fill the screen with one picture or two (F; Escape leaves)",
      `${SCREEN}<span class="bl-wide">Present</span>`,
      "",
      'aria-pressed="false" aria-label="Present"',
    ),
  share:
    button("share", "Copy a link to exactly this screen", "Share") + `<span class="bl-shared" role="status"></span>`,
};
export const ALL = Object.keys(CONTROLS).filter((name) => !LIKES.includes(name)); // in the order in which they stand
const MOVING = ["reset", "back", "step", "step10", "play"]; // these stand left of the scrubber
export const RARE = ["substep", ...Object.keys(SHADES), "speed", "hide", ...LIKES]; // these open behind the three dots

const MORE = `<button type="button" class="bl-button bl-more" data-more aria-expanded="false" aria-label="More controls" title="More controls">\u22ef</button>`;

export function barOf(controls, prefix, label, behind = RARE) {
  const drawn = (names) =>
    names.map((name) => control(`${prefix}${name}`, CONTROLS[name], name === "share" ? "bl-sharing" : "")).join("");
  const rare = controls.filter((name) => behind.includes(name));
  const extra = controls.filter((name) => ![...MOVING, ...behind].includes(name));
  const drawer = `<div class="bl-drawer"><div class="bl-rare">${drawn(rare)}</div><div class="bl-extra">${drawn(extra)}</div></div>`;
  return `<div class="bl-core">
    <div class="bl-buttons">${drawn(controls.filter((name) => MOVING.includes(name) && !behind.includes(name)))}</div>
    ${scrubber(prefix, escape(label))}
  </div>${extra.length ? `${drawer}<span class="bl-control bl-dots${rare.length ? "" : " bl-on-phones"}">${MORE}</span>` : ""}`;
}

function scrubber(prefix, label) {
  const title = `Drag to any ${label} (Home: first, End: last)`;
  const range = `<input type="range" class="bl-range" min="0" max="1" value="0" disabled aria-label="${label}" title="${title}">`;
  const shown = `<b class="st-key-${prefix}round-readout">0</b> of <span class="bl-total">0</span>`;
  return `<div class="bl-scrub">
  ${control(`${prefix}round`, range)}
  <span class="bl-readout"><span class="bl-unit">${label}</span> ${shown}</span>
</div>`;
}
