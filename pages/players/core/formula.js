// Formulas: KaTeX out of Streamlit's own bundle, so that a formula here looks as st.latex draws it.
//
//   loadKatex(url) -> Promise             fetched once; url is "" where the bundle holds no KaTeX
//   drawsFormulas() -> boolean
//   formula(tex, display) -> html         of LaTeX; readable LaTeX as long as there is no KaTeX
//   rich(html) -> html                    with every <span class="bl-tex">LaTeX</span> drawn as a formula
//   drawIn(node)                          the same in a part of the page
//   ahead(texts)                          draws formulas that may be wanted soon, in idle time: each is a list [tex, display]
//
// Streamlit's style sheet and fonts for KaTeX are part of every page. They belong to an older KaTeX than the one that can be
// imported: what that one calls katex-strut is called strut in the style sheet. tests/browser/test_words_player.py compares
// the two on the screen, so that an update of Streamlit cannot change a formula unnoticed.

import { escape } from "./dom.js";

const KEPT = 1000; // formulas, of some ten kilobytes each
const OPTIONS = { throwOnError: false, strict: "ignore", errorColor: "currentColor" };
const CLASSES = /class="[^"]*"/g;
const PREFIX = /katex-(?!display|error|html|mathml)/g; // these four have kept their names
const INLINE = /<span class="bl-tex">([^<]*)<\/span>/g;
const LETTERS = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

let katex;
let loading;
const drawn = new Map();

export function loadKatex(url) {
  loading ??= take(url);
  return loading;
}

async function take(url) {
  if (!url) return;
  try {
    const found = (await import(url)).default;
    if (typeof found?.renderToString === "function") katex = found;
  } catch {
    loading = undefined; // the server was away: the next film tries again
  }
}

export const drawsFormulas = () => Boolean(katex);

export function formula(tex, display) {
  if (!katex) return `<code class="bl-plain-tex">${escape(tex)}</code>`;
  const key = `${display ? "d" : "i"}${tex}`;
  if (!drawn.has(key)) {
    const html = katex.renderToString(tex, { ...OPTIONS, displayMode: display });
    const named = html.replace(CLASSES, (names) => names.replace(PREFIX, ""));
    drawn.set(key, named);
    if (drawn.size > KEPT) drawn.delete(drawn.keys().next().value);
  }
  return drawn.get(key);
}

// Draws the formulas in a part of the page: those with data-display on lines of their own.
export function drawIn(node) {
  for (const span of node.querySelectorAll(".bl-tex"))
    span.outerHTML = formula(span.textContent, "display" in span.dataset);
}

export const rich = (html) => html.replace(INLINE, (_, escaped) => formula(unescaped(escaped), false));

// The formulas inside a text of html, as `ahead` takes them.
export const formulasIn = (html) => [...html.matchAll(INLINE)].map(([, escaped]) => [unescaped(escaped), false]);

// What Python's html.escape has escaped.
export const unescaped = (text) => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => LETTERS[name]);

let waiting = [];
let idle;

// Only the newest wishes count: the visitor has moved on.
export function ahead(texts) {
  waiting = katex ? texts : [];
  idle ??= waiting.length ? whenIdle(drawAhead) : undefined;
}

const whenIdle = (work) => (globalThis.requestIdleCallback ?? setTimeout)(work);

// One formula at a time where a browser does not say how long it will be idle.
function drawAhead(deadline) {
  idle = undefined;
  while (waiting.length) {
    formula(...waiting.shift());
    if (!(deadline?.timeRemaining() > 0)) break;
  }
  if (waiting.length) idle = whenIdle(drawAhead);
}
