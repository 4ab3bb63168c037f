// The numbers of a picture as tables, for who reads them instead of looking: a button among the tools of each picture, or T with
// the focus on it. They are made when they are asked for, of what the picture holds at its round; nothing is fetched.
//
//   NUMBERS                        the button, as html; it stands in the picture's .bl-save
//   tellsNumbers(screen, tablesOf) tablesOf(card) -> tables of the picture in that card, none where they are an answer
//   tableHtml(table)               table: { caption, columns, rows, every }: names, and rows of texts and numbers; the first cell
//                                  of a row is its name. every: of too many rows each second, third, ... is told, else the first
//                                  ones. Pure; tests/players/tables.test.js

import { escape, openDialog } from "./dom.js";
import { plain } from "./numbers.js";

const MOST = 200; // rows: more is a file's matter
const DIGITS = 4;

export const NUMBERS =
  `<span class="bl-control st-key-numbers"><button type="button" class="bl-quiet" data-numbers ` +
  `title="The numbers of this picture as a table (or the key T)">Numbers</button></span>`;

const NONE = "This picture tells no numbers while a question asks for them.";

// Names may have the markup of plotly's labels; a dash stands for no value.
const named = (text) => escape(String(text).replace(/<[^>]*>/g, " "));
const told = (value) =>
  typeof value === "number" && Number.isFinite(value)
    ? plain(Number(value.toPrecision(DIGITS)))
    : named(value === null || value === undefined || typeof value === "number" ? "\u2013" : value);

const ORDINAL = { 2: "second", 3: "third" };

function cut({ rows, every }) {
  const step = every ? Math.ceil(rows.length / MOST) : 1;
  const shown = rows.filter((_, k) => k % step === 0).slice(0, MOST);
  const more =
    step > 1
      ? `Every ${ORDINAL[step] ?? `${step}th`} of ${rows.length} rows.`
      : `The first ${MOST} of ${rows.length} rows.`;
  return { shown, more: shown.length < rows.length ? more : "" };
}

export function tableHtml(table) {
  const { shown, more } = cut(table);
  const head = table.columns.map((name) => `<th scope="col">${told(name)}</th>`).join("");
  const line = ([first, ...rest]) =>
    `<tr><th scope="row">${told(first)}</th>${rest.map((value) => `<td>${told(value)}</td>`).join("")}</tr>`;
  const caption = [named(table.caption), more].filter(Boolean).join(". ");
  return `<div class="bl-rows" role="group" tabindex="0" aria-label="${named(table.caption)}"><table>
    <caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${shown.map(line).join("")}</tbody></table></div>`;
}

export function tellsNumbers(screen, tablesOf) {
  const { root } = screen;
  const tell = (card) => openDialog(root, card.querySelector(".bl-h").textContent, inside(tablesOf(card)));
  screen.listen(root, "click", ({ target }) => target.closest("[data-numbers]") && tell(target.closest(".bl-card")));
  screen.listen(root, "keydown", (event) => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (key.toLowerCase() !== "t" || ctrlKey || altKey || metaKey || !target.matches("canvas, .bl-figure-frame"))
      return;
    if (target.closest(".bl-presenting .bl-guest")) return; // another screen's
    event.preventDefault();
    tell(target.closest(".bl-card"));
  });
}

const inside = (tables) => tables.map(tableHtml).join("") || `<p>${NONE}</p>`;
