// Which term of the glossary stands at a place in a text.
//
//   indexOf(entries) -> index      entries: [{term, glyphs, ...}]; glyphs: the letters that its symbol is drawn with
//   termAt(text, offset, index, letters) -> {entries, from, to} | null
//     letters    whether a single Latin letter is a symbol there (in a formula or a program it is, in a sentence not)
//   termsIn(text, index) -> [{entries, from, to}]
//   termInBox(written, x, y, index) -> {entries, box} | null
//     written    [{text, box}] in a picture, on one line each, turned upwards where the box is higher than it is wide

const ENDINGS = "(?:s|es)?";
const GREEK = /\p{Script=Greek}/u;

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function indexOf(entries) {
  const byTerm = new Map(entries.map((entry) => [entry.term.toLowerCase(), entry]));
  const longestFirst = [...byTerm.keys()].toSorted((a, b) => b.length - a.length);
  const bySymbol = new Map();
  for (const entry of entries) {
    for (const glyph of entry.glyphs) bySymbol.set(glyph, [...(bySymbol.get(glyph) ?? []), entry]);
  }
  const words = new RegExp(`(?<![\\p{L}\\d])(${longestFirst.map(escaped).join("|")})${ENDINGS}(?![\\p{L}\\d])`, "giu");
  return { byTerm, bySymbol, words };
}

export function termsIn(text, { byTerm, words }) {
  return [...text.matchAll(words)].map((match) => ({
    entries: [byTerm.get(match[1].toLowerCase())],
    from: match.index,
    to: match.index + match[0].length,
  }));
}

export function termAt(text, offset, index, letters = false) {
  const found = termsIn(text, index).find(({ from, to }) => from <= offset && offset <= to);
  return found ?? symbolAt(text, offset, index, letters);
}

export function termInBox(written, x, y, index) {
  const found = written.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  if (!found) return null;
  const { text, box } = found;
  const share = box.height > 2 * box.width ? (box.bottom - y) / box.height : (x - box.left) / box.width;
  const term = termAt(text, Math.round(share * text.length), index) ?? termsIn(text, index)[0];
  return term ? { entries: term.entries, box } : null;
}

// The letter at the place, or just before it, if it stands alone.
function symbolAt(text, offset, { bySymbol }, letters) {
  for (const from of [offset, offset - 1]) {
    const glyph = text[from];
    const entries = glyph && bySymbol.get(glyph);
    const alone = !/\p{L}/u.test(text[from - 1] ?? "") && !/\p{L}/u.test(text[from + 1] ?? "");
    if (entries && (GREEK.test(glyph) || (letters && alone))) return { entries, from, to: from + 1 };
  }
  return null;
}
