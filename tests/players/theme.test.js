import assert from "node:assert/strict";
import { test } from "node:test";

import { css, derived, isDark, mix } from "../../pages/players/core/theme.js";
import { colourTables, gradient, pixel } from "../../pages/players/round/colours.js";

const WHITE = [255, 255, 255];
const NIGHT = [20, 23, 29];
const INK = [29, 36, 48];
const CODES = { zero: 127, top: 254 };
const ROLES = { negative: [42, 111, 187], positive: [217, 101, 15], neutral: [246, 245, 242] };

test("a theme is dark when its background is", () => {
  assert.equal(derived(WHITE, INK).dark, false);
  assert.equal(derived(NIGHT, WHITE).dark, true);
  assert.equal(isDark([0, 0, 255]), true);
  assert.equal(isDark([255, 255, 0]), false);
});

test("a card lies on the page in the light, and a little above it in the dark", () => {
  assert.deepEqual(derived(WHITE, INK).card, WHITE);
  assert.ok(derived(NIGHT, WHITE).card.every((v, k) => v > NIGHT[k] && v < NIGHT[k] + 15));
});

test("quiet colours lie between text and background, the fainter the nearer to it", () => {
  const { text, muted, faint, grid, background } = derived(WHITE, INK);
  const lightness = [text, muted, faint, grid, background].map(([r]) => r);
  assert.deepEqual(
    lightness,
    lightness.toSorted((a, b) => a - b),
  );
});

test("colours mix and are written as CSS", () => {
  assert.deepEqual(mix([0, 0, 0], [10, 20, 30], 0.5), [5, 10, 15]);
  assert.equal(css([1.7, 2, 3], 0.5), "rgba(1,2,3,0.5)");
});

test("a score of 0 is neutral, and the two signs have the colours of their classes", () => {
  const { score, sign } = colourTables(ROLES, CODES);
  const channels = (v) => [v & 255, (v >> 8) & 255, (v >> 16) & 255];
  assert.deepEqual(channels(score[127]), ROLES.neutral);
  const [blue, orange] = [channels(score[0]), channels(score[254])];
  assert.ok(blue[2] > blue[0] && orange[0] > orange[2]);
  assert.equal(new Set(sign).size, 2);
});

test("a probability has the colour of the score 2p - 1, whose border is at one half", () => {
  const { score, probability } = colourTables(ROLES, CODES);
  const odds = 3;
  const table = probability(odds);
  assert.equal(table[CODES.zero], score[CODES.zero]);
  for (const code of [0, 40, 127, 160, 254]) {
    const p = 1 / (1 + Math.exp((-odds * (code - CODES.zero)) / CODES.zero));
    assert.equal(table[code], pixel(ROLES, 2 * p - 1) >>> 0);
  }
  assert.equal(probability(odds), table);
});

test("the legend's bar begins and ends in the surface's own colours", () => {
  const { score } = colourTables(ROLES, CODES);
  const bar = gradient(ROLES, CODES);
  const first = `rgb(${score[0] & 255},${(score[0] >> 8) & 255},${(score[0] >> 16) & 255}) 0.0%`;
  assert.ok(bar.startsWith(`linear-gradient(90deg,${first}`));
  assert.ok(bar.endsWith("100.0%)"));
});
