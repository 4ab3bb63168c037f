// What a class goes without, and what stays as it is: a link says without=seed,compare and fixed=algorithm. A word names a
// control of Setup, a button of the bar, a picture beside the Lab's plane, or a page by its address. No lock: who changes the
// link is free of it.
//
//   keepLimits()          once a page: what the link takes away is away, and what it fixes can be read and not changed
//   isLimited(word)       whether the bar may not do this, by a key either
//   styleOf(without)      the style sheet that takes words away. Pure; tests/players/limits.test.js
//   limitedLink(href, choices)   the link with choices, { word: "without" or "fixed" }. Pure
//   openLimits(href)      a window in which a lecturer chooses, and copies the link

import { linkWith } from "./address.js";
import { escape, openDialog } from "./dom.js";
import { theList } from "./lists.js";
import { PARTS, find } from "./streamlit.js";

const WORD = /^[\w-]+$/; // what a style sheet or a selector takes as it is
const homes = [PARTS.sidebar, ".bl-player"];
const controlsOf = (word) => homes.map((home) => `${home} .st-key-${word}`);
const pagesOf = (word) => [`a[href$="/${word}"]`, `a[href*="/${word}?"]`];
const placesOf = (word) => [
  ...controlsOf(word),
  `.bl-chip[data-panel="${word}"]`,
  ...pagesOf(word),
  ...(word === "setup" ? ["[data-setup]", PARTS.sidebar] : []),
];

const valid = (words) => words.filter((word) => WORD.test(word));

export const styleOf = (without) =>
  valid(without).length ? `${valid(without).flatMap(placesOf).join(", ")} { display: none !important; }` : "";

export function limitedLink(href, choices) {
  const words = (kind) => Object.keys(choices).filter((word) => choices[word] === kind);
  const said = (kind) => words(kind).join(",") || null;
  return linkWith(href, { without: said("without"), fixed: said("fixed") });
}

export const isLimited = (word) => ["without", "fixed"].some((name) => theList(name).has(word));

let sheet;

export function keepLimits() {
  if (sheet) return;
  sheet = document.head.appendChild(document.createElement("style"));
  const [without, fixed] = ["without", "fixed"].map(theList);
  const show = () => {
    sheet.textContent = styleOf(without.words);
    fix();
  };
  // Controls come and go with each run of the page: once a frame is often enough.
  let asked = 0;
  const fix = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => {
      const found = valid(fixed.words).flatMap(controlsOf).join(", ");
      for (const node of document.querySelectorAll("[data-limited]")) {
        node.toggleAttribute("inert", false);
        delete node.dataset.limited;
      }
      for (const node of found ? document.querySelectorAll(found) : []) {
        node.toggleAttribute("inert", true);
        node.dataset.limited = "";
      }
    });
  };
  new MutationObserver(() => fixed.words.length && fix()).observe(document.body, { childList: true, subtree: true });
  for (const list of [without, fixed]) {
    list.subscribe(show);
    if (list.words.length) list.keep(); // the page's own link has no word of it
  }
  show();
}

// --- the lecturer's window

const keyOf = (node) => /(?:^| )st-key-([\w-]+)/.exec(node.className)?.[1];
const read = (node) => node?.textContent.trim() ?? "";
const all = (selector) => [...document.querySelectorAll(selector)];

// [words over a group, [[word, title], ...], whether it can be fixed]
function thingsHere() {
  const named = (node, label) => [keyOf(node), read(label)];
  const setup = all(`${PARTS.sidebar} [class*="st-key-"]`)
    .filter((node) => !node.querySelector('[class*="st-key-"]') && node.querySelector("label"))
    .map((node) => named(node, node.querySelector("label")));
  const bar = all(".bl-dock .bl-control").map((node) => named(node, node.querySelector("button")));
  const panels = all(".bl-chip[data-panel]").map((node) => [node.dataset.panel, read(node)]);
  const pages = all(PARTS.contents).map((node) => [
    new URL(node.href).pathname.split("/").at(-1),
    read(node.lastChild),
  ]);
  const groups = [
    ["Setup", [["setup", "All of Setup"], ...setup], true],
    ["The bar", bar, true],
    ["Pictures beside the plane", panels, false],
    ["Pages", pages, false],
  ];
  const seen = new Set();
  const isNew = ([word, title]) => word && title && !seen.has(word) && seen.add(word);
  return groups
    .map(([title, things, fixes]) => [title, things.filter(isNew), fixes])
    .filter(([, things]) => things.length);
}

const choiceOf = ([word, title], fixes) =>
  `<label>${escape(title)} <select data-limit="${word}" aria-label="${escape(title)}"><option value="">there</option>${
    fixes && word !== "setup" ? '<option value="fixed">fixed as it is</option>' : ""
  }<option value="without">away</option></select></label>`;

export function openLimits(href) {
  const group = ([title, things, fixes]) =>
    `<fieldset><legend>${escape(title)}</legend>${things.map((thing) => choiceOf(thing, fixes)).join("")}</fieldset>`;
  const inside = `<p>Choose what is away, or fixed as it is now, for everybody who opens the link. Your own screen stays as it is.</p>
    <p><input readonly aria-label="Link with these limits"> <button type="button" class="bl-button" data-copy>Copy</button> <span role="status"></span></p>
    ${thingsHere().map(group).join("")}`;
  const host = document.querySelector(".bl-root") ?? find("app");
  const dialog = openDialog(host, "What a class goes without", inside, "bl-limits");
  const field = dialog.querySelector("input");
  const choices = {};
  const write = () => (field.value = limitedLink(href, choices));
  dialog.addEventListener("change", ({ target }) => {
    choices[target.dataset.limit] = target.value;
    write();
  });
  dialog.addEventListener("click", async ({ target }) => {
    if (!target.matches("[data-copy]")) return;
    field.select();
    const copied = await navigator.clipboard?.writeText(field.value).then(
      () => true,
      () => false,
    );
    dialog.querySelector("[role=status]").textContent = copied ? "Link copied" : "Copy it from the field.";
  });
  write();
}
