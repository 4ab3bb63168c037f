// The stage, part 9: the state and its painting. The state is (t, p): t rounds are complete and, in the next one,
// p = 1..4 of its phases have been walked through. Streamlit calls the function at the end at every change of data or theme.

const REPORT_AFTER = 120, REPORT_WHILE_PLAYING = 1000;   // milliseconds

class Stage {
  constructor(root) {
    this.root = root;
    this.t = this.p = 0;
    this.hover = this.pin = -1;
    this.leaving = new AbortController();
    this.gone = this.leaving.signal;
    this.post = new Post(this.gone);
    this.words = new Words(root);
    this.player = new Player(root, this);
    const panel = (name, draw) => new Panel(root.querySelector(`.bl-plot-${name}`), draw);
    this.surface = panel("surface", drawSurface);
    this.curves = panel("curves", drawCurves);
    this.panels = [this.surface, panel("weights", drawWeights), panel("margins", drawMargins), this.curves];
    this.sizes = new ResizeObserver((entries) => fitPanels(this, this.panels, entries));
    this.sizes.observe(root);
    for (const { host } of this.panels) this.sizes.observe(host);
    pointAtExamples(this, this, this.surface);
    this.scrubbing();
  }

  // Called by Streamlit: at the mount, when the trace changes, when the theme changes.
  async receive(data, report) {
    this.post.hear(report, data.acknowledged);
    this.palette = data.meta.palette;
    this.view ??= { surface: (data.acknowledged.view ?? data.view).surface === "sign" ? "sign" : "score" };
    if (this.wanted === data.id) { this.restyle(); return; }
    if (!(data = whole(data, "arrays", this.post))) return;   // Python sends it again
    const first = this.wanted === undefined;
    this.wanted = data.id;
    this.root.setAttribute("aria-busy", "true");
    const trace = await unpack(data);
    if (this.wanted !== data.id || this.gone.aborted) return;   // a newer trace overtook this one
    this.player.stop();
    this.trace = trace;
    this.hover = this.pin = -1;
    const before = first ? data.acknowledged.round ?? data.round : this.t;
    this.t = clamp(Math.round(before) || 0, 0, trace.T);
    this.p = this.t === trace.T ? 0 : this.p;
    this.words.load(trace);
    this.restyle();
    this.root.dataset.trace = data.id;
    this.root.setAttribute("aria-busy", "false");
    this.words.speak(this);
    if (this.t !== before) this.settle();
  }

  restyle() {
    this.theme = readTheme(this.root, this.palette, this.theme);
    this.words.paintBar(this.theme);
    this.paint();
  }

  // To round t, sub-step p. Past the end nothing moves, and the stage says why.
  go(t, p = 0) {
    if (!this.trace) return;
    const T = this.trace.T;
    if (t > T || (t === T && p)) this.showEnd();
    this.t = clamp(t, 0, T);
    this.p = this.t === T ? 0 : p;
    this.schedule();
    this.settle();
  }

  setView(view) {
    this.view = view;
    this.schedule();
    this.post.tell("view", view);
  }

  // Tell Python and the screen reader after a pause; during Play about once a second.
  settle() {
    if (this.player.playing && this.timer) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.words.speak(this);
      if (this.told !== this.t) this.post.tell("round", (this.told = this.t));
    }, this.player.playing ? REPORT_WHILE_PLAYING : REPORT_AFTER);
  }

  showEnd() {
    if (this.t < this.trace.T) return;
    const note = this.words.ended;
    note.classList.remove("bl-flash");
    void note.offsetWidth;   // restarts the animation
    note.classList.add("bl-flash");
  }

  // The row of the weights on the screen: what the next round is trained on.
  weights() { return this.trace.weight.row(this.p === 4 ? this.t + 1 : this.t); }

  // The base classifier on the screen: that of the round in progress, else that of the last complete round.
  member() { return this.p ? this.t : this.t - 1; }

  radius(plot, i) {
    const base = pointSize(plot, this.trace.m), weight = this.trace.weight.all[(this.p === 4 ? this.t + 1 : this.t) * this.trace.m + i];
    return clamp(base * Math.sqrt(weight * this.trace.m || 0), Math.max(1.6, base * 0.45), plot.width / 18);
  }

  schedule() { this.frame ||= requestAnimationFrame(() => this.paint()); }

  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.trace) return;
    this.player.update();
    this.words.update(this);
    for (const panel of this.panels) {
      if (panel.width < 40 || panel.height < 40) continue;
      panel.begin(this);
      panel.draw(this, panel);
    }
    if (this.surface.plot) this.words.point(this, this.surface);
    this.root.dataset.phase = this.p;
    this.root.setAttribute("data-round", this.t);   // last: the browser test's clock stops here
  }

  // A drag over the curves goes to the round under the pointer.
  scrubbing() {
    const curves = this.curves.canvas, quiet = { signal: this.gone };
    const scrub = (event) => { this.player.pause(); this.go(Math.round(clamp(this.curves.plot.invertX(event.offsetX), 0, this.trace.T))); };
    curves.addEventListener("pointerdown", (event) => { if (this.curves.plot) { curves.setPointerCapture(event.pointerId); scrub(event); } }, quiet);
    curves.addEventListener("pointermove", (event) => { if (curves.hasPointerCapture(event.pointerId)) scrub(event); }, quiet);
  }

  leave() {
    this.leaving.abort();
    this.sizes.disconnect();
    this.player.stop();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }
}

export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".bl-root");
  root.blStage ??= new Stage(root);
  root.blStage.receive(data, setStateValue);
  return () => { root.blStage?.leave(); root.blStage = undefined; };
}
