// The figure player, part 3: one player for all figures of the grid. The state is t, the frame that all of them show.
// Streamlit calls the function at the end at every change of data or theme.

const REPORT_AFTER = 120, REPORT_WHILE_PLAYING = 1000;   // milliseconds

// Keys belong to these elements when they have the focus, except to our own scrubber and buttons.
const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox], [role=slider], [role=spinbutton], " +
  "[role=grid], [role=radiogroup], [role=tab], [role=menu], [role=dialog], [data-testid=stDataFrame]";
const PRESSABLE = "button, a[href], summary, [role=button], [role=switch], [role=checkbox]";

class FigurePlayer {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`.bl-fp-${name}`);
    this.bar = this.find("player");
    this.range = this.find("range");
    this.readout = root.querySelector("[data-key=round-readout]");
    this.button = Object.fromEntries([...root.querySelectorAll("[data-act]")].map((node) => [node.dataset.act, node]));
    this.figures = [];
    this.size = 14;
    this.leaving = new AbortController();
    this.post = new Post(this.leaving.signal);
    const listen = (target, type, handler) => target.addEventListener(type, handler, { signal: this.leaving.signal });
    listen(root, "click", (event) => this.click(event));
    listen(this.range, "input", () => { this.pause(); this.go(Number(this.range.value)); });
    listen(document, "keydown", (event) => this.key(event));
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(root);
  }

  // Called by Streamlit: at the mount, when the figures change, when the theme changes.
  async receive(data, report) {
    this.post.hear(report, data.acknowledged);
    if (!(data = whole(data, "z", this.post))) return;   // Python sends it again
    const theme = readTheme(this.root), shown = JSON.stringify([{ ...data, z: "", acknowledged: {} }, theme]);
    if (this.shown === shown) return;   // only the answer to a report
    this.shown = shown;
    this.data = data;
    this.theme = theme;
    this.t ??= data.acknowledged.frame ?? data.start;
    this.root.setAttribute("aria-busy", "true");
    try {
      const [Plotly, text] = await Promise.all([library(data.plotly), this.id === data.id ? this.text : textOf(data.z)]);
      if (this.data !== data || this.leaving.signal.aborted) return;   // something newer overtook this
      Object.assign(this, { Plotly, text, id: data.id });
      put(this.find("trouble"), "");
    } catch {
      this.shown = undefined;   // the next run tries again
      put(this.find("trouble"), "The figures could not be loaded. Reload the page to try again.");
      return;
    }
    this.load(figuresOf(this.text, this.theme, data.palette));
  }

  load(specs) {
    while (this.figures.length > specs.length) { const gone = this.figures.pop(); this.Plotly.purge(gone.plot); gone.card.remove(); }
    specs.forEach((spec, k) => (this.figures[k] ??= new Figure(this.find("grid"))).load({ height: this.data.height, ...spec }));
    this.last = Math.max(0, ...this.figures.map(({ frames }) => frames.length - 1));
    this.names = this.figures.find(({ frames }) => frames.length > this.last)?.frames.map(({ name }, k) => name ?? String(k)) ?? ["0"];
    this.t = clamp(Math.round(this.t) || 0, 0, this.last);
    this.bar.hidden = !this.last;
    this.find("sharing").hidden = !this.data.link;   // the page writes the link, and only from its main player
    put(this.find("label"), this.data.label);
    put(this.find("total"), this.names[this.last]);
    this.range.setAttribute("aria-label", this.data.label);
    // The page's only player carries the names of the screen contract; others carry their own key before them.
    for (const node of this.root.querySelectorAll("[data-key]")) node.classList.add(`st-key-${this.data.link ? "" : `${this.data.key}-`}${node.dataset.key}`);
    this.paint(true);
    this.settle();
  }

  go(t) {
    if (!this.names) return;
    this.t = clamp(t, 0, this.last);
    this.paint();
    this.settle();
  }

  // One painting at a time: what is asked for meanwhile is painted next, and only the newest of it.
  async paint(anew = false) {
    this.anew ||= anew;
    this.update();
    if (this.painting || !this.names) return;
    const { t, Plotly } = this, theme = { ...this.theme, size: this.size }, draw = this.anew ? "draw" : "move";
    this.painting = true;
    this.anew = false;
    const still = (figure) => draw === "move" && !figure.frames.length;
    await Promise.allSettled(this.figures.filter((figure) => !still(figure)).map((figure) => figure[draw](Plotly, t, theme)));
    this.painting = false;
    if (this.leaving.signal.aborted) return;
    this.root.setAttribute("aria-busy", "false");
    this.root.dataset.figures = this.id;
    this.root.setAttribute("data-frame", t);   // last: the browser test's clock stops here
    if (t !== this.t || this.anew) this.paint();
  }

  resize() {
    const width = this.root.clientWidth;
    this.size = clamp(width / 90, 14, 16);
    this.root.style.setProperty("--bl-size", `${this.size}px`);
    // Streamlit's own bar lies over the page's top: what sticks must stick below it.
    this.root.style.setProperty("--bl-top", `${document.querySelector("[data-testid=stHeader]")?.offsetHeight ?? 0}px`);
    if (this.names && width !== this.width) this.paint(true);
    this.width = width;
  }

  // Tell Python and the screen reader after a pause; during Play about once a second.
  settle() {
    if (this.clock && this.timer) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      const words = this.figures.map(({ words }) => words.textContent).filter(Boolean);
      if (this.last) put(this.find("live"), [`${this.data.label} ${this.names[this.t]} of ${this.names[this.last]}`, ...words].join(". "));
      if ((this.told ?? this.data.start) !== this.t) this.post.tell("frame", (this.told = this.t));
    }, this.clock ? REPORT_WHILE_PLAYING : REPORT_AFTER);
  }

  click(event) {
    const button = event.target.closest?.("[data-act]");
    if (!button) return;
    // After a click by mouse or finger the button lets go of the focus, so that Space means Play again; who came by Tab keeps it.
    if (event.detail > 0) button.blur();
    if (button.getAttribute("aria-disabled") !== "true") this.act(button.dataset.act);
  }

  // Only the page's main player listens to keys pressed anywhere; the others need the focus.
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !this.last) return;
    const node = event.target instanceof Element ? event.target : document.body;
    if (!this.data.link && !this.root.contains(node)) return;
    if (node !== this.range && node.closest(TYPING)) return;
    const space = event.key === " ";
    if (space && (event.repeat || node.closest(PRESSABLE))) return;
    const name = space ? "play" : { ArrowRight: "step", ArrowLeft: "back", Home: "reset", End: "end" }[event.key];
    if (!name) return;
    event.preventDefault();   // the scrubber would step a second time, the page would scroll
    this.act(name);
  }

  act(name) {
    if (name === "share") { this.share(); return; }
    if (name === "play" && !this.clock) { this.play(); return; }
    this.pause();
    const to = { back: this.t - 1, step: this.t + 1, reset: 0, end: this.last }[name];
    if (to !== undefined) this.go(to);
  }

  // A film lasts about ten seconds. The clock counts frames since the start, so a slow one is made up for.
  play() {
    if (this.t === this.last) this.go(0);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const rate = calm ? 2 : clamp(this.last / 10, 3, 20), from = this.t, start = performance.now();
    const tick = (now) => {
      const due = Math.min(from + Math.floor(((now - start) * rate) / 1000), this.last);
      if (due > this.t) this.go(due);
      if (this.t === this.last) this.pause(); else this.clock = requestAnimationFrame(tick);
    };
    this.clock = requestAnimationFrame(tick);
    this.update();
  }

  pause() {
    if (!this.clock) return;
    cancelAnimationFrame(this.clock);
    this.clock = 0;
    this.update();
    this.settle();
  }

  // The address bar has everything but the newest frame. Without a clipboard the link itself is shown, selected.
  async share() {
    const url = new URL(location.href), said = this.find("shared");
    url.searchParams.set("round", this.t);
    try {
      await navigator.clipboard.writeText(url.href);
      said.textContent = "Link copied";
      clearTimeout(this.fade);
      this.fade = setTimeout(() => { said.textContent = ""; }, 2500);
    } catch {
      const field = Object.assign(document.createElement("input"), { readOnly: true, value: url.href, ariaLabel: "Link to this screen" });
      field.addEventListener("blur", () => { said.textContent = ""; });
      said.replaceChildren(field);
      field.focus();
      field.select();
    }
  }

  update() {
    const { t, last, names } = this;
    if (!names) return;
    put(this.readout, names[t]);
    this.range.max = Math.max(last, 1);
    this.range.value = t;
    this.range.setAttribute("aria-valuetext", `${this.data.label} ${names[t]}`);
    this.range.style.setProperty("--bl-done", last ? t / last : 0);
    this.button.back.setAttribute("aria-disabled", t === 0);
    this.button.step.setAttribute("aria-disabled", t === last);
    this.button.play.classList.toggle("bl-fp-playing", Boolean(this.clock));
    put(this.find("play-text"), this.clock ? "Pause" : "Play");
  }

  leave() {
    this.leaving.abort();
    this.sizes.disconnect();
    cancelAnimationFrame(this.clock);
    clearTimeout(this.timer);
    clearTimeout(this.fade);
    for (const { plot } of this.figures) this.Plotly.purge(plot);
  }
}

export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".bl-fp");
  root.blPlayer ??= new FigurePlayer(root);
  root.blPlayer.receive(data, setStateValue);
  return () => { root.blPlayer?.leave(); root.blPlayer = undefined; };
}
