// A picture as it leaves the app: a sheet of white paper with its title, what it shows, its legend, what to look for, and
// where it comes from. Pure; tests/players/sheet.test.js.
//
//   sheetOf(picture, theme, measure) -> { svg(scale), width, height }
//     picture   { title, sentence, legend, drawing, width, height, caption, source, link }: drawing is SVG of that size;
//               legend: a list of entries, each a list of pieces { text }, { glyph: SVG } or { bar: [[share, colour], ...] }
//     theme     of theme.js, for paper        measure(text, font) -> pixels
//   wrapped(text, width, measure) -> lines

import { css } from "./theme.js";
import { ids, xml } from "./svg.js";

const EDGE = 24; // pixels around everything
const LINE = 1.38; // letters from line to line
const TITLE = 20;
const WORDS = 14;
const SMALL = 11.5;
const GLYPH = { width: 22, height: 16 };
const BAR = { width: 64, height: 10 };
const GAP = 5; // pixels between the pieces of an entry
const APART = 16; // pixels between entries
const OF_ONE_NETWORK = /^(\[.*\]|[\d.]+|[^.]+)$/; // an address in numbers, or a name without a dot
const LONGEST_LINK = 100; // letters; the whole link stands in the file's description

export function wrapped(text, width, measure) {
  const lines = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// A link as a source: without the name of a machine that only its own network knows.
function sourceLink(link) {
  const { hostname, pathname, search } = new URL(link);
  return OF_ONE_NETWORK.test(hostname) ? `${pathname}${search}` : link;
}

export function shortened(link) {
  const told = sourceLink(link);
  return told.length > LONGEST_LINK ? `${told.slice(0, LONGEST_LINK)}\u2026` : told;
}

class Sheet {
  constructor(width, theme, measure) {
    Object.assign(this, { width, theme, y: EDGE, parts: [] });
    this.wide = (text, size, weight = 400) => measure(text, `${weight} ${size}px ${theme.font}`);
  }

  text(text, x, y, size, colour, weight = 400) {
    const look = `font-size="${size}" font-weight="${weight}" fill="${css(colour)}"`;
    this.parts.push(`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${look}>${xml(text)}</text>`);
  }

  paragraph(text, size, colour, weight = 400) {
    for (const line of wrapped(text, this.width, (words) => this.wide(words, size, weight))) {
      this.text(line, EDGE, this.y + size, size, colour, weight);
      this.y += size * LINE;
    }
  }

  // Entries side by side, in as many rows as they need.
  legend(entries) {
    let x = 0;
    for (const pieces of entries) {
      const wide = pieces.reduce((sum, piece) => sum + this.widthOf(piece) + GAP, -GAP);
      if (x && x + wide > this.width) {
        x = 0;
        this.y += GLYPH.height + 4;
      }
      let at = EDGE + x;
      for (const piece of pieces) {
        this.piece(piece, at);
        at += this.widthOf(piece) + GAP;
      }
      x += wide + APART;
    }
    if (entries.length) this.y += GLYPH.height + 8;
  }

  widthOf({ text, bar }) {
    if (text !== undefined) return this.wide(text, WORDS - 1);
    return bar ? BAR.width : GLYPH.width;
  }

  piece({ text, glyph, bar }, x) {
    if (text !== undefined) return this.text(text, x, this.y + 12.5, WORDS - 1, this.theme.muted);
    const box = (size) => `x="${x.toFixed(1)}" y="${this.y}" width="${size.width}" height="${size.height}"`;
    if (glyph) return this.parts.push(`<svg ${box(GLYPH)} viewBox="0 0 22 16" fill="none">${glyph}</svg>`);
    const id = ids();
    const stops = bar.map(([share, colour]) => `<stop offset="${share}" stop-color="${colour}"/>`).join("");
    this.parts.push(`<defs><linearGradient id="${id}">${stops}</linearGradient></defs>`);
    return this.parts.push(`<rect ${box(BAR)} transform="translate(0 3)" rx="3" fill="url(#${id})"/>`);
  }

  drawing(markup, height) {
    this.parts.push(`<g transform="translate(${EDGE} ${this.y.toFixed(1)})">${markup}</g>`);
    this.y += height + 6;
  }
}

export function sheetOf(picture, theme, measure) {
  const sheet = new Sheet(picture.width, theme, measure);
  sheet.paragraph(picture.title, TITLE, theme.text, 600);
  sheet.y += 2;
  sheet.paragraph(picture.sentence, WORDS, theme.text);
  sheet.y += 8;
  sheet.legend(picture.legend);
  sheet.drawing(picture.drawing, picture.height);
  sheet.paragraph(picture.caption, SMALL + 1, theme.muted);
  sheet.y += 6;
  sheet.paragraph([picture.source, shortened(picture.link)].filter(Boolean).join(" \u00b7 "), SMALL, theme.muted);
  const [width, height] = [picture.width + 2 * EDGE, Math.ceil(sheet.y + EDGE)];
  const inside = [
    `<title>${xml(picture.title)}</title>`,
    `<desc>${xml(`${picture.sentence} ${picture.source} ${sourceLink(picture.link)}`)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${css(theme.background)}"/>`,
    ...sheet.parts,
  ].join("\n");
  const svg = (scale = 1) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width * scale}" ` +
    `height="${height * scale}" viewBox="0 0 ${width} ${height}" font-family="${xml(theme.font)}">\n${inside}\n</svg>\n`;
  return { svg, width, height };
}
