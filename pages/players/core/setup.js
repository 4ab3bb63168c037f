// The button that opens and shuts the page's settings: Streamlit's sidebar, which remembers how it was left. On a narrow
// screen it would lie over the page, and is shut when a page arrives (player.js).
//
//   listenToSetup()     once for a page; more calls change nothing
//   shutSetup()

import { find } from "./streamlit.js";

let listening = false;

export function listenToSetup() {
  if (listening) return;
  listening = true;
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-setup]")) return;
    (find("openSidebar") ?? find("shutSidebar"))?.click();
  });
}

export const shutSetup = () => find("shutSidebar")?.click();
