// Examples that the visitor has selected: one store per player key, as for the round; in the address as select=3-5.9
//
//   selectionOf(key) -> Selection;  theSelection(): the Lab's, which goes along from chapter to chapter
//     value         their numbers from 0 in the film, ascending        on      whether drags select
//     edits         whether the visitor goes to the Lab to edit them: there the panel of edits opens
//     set(numbers), turn(on), load(n, data): a film with n examples of these data has come, keep(), subscribe(f); note
//   rangesOf(numbers)        "3-5.9": numbers from 1, as edits and links write them. Pure.
//   numbersOf(text, n)       the numbers from 0, below n, of such a text; null if it is none. Pure.
//   inBox(xy, [x0, x1, y0, y1])    inRange(values, low, high)    inside(xy, corners)      which examples lie there. Pure.

import { address } from "./address.js";
import { Store } from "./rounds.js";

const LONGEST = 1500; // letters in a link
const LAB = "stage"; // the key of the Lab's player

export function rangesOf(numbers) {
  const ranges = [];
  for (const i of numbers) {
    if (ranges.at(-1)?.[1] === i - 1) ranges.at(-1)[1] = i;
    else ranges.push([i, i]);
  }
  return ranges.map(([low, high]) => (low === high ? `${low + 1}` : `${low + 1}-${high + 1}`)).join(".");
}

export function numbersOf(text, n) {
  if (!/^\d+(-\d+)?(\.\d+(-\d+)?)*$/.test(text)) return null;
  const found = new Set();
  for (const part of text.split(".")) {
    const [low, high = low] = part.split("-").map(Number);
    for (let i = low; i <= Math.min(high, n); i++) if (i > 0) found.add(i - 1);
  }
  return [...found].sort((a, b) => a - b);
}

export const inRange = (values, low, high) =>
  [...values.keys()].filter((i) => values[i] >= Math.min(low, high) && values[i] <= Math.max(low, high));

export function inBox(xy, [x0, x1, y0, y1]) {
  const within = (value, a, b) => value >= Math.min(a, b) && value <= Math.max(a, b);
  const all = Array.from({ length: xy.length / 2 }, (_, i) => i);
  return all.filter((i) => within(xy[2 * i], x0, x1) && within(xy[2 * i + 1], y0, y1));
}

// corners: [x, y] of a closed line. A line to the right of a point that is crossed once, or three times, goes around it.
export function inside(xy, corners) {
  const around = (x, y) =>
    corners.reduce((odd, [x1, y1], k) => {
      const [x0, y0] = corners.at(k - 1);
      const crosses = y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
      return crosses ? !odd : odd;
    }, false);
  return Array.from({ length: xy.length / 2 }, (_, i) => i).filter((i) => around(xy[2 * i], xy[2 * i + 1]));
}

export class Selection extends Store {
  name = "select";
  value = [];
  on = false;
  edits = false;

  constructor(place = address) {
    super();
    this.place = place;
    this.wish = place().wishes().select;
    place().onTravel(({ select }) => {
      this.wish = select;
      if (this.n) this.load(this.n);
      this.tell();
    });
  }

  // The link's wish is heeded once; on other data a selection means nothing.
  load(n, data = this.data) {
    const { wish } = this;
    if (wish === undefined && data === this.data) return;
    Object.assign(this, { n, data, note: "", wish: undefined });
    const found = wish ? numbersOf(wish, n) : [];
    if (!found) this.note = `${wish.slice(0, 60)} names no examples: a selection is written like 3-5.9.`;
    this.value = found ?? [];
    this.on ||= this.value.length > 0;
  }

  set(numbers) {
    this.value = numbers;
    this.note = this.text.length > LONGEST ? "This selection is too scattered to stand in the link." : "";
    this.tell();
    this.keep();
  }

  turn(on) {
    this.on = on;
    this.set(on ? this.value : []);
  }

  get text() {
    return rangesOf(this.value);
  }

  keep() {
    if (this.wish === undefined) this.place().write({ select: this.text.length > LONGEST ? null : this.text || null });
  }
}

const selections = {};

export const selectionOf = (key) => (selections[key] ??= new Selection());

export const theSelection = () => selectionOf(LAB);
