// The colours of a figure on the page: drawn for paper, dressed for the theme. Pure; tests/players/colours.test.js.
//
//   shown(figure, dark, palette) -> figure     arrays as plotly takes them, colours of the theme; the same object each time
//   dressed(layout, look) -> layout            with the page's fonts and lines under the figure's own

import { Column, rows } from "../core/films.js";
import { css } from "../core/theme.js";

// A copy with other leaves (what is neither a list nor a group), which shares with the old one all that has not changed.
function mapped(value, leaf) {
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value) || value instanceof Column) {
    return leaf(value);
  }
  let copy = value;
  for (const name of Object.keys(value)) {
    const found = mapped(value[name], leaf);
    if (found === value[name]) continue;
    if (copy === value) copy = Array.isArray(value) ? [...value] : { ...value };
    copy[name] = found;
  }
  return copy;
}

// A film's arrays become typed arrays, and a table of numbers a list of rows: once, and not in every frame.
const revived = (figure) => mapped(figure, (value) => (value instanceof Column ? rows(value) : value));

// "#rrggbb" as a translucent colour begins (theme.translucent).
const veil = (colour) => `rgba(${[1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16)).join()},`;

// Figures are drawn in the colours of the light theme; in the dark one every such colour is exchanged for its partner, and so
// are veils of it.
export function exchanged(figure, { light, dark }) {
  const pairs = Object.keys(light).map((role) => [light[role].toLowerCase(), dark[role]]);
  const partner = new Map([...pairs, ...pairs.map((pair) => pair.map(veil))]);
  const known = new RegExp([...partner.keys()].join("|").replaceAll("(", "\\("), "gi");
  const exchange = (text) => text.replace(known, (colour) => partner.get(colour.toLowerCase()));
  return mapped(figure, (value) => (typeof value === "string" && /#|rgba/.test(value) ? exchange(value) : value));
}

const memory = new WeakMap(); // of the figures of a film, which outlives its player

export function shown(figure, dark, palette) {
  if (!memory.has(figure)) memory.set(figure, { light: revived(figure) });
  const known = memory.get(figure);
  if (dark) known.dark ??= exchanged(known.light, palette);
  return dark ? known.dark : known.light;
}

export const ABOVE = 32; // pixels over the plot, for a legend of one line
export const USUAL_SIZE = 14; // pixels of a letter, for which margins are meant
const MARGINS = { l: 58, r: 12, b: 50 };
const CLEAR = "rgba(0,0,0,0)";

// look: {theme, size, width, height}. The heading and the caption stand outside, in the card.
export function dressed(layout, { theme, size, width, height }) {
  const own = layout.template ?? {};
  const under = (group, extra) => ({ ...own.layout?.[group], ...extra });
  const [text, muted, grid] = [theme.text, theme.muted, theme.grid].map((colour) => css(colour));
  const font = { family: theme.font, size, color: text };
  const lines = { gridcolor: grid, zerolinecolor: muted, linecolor: muted, tickcolor: muted, automargin: false };
  const axis = (group) => {
    const found = under(group, lines);
    return { ...found, title: { ...found.title, font: { size } } };
  };
  const side = { gridcolor: grid, linecolor: muted };
  const template = {
    ...own,
    layout: {
      ...own.layout,
      font,
      paper_bgcolor: CLEAR,
      plot_bgcolor: CLEAR,
      xaxis: axis("xaxis"),
      yaxis: axis("yaxis"),
      ternary: { bgcolor: CLEAR, aaxis: side, baxis: side, caxis: side },
      legend: under("legend", { bgcolor: CLEAR }),
      hoverlabel: { bgcolor: css(theme.card), bordercolor: muted, align: "left", font },
    },
  };
  const margins = { ...MARGINS, ...own.layout?.margin, ...layout.margin, t: ABOVE };
  const margin = Object.fromEntries(Object.entries(margins).map(([name, px]) => [name, (px * size) / USUAL_SIZE]));
  return { ...layout, template, margin, width, height, autosize: false, title: undefined, meta: undefined };
}
