// What a student has answered, where there is no server: how far he is, the way on, and the file to hand in.
//
// data: {lessons: [{name, title, minutes, digest, asks}], whole}    whole: with a table and the file, else a line and the lessons' links

import { download } from "../core/saving.js";
import { escape } from "../core/dom.js";
import { mounted } from "../core/mounted.js";
import { now, store, stored } from "../progress/kept.js";
import { asFile, counted } from "./record.js";

class Answers {
  constructor(root) {
    this.root = root;
    root.addEventListener("click", ({ target }) => this.press(target.closest("[data-act]")?.dataset.act));
  }

  receive({ data }) {
    this.data = data;
    this.show();
    this.root.ariaBusy = "false";
  }

  show() {
    const rows = this.data.lessons.map((lesson) => ({ ...lesson, ...counted(stored(), lesson) }));
    this.root.innerHTML = this.data.whole ? whole(rows.filter(({ last }) => last)) : summary(rows);
    if (!this.data.whole) rows.forEach(lead);
  }

  press(act) {
    if (act === "save") this.save();
    if (act === "forget") this.forget();
  }

  save() {
    const who = this.root.querySelector("input").value.trim();
    const text = JSON.stringify(asFile(stored(), this.data.lessons, who, now()), null, 2);
    download(new Blob([text], { type: "application/json" }), "answers.json");
  }

  forget() {
    store({});
    this.show();
  }
}

function summary(rows) {
  const [right, asked] = ["right", "questions"].map((name) => rows.reduce((all, row) => all + row[name], 0));
  const minutes = rows.reduce((all, row) => all + row.minutes, 0);
  const next = rows.find(({ open }) => open);
  const way = next ? ` <a href="${fileOf(next)}">Go on: ${escape(next.title)}, step ${next.open}</a>` : "";
  return `<p><progress max="${asked}" value="${right}"></progress> ${right} of ${asked} questions correct; ${rows.length} lessons, about ${minutes} minutes.${right ? way : ""}</p>`;
}

const fileOf = ({ name, open }) => `lesson-${name}-${open || 1}.html`;

// The link of a lesson's card leads to where its reader stands.
function lead(row) {
  const link = document.querySelector(`.st-key-course a[href^="lesson-${row.name}-1.html"]`);
  if (!link || !row.last) return;
  link.href = fileOf(row);
  link.textContent = row.open ? `Go on at ${row.open}` : "Again";
}

function whole(rows) {
  if (!rows.length) return "<p>Nothing yet: what you answer in a lesson appears here.</p>";
  const cells = (row) => [
    row.title,
    `${row.last} of ${row.asks.length}`,
    `${row.right} of ${row.questions}`,
    row.tries,
  ];
  const line = (row) =>
    `<tr>${cells(row)
      .map((cell) => `<td>${escape(cell)}</td>`)
      .join("")}</tr>`;
  return `<div class="bl-table"><table><tr><th>Lesson<th>Last step<th>Answered rightly<th>Tries</tr>${rows.map(line).join("")}</table></div>
  <p><label>Your name, if the file is to have one <input maxlength="200"></label></p>
  <p><button type="button" data-act="save">Download your answers</button></p>
  <details><summary>Forget them</summary><p>This browser then knows nothing of your answers. They cannot be brought back.</p>
  <p><button type="button" data-act="forget">Forget all answers</button></p></details>`;
}

export const { receive, leave } = mounted("bl-answers", (root) => new Answers(root));
