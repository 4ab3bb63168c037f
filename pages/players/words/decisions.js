// What a block of words shows in a round, and where a table scrolls to. Pure; tests/players/words.test.js.
//
// A block of a film is {kind, always: html} or {kind, rounds: [html of round 0, of round 1, ...]}; a table has rows, or
// rounds of rows (pages/words/blocks.py makes them). A round beyond a list shows the list's last entry.

const entry = (list, t) => list[Math.min(t, list.length - 1)];

// The text of a block in round t; "" hides it.
export const textAt = ({ always, rounds }, t) => always ?? entry(rounds, t) ?? "";

// The rows of a table in round t; a table without rows is hidden.
export const rowsAt = ({ rows, rounds }, t) => rows ?? entry(rounds, t) ?? [];

// The row to light in round t, or -1: row k belongs to round k + 1.
export const litRow = ({ lit, rows }, t) => (lit && rows ? Math.min(t, rows.length) - 1 : -1);

// Where the box of a table should stand so that row k is in view below its head. It moves only if it must, and then leaves
// room for the rounds that follow. row, head: heights of a row and of the head; height: of the box; top: where it stands.
export function scrolled(k, { row, head, height, top }) {
  const from = k * row;
  const room = height - head;
  const inView = from >= top && from + row <= top + room;
  return inView || k < 0 ? top : Math.max(0, Math.round(from - room / 3));
}

// The longest cell of every column over all rounds: it holds the column's width, so that numbers that change do not move.
export function widest({ columns, rounds = [] }) {
  const length = (html) => html.replace(/<[^>]*>/g, "").replace(/&[^;]*;/g, "x").length;
  const longest = (a, b) => (length(b) > length(a) ? b : a);
  return columns.map((_, k) => rounds.flat().reduce((best, cells) => longest(best, cells[k]), ""));
}

// Columns of blocks with the share of the width of each, from a part of a film: a list of blocks, or {columns, weights}.
// One of weight 0 stands below the others, as wide as all of them.
export function columnsOf(part) {
  if (Array.isArray(part)) return [{ blocks: part, weight: 1 }];
  return part.columns.map((blocks, k) => ({ blocks, weight: part.weights?.[k] ?? 1 }));
}

// The widths of the columns that stand side by side, as a grid's template.
export const sharesOf = (columns) =>
  columns
    .filter(({ weight }) => weight > 0)
    .map(({ weight }) => `minmax(0, ${weight}fr)`)
    .join(" ");
