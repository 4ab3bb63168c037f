// The lecturer's second window: the notes of the step that the first window shows, what comes next, the time, and the room with
// the answers that the hall does not see yet. It follows the first window through a channel of the browser, asks it once what is
// shown, and sends it back what is pressed.

import { escape, onPress, put } from "../core/dom.js";
import { loadKatex, rich } from "../core/formula.js";

const CHANNEL = "boosting-notes";
const SECOND = 1000; // milliseconds

const two = (n) => String(n).padStart(2, "0");

// Minutes and seconds, and hours where there are some.
export function lasting(milliseconds) {
  const seconds = Math.floor(milliseconds / SECOND);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map(two);
  const hours = Math.floor(seconds / 3600);
  return [...(hours ? [hours] : []), ...parts].join(":");
}

// A step as html; null: the first window shows none.
export function notesOf(step) {
  if (!step) return `<p class="soft">No lesson is on the screen. Open one in the first window.</p>`;
  const { lesson, place, title, note, next } = step;
  const coming = next ? `Next: <b>${escape(next)}</b>` : "This is the last step.";
  const words = note ? rich(note) : `<p class="soft">This step has no notes.</p>`;
  return `<p class="soft">${escape(lesson)} \u00b7 <b>${escape(place)}</b></p><h1>${escape(title)}</h1>
    <div class="note">${words}</div><p class="next">${coming}</p>`;
}

function wear({ backgroundColor, color, fontFamily, styles }) {
  Object.assign(document.body.style, { backgroundColor, color, fontFamily });
  const here = new Set([...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href));
  for (const href of styles.filter((one) => !here.has(one)))
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

export function begin() {
  const find = (name) => document.querySelector(`.${name}`);
  const began = Date.now();
  const tick = () => {
    put(find("now"), new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
    put(find("since"), lasting(Date.now() - began));
  };
  tick();
  setInterval(tick, SECOND);
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = async ({ data }) => {
    if (!("step" in data)) return;
    wear(data);
    await loadKatex(data.step?.katex ?? "");
    put(find("step"), notesOf(data.step), "innerHTML");
    put(find("room"), data.room, "innerHTML");
  };
  onPress(find("room"), ({ dataset: { hall: act, number } }) => channel.postMessage({ act, number }));
  put(find("step"), notesOf(null), "innerHTML");
  channel.postMessage({ asks: true });
}

if (globalThis.document) begin();
