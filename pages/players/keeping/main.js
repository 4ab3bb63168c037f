// Keeps the visitor's own table in this tab, so that it outlives a restart of the server: it is nobody else's, and gone with
// the tab. It draws nothing.

import { fetchFilm } from "../core/films.js";
import { recalled, remember, TAB } from "../core/memory.js";

const PLACE = "boosting-lab-table";

const seen = new WeakMap(); // element -> the film that it has kept, or what it has answered

export async function receive({ parentElement, data, setStateValue }) {
  const asked = data.film || data.wanted;
  if (!asked || seen.get(parentElement) === asked) return;
  seen.set(parentElement, asked);
  if (data.film) {
    const { table } = await fetchFilm(data.film, { say: () => {}, missing: () => {} });
    return remember(TAB, PLACE, table);
  }
  const kept = recalled(TAB, PLACE);
  if (kept) setStateValue("table", kept);
}
