// The names of curves at their ends, in the place of a legend: where they stand, and in a canvas the names themselves.
//
//   linesOf(name) -> lines             a name in one line, a long one in two; plain(name): without its tags
//   inRows(names, rows) -> [lines]     each in one line, the long ones in two if there are rows enough
//   apart(found, height, letter)       moves ends { lines, y } in a plot of that height until none lies over another, in order;
//                                      y: the middle of the lines, which may lie beyond. Returns them
//   rowsOf(panel)                      how many lines have room beside the plot
//   besideOf(panel, names)             pixels beside the plot that names, as lines, take; 0 where they would take too many
//   nameEnds(panel, theme, found)      draws the names of ends { lines, colour, x, y } beside their points

import { label, unclip } from "./canvas.js";

const ROW = 1.2; // letters from line to line
const GAP = 0.4; // letters around a name of two lines
const FOOT = 0.3; // letters that a name may reach below the plot: there stand the ticks
export const AFTER = 6; // pixels between a curve and its name
const LONG = 16; // letters: more are two lines, so that the picture keeps its width
const MOST = 0.4; // of a panel's width
const FRAME = 4.65; // letters over and under a plot

export const plain = (name) => name.replace(/<[^>]*>/g, "");

// Broken at the blank that leaves the longer line shortest.
export function linesOf(name) {
  const blanks = [...name.matchAll(/ /g)].map(({ index }) => [name.slice(0, index), name.slice(index + 1)]);
  if (plain(name).length <= LONG || !blanks.length || name.includes("<")) return [name];
  const longest = (lines) => Math.max(...lines.map((one) => one.length));
  return blanks.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

export function inRows(names, rows) {
  const broken = names.map(linesOf);
  return broken.flat().length > rows ? names.map((name) => [name]) : broken;
}

// Down until they do not touch, then up again from the lower edge. What has two lines is seen to be one name.
export function apart(found, height, letter) {
  const half = ({ lines }) => (letter * (lines.length * ROW + (lines.length > 1 ? GAP : 0))) / 2;
  found.sort((a, b) => a.y - b.y);
  let free = -Infinity;
  for (const end of found) free = (end.y = Math.max(end.y, 0, free + half(end))) + half(end);
  free = height + letter * FOOT;
  for (const end of found.toReversed()) free = (end.y = Math.min(end.y, free - half(end))) - half(end);
  return found;
}

export const rowsOf = ({ height, size }) => (height / size - FRAME) / ROW;

export function besideOf({ ctx, width }, names) {
  const beside = AFTER + 2 + Math.max(0, ...names.flat().map((line) => ctx.measureText(line).width));
  return beside < MOST * width ? beside : 0;
}

export function nameEnds(panel, theme, found) {
  const { ctx, size, plot } = panel;
  unclip(panel);
  const inside = found.map((end) => ({ ...end, y: Math.min(end.y - plot.top, plot.height) }));
  for (const { lines, x, y, colour } of apart(inside, plot.height, size))
    lines.forEach((text, k) => {
      const down = plot.top + y + (k - (lines.length - 1) / 2) * size * ROW;
      label(ctx, theme, text, x + AFTER, down, "left", colour);
    });
}
