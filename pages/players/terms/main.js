// Every term and symbol on the screen explains itself: the pointer rests on it, or a finger taps it, and a note beside it
// says what it is, with the way to the lesson that introduces it. It changes nothing of the page: it looks up what stands
// at the pointer. In a lesson its terms are underlined.

import { escape, put } from "../core/dom.js";
import { fetchFilm } from "../core/films.js";
import { loadKatex, rich } from "../core/formula.js";
import { PARTS } from "../core/streamlit.js";
import { indexOf, termAt, termInBox, termsIn } from "./find.js";

const REST = 450; // milliseconds that the pointer rests before a note opens
const LINGER = 350; // and that it stays open on the way to it
const READ = `${PARTS.main}, ${PARTS.sidebar}`;
const NOT_READ = "a, button, input, textarea, select, [role=option], [role=slider], [contenteditable]";
const FIGURE = ".bl-figure-plot";
const PROGRAM = ".katex, .bl-code, code, .bl-plain-tex";
const PRESENTED = ".bl-presenting";
const UNDERLINED = ".st-key-lesson";
const NAME = "bl-term";
const THEME = ["--st-font", "--st-text-color", "--st-background-color", "--st-primary-color"]; // Streamlit gives them to components
const TOUCHED = 8; // pixels that a finger may move

class Notes {
  constructor() {
    this.node = Object.assign(document.createElement("div"), {
      className: "bl-root bl-term-note",
      hidden: true,
      ariaBusy: "false",
      popover: "manual", // above a presented picture too
    });
    this.node.setAttribute("role", "tooltip");
    document.body.append(this.node);
    const listen = (kind, react) => document.addEventListener(kind, react, { passive: true });
    listen("pointermove", (event) => event.pointerType === "mouse" && this.move(event));
    listen("pointerdown", (event) => this.down(event));
    listen("pointerup", (event) => event.pointerType !== "mouse" && this.tap(event));
    listen("keydown", (event) => event.key === "Escape" && this.hide());
    const away = ({ target }) => target !== this.node && this.hide(); // a long note scrolls itself
    document.addEventListener("scroll", away, { passive: true, capture: true });
    new MutationObserver(() => this.soon()).observe(document.body, { childList: true, subtree: true });
  }

  // data: of the component. missing: has the page publish the film again. themed: an element with the theme's variables.
  receive(data, missing, themed) {
    const style = getComputedStyle(themed);
    for (const name of THEME) this.node.style.setProperty(name, style.getPropertyValue(name));
    if (this.film === data.glossary) return;
    this.film = data.glossary;
    this.katex = data.katex;
    this.index = undefined;
    const signal = new AbortController().signal;
    this.loading = fetchFilm(data.glossary, { signal, say: () => {}, missing }).then(({ terms }) => {
      this.index = indexOf(terms);
      this.soon();
    });
  }

  move({ target, clientX, clientY }) {
    clearTimeout(this.resting);
    if (this.node.contains(target)) return clearTimeout(this.leaving);
    if (!this.node.hidden) this.leave();
    this.resting = setTimeout(() => this.look(target, clientX, clientY), REST);
  }

  leave() {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.open(false), LINGER); // what the pointer rests on next may open meanwhile
  }

  down(event) {
    this.from = [event.clientX, event.clientY];
    if (!this.node.contains(event.target)) this.hide();
  }

  tap({ target, clientX, clientY }) {
    const [x, y] = this.from ?? [clientX, clientY];
    if (Math.hypot(clientX - x, clientY - y) < TOUCHED) this.look(target, clientX, clientY);
  }

  look(target, x, y) {
    const found = this.index && target.isConnected && termUnder(target, x, y, this.index);
    if (found) this.show(found);
  }

  async show({ entries, box }) {
    clearTimeout(this.leaving);
    await loadKatex(this.katex);
    put(this.node, entries.map(noteOf).join(""), "innerHTML");
    const presented = document.querySelector(PRESENTED);
    this.node.style.fontSize = presented ? getComputedStyle(presented).fontSize : ""; // the back row reads it
    this.open(true);
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const left = Math.max(8, Math.min(box.left, innerWidth - width - 8));
    const below = box.bottom + 6 + height < innerHeight;
    Object.assign(this.node.style, {
      left: `${left}px`,
      top: `${below ? box.bottom + 6 : Math.max(8, box.top - height - 6)}px`,
    });
  }

  hide() {
    clearTimeout(this.resting);
    this.open(false);
  }

  // Opened anew it lies above whatever has been opened since.
  open(on) {
    if (this.node.matches(":popover-open")) this.node.hidePopover();
    this.node.hidden = !on;
    if (on) this.node.showPopover();
  }

  // Once the page is at rest.
  soon() {
    clearTimeout(this.marking);
    this.marking = setTimeout(() => this.mark(), REST);
  }

  mark() {
    if (!this.index || !globalThis.CSS?.highlights) return;
    const ranges = [...document.querySelectorAll(UNDERLINED)].flatMap((root) => rangesIn(root, this.index));
    CSS.highlights.set(NAME, new Highlight(...ranges));
  }
}

const noteOf = ({ term, symbol, says, source, href, lesson }) =>
  `<div class="bl-term-one"><b>${escape(term)}</b> ${rich(symbol)}<p>${rich(says)}</p>` +
  `<p class="bl-term-from">${escape(source)} \u00b7 <a href="${escape(href)}" target="_blank" rel="noopener">Lesson: ${escape(lesson)}</a></p></div>`;

function placeAt(x, y) {
  const place = document.caretPositionFromPoint?.(x, y);
  if (place) return { node: place.offsetNode, offset: place.offset };
  const range = document.caretRangeFromPoint?.(x, y); // Safari, and Chromium before 128
  return range && { node: range.startContainer, offset: range.startOffset };
}

const rangeOf = (node, from, to) => {
  const range = new Range();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range;
};

// What is written in the picture at a place, with its box on the page: a canvas says it (core/canvas.js); in a figure other
// elements lie over the letters.
function writtenIn(target) {
  if (target.matches("canvas")) {
    const { left, top } = target.getBoundingClientRect();
    const onPage = ({ text, ...box }) => ({
      text,
      box: new DOMRect(box.left + left, box.top + top, box.width, box.height),
    });
    return (target.blTexts ?? []).map(onPage);
  }
  const texts = target.closest(FIGURE)?.querySelectorAll("text") ?? [];
  return [...texts].map((node) => ({ text: node.textContent, box: node.getBoundingClientRect() }));
}

function termUnder(target, x, y, index) {
  if (!target.closest?.(READ) || target.closest(NOT_READ)) return null;
  if (target.closest(`canvas, ${FIGURE}`)) return termInBox(writtenIn(target), x, y, index);
  const { node, offset } = placeAt(x, y) ?? {};
  if (node?.nodeType !== Node.TEXT_NODE) return null;
  const found = termAt(node.data, offset, index, Boolean(target.closest(PROGRAM)));
  if (!found) return null;
  const box = rangeOf(node, found.from, found.to).getBoundingClientRect();
  const inside = x >= box.left - 4 && x <= box.right + 4 && y >= box.top - 6 && y <= box.bottom + 6;
  return inside ? { entries: found.entries, box } : null;
}

function rangesIn(root, index) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest(`${NOT_READ}, .katex`)) continue;
    for (const { from, to } of termsIn(node.data, index)) ranges.push(rangeOf(node, from, to));
  }
  return ranges;
}

let notes;

export function receive({ parentElement, data, setTriggerValue }) {
  notes ??= new Notes();
  notes.receive(data, (url) => setTriggerValue("missing", url), parentElement);
}
