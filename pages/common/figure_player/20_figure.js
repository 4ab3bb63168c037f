// The figure player, part 2: one figure in its card.

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const put = (node, text) => { if (node.textContent !== text) node.textContent = text; };

const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
function rgb(colour) {
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
const blend = (a, b, share) => `rgb(${a.map((v, k) => Math.round(v + (b[k] - v) * share))})`;

function readTheme(root) {
  const style = getComputedStyle(root), variable = (name, fallback) => style.getPropertyValue(name).trim() || fallback;
  const background = rgb(variable("--st-background-color", "#ffffff")), text = rgb(variable("--st-text-color", "#222222"));
  const dark = 0.299 * background[0] + 0.587 * background[1] + 0.114 * background[2] < 128;
  root.style.setProperty("--bl-card", dark ? blend(background, text, 0.045) : "var(--st-background-color)");
  root.style.colorScheme = dark ? "dark" : "light";
  return { dark, font: variable("--st-font", "sans-serif"), text: blend(text, text, 0), muted: blend(text, background, 0.35), faint: blend(text, background, 0.86), card: blend(background, text, dark ? 0.045 : 0) };
}

// These traces can be moved without drawing the axes, titles and legend again, which takes less than half the time.
const MOVABLE = new Set([undefined, "scatter", "bar", "heatmap"]);

// A group of properties (marker, line) keeps what the frame does not name; lists and numbers are replaced.
const merged = (old, value) => (Object.getPrototypeOf(value ?? 0) === Object.prototype ? { ...old, ...value } : value);

const ABOVE = 32;   // pixels over the plot, for a legend of one line
const CONFIG = { displayModeBar: false, doubleClick: "reset", scrollZoom: false, showTips: false };

class Figure {
  constructor(grid) {
    this.card = Object.assign(document.createElement("article"), { className: "bl-fp-card" });
    this.card.innerHTML = '<h3 class="bl-fp-h"></h3><p class="bl-fp-say"></p><div class="bl-fp-plot" role="img"></div><p class="bl-fp-caption"></p>';
    [this.title, this.words, this.plot, this.caption] = this.card.children;
    this.extra = 0;
    grid.append(this.card);
  }

  // A new figure, or the old one in other colours.
  load({ name, height, figure }) {
    this.base = figure;
    this.frames = (figure.frames ?? []).map((frame) => ({ ...frame, traces: frame.traces ?? (frame.data ?? []).map((_, k) => k) }));
    const title = figure.layout.title ?? {};
    put(this.title, name || title.text || "");
    put(this.caption, title.subtitle?.text ?? "");
    this.height = figure.layout.height ?? height;
    this.complete();
    this.movable = figure.data.every(({ type }) => MOVABLE.has(type)) && this.frames.every(({ layout }) => Object.keys(layout ?? {}).every((key) => key === "meta"));
  }

  // A frame says only what it changes. So that any frame can follow any other, each gets what the others change.
  complete() {
    // Traces that stand still take part too: plotly forgets bars that do not, and changes who lies over whom.
    this.kept = this.frames.length ? Object.fromEntries(this.base.data.map((_, k) => [k, {}])) : {};
    for (const { data = [], traces } of this.frames) traces.forEach((k, i) => {
      for (const name in data[i]) this.kept[k][name] = this.base.data[k][name];
    });
  }

  changes(t) {
    const { data = [], traces = [], layout } = this.frames[Math.min(t, this.frames.length - 1)] ?? {};
    const changed = Object.fromEntries(Object.entries(this.kept).map(([k, kept]) => [k, { ...kept }]));
    traces.forEach((k, i) => { for (const name in data[i]) changed[k][name] = merged(changed[k][name], data[i][name]); });
    return { changed, layout };
  }

  say(t) { return this.frames[Math.min(t, this.frames.length - 1)]?.layout?.meta ?? this.base.layout.meta ?? ""; }

  label(t) {
    put(this.words, String(this.say(t)));
    this.plot.setAttribute("aria-label", [this.title, this.words, this.caption].map((node) => node.textContent).filter(Boolean).join(". "));
  }

  // Everything anew, in place: a new figure, another size, other colours, or a frame that changes more than points.
  async draw(Plotly, t, theme) {
    const width = this.plot.clientWidth;
    if (width < 40) return;
    this.label(t);
    const { changed, layout } = this.changes(t);
    const data = this.base.data.map((trace, k) => ({ ...trace, ...changed[k] }));
    const react = () => {
      this.plot.style.height = `${this.height + this.extra}px`;
      return Plotly.react(this.plot, data, this.dressed({ ...this.base.layout, ...layout }, width, theme), CONFIG);
    };
    await react();
    if (this.legendGrew(theme)) await react();
  }

  // A legend of several lines must not eat the plot under it: the card gives it what it needs beyond the margin.
  legendGrew({ size }) {
    const legend = this.plot.querySelector(".legend .bg")?.getBoundingClientRect().height ?? 0, before = this.extra;
    this.extra = Math.max(0, Math.ceil(legend - ABOVE * size / 14));
    return this.extra !== before;
  }

  // Only the points: the drawing of this frame starts before the function returns and is on the screen with the next frame of the browser.
  move(Plotly, t, theme) {
    if (!this.movable || !this.plot.data) return this.draw(Plotly, t, theme);
    this.label(t);
    // plotly would move heat maps just as well, but does not say so of them.
    for (const { _module } of this.plot._fullData) if (_module?.name === "heatmap") _module.animatable = true;
    const { changed } = this.changes(t), traces = Object.keys(changed).map(Number);
    return Plotly.animate(this.plot, { data: traces.map((k) => changed[k]), traces }, { mode: "immediate", transition: { duration: 0 }, frame: { duration: 0, redraw: false } });
  }

  // The page's fonts and colours under the figure's own; title and caption stand outside, in the card.
  dressed(layout, width, { text, muted, faint, card, font, size }) {
    const scale = size / 14, own = layout.template ?? {};
    const axis = { gridcolor: faint, zerolinecolor: muted, linecolor: muted, tickcolor: muted, automargin: false };
    const under = (group, extra = axis) => ({ ...own.layout?.[group], ...extra });
    const named = (group) => { const found = under(group); return { ...found, title: { ...found.title, font: { size } } }; };
    const ternary = Object.fromEntries(["aaxis", "baxis", "caxis"].map((name) => [name, { gridcolor: faint, linecolor: muted }]));
    const template = { ...own, layout: {
      ...own.layout, paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", xaxis: named("xaxis"), yaxis: named("yaxis"), font: { family: font, size, color: text },
      hoverlabel: { bgcolor: card, bordercolor: muted, align: "left", font: { family: font, size, color: text } }, ternary: { bgcolor: "rgba(0,0,0,0)", ...ternary }, legend: under("legend", { bgcolor: "rgba(0,0,0,0)" }),
    } };
    const margin = Object.fromEntries(Object.entries({ l: 58, r: 12, b: 50, ...own.layout?.margin, ...layout.margin, t: ABOVE }).map(([side, pixels]) => [side, pixels * scale]));
    return { ...layout, template, margin, width, height: this.plot.clientHeight, autosize: false, title: undefined, meta: undefined };
  }
}

