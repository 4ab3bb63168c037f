// Keeps a student's answers in the browser. It draws nothing.

import { knowsMore, merged, store, stored } from "./kept.js";

const forgotten = new WeakMap(); // element -> how often the record was to be forgotten

export function receive({ parentElement, data, setStateValue }) {
  const first = !forgotten.has(parentElement);
  if (!first && forgotten.get(parentElement) !== data.forget) store({});
  forgotten.set(parentElement, data.forget);
  const known = stored();
  store(merged(known, data.record));
  if (first && knowsMore(known, data.record)) setStateValue("stored", known);
}
