// Keeps the visitor's own table in this tab, so that it outlives a restart of the server. It draws nothing.

import { fetchFilm } from "../core/films.js";
import { kept, keep } from "./table.js";

const seen = new WeakMap(); // element -> the film that it has kept, or what it has answered

export async function receive({ parentElement, data, setStateValue }) {
  const asked = data.film || data.wanted;
  if (!asked || seen.get(parentElement) === asked) return;
  seen.set(parentElement, asked);
  if (data.film) keep((await fetchFilm(data.film, { say: () => {}, missing: () => {} })).table);
  else if (kept()) setStateValue("table", kept());
}

export function leave() {}
