// The clock of Play. Pure but for calm(): it is told the time. tests/players/clock.test.js.
//
// It counts rounds since its start, so that a slow frame is made up for. After a gap (a hidden tab paints nothing) it
// goes on from where it was, by one round, instead of jumping over all that nobody has seen.

export const GAP = 1000; // milliseconds

export class Clock {
  constructor(rate, now) {
    this.start(rate, now);
  }

  // rate: rounds per second.
  start(rate, now) {
    this.rate = rate;
    this.began = this.last = now;
    this.played = 0;
  }

  // How many rounds are due now that were not due when it was asked last.
  due(now) {
    const gap = now - this.last > Math.max(GAP, 2000 / this.rate);
    this.last = now;
    if (gap) {
      this.start(this.rate, now);
      return 1;
    }
    const due = Math.floor(((now - this.began) * this.rate) / 1000) - this.played;
    this.played += due;
    return due;
  }
}

const SECONDS = 10; // a film without a choice of speeds lasts so long
const SLOWEST = 3;
const FASTEST = 20;
export const CALM = 2; // rounds per second for a visitor who asked for little motion
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// The speed of a film of `last` rounds.
export const filmRate = (last, isCalm) => (isCalm ? CALM : Math.min(Math.max(last / SECONDS, SLOWEST), FASTEST));
