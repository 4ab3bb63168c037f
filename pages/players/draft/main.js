// Keeps a lesson that is being put together in the browser. It draws nothing.

import { keepDraft, takeAdded } from "../core/drafted.js";

const told = new WeakSet(); // elements whose browser has said what it knew

export function receive({ parentElement, data, setStateValue }) {
  const first = !told.has(parentElement);
  told.add(parentElement);
  const stored = keepDraft(first && !data.draft.title ? null : data.draft);
  const added = takeAdded();
  if (first || added.length) setStateValue("found", { stored, added });
}
