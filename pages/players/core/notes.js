// The lecturer's notes of the step on the screen, for a second window of the same browser, and of no other one.
//
//   tellNotes(notes)     notes: {lesson, title, place, note, next, katex} of the step, or null outside of a lesson
//   tellRoom(html)       how the room is that is led here, and what it is asked; "" for none. What is pressed there comes back
//                        as the event bl-act: {act, number}, of the button
//   openNotes(base)      opens the second window, or brings it to the front; pages/players/notes shows it
//   hasNotes()           whether there is a step on the screen
//   placeInLesson()      "4 of 8", or ""; the window hears bl-step whenever it is another

import { find } from "./streamlit.js";

const CHANNEL = "boosting-notes";

let channel;
let shown = null;
let room = "";

// The second window has to look like the first one, and to draw its formulas.
function looks() {
  const { backgroundColor, color, fontFamily } = getComputedStyle(find("app") ?? document.body);
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")].map(({ href }) => href);
  return { backgroundColor, color, fontFamily, styles };
}

const send = () => channel.postMessage({ step: shown, room, ...looks() });

function begin() {
  channel ??= new BroadcastChannel(CHANNEL);
  channel.onmessage ??= ({ data }) => {
    if (data.asks && (shown || room)) send();
    if (data.act && room) dispatchEvent(new CustomEvent("bl-act", { detail: data }));
  };
}

export function tellRoom(html) {
  if (html === room) return;
  begin();
  room = html;
  send();
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
