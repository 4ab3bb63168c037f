// Answers in the plane: a hall's, when they are revealed, as a cloud over the examples that were picked, or as stumps drawn
// over each other; and the stump that is being dragged.
//
//   drawBallot(stage, panel)     above the surface
//   ballotOf(run, round)         what the stage says of itself to whoever asks (core/ballot.js)
//   draggable(stage, panel)      a drag in the plane moves the stump

import { orderedOf, stumpOf, theBallot } from "../core/ballot.js";
import { dot, label, line, pointed } from "../core/canvas.js";
import { theRoom } from "../core/room.js";
import { css } from "../core/theme.js";

const LARGEST = 26; // radius of the cloud over the example that most have picked
const NAMED = 5; // of so many answers the number stands beside the mark

export function ballotOf(run, round) {
  const { m, attributes } = run;
  const xy = run.xy.all.subarray(0, 2 * m);
  const along = (axis) => orderedOf(xy.filter((_, k) => k % 2 === axis));
  run.ordered ??= [along(0), attributes[1] === null ? [] : along(1)];
  const subject = [run.dataset, run.n, ...xy.subarray(0, 4)].join();
  return { subject, round, plane: attributes, values: run.ordered };
}

export function drawBallot(stage, panel) {
  const { plot } = panel;
  const { poll } = theRoom();
  const ballot = theBallot();
  if (poll?.revealed && poll.subject === ballot.about?.subject) {
    const answers = poll.picture.answers.map(([, count, text]) => ({ count, text }));
    if (poll.kind === "example") drawCloud(stage, panel, plot, answers);
    if (poll.kind === "stump") drawStumps(stage, panel, plot, answers, ballot.about.plane);
  }
  if (ballot.axis >= 0) drawDraft(stage, panel, plot, ballot);
}

function drawCloud({ run, theme }, { ctx, size }, plot, answers) {
  const xy = run.xy.all;
  const most = answers[0]?.count ?? 1;
  const place = ({ text }) => [plot.X(xy[2 * text - 2]), plot.Y(xy[2 * text - 1])];
  for (const answer of answers)
    dot(ctx, ...place(answer), 7 + LARGEST * Math.sqrt(answer.count / most) * 0.75, css(theme.stump, 0.32));
  for (const answer of answers.slice(0, NAMED)) {
    const [x, y] = place(answer);
    label(ctx, theme, String(answer.count), x + size * 0.8, y - size * 0.8, "left", theme.text);
  }
}

function drawStumps({ theme }, { ctx, size }, plot, answers, plane) {
  const most = answers[0]?.count ?? 1;
  const drawn = answers.map(({ count, text }) => ({ count, ...stumpOf(text) }));
  for (const { attribute, cut, sign, count } of drawn) {
    const axis = plane.indexOf(attribute);
    if (axis < 0) continue;
    const share = count / most;
    cutLine(ctx, plot, axis, cut, css(theme.stump, 0.25 + 0.6 * share), 1.5 + 6 * share);
    side(ctx, plot, axis, cut, sign, css(theme.stump, 0.25 + 0.6 * share), size);
  }
  drawn.slice(0, NAMED).forEach(({ attribute, cut, count }, k) => {
    const axis = plane.indexOf(attribute);
    if (axis < 0) return;
    const along = plot.top + size * (1 + 1.5 * k);
    const [x, y] = axis ? [plot.right - size * (1 + 2.5 * k), plot.Y(cut)] : [plot.X(cut), along];
    label(ctx, theme, String(count), x, y, "center", theme.text);
  });
}

function cutLine(ctx, plot, axis, cut, colour, width, dash) {
  if (axis === 0) line(ctx, plot.X(cut), plot.top, plot.X(cut), plot.bottom, colour, width, dash);
  else line(ctx, plot.left, plot.Y(cut), plot.right, plot.Y(cut), colour, width, dash);
}

// A short stroke towards the side that is voted into the positive class.
function side(ctx, plot, axis, cut, sign, colour, size) {
  const reach = sign * size;
  if (axis === 0) line(ctx, plot.X(cut), plot.bottom - size, plot.X(cut) + reach, plot.bottom - size, colour, 3);
  else line(ctx, plot.left + size, plot.Y(cut), plot.left + size, plot.Y(cut) - reach, colour, 3);
}

const isEven = (weights) => weights.every((weight) => Math.abs(weight - weights[0]) < 1e-9);

// Whether words that begin at x, and go right (1) or left (-1), end within the plot.
function fits(ctx, words, x, way, { left, right }) {
  const end = x + way * ctx.measureText(words).width;
  return left <= end && end <= right;
}

// How many examples a cut gets wrong, as a bar wherever it has been: the places that were tried stay marked.
function drawTried({ run, theme, triedCuts }, { ctx, size }, plot, axis, { cut, sign }) {
  triedCuts.set(`${axis} ${cut} ${sign}`, { axis, cut, sign });
  for (const one of triedCuts.values()) {
    if (one.axis !== axis || one.sign !== sign) continue;
    const wrong = wrongOf(run, one);
    const now = one.cut === cut;
    const colour = now ? theme.text : theme.muted;
    const long = (wrong / run.m) * plot.height * 0.3;
    const [x, y] = axis ? [plot.right, plot.Y(one.cut)] : [plot.X(one.cut), plot.bottom];
    const [width, height] = axis ? [-long, size * 0.6] : [size * 0.8, -long];
    ctx.fillStyle = css(colour, now ? 1 : 0.45);
    ctx.fillRect(axis ? x : x - width / 2, axis ? y - height / 2 : y, width, height);
    const said = now ? `${wrong} of ${run.m} wrong` : String(wrong);
    const way = fits(ctx, said, x + size, 1, plot) ? 1 : -1;
    const aside = now && !axis ? way * size : 0; // beside its line
    const align = axis || (now && way < 0) ? "right" : now ? "left" : "center";
    label(ctx, theme, said, axis ? x - long - size : x + aside, axis ? y : y - long - size * 0.9, align, colour);
  }
}

// Of a stump on the plane, training examples alone. Pure.
export function wrongOf({ xy, label: labels, m }, { axis, cut, sign }) {
  let wrong = 0;
  for (let i = 0; i < m; i++) wrong += (xy.all[2 * i + axis] > cut ? sign : -sign) !== labels.all[i];
  return wrong;
}

// A room waits for all answers: nothing is counted there.
function drawDraft(stage, panel, plot, { axis, draft }) {
  const { run, theme } = stage;
  const { ctx, size } = panel;
  const { cut, sign } = draft;
  if (!theRoom().role && isEven(stage.weights)) drawTried(stage, panel, plot, axis, draft);
  cutLine(ctx, plot, axis, cut, css(theme.background, 0.8), 7);
  cutLine(ctx, plot, axis, cut, css(theme.text), 3.5, [9, 5]);
  for (const one of [1, -1]) {
    const shift = one * size * 1.6;
    const words = `votes ${run.classes[one === sign ? 1 : 0]}`;
    const [x, y] = axis ? [plot.left + size, plot.Y(cut) - shift] : [plot.X(cut) + shift, plot.top + size * 1.5];
    if (axis || fits(ctx, words, x, one, plot))
      label(ctx, theme, words, x, y, axis || one > 0 ? "left" : "right", theme.text);
  }
}

// Where a stump is asked for, a drag moves it: also a finger's, which then does not scroll the page.
export function draggable(stage, panel) {
  const { canvas } = panel;
  const ballot = theBallot();
  const listen = (type, handler) => canvas.addEventListener(type, handler, { signal: stage.gone });
  const drag = (event) => {
    const [x, y] = pointed(panel, event);
    ballot.drag(ballot.axis ? panel.plot.invertY(y) : panel.plot.invertX(x));
  };
  stage.follow(ballot, () => (canvas.style.touchAction = ballot.axis < 0 ? "" : "none"));
  listen("pointerdown", (event) => {
    if (ballot.axis < 0 || !panel.plot) return;
    canvas.setPointerCapture(event.pointerId);
    drag(event);
  });
  listen("pointermove", (event) => ballot.axis >= 0 && canvas.hasPointerCapture(event.pointerId) && drag(event));
}
