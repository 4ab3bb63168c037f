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

// The same for whole rounds: an axis of three rounds has no tick at 0.5.
export const roundTicks = (last, count) => niceTicks(0, Math.max(last, 1), count).filter(Number.isInteger);
