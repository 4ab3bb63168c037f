// A single step is a movement, told in the order in which it happens: on the sizes that stand there the new cut sweeps in, its
// mistakes are ringed, then they grow and the others shrink while the surface takes its new colours.
//
//   movedAt(share) -> {sweep, rings, fade}     how far each of the three is, 0 to 1, at a share of the time. Pure.
//   lasting(before, playing)                   how long a step lasts, in milliseconds; before: how many have been seen. Pure.
//   isStep(was, now)                           whether exactly one round came, from rest to rest. Pure.
//   class Moving                               of a stage: heed() with every painting, before the surface
//     on        whether something moves         shown     what the surface draws then: the stage, half-way
//     stop()    as if it were over: the next press, another film, another page

import { calm } from "../core/clock.js";
import { clamp } from "../core/numbers.js";

const [SLOW, QUICK] = [1200, 400]; // milliseconds of a step
const SLOW_ONES = 3; // so many steps take their time
const FASTEST = 3; // rounds a second: played faster, nothing moves
const [SWEPT, RINGED] = [0.4, 0.6]; // of the time: until then the cut sweeps in, until then its mistakes are ringed

const eased = (share) => 1 - (1 - share) ** 3;
const between = (share, from, to) => eased(clamp((share - from) / (to - from), 0, 1));

export const movedAt = (share) => ({
  sweep: between(share, 0, SWEPT),
  rings: between(share, SWEPT, RINGED),
  fade: between(share, RINGED, 1),
});

export const lasting = (before, playing) => (before < SLOW_ONES && !playing ? SLOW : QUICK);

export const isStep = (was, now) => was?.run === now.run && now.t === was.t + 1 && !now.p && !was.p;

let seen = 0; // steps, on this page: the first ones take their time

export class Moving {
  constructor(stage) {
    this.stage = stage;
  }

  get on() {
    return this.began !== undefined;
  }

  heed() {
    const { run, t, p, player } = this.stage;
    const [was, now] = [this.last, { run, t, p }];
    this.last = now;
    if (was && was.run === run && was.t === t && was.p === p) return;
    const interrupted = this.on;
    this.stop();
    const fast = player.playing && player.rate > FASTEST;
    if (!interrupted && !fast && isStep(was, now) && !this.stage.surface.hidden && !calm()) this.start(player.playing);
  }

  start(playing) {
    this.began = performance.now();
    this.lasts = lasting(seen, playing);
    seen += 1;
    this.stage.root.dataset.moving = "";
    this.frame = requestAnimationFrame(() => this.tick());
  }

  stop() {
    cancelAnimationFrame(this.frame);
    this.began = undefined;
    delete this.stage.root.dataset.moving;
  }

  tick() {
    if (performance.now() - this.began >= this.lasts || this.stage.surface.hidden) this.stop();
    else this.frame = requestAnimationFrame(() => this.tick());
    this.stage.paintSurface();
  }

  // Until the points grow it is the round before, with the new cut in it.
  get shown() {
    const { stage } = this;
    const { run, t } = stage;
    const move = movedAt((performance.now() - this.began) / this.lasts);
    const now = move.fade > 0 ? t : t - 1;
    const [from, to] = [run.weight.row(t - 1), run.weight.row(t)];
    const radius = (plot, i) =>
      stage.radiusOf(plot, from[i]) * (1 - move.fade) + stage.radiusOf(plot, to[i]) * move.fade;
    return Object.create(stage, {
      move: { value: move },
      t: { value: now },
      pulls: { value: now },
      member: { value: t - 1 },
      ringsErrors: { value: !run.ghost },
      radius: { value: radius },
    });
  }
}
