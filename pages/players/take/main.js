// What a visitor takes along, as far as the browser makes it: the page as a film, the handout; and what the server writes when
// it is asked for with the round on the screen: a notebook, a script.

import { address } from "../core/address.js";
import { put } from "../core/dom.js";
import { Follower } from "../core/follower.js";
import { roundOf } from "../core/rounds.js";
import { described, download, fileName } from "../core/saving.js";
import { mounted } from "../core/mounted.js";
import { shownData } from "../core/screen.js";
import { shortened } from "../core/sheet.js";
import { offlinePage } from "./offline.js";

const button = (name, text, title) =>
  `<span class="bl-control st-key-${name}"><button type="button" class="bl-button bl-take-button" data-take="${name}" title="${title}">${text}</button></span>`;

const FILM = button(
  "film",
  "Film as a page (HTML)",
  "One file that plays these pictures, round by round, in any browser, without a server and without a network",
);
const WRITTEN = [
  button(
    "notebook",
    "Notebook",
    "This screen as a Jupyter notebook: the run, its figures, and the numbers of the round, checked",
  ),
  button("script", "Python script", "The same as a script"),
].join("");
const PRINT = button("print", "Print a handout", "Formulas and pictures of this round, without controls; also as PDF");

class Take extends Follower {
  constructor(root, { notebook }) {
    super(root);
    root.setAttribute("aria-label", "Take it with you");
    root.setAttribute("aria-busy", "false");
    root.innerHTML = `<div class="bl-take-row">${FILM}${notebook ? WRITTEN : ""}${PRINT}</div><p class="bl-waiting" role="status"></p><p class="bl-printed"></p>`;
    this.notebook = notebook;
    [, this.waiting, this.source] = root.children;
    this.listen(window, "beforeprint", () => this.sign());
    this.listen(root, "click", ({ target }) => {
      const chosen = target.closest("[data-take]");
      if (chosen) this.act(chosen.dataset.take);
    });
  }

  receive({ data, setTriggerValue }) {
    Object.assign(this, { data, report: setTriggerValue });
    described(data.about);
    if (data.file && data.file.id !== this.last) this.fetch(data.file);
  }

  async act(name) {
    if (name === "print") return print();
    if (this.busy) return; // a double click asks once
    if (name === "film") return this.meanwhile("Packing the film\u2026", () => this.film());
    put(this.waiting, "Writing\u2026");
    this.report("wanted", [name, this.t]);
  }

  // Under the handout: what it shows, and where.
  sign() {
    const parts = ["Boosting Lab", this.data.about, `round ${this.t}`, shortened(address().link)];
    put(this.source, parts.join(" \u00b7 "));
  }

  // The round of the page's main player.
  get t() {
    const main = document.querySelector("[data-main]");
    return main ? roundOf(main.dataset.main).t : 0;
  }

  async film() {
    const page = await offlinePage({
      about: this.data.about,
      link: address().link,
      players: shownData().filter(({ side }) => side && !side.modules[0].startsWith("words/")),
      look: getComputedStyle(this.root),
    });
    download(new Blob([page], { type: "text/html" }), fileName(`${this.data.about} film`, "html"));
  }

  fetch({ url, name, id }) {
    this.last = id;
    return this.meanwhile("Writing\u2026", async () => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`The file did not come: ${answer.status}`);
      download(await answer.blob(), name);
    });
  }

  async meanwhile(words, work) {
    this.busy = true;
    put(this.waiting, words);
    try {
      await work();
      put(this.waiting, "");
    } catch (trouble) {
      put(this.waiting, "That did not work. Is the server there? Try again.");
      console.error(trouble);
    } finally {
      this.busy = false;
    }
  }

  leave() {
    super.leave();
    described("");
  }
}

export const { receive, leave } = mounted("bl-take", (root, data) => new Take(root, data));
