// The theme on the screen, for every player: Streamlit's colours (--st-*) and the palette that comes with a film.
//
//   readTheme(root, palette, old, onPaper) -> theme; the old one again when nothing has changed, so that what is cached for it
//     stays good. dark; font; background, text, muted, faint, grid, card and every role of the palette: [r, g, b]
//     It also sets --bl-ROLE and --bl-card on the root, for the style sheets.
//   paperTheme(palette) -> theme     of what is saved or printed
//   css(colour, alpha)   [r, g, b] as CSS (for plotly and canvas)
//   rgb(text)            any CSS colour as [r, g, b]

export const css = ([r, g, b], alpha = 1) => `rgba(${r | 0},${g | 0},${b | 0},${alpha})`;

// From a to b by a share between 0 and 1.
export const mix = (a, b, share) => a.map((v, k) => v + (b[k] - v) * share);

// Black text stands out on it less than white text does.
export const isDark = ([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b < 128;

// The colours that follow from a page's background and text.
export function derived(background, text) {
  const dark = isDark(background);
  return {
    dark,
    background,
    text,
    muted: mix(text, background, 0.35),
    faint: mix(text, background, 0.82),
    grid: mix(text, background, 0.86),
    card: dark ? mix(background, text, 0.045) : background,
  };
}

const PAPER = [255, 255, 255];
const INK = [34, 34, 34];
const PAPER_FONT = "Helvetica, Arial, sans-serif";

// The theme of what is saved or printed: always light, and in letters that every machine has. palette: of a film.
export function paperTheme(palette) {
  const roles = Object.entries(palette.light).map(([role, colour]) => [role, rgb(colour)]);
  return { font: PAPER_FONT, ...derived(PAPER, INK), ...Object.fromEntries(roles) };
}

let probe;

// The browser is the parser.
export function rgb(colour) {
  probe ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  return Array.from(probe.getImageData(0, 0, 1, 1).data.slice(0, 3));
}

export function readTheme(root, palette, old, onPaper = false) {
  const style = getComputedStyle(root);
  const variable = (name, fallback) => style.getPropertyValue(name).trim() || fallback;
  const background = onPaper ? "#ffffff" : variable("--st-background-color", "#ffffff");
  const text = onPaper ? "#222222" : variable("--st-text-color", "#222222");
  const font = variable("--st-font", "sans-serif");
  const key = JSON.stringify([palette, background, text, font]);
  if (key === old?.key) return old;
  const theme = { key, font, ...derived(rgb(background), rgb(text)) };
  for (const [role, colour] of Object.entries(theme.dark ? palette.dark : palette.light)) {
    theme[role] = rgb(colour);
    root.style.setProperty(`--bl-${role}`, colour);
  }
  root.style.setProperty("--bl-card", css(theme.card));
  root.style.colorScheme = theme.dark ? "dark" : "light";
  return theme;
}
