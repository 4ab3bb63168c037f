// The place of the main player's bar, at the lower edge of the window: it draws nothing but its own line, and core/dock.js
// moves the bar there.

import { mounted } from "../core/mounted.js";

class Place {
  constructor(root) {
    this.root = root;
    root.setAttribute("aria-label", "Player");
  }

  receive() {
    this.root.setAttribute("aria-busy", "false");
    dispatchEvent(new Event("bl-dock"));
  }

  leave() {}
}

export const { receive, leave } = mounted("bl-dock", (root) => new Place(root));
