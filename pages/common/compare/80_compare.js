// Compare: two to four traces on the same examples, in lock-step. Built from the stage's own parts (its files 10 to 65 are
// joined in front of this one), so a surface, an axis or a key behaves here exactly as it does in the Lab.

const REPORT_AFTER = 120;   // milliseconds of quiet before Python hears of a round
const SCATTER_TICKS = [0, 0.1, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

// One trace as drawSurface and its helpers want to see a stage.
class Lens {
  constructor(owner, trace) { Object.assign(this, { owner, trace, p: 0 }); }
  get t() { return Math.min(this.owner.t, this.trace.T); }
  get theme() { return this.owner.theme; }
  get fontSize() { return this.owner.fontSize; }
  get view() { return this.owner.view; }
  get hover() { return this.owner.hover; }
  get pin() { return this.owner.pin; }
  weights() { return this.trace.weight.row(this.t); }
  member() { return this.t - 1; }
  radius(plot, i) {
    const base = pointSize(plot, this.trace.m);
    return clamp(base * Math.sqrt(this.weights()[i] * this.trace.m || 0), Math.max(1.4, base * 0.45), plot.width / 18);
  }
}

class Compare {
  constructor(root) {
    this.root = root;
    this.t = this.p = 0;
    this.hover = this.pin = -1;
    this.leaving = new AbortController();
    this.gone = this.leaving.signal;
    this.post = new Post(this.gone);
    this.player = new Player(root, this);
    this.sizes = new ResizeObserver((entries) => fitPanels(this, [...this.surfaces, ...this.shared], entries));
    this.pair = [0, 1];
    for (const [k, node] of [...root.querySelectorAll(".bl-pick")].entries())
      node.addEventListener("change", () => { this.pair[k] = Number(node.value); this.schedule(); }, { signal: this.gone });
  }

  // What the player asks its stage for: the longest run sets the scrubber.
  get trace() { return this.longest; }

  async receive(data, report) {
    this.post.hear(report, data.acknowledged);
    this.palette = data.palette;
    this.view ??= { surface: (data.acknowledged.view ?? data.view).surface === "sign" ? "sign" : "score" };
    this.colours = data.colours;
    if (this.wanted === data.id) { this.restyle(); return; }
    const packs = data.traces.map((pack) => whole(pack, "arrays", this.post));
    if (packs.includes(undefined)) return;   // Python sends them again
    const first = this.wanted === undefined;
    this.wanted = data.id;
    this.root.setAttribute("aria-busy", "true");
    const traces = await Promise.all(packs.map(unpack));
    if (this.wanted !== data.id || this.gone.aborted) return;   // a newer choice overtook this one
    this.player.stop();
    this.lenses = traces.map((trace) => new Lens(this, trace));
    this.longest = traces.reduce((a, b) => (b.T > a.T ? b : a));
    this.hover = this.pin = -1;
    this.t = clamp(first ? data.acknowledged.round ?? data.round : this.t, 0, this.longest.T);
    this.pair = this.pair.map((k, n) => (k < traces.length ? k : n));
    this.build(traces);
    this.restyle();
    this.root.setAttribute("aria-busy", "false");
    this.root.dataset.trace = data.id;
  }

  // One card per algorithm; the panels below are shared.
  build(traces) {
    this.sizes.disconnect();
    const row = this.root.querySelector(".bl-row");
    row.innerHTML = traces.map((trace, k) => `<article class="bl-card" style="border-top:4px solid var(--bl-a${k})"><header class="bl-title"><h3 class="bl-h">${escape(trace.algorithm)}</h3>
      <span class="bl-numbers"></span></header><div class="bl-plot bl-plot-surface"><canvas role="img" aria-label="Decision surface of ${escape(trace.algorithm)}"></canvas></div>
      <p class="bl-caption bl-say"></p></article>`).join("");
    this.root.dataset.count = traces.length;
    this.root.querySelectorAll(".bl-pick").forEach((node, k) => {
      node.innerHTML = traces.map((trace, n) => `<option value="${n}">${escape(trace.algorithm)}</option>`).join("");
      node.value = this.pair[k];
    });
    const first = traces[0], shape = (sign) => `<circle cx="11" cy="8" r="6" fill="var(--bl-${sign})"/>`;
    this.root.querySelector(".bl-legend").innerHTML = traces.map((trace, k) => entry(`<path d="M1 8h20" style="stroke:var(--bl-a${k});stroke-width:4"/>`, trace.algorithm)).join("") +
      entry(stroke("text", 2.5), "train") + entry(stroke("text", 2.5, "5 3"), "test") +
      entry(shape("negative"), first.classes[0]) + entry(shape("positive"), first.classes[1]) + `<span class="bl-entry">area = weight</span>` +
      (first.n > first.m ? entry(`<path d="M11 2l6 6-6 6-6-6z" fill="none" stroke="currentColor" stroke-width="1.8"/>`, "test example") : "") +
      entry(`<path d="M6 3l10 10M6 13L16 3" stroke="currentColor" stroke-width="2"/>`, "vote is wrong") +
      (first.flips ? entry(`<circle cx="11" cy="11.5" r="3.5" fill="none" stroke="currentColor" opacity=".6"/><path d="M11 6.5V1" stroke="currentColor" stroke-width="2"/>`, "label flipped") : "") +
      entry(`<path d="M4 15L14 1M10 15L20 1" stroke="var(--bl-stump)" stroke-width="1.2"/><path d="M3 0v16" stroke="var(--bl-stump)" stroke-width="4"/>`, `base classifier, hatched: votes ${first.classes[1]}`);
    put(this.root.querySelector(".bl-total"), this.longest.T);
    const hosts = [...row.querySelectorAll(".bl-plot")], shared = (name) => this.root.querySelector(`.bl-plot-${name}`);
    this.surfaces = hosts.map((host) => new Panel(host, drawSurface));
    this.shared = [new Panel(shared("errors"), drawErrors), new Panel(shared("objective"), drawObjective), new Panel(shared("spread"), drawSpread), new Panel(shared("scatter"), drawScatter)];
    for (const panel of [...this.surfaces, ...this.shared]) this.sizes.observe(panel.host);
    this.sizes.observe(this.root);
    this.surfaces.forEach((panel, k) => pointAtExamples(this, this.lenses[k], panel));
  }

  restyle() {
    this.theme = readTheme(this.root, this.palette, this.theme);
    this.paints = this.colours.map((colour, k) => {
      const paint = this.theme.dark ? mix(rgb(colour), [255, 255, 255], 0.4) : rgb(colour);   // dark colours would drown in a dark card
      this.root.style.setProperty(`--bl-a${k}`, css(paint));
      return paint;
    });
    this.paint();
  }

  go(t) {
    this.t = clamp(t, 0, this.longest.T);
    this.schedule();
    this.settle();
  }

  setView(view) { this.view = view; this.schedule(); this.post.tell("view", view); }
  showEnd() {}

  settle() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      put(this.root.querySelector(".bl-live"), `Round ${this.t}. ` + this.lenses.map((lens) => `${lens.trace.algorithm}: ${this.numbers(lens)}`).join(". "));
      this.post.tell("round", this.t);
    }, REPORT_AFTER);
  }

  numbers(lens) {
    const values = lens.trace.spec.map(({ role, label }, k) => (role === "bound" ? "" : `${label.split(" ")[0]} ${short(lens.trace.curves.row(k)[lens.t])}`));
    return values.filter(Boolean).join(", ");
  }

  schedule() { this.frame ||= requestAnimationFrame(() => this.paint()); }

  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.lenses || !this.theme) return;
    this.player.update();
    this.lenses.forEach((lens, k) => this.paintOne(lens, this.surfaces[k]));
    for (const panel of this.shared) if (panel.width > 40) { panel.begin(this); panel.draw(this, panel); }
    put(this.root.querySelector(".bl-note"), this.reading());
    this.root.setAttribute("data-round", this.t);   // last: the browser test's clock stops here
  }

  paintOne(lens, panel) {
    const card = panel.host.parentElement, { trace, t } = lens;
    put(card.querySelector(".bl-numbers"), this.numbers(lens));
    const over = this.t > trace.T || (trace.T < this.longest.T && t === trace.T);
    put(card.querySelector(".bl-say"), over ? `Ended after ${trace.T} rounds. ${trace.ended}` : (trace.live[t].say ?? ""));
    if (panel.width < 40) return;
    panel.begin(lens);
    panel.draw(lens, panel);
  }

  // What the hovered or pinned example weighs and gets, algorithm by algorithm.
  reading() {
    const i = this.hover >= 0 ? this.hover : this.pin;
    if (i < 0) return "Point at an example to see it in every picture; click to keep it.";
    const { m } = this.longest;
    const each = this.lenses.map((lens) => `${lens.trace.algorithm}: ${i < m ? `weight ${short(lens.weights()[i] * m)} ×, ` : ""}margin ${short(lens.trace.margin.row(lens.t)[i])}`);
    return `${i < m ? `Training example ${i + 1}` : `Test example ${i - m + 1}`}. ${each.join("; ")}.`;
  }

  leave() {
    this.leaving.abort();
    this.sizes.disconnect();
    this.player.stop();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }
}

// A line of every trace over the rounds, faint for the whole run and strong up to now. pick chooses the rows of its curves.
function overlay(stage, panel, yName, pick) {
  const T = Math.max(stage.longest.T, 1), { ctx } = panel;
  const rows = stage.lenses.map((lens) => pick(lens.trace));
  const top = Math.max(1e-9, ...rows.flat().map(({ values }) => largest(values)));
  const low = rows.flat().reduce((least, { values }) => values.reduce((a, b) => Math.min(a, b), least), 0);   // a margin, negated, falls below 0
  const plot = frame(panel, stage.theme, { x: [0, T], y: [low * 1.05, top * 1.02], xName: "round", yName, xTicks: niceTicks(0, T, panel.width / (panel.size * 5)).filter(Number.isInteger) });
  line(ctx, plot.X(stage.t), plot.top, plot.X(stage.t), plot.bottom, css(stage.theme.text), 1.5);
  stage.lenses.forEach((lens, k) => rows[k].forEach(({ values, role }) => {
    curve(ctx, plot, values, 0, lens.trace.T, css(stage.paints[k], 0.35), 1.5, DASHES[role]);
    curve(ctx, plot, values, 0, lens.t, css(stage.paints[k]), 2.5, DASHES[role]);
    dot(ctx, plot.X(lens.t), plot.Y(values[lens.t]), 4, css(stage.paints[k]));
  }));
}

const drawErrors = (stage, panel) => overlay(stage, panel, "training and test error", (trace) =>
  trace.spec.map(({ role }, k) => ({ role, values: trace.curves.row(k) })).filter(({ role }) => role !== "bound"));

const drawObjective = (stage, panel) => overlay(stage, panel, "objective, as a share of its start", (trace) => [{ role: "train", values: trace.objective.all }]);

function drawSpread(stage, panel) {
  const { theme } = stage, { ctx } = panel;
  const plot = frame(panel, theme, { x: [-1, 1], y: [0, 1], xName: "margin (right of 0: vote is right)", yName: "share of examples below", yTicks: [0, 0.5, 1], yFormat: percent });
  line(ctx, plot.X(0), plot.top, plot.X(0), plot.bottom, css(theme.text), 1.5);
  stage.lenses.forEach((lens, k) => {
    const { m, n } = lens.trace, margins = lens.trace.margin.row(lens.t);
    cumulative(ctx, plot, margins, 0, m, css(stage.paints[k]), []);
    cumulative(ctx, plot, margins, m, n, css(stage.paints[k], 0.75), [6, 4]);
  });
}

// The weight that one algorithm puts on each training example against the weight that another puts there.
function drawScatter(stage, panel) {
  const { theme } = stage, { ctx } = panel, [a, b] = stage.pair.map((k) => stage.lenses[k]);
  const m = a.trace.m, top = Math.max(a.trace.weightTop, b.trace.weightTop), room = panel.size * 2;
  const apart = (value) => (Math.sqrt(value / top) - Math.sqrt((value * 0.4) / top)) * panel.width * 0.7 > room;   // the next lower tick is 0.4-0.5 of it
  const ticks = SCATTER_TICKS.filter((value) => value <= top && (value === 0 || apart(value)));
  const plot = frame(panel, theme, { x: [0, Math.sqrt(top)], y: [0, top], root: true, xTicks: [], yTicks: ticks, xName: `weight in ${a.trace.algorithm}`, yName: `weight in ${b.trace.algorithm} (root scale)` });
  const X = (value) => plot.X(Math.sqrt(value)), wa = a.weights(), wb = b.weights(), label = a.trace.label.all;
  ctx.fillStyle = css(theme.muted);
  ctx.textAlign = "center";
  for (const value of ticks) ctx.fillText(plain(value), X(value), plot.bottom + panel.size * 0.4);
  line(ctx, plot.left, plot.bottom, plot.right, plot.top, css(theme.muted), 1, [3, 4]);
  for (let i = 0; i < m; i++) dot(ctx, X(wa[i] * m), plot.Y(wb[i] * m), i === stage.hover || i === stage.pin ? 7 : 3.2, css(label[i] > 0 ? theme.positive : theme.negative, 0.8));
}

export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".bl-root");
  root.blCompare ??= new Compare(root);
  root.blCompare.receive(data, setStateValue);
  return () => { root.blCompare?.leave(); root.blCompare = undefined; };
}
