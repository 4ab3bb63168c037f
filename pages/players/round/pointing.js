// Pointing at examples. The owner has the state (hover, pin: examples, or -1) and paints; run() is what a panel shows;
// marquee: while something is dragged over it;
// beside(x, y) hears of a click where no example is, in the attributes' units.

import { theBallot } from "../core/ballot.js";
import { pointed } from "../core/canvas.js";
import { nearestPoint } from "./points.js";

// How many examples are drawn: the training ones come first.
const drawn = ({ tests }, { m, n }) => (tests === false ? m : n);

// A finger cannot hover: what it touches is pinned by the click that follows.
export function pointAtExamples(owner, panel, run, beside = () => {}) {
  const { canvas } = panel;
  const listen = (type, handler) => canvas.addEventListener(type, handler, { signal: owner.gone });
  const under = (event) =>
    run() && panel.plot ? nearestPoint(run(), panel.plot, ...pointed(panel, event), owner.t, drawn(owner, run())) : -1;
  const hover = (i) => {
    if (i === owner.hover) return;
    owner.hover = i;
    owner.schedule();
  };
  const drags = (event) => event.pointerType === "touch" || owner.marquee || (owner.own?.on && event.buttons);
  listen("pointermove", (event) => hover(drags(event) ? -1 : under(event)));
  listen("pointerleave", () => hover(-1));
  listen("click", (event) => {
    if (theBallot().axis >= 0) return; // it has moved a stump
    const i = under(event);
    owner.pin = i === owner.pin ? -1 : i;
    const { plot } = panel;
    const [x, y] = pointed(panel, event);
    if (i < 0 && plot) beside(plot.invertX(x), plot.invertY(y));
    owner.schedule();
  });
}
