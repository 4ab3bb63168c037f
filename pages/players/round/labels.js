// What is written in the plane itself: each class's name in a corner where it has the most examples, of several the emptiest,
// and the name of the newest
// base classifier on its line.
//
//   cornersOf(run) -> { negative, positive }     of each class [0 or 1 from the left, 0 or 1 from below]. Pure.
//   cutName(run, member) -> "cut 3"              a line is a cut, anything else a rule. Pure.
//   drawClassNames(shown, panel, plot), drawCutName(shown, panel, plot)

import { label } from "../core/canvas.js";
import { larger } from "../core/letters.js";
import { clamp } from "../core/numbers.js";
import { css, mix } from "../core/theme.js";

const CORNERS = [0, 1].flatMap((y) => [0, 1].map((x) => [x, y]));
const NEAR = 0.3; // of an axis: how far a corner reaches
const known = new WeakMap();

export function cornersOf(run) {
  const [left, right, low, high] = run.box;
  const near = (value, from, to, end) => (end ? value > to - NEAR * (to - from) : value < from + NEAR * (to - from));
  const there = ([x, y]) => {
    const found = [];
    for (let i = 0; i < run.m; i++) {
      const [a, b] = run.xy.row(i);
      if (near(a, left, right, x) && near(b, low, high, y)) found.push(run.label.all[i]);
    }
    return found;
  };
  const lead = (corner, sign) => there(corner).reduce((sum, one) => sum + one * sign, 0);
  // Where a class leads most; of two such corners the emptier one, because the name covers what is there.
  const best = (sign, corners) =>
    corners.toSorted((a, b) => lead(b, sign) - lead(a, sign) || there(a).length - there(b).length)[0];
  const negative = best(-1, CORNERS);
  const others = CORNERS.filter((corner) => corner !== negative);
  return { negative, positive: best(1, others) };
}

export const cutName = (run, member) =>
  `${run.cut.row(member)[0] < 2 && run.cut.row(member)[0] >= 0 ? "cut" : "rule"} ${member + 1}`;

// A line of points has no corner that is nearer to one class.
export function drawClassNames({ run, theme }, { ctx, size }, { left, right, top, bottom }) {
  if (run.attributes[1] === null) return [];
  if (!known.has(run)) known.set(run, cornersOf(run));
  const corners = known.get(run);
  ctx.save();
  ctx.font = `600 ${larger(size)}px ${theme.font}`;
  const names = [corners.negative, corners.positive].map(([x, y], k) => {
    const across = x ? right - size * 0.8 : left + size * 0.8;
    const colour = mix(k ? theme.positive : theme.negative, theme.text, 0.35);
    label(ctx, theme, run.classes[k], across, y ? top + size * 1.3 : bottom - size * 1.3, x ? "right" : "left", colour);
    const wide = ctx.measureText(run.classes[k]).width;
    return { above: y === 1, from: x ? across - wide : across, to: x ? across : across + wide };
  });
  ctx.restore();
  return names;
}

// On a tag at the end of its line: at the top, or at the right. names: what drawClassNames returns; it hides none of them.
export function drawCutName({ run, theme, member }, { ctx, size }, plot, names) {
  const [axis, threshold] = run.cut.row(member);
  if (axis !== 0 && axis !== 1) return;
  const name = cutName(run, member);
  ctx.save();
  ctx.font = `600 ${ctx.font}`;
  const [wide, high] = [ctx.measureText(name).width + size, size * 1.6];
  const half = wide / 2;
  const at = plot.X(threshold);
  const covers = axis === 0 && names.some(({ above, from, to }) => above && at + half > from && at - half < to);
  const below = covers ? size * 2.2 : 0;
  const x = axis ? plot.right - half : clamp(plot.X(threshold), plot.left + half, plot.right - half);
  const y = axis ? clamp(plot.Y(threshold), plot.top + high / 2, plot.bottom - high / 2) : plot.top + high / 2 + below;
  ctx.fillStyle = css(theme.stump);
  ctx.fillRect(x - half, y - high / 2, wide, high);
  ctx.fillStyle = css(theme.background);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(name, x, y);
  ctx.restore();
}
