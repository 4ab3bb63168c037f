// The selected examples as a table in a file.
//
//   saveSelected({ run, t, weights, selection })     the selected examples of a round; nothing if there are none

import { download, fileName } from "../core/saving.js";
import { csvOf, selected } from "./selected.js";

export function saveSelected(shown) {
  const { run, t, selection } = shown;
  if (!selection.value.length) return;
  const name = fileName(`${run.algorithm} on ${run.dataset} round ${t} selection`, "csv");
  download(new Blob([csvOf(selected(shown), run)], { type: "text/csv" }), name);
}
