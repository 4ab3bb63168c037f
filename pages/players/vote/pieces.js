// The vote as a sum of pieces, one for each attribute (or two) that it asks about. Pure; tests/players/vote.test.js.
//
// film.pieces of the Lab: pieces (names, columns, cuts, ends, first, start), values and shares by the round, cells and at by
// the example, rise by the round; pages/lab/curves.py has their shapes.
//
//   valueOf(vote, t, i, k)     what piece k adds to example i's vote after t rounds
//   piecesOf(vote, t)          the numbers of the pieces that have been asked
//   topOf(vote, t)             the largest value of a piece, at least a little: the one scale of all cards
//   partsOf(vote, t, i, total, T)    [{ name, value }]: what the pieces add to example i's vote, its total, "n others" last; the
//                              largest ones of round T, the last, which keep their places; null for what is not asked yet
//   examplesOf(run, vote)      [{ says, i }]: who is worth a look, by the last round
//   cardsOf(vote, t), missingOf(vote), whyOf(run, vote, t, i)      what is said of them
//   linksOf(pieces, prefix)    what each is called in a link that presents its card
//   stepsOf(vote, t)           the rows of a table: attribute, from, to, what it adds there; of the curves

import { sentences } from "../core/dom.js";
import { decimals, finePercent, percent, plain } from "../core/numbers.js";
import { slug } from "../core/presenter.js";
import { isThere } from "../round/film.js";

const MOST = 10; // rows of an example's sum
const LONG = 50; // letters of a name in a link
const NAMED = 12; // attributes that are named
const LEAST = 0.06; // of the scale, in parts of the vote
const NOTHING = 2e-3; // less than is written, and more than the rounding of a film's margins

export const signed = (value) => `${value > 0 ? "+" : ""}${decimals(value, 2)}`;
const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
export const nameOf = ({ names }) => names.join(" \u00d7 ");

// Short, and no two alike, though their attributes' names may differ in signs alone.
export function linksOf(pieces, prefix) {
  const taken = new Set([prefix]);
  return pieces.map((piece, k) => {
    const name = slug(`${prefix} ${nameOf(piece)}`).slice(0, LONG);
    taken.add(taken.has(name) ? `${name}-${k + 1}` : name);
    return [...taken].at(-1);
  });
}

export const valueOf = ({ values, cells, pieces }, t, i, k) => values.row(t)[cells.all[i * pieces.length + k]];

const piecesOf = ({ pieces }, t) => [...pieces.keys()].filter((k) => pieces[k].first <= t);

export const topOf = ({ values }, t) => values.row(t).reduce((top, value) => Math.max(top, Math.abs(value)), LEAST);

export function partsOf(vote, t, i, total, T) {
  const { pieces, hidden } = vote;
  const size = (k) => Math.abs(valueOf(vote, T, i, k));
  const order = [...pieces.keys()].toSorted((a, b) => size(b) - size(a));
  const adds = (k) => (pieces[k].first <= t ? valueOf(vote, t, i, k) : null);
  const shown = order.slice(0, MOST).map((k) => ({ name: nameOf(pieces[k]), value: adds(k) }));
  const others = order.slice(MOST).map((k) => pieces[k].first);
  const now = [...others, ...hidden].filter((first) => first <= t).length;
  const rest = total - shown.reduce((sum, { value }) => sum + value, 0);
  const none = !now && Math.abs(rest) < NOTHING;
  if (!others.length && !hidden.length && none) return shown;
  const name = !(others.length + hidden.length) ? "the same for all" : now ? counted(now, "other") : "others";
  return [...shown, { name, value: none ? null : rest }];
}

// Test examples where there are any: they were not learnt.
export function examplesOf(run, { tested }) {
  const { margin, m, n, T, wrong } = run;
  const margins = margin.row(T);
  const all = Array.from({ length: tested ? n - m : m }, (_, k) => k + (tested ? m : 0));
  const rows = all.filter((i) => isThere(run, T, i));
  const order = rows.toSorted((a, b) => margins[a] - margins[b]);
  const fails = order.length > 0 && wrong.all[T * n + order[0]];
  return [
    { says: "a typical one", i: order[order.length >> 1] },
    { says: fails ? "one it gets wrong" : "the least sure", i: order[0] },
    { says: "the surest", i: order.at(-1) },
  ];
}

const listed = (names) =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(", ")} and ${names.length - NAMED} more` : names.join(", ");

export function cardsOf(vote, t) {
  const { pieces, never, shares, rise } = vote;
  if (!pieces.length) return "No attribute is asked about.";
  if (!t) return "Nobody has voted yet. Each card waits for the round that asks about it first.";
  const [loudest] = piecesOf(vote, t).toSorted((a, b) => shares.row(t)[b] - shares.row(t)[a]);
  const dearest = rise.row(t).reduce((best, value, c, all) => (value > all[best] ? c : best), 0);
  return sentences([
    `Round ${t}: ${nameOf(pieces[loudest])} has ${percent(shares.row(t)[loudest])} of the vote`,
    rise.row(t)[dearest] > 0 ? `The error rises most when ${vote.attributes[dearest]} is shuffled` : "",
    never.length ? `${counted(never.length, "attribute")} ${never.length > 1 ? "are" : "is"} never asked about` : "",
  ]);
}

// Below the cards: which attributes have none, and which cards there is no room for.
export const missingOf = ({ never, hidden }) =>
  sentences([
    never.length ? `Never asked about: ${listed(never)}` : "",
    hidden.length ? `Not drawn: ${counted(hidden.length, "card")} with smaller shares` : "",
  ]);

// What shuffling an attribute's column costs, in words.
export const costOf = ({ rise, tested }, t, { columns }) =>
  columns.length > 1
    ? ""
    : `shuffled: ${tested ? "test " : ""}error ${rise.row(t)[columns[0]] > 0 ? "+" : ""}${plain(finePercent(rise.row(t)[columns[0]]))}`;

export function whyOf({ classes, label, margin, n, wrong }, vote, t, i) {
  if (!t) return "Nobody has voted yet.";
  const total = margin.row(t)[i] * label.all[i];
  const right = !wrong.all[t * n + i];
  const verdict = classes[label.all[i] > 0 === right ? 1 : 0];
  const values = piecesOf(vote, t).map((k) => valueOf(vote, t, i, k));
  const [up, down] = [1, -1].map((side) => values.filter((value) => value * side > 0).length);
  const all = vote.hidden.every((first) => first > t);
  return sentences([
    all ? `${counted(up, "card")} for ${classes[1]}, ${down} for ${classes[0]}` : "",
    `The vote is ${signed(total)}, so ${verdict}: ${right ? "right" : "wrong"}`,
  ]);
}

export function stepsOf({ pieces, values, attributes }, t) {
  const rows = pieces.filter(({ names, first }) => names.length === 1 && first <= t);
  return rows.flatMap(({ columns: [c], cuts: [cuts], start }) =>
    [...cuts, null].map((to, k) => [attributes[c], cuts[k - 1] ?? null, to, values.row(t)[start + k]]),
  );
}
