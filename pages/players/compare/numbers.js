// The numbers of Compare's pictures, as tables (core/tables.js): a surface tells its run's examples; what all runs share has a
// column for each of them.
//
//   numbersOf(compare, panel)
//   stated(lenses)              what every run has come to: "AdaBoost: training 3.6 %, test 4 %"; ...
//   picturesOf(compare)       [{ canvas, words }]: every picture's state in a sentence

import { hides } from "../core/lists.js";
import { short } from "../core/numbers.js";
import { marginsThere } from "../round/film.js";
import { curvesOf, examplesOf, marginOf, placesOf, weightOf } from "../round/numbers.js";
import { localOf, sharedOf } from "./examples.js";
import { drawErrors, drawObjective, drawScatter, errors, objective } from "./panels.js";

const LINES = new Map([
  [drawErrors, errors],
  [drawObjective, objective],
]);

// A column of every run, by the examples of the first.
function ofEach({ lenses, most }, column) {
  const [{ run: first }] = lenses;
  return lenses.map((lens) => {
    const { name, of } = column(lens);
    const own = (i) => localOf(sharedOf(i, first, most), lens.run, most);
    return { name: `${lens.run.algorithm}: ${name}`, of: (i) => (own(i) < 0 ? null : of(own(i))) };
  });
}

export function numbersOf(compare, panel) {
  const { lenses, surfaces, longest, t } = compare;
  const lens = lenses[surfaces.indexOf(panel)];
  if (hides("formulas")) return [];
  if (lens) return [examplesOf(lens.run, lens.t, [weightOf(lens), marginOf(lens), ...placesOf(lens.run)])];
  const pick = LINES.get(panel.draw);
  const named = ({ run }) => pick(run).map(({ label, values }) => ({ label: `${run.algorithm}: ${label}`, values }));
  if (pick) return [curvesOf(lenses.flatMap(named), hides("future") ? t : longest.T)];
  const columns = ofEach(compare, panel.draw === drawScatter ? weightOf : marginOf);
  return [examplesOf(lenses[0].run, lenses[0].t, columns)];
}

const ofRuns = (lenses, words) => lenses.map((lens) => `${lens.run.algorithm}: ${words(lens)}`).join("; ");

export const stated = (lenses) => ofRuns(lenses, ({ numbers }) => numbers);

const heaviest = ({ weights }) => `heaviest is example ${weights.indexOf(Math.max(...weights)) + 1}`;
const surest = ({ run, t }) => (t ? `from ${short(Math.min(...marginsThere(run, t)))}` : "no vote yet");
const reached = ({ run, t }) => objective(run).map(({ values }) => short(values[t]))[0] ?? "none";

export function picturesOf({ lenses, surfaces, shared, t, pair }) {
  const when = `after round ${t}`;
  const surface = ({ title, numbers }, k) => ({
    canvas: surfaces[k].canvas,
    words: `Decision surface of ${title} ${when}: ${numbers}`,
  });
  const two = pair.map((k) => lenses[k]);
  const states = [
    `Errors ${when}: ${stated(lenses)}`,
    `Objectives ${when}: ${ofRuns(lenses, reached)}`,
    `Margins ${when}: ${ofRuns(lenses, surest)}`,
    `Weights ${when}: ${ofRuns(two, heaviest)}`,
  ];
  return [...lenses.map(surface), ...shared.map(({ canvas }, k) => ({ canvas, words: states[k] }))];
}
