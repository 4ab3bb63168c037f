// What a student has answered, in the browser's storage. The server is told once, when a page is opened; from then on it
// knows as much, and every change comes from it.

import { BROWSER, recordIn, remember } from "../core/memory.js";

const PLACE = "boosting-lab-progress";

// Of every step the entry with more answers.
export function merged(a, b) {
  const all = { ...a };
  for (const [place, entry] of Object.entries(b)) {
    if (!all[place] || tries(entry) >= tries(all[place])) all[place] = entry;
  }
  return all;
}

const tries = (entry) => (Array.isArray(entry?.tries) ? entry.tries.length : 0);

// Whether `a` says anything that `b` does not.
export const knowsMore = (a, b) =>
  Object.entries(a).some(([place, entry]) => !b[place] || tries(entry) > tries(b[place]));

export const stored = () => recordIn(BROWSER, PLACE);

export const store = (record) => remember(BROWSER, PLACE, JSON.stringify(record));

// The time of the day, for the record: UTC, to the second.
export const now = () => `${new Date().toISOString().slice(0, 19)}Z`;
