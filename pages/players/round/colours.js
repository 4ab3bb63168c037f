// The score in colours: 255 steps from -1 to 1, the same for surface and legend.

import { mix } from "../core/theme.js";

const MOST = 0.72; // how much of a class's colour a score of 1 has
const SIGN = 0.45; // the score whose colour stands for a whole side, where only the sign is shown
const FLAT = 0.1; // the same where what lies on it is to be seen: two votes are compared

const tables = new WeakMap();

// { score, sign, flat, probability(odds) }: a colour, as a pixel, for every code of a surface. codes: { zero, top } of the
// film; odds: the log-odds at a score of 1, whose probability p is coloured as the score 2p - 1.
export function colourTables(theme, codes) {
  if (!tables.has(theme)) {
    const table = (shape) =>
      Uint32Array.from({ length: 256 }, (_, k) => pixel(theme, shape((k - codes.zero) / codes.zero)));
    const sides = (most) => table((value) => (value > 0 ? most : -most));
    let last = {}; // a round's odds are its own
    const probability = (odds) => {
      if (last.odds !== odds) last = { odds, of: table((value) => Math.tanh((odds * value) / 2)) };
      return last.of;
    };
    tables.set(theme, { score: table((value) => value), sign: sides(SIGN), flat: sides(FLAT), probability });
  }
  return tables.get(theme);
}

// The square root spreads the small scores, where late rounds live.
export function pixel(theme, value) {
  const strength = Math.min(MOST * Math.sqrt(Math.abs(value)), MOST);
  const [r, g, b] = mix(theme.neutral, value > 0 ? theme.positive : theme.negative, strength);
  return (255 << 24) | (b << 16) | (g << 8) | r;
}

const STOPS = [0, 0.063, 0.126, 0.252, 0.378, 0.441, 0.472, 0.5, 0.528, 0.559, 0.622, 0.748, 0.874, 0.937, 1];

// The bar in the legend, as a CSS gradient out of the surface's own table.
export function gradient(theme, codes) {
  const { score } = colourTables(theme, codes);
  return barOf((share) => score[Math.round(share * codes.top)]);
}

// colourAt(share): the pixel of a share of the way from the left end.
export function barOf(colourAt) {
  const stop = (share) => {
    const v = colourAt(share);
    return `rgb(${v & 255},${(v >> 8) & 255},${(v >> 16) & 255}) ${(share * 100).toFixed(1)}%`;
  };
  return `linear-gradient(90deg,${STOPS.map(stop).join(",")})`;
}
