// Where the numbers of an axis stand: at 1, 2 or 5 times a power of ten. Pure; tests/players/ticks.test.js.

export function niceTicks(low, high, count) {
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((k) => k * power >= rough * 0.999) ?? 10);
  const ticks = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++)
    ticks.push(Number((k * step).toPrecision(12)));
  return ticks;
}

const MANY = 3; // powers of ten: of more, only they have ticks

// The same for a logarithmic axis: at 1, 2 and 5 times the powers of ten.
export function logTicks(low, high) {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const powers = Array.from({ length: last - first + 1 }, (_, k) => first + k);
  const within = (value) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9);
  const steps = last - first > MANY ? [1] : [1, 2, 5];
  const ticks = powers.flatMap((power) => steps.map((k) => Number((k * 10 ** power).toPrecision(3)))).filter(within);
  return ticks.length > 1 ? ticks : niceTicks(low, high, 2 * MANY);
}

// The same for whole rounds: an axis of three rounds has no tick at 0.5.
export const roundTicks = (last, count) => niceTicks(0, Math.max(last, 1), count).filter(Number.isInteger);
