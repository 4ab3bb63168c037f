// The blocks of words as elements. Each has show(t), which brings round t on the screen, and formulas(t): the LaTeX that a
// round needs, for drawing it ahead. Some have also measured(), after a layout, and a table ahead(t), before anything shows
// round t.

import { escape, put } from "../core/dom.js";
import { formula, formulasIn, rich } from "../core/formula.js";
import { litRow, rowsAt, scrolled, textAt, widest } from "./decisions.js";

const element = (tag, name, inside = "") =>
  Object.assign(document.createElement(tag), { className: `bl-block bl-${name}`, innerHTML: inside });

class Text {
  constructor(block, tag) {
    this.block = block;
    this.node = element(tag, block.kind);
  }

  show(t) {
    const html = textAt(this.block, t);
    this.node.classList.toggle("bl-absent", !html);
    if (html) put(this.node, rich(html), "innerHTML");
  }

  formulas(t) {
    return formulasIn(textAt(this.block, t));
  }
}

// What is larger than its place is scrolled by the keyboard, too.
function reachable(node) {
  const scrolls = node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
  if (scrolls) node.tabIndex = 0;
  else node.removeAttribute("tabindex");
  return scrolls;
}

class Formula extends Text {
  show(t) {
    const tex = textAt(this.block, t);
    this.node.classList.toggle("bl-absent", !tex);
    if (tex) put(this.node, formula(tex, true), "innerHTML");
    if (this.isWide && this.drawn) this.drawn.tabIndex = 0; // another round's is as wide, until it is measured
  }

  get drawn() {
    return this.node.querySelector(".katex-display");
  }

  measured() {
    this.isWide = this.drawn && reachable(this.drawn);
  }

  formulas(t) {
    const tex = textAt(this.block, t);
    return tex ? [[tex, true]] : [];
  }
}

function cell({ numeric, wraps }, html) {
  const name = numeric ? "bl-numeric" : wraps ? "bl-wraps" : "";
  return `<td${name && ` class="${name}"`}>${html}</td>`;
}

function head({ name, help, numeric }) {
  const classes = [numeric && "bl-numeric", help && "bl-helpful"].filter(Boolean).join(" ");
  return `<th scope="col" class="${classes}" title="${escape(help)}">${escape(name)}</th>`;
}

class Table {
  constructor(block) {
    this.block = block;
    this.lit = -1;
    const row = (cells) => `<tr>${block.columns.map((column, k) => cell(column, rich(cells[k]))).join("")}</tr>`;
    this.body = (rows) => rows.map(row).join("");
    const widths = block.rounds ? `<tbody class="bl-widest" aria-hidden="true">${row(widest(block))}</tbody>` : "";
    const heads = `<thead><tr>${block.columns.map(head).join("")}</tr></thead>`;
    this.node = element("div", "table", `<table>${heads}<tbody></tbody>${widths}</table>`);
    if (block.height) this.node.style.maxHeight = `${block.height}px`;
    [this.heads, this.rows] = this.node.firstChild.children;
    // What a scroll needs is measured after a layout and remembered: to ask in between would cost a layout of the page.
    this.node.addEventListener("scroll", () => (this.top = this.node.scrollTop), { passive: true });
    this.top = 0;
  }

  show(t) {
    const rows = rowsAt(this.block, t);
    this.node.classList.toggle("bl-absent", !rows.length);
    if (rows !== this.drawn) put(this.rows, this.body(rows), "innerHTML");
    this.drawn = rows;
    this.light(litRow(this.block, t));
  }

  // Rows after the lit one belong to rounds to come: who hides the future does not see them.
  light(k) {
    if (k === this.lit) return;
    if (this.block.lit) [...this.rows.rows].forEach((row, n) => row.classList.toggle("bl-ahead", n > k));
    this.mark(this.lit, false);
    this.mark(k, true);
    this.lit = k;
  }

  mark(k, lit) {
    const row = this.rows.rows[k];
    row?.classList.toggle("bl-lit", lit);
    if (lit) row?.setAttribute("aria-current", "true");
    else row?.removeAttribute("aria-current");
  }

  measured() {
    const count = this.rows.rows.length;
    if (!count) return;
    reachable(this.node);
    this.sizes = { head: this.heads.offsetHeight, height: this.node.clientHeight, row: this.rows.offsetHeight / count };
    this.reveal(this.lit);
  }

  ahead(t) {
    this.reveal(litRow(this.block, t));
  }

  // Row k comes into view inside the box; the page does not move.
  reveal(k) {
    if (!this.sizes || k < 0 || !this.block.height) return;
    const top = scrolled(k, { ...this.sizes, top: this.top });
    if (top !== this.top) this.node.scrollTop = this.top = top;
  }

  formulas(t) {
    return this.block.rounds ? rowsAt(this.block, t).flat().flatMap(formulasIn) : [];
  }
}

const KINDS = {
  heading: (block) => new Text(block, "h2"),
  text: (block) => new Text(block, "p"),
  caption: (block) => new Text(block, "p"),
  formula: (block) => new Formula(block, "div"),
  table: (block) => new Table(block),
};

export const blockOf = (block) => KINDS[block.kind](block);
