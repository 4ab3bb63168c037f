// Everything in words: headline, legends, captions, pseudocode, the read-out of a point, the line for screen readers.

import { brief, escape, put, sentences } from "../core/dom.js";
import { hides } from "../core/lists.js";
import { clamp, short } from "../core/numbers.js";
import { gradient } from "./colours.js";
import { isThere, marginsThere, multiple, votesWrong } from "./film.js";
import {
  baseClassifier,
  bestBorder,
  boundary,
  entry,
  examples,
  glyph,
  mistakes,
  ownMistakes,
  ghost,
  scoreBar,
  selectedOnes,
  stroke,
  votesDiffer,
} from "./legend.js";
import { aboutWeights, borderOf, stylesOf } from "./panels.js";

const TIP = 135; // half of the read-out's width, in pixels

export class Words {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`.bl-${name}`);
    for (const name of ["badge", "say", "ended", "live", "code", "tip"]) this[name] = this.find(name);
  }

  // What stays the same for the whole run. substep: the button, which may stand outside of the stage.
  load(run, substep) {
    this.find("weights-title").textContent = run.weights_title || "Example weights";
    this.find("algorithm").textContent = run.algorithm;
    this.loadCaptions(run);
    const [last, ...phases] = run.phases;
    const walk = `Walk through one round: ${[...phases, last].join(", ")} (Shift + right arrow)`;
    substep.title = walk;
    this.loadLegend(run);
    this.find("legend-margins").innerHTML =
      entry(stroke("train", 3), "train") + (run.n > run.m ? entry(stroke("test", 3, "5 3"), "test") : "");
    this.find("plot-curves canvas").title = run.curves.map(({ label, help }) => `${label}: ${help}`).join("\n");
    this.find("legend-curves").innerHTML = entriesOf(run.curves).join("");
    this.values = [...this.root.querySelectorAll(".bl-legend-curves b")];
    this.code.innerHTML = run.pseudocode.map(codeLine).join("");
    this.lines = [...this.code.querySelectorAll("[data-phase]")];
  }

  // Of the plane: again, when classes are told by shape, or no longer.
  loadLegend(run) {
    const surface = [
      examples(run),
      ownMistakes(),
      ...(run.ghost ? [votesDiffer("parted"), ghost(run)] : [mistakes(), baseClassifier(run)]), // two votes are compared, or a cut is shown
      boundary(borderOf(run)),
      bestBorder(),
      scoreBar(run),
      selectedOnes(),
    ];
    this.find("legend-surface").innerHTML = surface.join("");
    this.named = this.find("legend-surface").querySelectorAll("[data-when]:not([data-when=''])");
  }

  loadCaptions(run) {
    const { captions, plane_note, weights_note } = run;
    const notes = { surface: plane_note, weights: weights_note };
    for (const node of this.root.querySelectorAll("[data-caption]")) {
      const name = node.dataset.caption;
      const words = name === "weights" ? `${captions[name]} ${aboutWeights(run)}` : captions[name];
      node.textContent = [notes[name], words].filter(Boolean).join(" \u00b7 ");
    }
  }

  // The colour bar uses the surface's own table, so it cannot disagree with it.
  paintBar(theme, codes) {
    for (const bar of this.root.querySelectorAll(".bl-bar")) bar.style.background = gradient(theme, codes);
  }

  // What changes with the round.
  update({ run, t, p, own: mine, tests, best, presenter, flat, shade }) {
    const voted = t > 0 || p > 0;
    const likely = shade === "probability";
    const there = {
      voted: voted && !flat,
      scored: voted && !flat && !(likely && run.odds),
      likely: voted && !flat && likely,
      vote: voted,
      parted: flat,
      own: mine.on,
      numbered: !mine.on,
      tests: tests && !flat,
      best,
    };
    for (const node of this.named) node.hidden = !there[node.dataset.when];
    const phase = p || t ? run.phases[p] : null;
    const live = run.live[p ? t + 1 : t] ?? {};
    put(this.badge, p ? `Round ${t + 1}, ${p} of ${run.phases.length}: ${phase}` : "");
    put(this.say, p ? run.explain[phase] : ((presenter.on ? live.brief : live.say) ?? ""));
    const yours = mine.tried ? ` Yours alone: ${mine.wrong}.` : "";
    put(this.ended, t === run.T && !presenter.on && !hides("future") ? `${run.ended}${yours}` : "");
    run.curves.forEach((_, k) => put(this.values[k], short(run.values.row(k)[t])));
    const turned = hides("formulas") !== this.plain; // the lines have changed their heights
    this.plain = hides("formulas");
    for (const item of this.lines) {
      const own = item.dataset.phase;
      const done = !p || (run.phases.indexOf(own) <= p && own !== run.phases[0]);
      put(item.lastChild, done ? (live[own] ?? "") : "", "innerHTML");
      const lit = own === phase;
      if (lit && (turned || !item.classList.contains("bl-lit"))) this.reveal(item);
      item.classList.toggle("bl-lit", lit);
    }
  }

  // Scroll the code, never the page.
  reveal(item) {
    const host = this.code.parentElement;
    this.code.style.paddingBottom = "";
    if (host.scrollHeight <= host.clientHeight) return;
    const top = codeTop([...this.code.children], item, host.clientHeight);
    const below = top + host.clientHeight - host.scrollHeight;
    if (below > 0) this.code.style.paddingBottom = `${below}px`; // the last lines stand under a whole one, too
    host.scrollTop = top;
  }

  // The headline in one line.
  get said() {
    return sentences([this.badge, this.say, this.ended].map((node) => node.textContent));
  }

  // For screen readers, once the round has settled: the example that is followed, or the picture that has the focus, or what
  // the round did; and every picture's state.
  speak(stage) {
    const { run, t, p } = stage;
    const place = p ? this.badge.textContent : `Round ${t} of ${run.T}`;
    const pictures = hides("formulas") ? {} : picturesOf(stage); // a lesson asks for the numbers
    const walked = Object.keys(pictures).find((name) => this.canvas(name) === document.activeElement);
    const state = walked && walked !== "surface" ? pictures[walked] : "";
    const did = p ? run.explain[run.phases[p]] : run.live[t].brief;
    put(this.live, brief(place, [stage.reading.said || state || did || this.say.textContent, this.ended.textContent]));
    for (const [name, words] of Object.entries(pictures)) this.canvas(name).setAttribute("aria-label", words);
  }

  canvas(name) {
    return this.find(`plot-${name} canvas`);
  }

  // The read-out of the hovered point, or of the pinned one.
  point(stage, panel) {
    const { run, hover, pin } = stage;
    const i = hover >= 0 ? hover : pin;
    this.tip.hidden = i < 0;
    if (i < 0) return;
    const kind = i < run.m ? `training example ${i + 1}` : `test example ${i - run.m + 1}`;
    const flipped = run.flipped.all[i] && !hides("labels") ? " (label flipped)" : "";
    put(this.tip.firstChild, `${kind} \u00b7 ${run.classes[run.label.all[i] > 0 ? 1 : 0]}${flipped}`);
    put(this.tip.lastChild, reading(stage, i).filter(Boolean).join("\n"));
    this.place(panel, run.xy.row(i));
  }

  place({ plot, width, height, zoom }, [x, y]) {
    const below = plot.Y(y) < height / 2;
    this.tip.style.left = `${clamp(plot.X(x), TIP, width - TIP) * zoom}px`;
    this.tip.style.top = `${(plot.Y(y) + (below ? 24 : -24)) * zoom}px`;
    this.tip.classList.toggle("bl-above", !below);
  }
}

// What is where in each picture, in a sentence. Pure.
export function picturesOf({ run, t, pulls, weights }) {
  const when = `after round ${t} of ${run.T}`;
  const rows = [...weights.keys()].filter((i) => isThere(run, t, i));
  const heaviest = rows.reduce((best, i) => (weights[i] > weights[best] ? i : best), rows[0]);
  const wrong = rows.filter((i) => votesWrong(run, t, i)).length;
  const margins = [...marginsThere(run, t)];
  const values = run.curves.map(({ label }, k) => `${label} ${short(run.values.row(k)[t])}`);
  const most = `${short(multiple(run, pulls, weights[heaviest]))} \u00d7 uniform`;
  return {
    surface: `Decision surface ${when}: ${wrong} of ${rows.length} training examples on the wrong side, the largest is number ${heaviest + 1}`,
    weights: `Weights ${when}: the heaviest is example ${heaviest + 1}, ${most}`,
    margins: t
      ? `Margins ${when}: from ${short(Math.min(...margins))} to ${short(Math.max(...margins))}, ${margins.filter((v) => v <= 0).length} of ${margins.length} not above 0`
      : "Margins: no vote yet",
    curves: `Curves ${when}: ${values.join(", ")}`,
  };
}

// A pinned point keeps a short note, so that it can be followed without hiding its neighbours; a finger cannot hover,
// so it gets all.
function reading({ run, t, pulls, weights, hover, pin }, i) {
  const [x, y] = run.xy.row(i);
  const places = [`${run.axes[0]} ${short(x)}`, run.axes[1] && `${run.axes[1]} ${short(y)}`];
  const action = i === pin ? "pinned: click to release" : "click to pin";
  if (hides("formulas")) return hover < 0 ? [] : [...places, action]; // a lesson asks for the numbers
  const positive = run.label.all[i] > 0;
  const wrong = votesWrong(run, t, i);
  const weight = i < run.m ? `${run.pulls} ${short(multiple(run, pulls, weights[i]))} \u00d7 uniform` : "";
  const beyond = i < run.m && run.beyond.row(pulls)[i] ? "pulls back: F is beyond its label" : "";
  const margin = t ? `normalised margin ${short(run.margin.row(t)[i])}` : "no vote yet";
  const verdict = t ? `vote says ${run.classes[positive !== wrong ? 1 : 0]}: ${wrong ? "wrong" : "right"}` : "";
  const follows = hover < 0 && matchMedia("(hover: hover)").matches;
  if (follows) return [[weight, margin].filter(Boolean).join(", "), beyond, verdict];
  return [...places, weight, beyond, margin, verdict, action];
}

function entriesOf(curves) {
  const styles = stylesOf(curves);
  return curves.map(({ label, help }, k) => {
    const { dash, colour } = styles[k];
    const sign = glyph(stroke(colour, 3, dash.join(" ")));
    return `<span class="bl-entry" title="${escape(help ?? "")}">${sign}${escape(label)} <b></b></span>`;
  });
}

// Where the code is scrolled to, so that a line stands in the middle of a host of that height, all of it is seen, and the
// first line is not cut in half. lines: {offsetTop, offsetHeight}, from the top.
export function codeTop(lines, { offsetTop, offsetHeight }, height) {
  const tops = lines.map((line) => line.offsetTop).filter((top) => top <= offsetTop);
  const seen = tops.filter((top) => top + height >= offsetTop + offsetHeight);
  const middle = offsetTop - (height - offsetHeight) / 2;
  return Math.max(...seen.filter((top) => top <= middle), Math.min(...seen, offsetTop));
}

// The html of a line comes from the choices themselves (LossWords.pseudocode and its kin), never from a visitor.
function codeLine({ html, phase, indent }) {
  const [mark, number] = phase ? [`data-phase="${phase}"`, `<span class="bl-number"></span>`] : ["", ""];
  return `<li class="bl-line" ${mark} style="--bl-indent:${indent}"><span>${html}</span>${number}</li>`;
}
