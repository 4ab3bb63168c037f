// The stage, part 3: panel (a), the plane with the score, the points and this round's base classifier.

function drawSurface(stage, panel) {
  const { trace, theme, t } = stage, { ctx } = panel;
  const [x0, x1, y0, y1] = trace.box;
  const plot = panel.plot = frame(panel, theme, { x: [x0, x1], y: [y0, y1], xName: trace.axes[0], yName: trace.axes[1], yTicks: trace.axes[1] ? undefined : [], inset: 3.3, grid: false });
  ctx.save();
  ctx.beginPath();
  ctx.rect(plot.left, plot.top, plot.width, plot.height);
  ctx.clip();
  drawColours(stage, panel, plot);
  const crowd = trace.n > 1500, member = stage.member();   // a crowd of points would hide the lines, so there they lie on top
  if (crowd) drawPoints(stage, panel, plot);
  if (t > 0) drawBoundary(ctx, theme, plot, trace.surface.row(t), trace.G);
  if (member >= 0) drawMember(stage, ctx, plot, member);
  if (!crowd) drawPoints(stage, panel, plot);
  ctx.restore();
  ctx.strokeStyle = css(theme.muted);
  ctx.lineWidth = 1;
  ctx.strokeRect(plot.left + 0.5, plot.top + 0.5, plot.width, plot.height);
}

// The grid's nodes reach from edge to edge of the box, so half a cell hangs over on each side and is cut off.
function drawColours(stage, panel, plot) {
  const { trace, theme, t } = stage, G = trace.G;
  const table = stage.view.surface === "sign" && t > 0 ? theme.sign : theme.score;
  const image = panel.image?.width === G ? panel.image : (panel.image = new ImageData(G, G));
  panel.buffer ??= new OffscreenCanvas(G, G);
  if (panel.buffer.width !== G) panel.buffer.width = panel.buffer.height = G;
  if (panel.drawn?.table !== table || panel.drawn.t !== t || panel.drawn.trace !== trace) {
    const pixels = new Uint32Array(image.data.buffer), grid = trace.surface.row(t);
    for (let i = 0; i < G; i++) for (let j = 0, from = (G - 1 - i) * G; j < G; j++) pixels[i * G + j] = table[grid[from + j]];
    panel.buffer.getContext("2d").putImageData(image, 0, 0);
    panel.drawn = { table, t, trace };
  }
  panel.ctx.imageSmoothingEnabled = false;
  panel.ctx.drawImage(panel.buffer, 0.5, 0.5, G - 1, G - 1, plot.left, plot.top, plot.width, plot.height);
}

function drawBoundary(ctx, theme, plot, grid, G) {
  ctx.beginPath();
  traceEdges(ctx, plot, grid, G, 127);
  ctx.lineWidth = 4.5;
  ctx.strokeStyle = css(theme.background, 0.6);
  ctx.stroke();
  ctx.lineWidth = 2;
  ctx.strokeStyle = css(theme.text);
  ctx.stroke();
}

// The cell edges between grid values above `level` and the others. Trees are constant on boxes, so this is the exact
// outline of what the picture shows; runs of edges become one segment each.
function traceEdges(ctx, plot, grid, G, level) {
  const dx = plot.width / (G - 1), dy = plot.height / (G - 1);
  const x = (j) => clamp(plot.left + (j - 0.5) * dx, plot.left, plot.right);
  const y = (i) => clamp(plot.bottom - (i - 0.5) * dy, plot.top, plot.bottom);
  for (let a = 1; a < G; a++) {
    for (let b = 0, row = -1, col = -1; b <= G; b++) {
      const acrossRow = b < G && grid[a * G + b] > level !== grid[(a - 1) * G + b] > level;
      if (acrossRow && row < 0) row = b;
      if (!acrossRow && row >= 0) { ctx.moveTo(x(row), y(a)); ctx.lineTo(x(b), y(a)); row = -1; }
      const acrossCol = b < G && grid[b * G + a] > level !== grid[b * G + a - 1] > level;
      if (acrossCol && col < 0) col = b;
      if (!acrossCol && col >= 0) { ctx.moveTo(x(a), y(col)); ctx.lineTo(x(a), y(b)); col = -1; }
    }
  }
}

// The base classifier of round k + 1: a bold line, hatched where it votes for the positive class.
function drawMember(stage, ctx, plot, k) {
  const { trace, theme } = stage, grid = trace.member.row(k), G = trace.G;
  const axis = trace.cut.all[2 * k], threshold = trace.cut.all[2 * k + 1];
  if (axis <= -2) {   // see CONSTANT and OUTSIDE in boosting/figures/stage.py
    const [long, brief] = axis === -3 ? ["no line: this base classifier votes alike everywhere", "no line: votes alike"] : ["no line: this round asks about another attribute", "no line: other attribute"];
    const why = ctx.measureText(long).width < plot.width - 20 ? long : brief;
    label(ctx, theme, why, plot.left + 10, plot.top + stage.fontSize, "left", theme.text);
    return;
  }
  ctx.beginPath();
  if (axis >= 0) hatchHalf(ctx, plot, axis, threshold, grid[0] === 2); else hatchCells(ctx, plot, grid, G);
  ctx.fillStyle = hatching(ctx, theme);
  ctx.fill();

  ctx.beginPath();
  if (axis === 0) { ctx.moveTo(plot.X(threshold), plot.top); ctx.lineTo(plot.X(threshold), plot.bottom); }
  else if (axis === 1) { ctx.moveTo(plot.left, plot.Y(threshold)); ctx.lineTo(plot.right, plot.Y(threshold)); }
  else { traceEdges(ctx, plot, grid, G, 0); traceEdges(ctx, plot, grid, G, 1); }
  ctx.lineWidth = 7;
  ctx.strokeStyle = css(theme.background, 0.7);
  ctx.stroke();
  ctx.lineWidth = 4;
  ctx.strokeStyle = css(theme.stump);
  ctx.stroke();
}

function hatchHalf(ctx, plot, axis, threshold, low) {
  const edge = axis === 0 ? plot.X(threshold) : plot.Y(threshold);
  if (axis === 0) ctx.rect(low ? plot.left : edge, plot.top, low ? edge - plot.left : plot.right - edge, plot.height);
  else ctx.rect(plot.left, low ? edge : plot.top, plot.width, low ? plot.bottom - edge : edge - plot.top);
}

function hatchCells(ctx, plot, grid, G) {
  const dx = plot.width / (G - 1), dy = plot.height / (G - 1);
  for (let i = 0; i < G; i++) {
    for (let j = 0, start = -1; j <= G; j++) {
      const inside = j < G && grid[i * G + j] === 2;
      if (inside && start < 0) start = j;
      if (!inside && start >= 0) { ctx.rect(plot.left + (start - 0.5) * dx, plot.bottom - (i + 0.5) * dy, (j - start) * dx, dy); start = -1; }
    }
  }
}

function hatching(ctx, theme) {
  if (theme.hatching) return theme.hatching;
  const tile = new OffscreenCanvas(12, 12), pen = tile.getContext("2d");
  pen.strokeStyle = css(theme.stump, 0.5);
  pen.lineWidth = 1.4;
  for (const shift of [-12, 0, 12]) { pen.moveTo(shift - 2, 14); pen.lineTo(shift + 14, -2); }
  pen.stroke();
  return (theme.hatching = ctx.createPattern(tile, "repeat"));
}

// Training points are discs whose AREA follows the weight; test points are hollow diamonds; marks lie on top of both.
function drawPoints(stage, panel, plot) {
  const { trace, theme, t } = stage, { m, n } = trace, { ctx } = panel, xy = trace.xy.all, label = trace.label.all, flipped = trace.flipped.all;
  const member = stage.member(), votes = member >= 0 ? trace.vote.row(member) : null;
  const small = testSize(plot, trace), X = plot.X, Y = plot.Y, radius = (i) => stage.radius(plot, i);
  drawTestPoints(stage, panel, plot);
  for (const [sign, colour] of [[-1, theme.negative], [1, theme.positive]]) {
    // The rim is a larger disc below (filling is several times cheaper than stroking); in a crowd it would only cost time.
    for (const [rim, paint] of [[0.9, css(theme.background, 0.85)], [0, css(colour, 0.94)]].slice(m > 1200 ? 1 : 0)) {
      ctx.fillStyle = paint;
      marks(ctx, 0, m, (i) => label[i] === sign, (i) => disc(ctx, X(xy[2 * i]), Y(xy[2 * i + 1]), radius(i) + rim), "fill");
    }
  }
  ctx.strokeStyle = css(theme.text);
  ctx.lineWidth = n > 1500 ? 1.2 : 1.7;
  const arm = Math.max(2.5, small * 0.95);
  marks(ctx, 0, n, (i) => votesWrong(trace, t, i), (i) => cross(ctx, X(xy[2 * i]), Y(xy[2 * i + 1]), arm), "stroke");
  if (trace.flips) marks(ctx, 0, n, (i) => flipped[i], (i) => tick(ctx, X(xy[2 * i]), Y(xy[2 * i + 1]), i < m ? radius(i) : small), "stroke");
  if (stage.p >= 2) {
    ctx.strokeStyle = css(theme.stump);
    ctx.lineWidth = 2.4;
    marks(ctx, 0, m, (i) => votes[i] * label[i] < 0, (i) => disc(ctx, X(xy[2 * i]), Y(xy[2 * i + 1]), radius(i) + 3.5), "stroke");
  }
  for (const i of [stage.hover, stage.pin]) {
    if (i < 0) continue;
    const x = X(xy[2 * i]), y = Y(xy[2 * i + 1]), r = (i < m ? radius(i) : small) + 5;
    for (const [width, colour] of [[6, theme.background], [3, theme.text]]) {
      ctx.lineWidth = width;
      ctx.strokeStyle = css(colour);
      ctx.beginPath();
      disc(ctx, x, y, r);
      ctx.stroke();
    }
  }
}

// Test points keep their size and place through the rounds: drawn once per size and theme into a layer of their own.
function drawTestPoints({ trace, theme }, panel, plot) {
  const { canvas, ctx } = panel, { m, n } = trace;
  if (m === n) return;
  const layer = (panel.layer ??= new OffscreenCanvas(1, 1)), made = panel.layerOf;
  if (made?.trace !== trace || made.theme !== theme || layer.width !== canvas.width || layer.height !== canvas.height) {
    Object.assign(layer, { width: canvas.width, height: canvas.height });
    const pen = layer.getContext("2d"), xy = trace.xy.all, size = testSize(plot, trace);
    pen.setTransform(ctx.getTransform());
    pen.fillStyle = css(theme.background, 0.75);
    pen.lineWidth = 1.6;
    for (const [sign, colour] of [[-1, theme.negative], [1, theme.positive]]) {
      pen.strokeStyle = css(colour);
      for (const how of ["fill", "stroke"]) marks(pen, m, n, (i) => trace.label.all[i] === sign, (i) => diamond(pen, plot.X(xy[2 * i]), plot.Y(xy[2 * i + 1]), size), how);
    }
    panel.layerOf = { trace, theme };
  }
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(layer, 0, 0);
  ctx.restore();
}

// One path for a handful of points: far fewer canvas calls than one path each, yet cheap to rasterise.
function marks(ctx, from, to, chosen, add, how) {
  let waiting = 0;
  ctx.beginPath();
  for (let i = from; i < to; i++) {
    if (!chosen(i)) continue;
    add(i);
    if (++waiting % 40 === 0) { ctx[how](); ctx.beginPath(); }
  }
  ctx[how]();
}

function disc(ctx, x, y, r) { ctx.moveTo(x + r, y); ctx.arc(x, y, r, 0, 2 * Math.PI); }
function diamond(ctx, x, y, r) { ctx.moveTo(x, y - r); ctx.lineTo(x + r, y); ctx.lineTo(x, y + r); ctx.lineTo(x - r, y); ctx.closePath(); }
function cross(ctx, x, y, r) { ctx.moveTo(x - r, y - r); ctx.lineTo(x + r, y + r); ctx.moveTo(x - r, y + r); ctx.lineTo(x + r, y - r); }
function tick(ctx, x, y, r) { ctx.moveTo(x, y - r - 1.5); ctx.lineTo(x, y - r - 7); }

// The radius of a point of uniform weight: smaller when there are many, or when the plot is low.
function pointSize(plot, m) {
  const side = Math.min(plot.width, 1.2 * plot.height);
  return clamp((side / 75) * (150 / Math.max(m, 20)) ** 0.3, 2.2, side / 60);
}

function testSize(plot, { m, n }) { return pointSize(plot, m) * (n > 1500 ? 0.75 : 0.9); }

// The point under the pointer, or -1.
function nearestPoint(stage, panel, x, y) {
  const { trace } = stage, plot = panel.plot, xy = trace.xy.all;
  let best = 18 * 18, found = -1;
  for (let i = 0; i < trace.n; i++) {
    const dx = plot.X(xy[2 * i]) - x, dy = plot.Y(xy[2 * i + 1]) - y, distance = dx * dx + dy * dy;
    if (distance < best) { best = distance; found = i; }
  }
  return found;
}
