// Which of the runs errs least after a round, and in which of their choices they differ, in words.
//
//   verdict(runs, t)   runs: of a film (round/film.js). Of the test examples, or of the training examples where there are no
//                      others; "" before the first round
//   disagreement(many, right)  many: how many examples get different classes from them; right: how many of those each of
//                      the runs gets right, by name: [[name, count], ...]
//   rightOn(many, count)       the same of one run, beside its errors
//   apart(choices)     choices: those in which they differ, by name

import { finePercent } from "../core/numbers.js";

const EXAMPLES = { test: "test", train: "training" }; // by the role of their curve
const listed = (words) => (words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

// The errors in round t, as they are told; of a run that has ended, in its last one.
function errorsOf(runs, role, t) {
  const found = runs.map(({ curves, values, T }) => {
    const k = curves.findIndex((curve) => curve.role === role);
    return k < 0 ? NaN : values.row(k)[Math.min(t, T)];
  });
  return found.every(Number.isFinite) ? found : null;
}

function told(runs, errors, what) {
  const least = Math.min(...errors);
  const named = (isIn) => runs.filter((_, k) => isIn(errors[k])).map(({ algorithm }) => algorithm);
  const [first, others] = [named((error) => error === least), errors.filter((error) => error > least)];
  const verb = first.length > 1 ? "err" : "errs";
  const often = !others.length ? "equally often" : runs.length === 2 ? "less" : "least";
  const rest = runs
    .map(({ algorithm }, k) => (errors[k] > least ? `${algorithm} on ${finePercent(errors[k])}` : ""))
    .filter(Boolean);
  return `${listed(first)} ${verb} ${often}: on ${[`${finePercent(least)} of the ${what} examples`, ...rest].join(", ")}.`;
}

export function disagreement(many, right) {
  if (!many) return "";
  const most = Math.max(...right.map(([, count]) => count));
  const named = right.filter(([, count]) => count === most).map(([name]) => name);
  const best = `${listed(named)} ${named.length > 1 ? "are each" : "is"} right on ${many === 1 ? "it" : many === most ? "all" : most}`;
  return `They disagree on the ${many > 1 ? `${many} ringed ones` : "ringed one"}: ${best}.`;
}

export function rightOn(many, count) {
  if (count === many) return `right on ${many === 1 ? "the one" : `all ${many}`} circled`;
  return count ? `right on ${count} of ${many} circled` : `wrong on ${many === 1 ? "the one" : `all ${many}`} circled`;
}

export function apart(choices) {
  const [first, ...others] = choices;
  if (!first) return "";
  return others.length ? `Their ${listed(choices)} are different.` : `Only their ${first} is different.`;
}

export function verdict(runs, t) {
  for (const [role, what] of t ? Object.entries(EXAMPLES) : []) {
    const errors = errorsOf(runs, role, t);
    if (errors) return `After round ${t} ${told(runs, errors, what)}`;
  }
  return "";
}
