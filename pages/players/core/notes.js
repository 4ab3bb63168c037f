// The lecturer's notes of the step on the screen, for a second window of the same browser, and of no other one.
//
//   tellNotes(notes)     notes: {lesson, title, place, note, next, katex} of the step, or null outside of a lesson
//   openNotes(base)      opens the second window, or brings it to the front; pages/players/notes shows it
//   hasNotes()           whether there is a step on the screen
//   placeInLesson()      "4 of 8", or ""; the window hears bl-step whenever it is another

import { find } from "./streamlit.js";

const CHANNEL = "boosting-notes";

let channel;
let shown = null;

// The second window has to look like the first one, and to draw its formulas.
function looks() {
  const { backgroundColor, color, fontFamily } = getComputedStyle(find("app") ?? document.body);
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href);
  return { backgroundColor, color, fontFamily, styles };
}

const send = () => channel.postMessage({ step: shown, ...looks() });

function begin() {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.onmessage ??= ({ data }) => data.asks && shown && send();
}

export function tellNotes(notes) {
  begin();
  const had = shown;
  shown = notes;
  if (shown || had) send();
  if (shown?.place !== had?.place) dispatchEvent(new Event("bl-step"));
}

export const hasNotes = () => Boolean(shown);

export const placeInLesson = () => shown?.place ?? "";

export const openNotes = (base) => window.open(`${base}/notes`, CHANNEL, "popup,width=760,height=640");
