// What a first visitor is offered above the page's player: open until it is closed once, in this browser. The server
// draws the ways to other chapters and hides all of it (the class st-key-doors); here are the button that plays the run from
// its beginning, and the one that closes.

import { escape } from "../core/dom.js";
import { roundOf } from "../core/rounds.js";

const PLACE = "boosting-lab-doors";

// Whether it was closed before. page: the window.
export function closed(page = globalThis) {
  try {
    return page.localStorage.getItem(PLACE) === "closed";
  } catch {
    return false; // a browser that keeps nothing
  }
}

export function close(page = globalThis) {
  show(false, page);
  try {
    page.localStorage.setItem(PLACE, "closed");
  } catch {
    // it opens again with the next page
  }
}

function show(open, page = globalThis) {
  page.document.documentElement.dataset.doors = open ? "open" : "closed";
}

export function receive({ parentElement, data }) {
  show(!closed());
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

// From the beginning, at the speed that is chosen.
function play(follows) {
  close();
  if (!roundOf(follows).known) return;
  roundOf(follows).go(0);
  document.querySelector("[data-main] .st-key-play button")?.click();
}

export function leave(parentElement) {
  parentElement.querySelector(".bl-doors")?.remove();
}
