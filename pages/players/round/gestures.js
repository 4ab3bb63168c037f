// Dragging on the stage: a rectangle, a lasso or a range that selects examples; the pinned example to another place and the line of
// the base classifier to another threshold, which the fields of the edits then have.
//
//   gestures(stage, key)             stage.marquee, stage.ghost: what is being dragged
//   drawDragged(stage, panel)        draws it

import { theBallot } from "../core/ballot.js";
import { dot, line, pointed } from "../core/canvas.js";
import { drags } from "../core/drag.js";
import { clamp } from "../core/numbers.js";
import { pickOf } from "../core/pins.js";
import { drawMarquee } from "../core/marquee.js";
import { inBox, inside } from "../core/selection.js";
import { css } from "../core/theme.js";
import { isThere } from "./film.js";
import { nearestPoint } from "./points.js";

const REACH = 7; // pixels between a pointer and the line that it means
const DIGITS = 4;

const rounded = (value) => Number(value.toPrecision(DIGITS));

// What the fields of the edits have of a place in the plane.
export const placeOf = (x, y) => ({ across: rounded(x), up: rounded(y) });

export function gestures(stage, key) {
  const { surface, margins } = stage;
  const picks = pickOf(key);
  const at = (panel, event) => within(panel.plot, pointed(panel, event));
  const selects = (panel, tall, choose) => ({
    start: (event) => ({ panel, tall, from: at(panel, event), to: at(panel, event) }),
    move: (marquee, event) => (stage.marquee = { ...marquee, to: at(panel, event) }),
    end: ({ from }, event) => {
      stage.marquee = null;
      choose(from, at(panel, event));
    },
  });
  const there = (found) => found.filter((i) => isThere(stage.run, stage.t, i));
  const around = {
    start: (event) => ({ panel: surface, path: [at(surface, event)] }),
    move: (lasso, event) => {
      lasso.path.push(at(surface, event));
      stage.marquee = lasso;
    },
    end: ({ path }) => {
      const { invertX, invertY } = surface.plot;
      const corners = path.map(([x, y]) => [invertX(x), invertY(y)]);
      stage.marquee = null;
      stage.selection.set(there(inside(stage.run.xy.all, corners)));
    },
  };
  const overPlane = selects(surface, false, (from, to) =>
    stage.selection.set(there(inBox(stage.run.xy.all, boxOf(surface.plot, from, to)))),
  );
  const overMargins = selects(margins, true, ([from], [to]) =>
    stage.selecting.take(margins.plot.invertX(from), margins.plot.invertX(to)),
  );
  const moves = {
    cursor: "grab",
    start: () => ({}),
    move: (_, event) => (stage.ghost = ghostOf(stage, at(surface, event))),
    end: () => picks.set({ example: stage.pin + 1, ...placeOf(stage.ghost.x, stage.ghost.y) }),
  };
  const cuts = {
    cursor: "move",
    start: () => ({ axis: stage.run.cut.row(stage.member)[0] }),
    move: ({ axis }, event) => (stage.ghost = { axis, ...ghostOf(stage, at(surface, event)) }),
    end: ({ axis }) =>
      picks.set({
        attribute: String(stage.run.attributes[axis]),
        threshold: rounded(axis ? stage.ghost.y : stage.ghost.x),
      }),
  };
  const chosen = (event) => {
    if (!stage.run || !surface.plot || theBallot().axis >= 0) return null; // there a drag moves a hall's stump
    if (stage.selection.on) return stage.selecting.lasso ? around : overPlane;
    return edited(event) ?? (stage.own.on ? stage.own.gesture : null);
  };
  const edited = (event) => {
    if (!picks.listeners.size) return null; // nobody edits here
    const pointer = pointed(surface, event);
    const i = nearestPoint(stage.run, surface.plot, ...pointer, stage.t);
    if (i >= 0) return i === stage.pin && i < stage.run.m ? moves : null;
    return overLine(stage, surface.plot, pointer) ? cuts : null;
  };
  const hover = (event) => (surface.canvas.style.cursor = chosen(event)?.cursor ?? "");
  surface.canvas.addEventListener("pointermove", hover, { signal: stage.gone });
  dragged(stage, surface, chosen);
  dragged(stage, margins, () => (stage.run && margins.plot && stage.selection.on ? overMargins : null));
}

function dragged(stage, panel, chosen) {
  const over = () => {
    stage.marquee = null;
    stage.schedule();
  };
  drags(panel.canvas, stage.gone, {
    begin: (event) => {
      const gesture = chosen(event);
      return gesture && { gesture, what: gesture.start(event) };
    },
    move: ({ gesture, what }, event) => {
      gesture.move(what, event);
      stage.schedule();
    },
    end: ({ gesture, what }, event) => {
      gesture.end(what, event);
      stage.schedule();
    },
    cancel: over,
  });
}

const within = (plot, [x, y]) => [clamp(x, plot.left, plot.right), clamp(y, plot.top, plot.bottom)];

// It belongs to the round and to the pinned example: with another one it is gone.
const ghostOf = ({ surface: { plot }, t, pin }, [x, y]) => ({ x: plot.invertX(x), y: plot.invertY(y), t, pin });

const boxOf = (plot, [x0, y0], [x1, y1]) => [plot.invertX(x0), plot.invertX(x1), plot.invertY(y0), plot.invertY(y1)];

function overLine({ run, member }, plot, [x, y]) {
  if (member < 0) return false;
  const [axis, threshold] = run.cut.row(member);
  if (axis === 0) return Math.abs(plot.X(threshold) - x) < REACH;
  return axis === 1 && Math.abs(plot.Y(threshold) - y) < REACH;
}

export function drawDragged(stage, panel) {
  if (stage.marquee?.panel === panel) drawMarquee(stage, panel);
  const { ghost } = stage;
  if (ghost && panel === stage.surface && ghost.t === stage.t && ghost.pin === stage.pin) drawGhost(stage, panel);
}

// Where the pinned example, or the line, would be.
function drawGhost({ ghost, theme, run, pin }, { ctx, plot }) {
  const colour = css(theme.accent);
  const [x, y] = [plot.X(ghost.x), plot.Y(ghost.y)];
  if (ghost.axis === 0) line(ctx, x, plot.top, x, plot.bottom, colour, 3, [8, 5]);
  else if (ghost.axis === 1) line(ctx, plot.left, y, plot.right, y, colour, 3, [8, 5]);
  else {
    const [fromX, fromY] = run.xy.row(pin);
    line(ctx, plot.X(fromX), plot.Y(fromY), x, y, colour, 2, [4, 4]);
    dot(ctx, x, y, 6, colour);
  }
}
