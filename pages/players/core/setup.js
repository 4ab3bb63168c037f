// The button that opens and shuts the page's settings: Streamlit's sidebar, which remembers how it was left. On a narrow
// screen it would lie over the page, and is shut when a page arrives (player.js).
//
//   listenToSetup()     once for a page; more calls change nothing
//   shutSetup()

const OPEN = "[data-testid=stExpandSidebarButton]";
const SHUT = "[data-testid=stSidebarCollapseButton] button";

let listening = false;

export function listenToSetup() {
  if (listening) return;
  listening = true;
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-setup]")) return;
    (document.querySelector(OPEN) ?? document.querySelector(SHUT))?.click();
  });
}

export const shutSetup = () => document.querySelector(SHUT)?.click();
