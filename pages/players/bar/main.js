// The place of the main player's bar, at the lower edge of the window: it draws nothing but its own line, and core/dock.js
// moves the bar there. While it is on the page, the first tab stop leads to its button Step.

import { mounted } from "../core/mounted.js";

const skip = document.querySelector(".bl-skip");
skip?.addEventListener("click", (event) => {
  event.preventDefault(); // the address is the screen's
  document.querySelector("#bl-player [data-act=step]")?.focus();
});

class Place {
  constructor(root) {
    this.root = root;
    root.id = "bl-player";
    root.setAttribute("aria-label", "Player");
    skip?.toggleAttribute("hidden", false);
  }

  receive() {
    this.root.setAttribute("aria-busy", "false");
    dispatchEvent(new Event("bl-dock"));
  }

  leave() {
    // the place of the next chapter may be there already
    setTimeout(() => skip?.toggleAttribute("hidden", !document.querySelector("#bl-player")));
  }
}

export const { receive, leave } = mounted("bl-dock", (root) => new Place(root));
