// On paper: while the page is printed, every picture is drawn anew, in the colours of the light theme, as wide as the paper
// and with enough pixels for a printer. The style sheets leave out what only a screen can use.
//
//   followPrinter(screen)   screen.printed() is called before and after      printing()   whether the page is being printed
//   pixelRatio()            pixels of a canvas for each of the page's

const FINE = 3; // pixels of a printer for one of the page
const LAYOUT = "bl-printing"; // the class of the page that gives it the paper's width

let now = false;

export const printing = () => now;

export const pixelRatio = () => (now ? FINE : globalThis.devicePixelRatio || 1);

function turn(on) {
  now = on;
  document.documentElement.classList.toggle(LAYOUT, on);
}

export function followPrinter(screen) {
  for (const [type, on] of Object.entries({ beforeprint: true, afterprint: false })) {
    const follow = () => (turn(on), screen.printed());
    addEventListener(type, follow, { signal: screen.gone });
  }
}
