// A lesson at the clicker: PageDown and PageUp press its own buttons for the next and the previous step.
//
//   listenToClicker()     once a page; without a lesson the keys scroll, as always
//   new Presses({ press, place, still, later })     presses in their order, none before the screen of the one before has come
//     press(way), place(), still()   press a button, if it is there; where the lesson is; whether the page is at rest;  later(f): call f soon
//     ask(way)                       press it, now or then

import { placeInLesson } from "./notes.js";
import { isStill } from "./streamlit.js";

const KEYS = { PageDown: "next", PageUp: "previous" };
const SOON = 60; // milliseconds
const PATIENCE = 150; // times: a screen that has not come by then does not come

export class Presses {
  due = [];
  from = null; // where the lesson was at the press whose screen is awaited

  constructor(page) {
    this.page = page;
  }

  ask(way) {
    this.due.push(way);
    if (this.from === null) this.next();
  }

  next() {
    this.from = null;
    const way = this.due.shift();
    if (!way) return;
    this.from = this.page.place();
    if (this.page.press(way)) this.wait(PATIENCE);
    else this.next();
  }

  wait(times) {
    this.page.later(() => {
      if (times && (this.page.place() === this.from || !this.page.still())) return this.wait(times - 1);
      if (!times) this.due = [];
      this.next();
    });
  }
}

const buttonOf = (way) => document.querySelector(`.st-key-lesson-${way} :is(button:not(:disabled), a)`);

let presses;

export function listenToClicker() {
  if (presses) return;
  presses = new Presses({
    press: (way) => {
      const button = buttonOf(way);
      button?.click();
      return Boolean(button);
    },
    place: placeInLesson,
    still: isStill,
    later: (act) => setTimeout(act, SOON),
  });
  document.addEventListener("keydown", (event) => {
    const way = KEYS[event.key];
    const awaited = presses.from !== null; // for a moment the buttons may be away
    if (!way || !(awaited || buttonOf(way)) || event.repeat || event.target.closest?.("textarea, [role=listbox]"))
      return;
    event.preventDefault();
    presses.ask(way);
  });
}
