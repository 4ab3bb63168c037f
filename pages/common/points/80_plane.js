// Drawing points, part 1: the plane as it looks. Files 10 and 20 of the stage bring colours, canvas and axes.

// A point is [x, y, label]. Lists of points are never changed, only replaced: so undoing is remembering.
const SIGN = { minus: -1, plus: 1 };
const NAMES = { "-1": "class \u22121", 1: "class +1" };
const round3 = (value) => Math.round(value * 1000) / 1000;   // finer than a pixel, and short in a link

function drawPlane(drawing, panel) {
  const { theme, box, points, held, cursor, hover } = drawing, { ctx, size } = panel;
  const plot = panel.plot = frame(panel, theme, { x: [box[0], box[1]], y: [box[2], box[3]], xName: "x1", yName: "x2", inset: 3.3, grid: false });
  ctx.strokeStyle = css(theme.muted);
  ctx.strokeRect(plot.left + 0.5, plot.top + 0.5, plot.width, plot.height);
  const r = clamp(plot.width / 90, 5.5, 8);
  points.forEach((point, i) => drawPoint(ctx, theme, plot, point, i === held ? r * 1.5 : r, i === hover || i === held));
  if (!points.length) {
    ctx.font = `${size * 1.15}px ${theme.font}`;
    label(ctx, theme, "Click to put the first point here", plot.left + plot.width / 2, plot.top + plot.height / 2, "center", theme.muted);
  }
  if (cursor) drawCursor(ctx, theme, plot, cursor, size);
}

// Discs, as the Lab will draw them. The two colours differ in lightness and in blue-yellow, so that every eye parts them.
function drawPoint(ctx, theme, plot, [x, y, sign], r, ringed) {
  const cx = plot.X(x), cy = plot.Y(y);
  ctx.beginPath();
  ctx.arc(cx, cy, r, 0, 7);
  ctx.fillStyle = css(sign < 0 ? theme.negative : theme.positive);
  ctx.fill();
  ctx.lineWidth = ringed ? 2.5 : 1;
  ctx.strokeStyle = css(ringed ? theme.text : theme.background);
  ctx.stroke();
}

function drawCursor(ctx, theme, plot, [x, y], size) {
  const cx = plot.X(x), cy = plot.Y(y), colour = css(theme.text, 0.55);
  line(ctx, cx, plot.top, cx, plot.bottom, colour, 1, [4, 4]);
  line(ctx, plot.left, cy, plot.right, cy, colour, 1, [4, 4]);
  const right = cx < plot.left + plot.width * 0.7;
  label(ctx, theme, `${plain(x)}, ${plain(y)}`, cx + (right ? size : -size), clamp(cy - size, plot.top + size, plot.bottom), right ? "left" : "right", theme.text);
}

// The square [-1, 1] x [-1, 1], or as much more as the points of a link need.
function boxOf(points) {
  const range = (k) => {
    const values = points.map((point) => point[k]), low = Math.min(-1, ...values), high = Math.max(1, ...values);
    return low < -1 || high > 1 ? [low - 0.05 * (high - low), high + 0.05 * (high - low)] : [-1, 1];
  };
  return [...range(0), ...range(1)];
}
