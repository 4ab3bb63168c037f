// What a first visitor is offered above the page's player: open until it is closed once, in this browser. The server
// draws the ways to other chapters and hides all of it (the class st-key-doors); here are the button that plays the run from
// its beginning, and the one that closes.

import { escape } from "../core/dom.js";
import { BROWSER, recalled, remember } from "../core/memory.js";
import { roundOf } from "../core/rounds.js";

const PLACE = "boosting-lab-doors";
const CLOSED = "closed";

function close() {
  show(false);
  remember(BROWSER, PLACE, CLOSED);
}

function show(open) {
  document.documentElement.dataset.doors = open ? "open" : CLOSED;
}

export function receive({ parentElement, data }) {
  show(recalled(BROWSER, PLACE) !== CLOSED);
  if (parentElement.querySelector(".bl-doors")) return;
  const root = document.createElement("div");
  root.className = "bl-doors";
  root.innerHTML = `
    <button type="button" class="bl-door-play">${escape(data.play)}</button>
    <button type="button" class="bl-door-close" aria-label="${escape(data.close)}" title="${escape(data.close)}">\u00d7</button>`;
  root.querySelector(".bl-door-play").addEventListener("click", () => play(data.follows));
  root.querySelector(".bl-door-close").addEventListener("click", () => close());
  parentElement.append(root);
  for (const way of document.querySelectorAll(".st-key-doors a")) way.addEventListener("click", () => close());
}

// From the beginning, at the speed that is chosen; once the film is there.
function play(follows) {
  const round = roundOf(follows);
  close();
  const start = () => {
    round.go(0);
    document.querySelector(".st-key-play button")?.click(); // of the page's main player, whose bar may stand at the window's edge
  };
  if (round.known) return start();
  const waits = round.subscribe(() => {
    if (!round.known) return;
    waits();
    start();
  });
}

export function leave(parentElement) {
  parentElement.querySelector(".bl-doors")?.remove();
}
