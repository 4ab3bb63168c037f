// The stage, part 4: panels (b) weights, (c) margins, (d) curves. Every scale is fixed for the whole run, so that only the data move.

const ROOT_TICKS = [0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

function drawWeights(stage, panel) {
  const { trace, theme } = stage, { ctx, size } = panel, m = trace.m, top = trace.weightTop, root = top > 6;
  const weights = stage.weights(), sorted = Float32Array.from(weights).sort();
  const plot = frame(panel, theme, {
    x: [0, m], y: [0, top], root, xName: "training examples, heaviest first", inset: 2.4,
    yName: root ? "multiple of uniform (root scale)" : "multiple of uniform",
    yTicks: root ? ROOT_TICKS.filter((v) => v <= top && (v !== 1 || top < 60) && (v !== 2 || top < 25)) : undefined,
  });
  const columns = Math.round(plot.width * 2), height = (k) => plot.Y(sorted[m - 1 - Math.min(m - 1, Math.floor((k / columns) * m))] * m);
  ctx.fillStyle = css(theme.weight, 0.85);
  ctx.beginPath();
  ctx.moveTo(plot.left, plot.bottom);
  for (let k = 0; k < columns; k++) { ctx.lineTo(plot.left + k / 2, height(k)); ctx.lineTo(plot.left + (k + 1) / 2, height(k)); }
  ctx.lineTo(plot.right, plot.bottom);
  ctx.fill();
  line(ctx, plot.left, plot.Y(1), plot.right, plot.Y(1), css(theme.text), 1.5, [6, 4]);
  label(ctx, theme, "uniform", plot.right - 2, plot.Y(1) - size * 0.75, "right", theme.text);
  label(ctx, theme, `effective examples ${effectiveNumber(weights).toFixed(1)} of ${m}`, plot.right, plot.top + size * 0.6, "right", theme.text);
  if (stage.pin >= 0 && stage.pin < m) {
    const own = weights[stage.pin], x = plot.X(sorted.reduce((rank, w) => rank + (w > own), 0) + 0.5);
    line(ctx, x, plot.bottom, x, plot.Y(own * m), css(theme.text), 2);
    dot(ctx, x, plot.Y(own * m), 4.5, css(theme.text));
  }
}

const BINS = 20, FINE = 200;   // bins of the bars, steps of the cumulative curves

function drawMargins(stage, panel) {
  const { trace, theme, t } = stage, { ctx, size } = panel, { m, n } = trace, margins = trace.margin.row(t);
  const plot = frame(panel, theme, { x: [-1, 1], y: [0, 1], xName: "margin (right of 0: vote is right)", yName: "share of the examples", yTicks: [0, 0.5, 1], yFormat: percent });
  line(ctx, plot.X(0), plot.top, plot.X(0), plot.bottom, css(theme.text), 1.5);

  bars(plot, margins, 0, m, (x, y, width, height) => { ctx.fillStyle = css(theme.train, 0.5); ctx.fillRect(x + 1, y, width - 1, height); });
  ctx.strokeStyle = css(theme.test);
  ctx.lineWidth = 1.5;
  bars(plot, margins, m, n, (x, y, width, height) => ctx.strokeRect(x + 1.5, y, width - 2, height));
  cumulative(ctx, plot, margins, 0, m, css(theme.train), []);
  cumulative(ctx, plot, margins, m, n, css(theme.test), [6, 4]);

  let least = 1;
  for (let i = 0; i < m; i++) if (margins[i] < least) least = margins[i];
  const x = plot.X(least);
  ctx.fillStyle = css(theme.train);
  ctx.beginPath();
  ctx.moveTo(x, plot.bottom - 1); ctx.lineTo(x - 6, plot.bottom - 12); ctx.lineTo(x + 6, plot.bottom - 12);
  ctx.fill();
  label(ctx, theme, `min ${plain(least.toFixed(2))}`, clamp(x, plot.left + size * 2.3, plot.right - size * 2.3), plot.bottom - 14 - size * 0.6, "center", theme.train);
  if (stage.pin >= 0) {
    const own = plot.X(margins[stage.pin]);
    line(ctx, own, plot.top, own, plot.bottom, css(theme.text), 2, [2, 4]);
    dot(ctx, own, plot.top + 5, 4.5, css(theme.text));
  }
}

function counts(margins, from, to, bins) {
  const count = new Uint32Array(bins);
  for (let i = from; i < to; i++) count[clamp(Math.floor(((margins[i] + 1) / 2) * bins + 1e-4), 0, bins - 1)]++;
  return count;
}

function bars(plot, margins, from, to, draw) {
  counts(margins, from, to, BINS).forEach((count, k) => {
    const x = plot.left + (k / BINS) * plot.width, y = plot.Y(count / (to - from));
    if (count) draw(x, y, plot.width / BINS, plot.bottom - y);
  });
}

function cumulative(ctx, plot, margins, from, to, colour, dash) {
  if (from === to) return;
  ctx.setLineDash(dash);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(plot.left, plot.bottom);
  let below = 0;
  counts(margins, from, to, FINE).forEach((count, k) => {
    const x = plot.left + (k / FINE) * plot.width;
    if (count) ctx.lineTo(x, plot.Y(below / (to - from)));
    below += count;
    if (count) ctx.lineTo(x, plot.Y(below / (to - from)));
  });
  ctx.lineTo(plot.right, plot.top);
  ctx.stroke();
  ctx.setLineDash([]);
}

const DASHES = { train: [], test: [7, 4], bound: [2, 4], objective: [10, 3, 2, 3] };

function drawCurves(stage, panel) {
  const { trace, theme, t } = stage, { ctx } = panel, T = trace.T;
  const plot = panel.plot = frame(panel, theme, { x: [0, Math.max(T, 1)], y: [0, trace.curveTop * 1.02], xName: "round (drag to scrub)", yName: "error, bounds",
    xTicks: niceTicks(0, Math.max(T, 1), panel.width / (panel.size * 5)).filter(Number.isInteger) });
  line(ctx, plot.X(t), plot.top, plot.X(t), plot.bottom, css(theme.text), 1.5);
  trace.spec.forEach(({ role }, k) => {
    const values = trace.curves.row(k), colour = theme[role] ?? theme.weight;
    curve(ctx, plot, values, 0, T, css(colour, 0.28), 1.5, DASHES[role]);
    curve(ctx, plot, values, 0, t, css(colour), 2.5, DASHES[role]);
    if (Number.isFinite(values[t])) dot(ctx, plot.X(t), plot.Y(values[t]), 4, css(colour));
  });
}

function curve(ctx, plot, values, from, to, colour, width, dash) {
  ctx.setLineDash(dash);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.beginPath();
  for (let k = from, down = false; k <= to; k++) {
    const known = Number.isFinite(values[k]);
    if (known && down) ctx.lineTo(plot.X(k), plot.Y(values[k]));
    else if (known) ctx.moveTo(plot.X(k), plot.Y(values[k]));
    down = known;
  }
  ctx.stroke();
  ctx.setLineDash([]);
}

function dot(ctx, x, y, r, colour) {
  ctx.fillStyle = colour;
  ctx.beginPath();
  disc(ctx, x, y, r);
  ctx.fill();
}
