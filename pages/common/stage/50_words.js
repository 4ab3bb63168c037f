// The stage, part 5: everything in words. Headline, legends, pseudocode, the read-out of a point, the line for screen readers.

const PHASES = ["add", "fit", "error", "alpha", "reweigh"];   // the phase that sub-step p = 0..4 has just finished
const EXPLAIN = {
  fit: "Search: the base classifier that answers the current weights best. It is the bold line, hatched where it votes for the positive class.",
  error: "Measure: the ringed training examples are the ones this base classifier gets wrong.",
  alpha: "Step: its coefficient in the vote follows from its weighted error or its correlation with the pull.",
  reweigh: "Reweigh: point sizes and the weight panel now show what the next round will look at. The surface has not moved yet.",
};

const escape = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const glyph = (shape) => `<svg class="bl-glyph" viewBox="0 0 22 16" aria-hidden="true">${shape}</svg>`;
const entry = (shape, text, title = "") => `<span class="bl-entry" title="${escape(title)}">${glyph(shape)}${escape(text)}</span>`;
const stroke = (colour, width, dash = "") => `<path d="M1 8h20" style="stroke:var(--bl-${colour},currentColor);stroke-width:${width};stroke-dasharray:${dash}"/>`;

// Set text or html only when it changes: most rounds change few of the words.
function put(node, value, how = "textContent") {
  if (node.blWritten === value) return;
  node.blWritten = value;
  node[how] = value;
}

class Words {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`.bl-${name}`);
    for (const name of ["badge", "say", "ended", "live", "code", "tip"]) this[name] = this.find(name);
  }

  // What stays the same for the whole trace.
  load(trace) {
    const has = { test: trace.n > trace.m, flips: trace.flips };
    this.find("weights-title").textContent = trace.weights_title || "Example weights";
    this.find("algorithm").textContent = trace.algorithm;
    this.find("total").textContent = trace.T;
    for (const node of this.root.querySelectorAll("[data-caption]")) {
      const extra = { surface: trace.plane_note, weights: trace.weights_note }[node.dataset.caption];
      node.textContent = [extra, trace.captions[node.dataset.caption]].filter(Boolean).join(" \u00b7 ");
    }
    const disc = (sign) => `<circle cx="11" cy="8" r="6" fill="var(--bl-${sign})"/>`;
    this.find("legend-surface").innerHTML = [
      entry(disc("negative"), trace.classes[0], "A training example of the negative class; the area of the disc follows its weight"),
      entry(disc("positive"), trace.classes[1], "A training example of the positive class; the area of the disc follows its weight"),
      `<span class="bl-entry">area = weight</span>`,
      has.test ? entry(`<path d="M11 2l6 6-6 6-6-6z" fill="none" stroke="currentColor" stroke-width="1.8"/>`, "test example") : "",
      entry(`<path d="M6 3l10 10M6 13L16 3" stroke="currentColor" stroke-width="2"/>`, "vote is wrong", "The vote of all rounds so far predicts the other class"),
      has.flips ? entry(`<circle cx="11" cy="11.5" r="3.5" fill="none" stroke="currentColor" opacity=".6"/><path d="M11 6.5V1" stroke="currentColor" stroke-width="2"/>`, "label flipped", "Label noise turned this example's class round") : "",
      entry(stroke("text", 2.4), "vote = 0", "The boundary: the score of the vote changes its sign here"),
      entry(`<path d="M4 15L14 1M10 15L20 1" stroke="var(--bl-stump)" stroke-width="1.2"/><path d="M3 0v16" stroke="var(--bl-stump)" stroke-width="4"/>`, `base classifier, hatched: votes ${trace.classes[1]}`, "The base classifier that this round has added"),
      `<span class="bl-entry" title="Normalised score F / (sum of the votes)">score &minus;1<i class="bl-bar"></i>+1</span>`,
    ].join("");
    this.find("legend-margins").innerHTML = entry(stroke("train", 3), "train") + (has.test ? entry(stroke("test", 3, "5 3"), "test") : "");
    this.find("legend-curves").innerHTML = trace.spec.map(({ label, role, help }) =>
      `<span class="bl-entry" title="${escape(help ?? "")}">${glyph(stroke(role === "objective" ? "weight" : role, 3, DASHES[role].join(" ")))}${escape(label)} <b></b></span>`).join("");
    this.values = [...this.root.querySelectorAll(".bl-legend-curves b")];
    this.code.innerHTML = trace.pseudocode.map(({ html, phase, indent }) =>
      `<li class="bl-line" ${phase ? `data-phase="${phase}"` : ""} style="--bl-indent:${indent}"><span>${html}</span>${phase ? `<span class="bl-number"></span>` : ""}</li>`).join("");
    this.lines = [...this.code.querySelectorAll("[data-phase]")];
  }

  // The colour bar uses the surface's own table, so it cannot disagree with it.
  paintBar(theme) {
    const stops = [0, 16, 32, 64, 96, 112, 120, 127, 134, 142, 158, 190, 222, 238, 254];
    const colour = (k) => { const v = theme.score[k]; return `rgb(${v & 255},${(v >> 8) & 255},${(v >> 16) & 255}) ${(k / 2.54).toFixed(1)}%`; };
    const bar = this.find("bar");
    if (bar) bar.style.background = `linear-gradient(90deg,${stops.map(colour).join(",")})`;
  }

  // What changes with the round.
  update(stage) {
    const { trace, t, p } = stage, phase = p || t ? PHASES[p] : null, source = trace.live[p ? t + 1 : t] ?? {};
    put(this.badge, p ? `Round ${t + 1}, ${p} of 5: ${phase}` : "");
    put(this.say, p ? EXPLAIN[phase] : source.say ?? "");
    put(this.ended, t === trace.T ? trace.ended : "");
    trace.spec.forEach((_, k) => put(this.values[k], short(trace.curves.row(k)[t])));
    for (const item of this.lines) {
      const own = item.dataset.phase, done = !p || (PHASES.indexOf(own) <= p && own !== "add");
      put(item.lastChild, done ? source[own] ?? "" : "", "innerHTML");
      const lit = own === phase;
      if (lit && !item.classList.contains("bl-lit")) this.reveal(item);
      item.classList.toggle("bl-lit", lit);
    }
  }

  // Scroll the code, never the page.
  reveal(item) {
    const host = this.code.parentElement;
    if (host.scrollHeight > host.clientHeight) host.scrollTop = item.offsetTop - (host.clientHeight - item.offsetHeight) / 2;
  }

  speak(stage) {
    put(this.live, [this.badge.textContent, this.say.textContent, this.ended.textContent].filter(Boolean).join(". "));
    this.find("plot-surface canvas").setAttribute("aria-label", `Decision surface and examples after round ${stage.t} of ${stage.trace.T}`);
  }

  // The read-out of the hovered point, or of the pinned one.
  point(stage, panel) {
    const { trace, t } = stage, i = stage.hover >= 0 ? stage.hover : stage.pin, tip = this.tip;
    tip.hidden = i < 0;
    if (i < 0) return;
    const x = trace.xy.all[2 * i], y = trace.xy.all[2 * i + 1], positive = trace.label.all[i] > 0, wrong = votesWrong(trace, t, i);
    const kind = i < trace.m ? `training example ${i + 1}` : `test example ${i - trace.m + 1}`;
    put(tip.firstChild, `${kind} \u00b7 ${trace.classes[positive ? 1 : 0]}${trace.flipped.all[i] ? " (label flipped)" : ""}`);
    const weight = i < trace.m ? `weight ${short(stage.weights()[i] * trace.m)} \u00d7 uniform` : "";
    const margin = t ? `margin ${short(trace.margin.row(t)[i])}` : "no vote yet";
    const verdict = t ? `vote says ${trace.classes[positive !== wrong ? 1 : 0]}: ${wrong ? "wrong" : "right"}` : "";
    // A pinned point keeps a short note, so that it can be followed without hiding its neighbours; a finger cannot hover, so it gets all.
    put(tip.lastChild, (stage.hover < 0 && matchMedia("(hover: hover)").matches ? [[weight, margin].filter(Boolean).join(", "), verdict] : [
      `${trace.axes[0]} ${short(x)}`, `${trace.axes[1]} ${short(y)}`, weight, margin, verdict, i === stage.pin ? "pinned: click to release" : "click to pin",
    ]).filter(Boolean).join("\n"));
    const px = panel.plot.X(x), py = panel.plot.Y(y), low = py < panel.height / 2;
    tip.style.left = `${clamp(px, 135, panel.width - 135)}px`;
    tip.style.top = `${low ? py + 24 : py - 24}px`;
    tip.classList.toggle("bl-above", !low);
  }
}
