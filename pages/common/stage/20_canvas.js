// The stage, part 2: colours, sharp canvases, axes. Nothing here knows about boosting.

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const css = ([r, g, b], alpha = 1) => `rgba(${r | 0},${g | 0},${b | 0},${alpha})`;
const mix = (a, b, share) => a.map((v, k) => v + (b[k] - v) * share);

// Any CSS colour as [r, g, b]: the browser is the parser.
const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
function rgb(colour) {
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

// The theme on the screen; the old one again when no colour has changed, so that what is cached for it stays good.
function readTheme(root, palette, old) {
  const style = getComputedStyle(root);
  const variable = (name, fallback) => style.getPropertyValue(name).trim() || fallback;
  const key = JSON.stringify([palette, ...["--st-background-color", "--st-text-color", "--st-font"].map((name) => variable(name, ""))]);
  if (key === old?.key) return old;
  const background = rgb(variable("--st-background-color", "#ffffff"));
  const text = rgb(variable("--st-text-color", "#222222"));
  const dark = 0.299 * background[0] + 0.587 * background[1] + 0.114 * background[2] < 128;
  const theme = { key, dark, background, text, muted: mix(text, background, 0.35), faint: mix(text, background, 0.82), font: variable("--st-font", "sans-serif") };
  for (const [name, colour] of Object.entries(dark ? palette.dark : palette.light)) {
    theme[name] = rgb(colour);
    root.style.setProperty(`--bl-${name}`, colour);
  }
  root.style.setProperty("--bl-card", css(dark ? mix(background, text, 0.045) : background));
  root.style.colorScheme = dark ? "dark" : "light";
  theme.card = dark ? mix(background, text, 0.045) : background;
  theme.score = colourTable(theme, (value) => value);
  theme.sign = colourTable(theme, (value) => (value > 0 ? 0.45 : -0.45));
  return theme;
}

// 255 colours for scores -1..1. The square root spreads the small scores, where late rounds live; the legend's bar uses the same table.
function colourTable(theme, shape) {
  return Uint32Array.from({ length: 256 }, (_, k) => {
    const value = shape((k - 127) / 127), strength = 0.72 * Math.sqrt(Math.abs(value));
    const [r, g, b] = mix(theme.neutral, value > 0 ? theme.positive : theme.negative, Math.min(strength, 0.72));
    return (255 << 24) | (b << 16) | (g << 8) | r;
  });
}

// A canvas that fills its host and stays sharp at any device pixel ratio. draw(stage, panel) does the rest.
class Panel {
  constructor(host, draw) {
    this.host = host;
    this.canvas = host.querySelector("canvas");
    this.ctx = this.canvas.getContext("2d");
    this.draw = draw;
    this.width = this.height = 0;
  }

  begin(stage) {
    const ratio = window.devicePixelRatio || 1, { canvas, ctx } = this;
    const width = Math.round(this.width * ratio), height = Math.round(this.height * ratio);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, this.width, this.height);
    this.size = stage.fontSize;
    ctx.font = `${this.size}px ${stage.theme.font}`;
    ctx.lineJoin = ctx.lineCap = "round";
    ctx.setLineDash([]);
  }
}

function niceTicks(low, high, count) {
  const rough = (high - low) / Math.max(1, count), power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((k) => k * power >= rough * 0.999) ?? 10);
  const ticks = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) ticks.push(Number((k * step).toPrecision(12)));
  return ticks;
}

const plain = (value) => String(value).replace("-", "\u2212");
const short = (value) => (Number.isFinite(value) ? plain(Number(value.toPrecision(3))) : "\u2013");
const percent = (value) => `${Math.round(value * 100)}%`;

// The frame of a plot: two ranges, ticks outside, names at the ends. Returns the plot with X and Y, data to pixels.
// The vertical name lies flat above its axis: easier to read than a turned one, and it leaves the width to the data.
function frame(panel, theme, { x, y, xName, yName, root = false, inset = 3.1, grid = true, xTicks, yTicks, yFormat = plain }) {
  const { ctx, size } = panel;
  const left = Math.round(size * inset), top = Math.round(size * 1.75), right = Math.round(panel.width - size * 0.8), bottom = Math.round(panel.height - size * 2.9);
  const scale = root ? Math.sqrt : (value) => value, y0 = scale(y[0]), y1 = scale(y[1]);
  const plot = { left, top, right, bottom, width: right - left, height: bottom - top, x, y };
  plot.X = (value) => left + ((value - x[0]) / (x[1] - x[0])) * plot.width;
  plot.Y = (value) => bottom - ((scale(value) - y0) / (y1 - y0)) * plot.height;
  plot.invertX = (pixel) => x[0] + ((pixel - left) / plot.width) * (x[1] - x[0]);

  ctx.fillStyle = css(theme.muted);
  ctx.strokeStyle = css(theme.faint);
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.textAlign = "right";
  ctx.textBaseline = "middle";
  for (const value of yTicks ?? niceTicks(y[0], y[1], Math.max(3, plot.height / (size * 3.4)))) {
    const pixel = Math.round(plot.Y(value)) + 0.5;
    ctx.fillText(yFormat(value), left - size * 0.45, pixel);
    ctx.moveTo(grid ? left : left - 4, pixel);
    ctx.lineTo(grid ? right : left, pixel);
  }
  ctx.textAlign = "center";
  ctx.textBaseline = "top";
  for (const value of xTicks ?? niceTicks(x[0], x[1], plot.width / (size * 5))) {
    const pixel = Math.round(plot.X(value)) + 0.5;
    const half = ctx.measureText(plain(value)).width / 2;   // the last number must not be cut off at the edge
    ctx.fillText(plain(value), Math.min(pixel, panel.width - half), bottom + size * 0.4);
    ctx.moveTo(pixel, bottom);
    ctx.lineTo(pixel, bottom + 4);
  }
  ctx.stroke();
  ctx.fillText(xName, left + plot.width / 2, bottom + size * 1.65, plot.width);
  ctx.textAlign = "left";
  ctx.fillText(yName, size * 0.2, size * 0.1, panel.width - size);
  return plot;
}

// Text with a rim in the card's colour, so that it stays readable over bars and lines.
function label(ctx, theme, text, x, y, align, colour) {
  ctx.textAlign = align;
  ctx.textBaseline = "middle";
  ctx.lineWidth = 4;
  ctx.strokeStyle = css(theme.card, 0.85);
  ctx.strokeText(text, x, y);
  ctx.fillStyle = css(colour);
  ctx.fillText(text, x, y);
}

function line(ctx, x0, y0, x1, y1, colour, width, dash = []) {
  ctx.setLineDash(dash);
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.beginPath();
  ctx.moveTo(x0, y0);
  ctx.lineTo(x1, y1);
  ctx.stroke();
  ctx.setLineDash([]);
}
