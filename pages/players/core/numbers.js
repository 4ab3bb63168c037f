// Numbers: kept in a range, and written as a reader expects them. Pure; tests/players/numbers.test.js.

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

// With a real minus sign.
export const plain = (value) => String(value).replace("-", "\u2212");

// So many decimals; what rounds to zero has no sign.
export const decimals = (value, places) =>
  plain(Number(value.toFixed(places)) ? value.toFixed(places) : (0).toFixed(places));

// Three digits; a dash for what is no number.
export const short = (value) => (Number.isFinite(value) ? plain(Number(value.toPrecision(3))) : "\u2013");

// As the sentences write it; no line ends before the sign.
export const percent = (value) => `${Math.round(value * 100)}\u00a0%`;

// With a tenth: of errors.
export const finePercent = (value) => `${Number((100 * value).toFixed(1))}\u00a0%`;

// An attribute that never varies still needs an axis of some length.
export const spread = (low, high) => (high > low ? [low, high] : [low - 1, low + 1]);

// The largest finite value above 0, else 0.
export function largest(values) {
  let top = 0;
  for (const value of values) if (value > top && value < Infinity) top = value;
  return top;
}

// The smallest finite value above 0; `otherwise` where there is none.
export function smallest(values, otherwise) {
  let least = Infinity;
  for (const value of values) if (value > 0 && value < least) least = value;
  return least < Infinity ? least : otherwise;
}
