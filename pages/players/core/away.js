// The server does not answer: the rounds go on without it, and the bar says so.
//
//   new Away(changed, signal)   changed(): called when the server has been away for a while, and when it is back
//     note                      what is to be said about it, "" while it answers

import { find, isConnected } from "./streamlit.js";

const GRACE = 2000; // ms: a short break is nobody's concern
const WORDS = "The server does not answer. The rounds go on; everything else waits until it is back.";

export class Away {
  constructor(changed, signal) {
    Object.assign(this, { changed, note: "" });
    const app = find("app");
    if (!app) return;
    const observer = new MutationObserver(() => this.look());
    observer.observe(app, { attributes: true });
    signal.addEventListener("abort", () => (observer.disconnect(), clearTimeout(this.waits)));
  }

  look() {
    if (isConnected()) {
      clearTimeout(this.waits);
      this.waits = undefined;
      this.say("");
    } else this.waits ??= setTimeout(() => this.say(WORDS), GRACE);
  }

  say(note) {
    if (note === this.note) return;
    this.note = note;
    this.changed();
  }
}
