// What a student has answered, in the browser's storage. The server is told once, when a page is opened; from then on it
// knows as much, and every change comes from it.

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

export function stored(page = globalThis) {
  try {
    const record = JSON.parse(page.localStorage.getItem(PLACE));
    return record && typeof record === "object" && !Array.isArray(record) ? record : {};
  } catch {
    return {}; // a browser that keeps nothing, or something else under this name
  }
}

export function store(record, page = globalThis) {
  try {
    page.localStorage.setItem(PLACE, JSON.stringify(record));
  } catch {
    // a browser that keeps nothing: the session has it all the same
  }
}
