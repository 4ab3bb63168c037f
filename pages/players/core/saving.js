// Saving a picture: the small controls at each, and what they do. Everything happens in the browser.
//
//   SAVE                           the controls, as html; they stand inside the picture's .bl-card
//   savesPictures(screen, pictureOf)     pictureOf(card) -> picture (sheet.js) or a promise of one; in the place of source and
//                                  link: name, of the file, about, the run (if empty: what the page is about), when, the round
//   paperOf(theme, width, height, draw, view)  the SVG of what draw(panel) draws on a panel of that size; view: of zoom.js
//   legendOf(nodes, theme, bar)    the entries of a legend on the page (.bl-entry) as pieces; bar: a CSS gradient
//   described(words)               from now on, pictures say in their source line that the page shows this
//   download(blob, name)           fileName(words, ending)

import { address } from "./address.js";
import { unclip } from "./canvas.js";
import { flash } from "./dom.js";
import { SIZES } from "./letters.js";
import { clamp } from "./numbers.js";
import { sheetOf } from "./sheet.js";
import { Pen, xml } from "./svg.js";
import { NUMBERS } from "./tables.js";
import { css, paperTheme } from "./theme.js";

const SCALES = [1, 2, 3];
const USUAL_SCALE = 2;
const LONGEST_NAME = 80; // letters of a file's name
const KEPT = 60e3; // milliseconds until a saved file is forgotten: some browsers ask where to put it

const scale = (k) => `<option value="${k}"${k === USUAL_SCALE ? " selected" : ""}>${k}\u00d7</option>`;

const button = (format, title) =>
  `<span class="bl-control st-key-${format}"><button type="button" class="bl-quiet" data-save="${format}" title="${title}">${format.toUpperCase()}</button></span>`;

export const SAVE = `<span class="bl-save" role="group" aria-label="This picture">
  ${NUMBERS}
  ${button("png", "Save this picture as PNG, with title, legend and source, on white")}
  <span class="bl-control st-key-png-scale"><select class="bl-quiet bl-scale" aria-label="Size of the PNG" title="Pixels of the PNG: 1\u00d7 for a screen, 2\u00d7 for slides, 3\u00d7 for print">${SCALES.map(scale).join("")}</select></span>
  ${button("svg", "Save this picture as SVG: lines that stay sharp at any size")}
  ${button("pdf", "Print this picture alone: the browser's dialog can save it as PDF")}
</span>`;

let page = "";

export const described = (words) => (page = words);

export function savesPictures(screen, pictureOf) {
  screen.listen(screen.root, "click", ({ target }) => {
    const chosen = target.closest("[data-save]");
    if (chosen && screen.root.ariaBusy === "false") save(screen, chosen, pictureOf);
  });
  // Who has chosen a size means it for all pictures of the page.
  screen.listen(screen.root, "change", ({ target }) => {
    if (!target.matches(".bl-scale")) return;
    for (const node of document.querySelectorAll(".bl-scale")) node.value = target.value;
  });
}

async function save(screen, chosen, pictureOf) {
  if (chosen.ariaBusy === "true") return; // a double click saves once
  chosen.ariaBusy = "true";
  try {
    const card = chosen.closest(".bl-card");
    const picture = await pictureOf(card);
    const sheet = sheetOf({ ...picture, ...sourceOf(screen, picture) }, paperTheme(screen.film.palette), measure);
    const { save: format } = chosen.dataset;
    const name = fileName(picture.name, format);
    const ways = {
      svg: () => download(svgBlob(sheet.svg()), name),
      png: async () => download(await pixels(sheet, Number(card.querySelector(".bl-scale").value)), name),
      pdf: () => printAlone(sheet, name),
    };
    await ways[format]();
    flash(chosen);
  } finally {
    chosen.ariaBusy = "false";
  }
}

// Where a picture comes from: the app, what it is about, and the round.
const sourceOf = ({ data }, { about, when }) => ({
  source: ["Boosting Lab", about || data.about || page, when].filter(Boolean).join(" \u00b7 "),
  link: address().link,
});

const svgBlob = (text) => new Blob([text], { type: "image/svg+xml" });

// On a page of its own size: the browser's dialog prints it, or saves it as PDF under this name.
function printAlone(sheet, name) {
  const frame = Object.assign(document.createElement("iframe"), { className: "bl-paper", tabIndex: -1 });
  const sized = `@page { size: ${sheet.width}px ${sheet.height}px; margin: 0; } body { margin: 0; }`;
  frame.srcdoc = `<title>${xml(name)}</title><style>${sized}</style>${sheet.svg()}`;
  frame.addEventListener("load", () => {
    const { contentWindow: paper } = frame;
    paper.addEventListener("afterprint", () => frame.remove());
    paper.print();
  });
  document.body.append(frame);
}

async function pixels(sheet, times) {
  const url = URL.createObjectURL(svgBlob(sheet.svg(times)));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {
      width: sheet.width * times,
      height: sheet.height * times,
    });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

let ruler;

function measure(text, font) {
  ruler ??= new OffscreenCanvas(1, 1).getContext("2d");
  ruler.font = font;
  return ruler.measureText(text).width;
}

// An off-screen canvas can only be read at once through another one.
function imageOf(source) {
  const copy = Object.assign(document.createElement("canvas"), { width: source.width, height: source.height });
  copy.getContext("2d").drawImage(source, 0, 0);
  return copy.toDataURL();
}

export function paperOf(theme, width, height, draw, view) {
  const ctx = new Pen({ size: SIZES.body, font: theme.font, measure, imageOf });
  const panel = { ctx, width, height, size: SIZES.body, paper: true, view };
  draw(panel);
  unclip(panel);
  return { drawing: ctx.markup, width, height };
}

// --- legends

const VARIABLE = /var\(--bl-([\w-]+)[^)]*\)/g;
const STOP = /(rgb\([^)]*\)) ([\d.]+)%/g;

export const legendOf = (nodes, theme, bar = "") =>
  [...nodes].map((entry) => [...entry.childNodes].flatMap((node) => pieceOf(node, theme, bar)));

function pieceOf(node, theme, bar) {
  if (node.matches?.(".bl-glyph")) return [{ glyph: inked(node.innerHTML, theme) }];
  if (node.matches?.(".bl-bar")) {
    return [{ bar: [...bar.matchAll(STOP)].map(([, colour, percent]) => [clamp(percent / 100, 0, 1), colour]) }];
  }
  const text = node.textContent.trim();
  return text ? [{ text }] : [];
}

// The colours of the page's style sheet as colours of the paper.
export const inked = (markup, theme) =>
  markup.replace(VARIABLE, (_, role) => css(theme[role] ?? theme.text)).replaceAll("currentColor", css(theme.text));

// --- files

export const fileName = (words, ending) => {
  const slug = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `${slug.slice(0, LONGEST_NAME) || "picture"}.${ending}`;
};

export function download(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
}
