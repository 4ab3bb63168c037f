// The step of a lesson: what it hides on its screen until its question is answered, what it presents, the question as a poll
// for a room, whether it is answered, and the lecturer's notes for a second window. It draws nothing, and has a new step be
// seen from its top, and a new verdict at all.

import { theBallot } from "../core/ballot.js";
import { theList } from "../core/lists.js";
import { tellNotes } from "../core/notes.js";
import { find } from "../core/streamlit.js";

let hidden = null; // by a lesson; the visitor may show it again by the player's own switch

// words: with commas between them; "" shows all; null: the step says nothing of it, so a link's own wish stands.
function hide(words) {
  if (words === hidden) return;
  if (words !== null || hidden) theList("hide").set(words ? words.split(",") : []);
  hidden = words;
}

let presented = null; // by a lesson; the visitor may leave it, and the next step that speaks of it begins anew

function present(words) {
  if (words !== presented && words !== null) theList("present").set(words ? words.split(",") : []);
  presented = words;
}

let seen = {}; // the step that was shown last, and its verdict

// verdict: the key of its box; "" for none
function look({ place, lesson }, verdict) {
  const step = `${lesson} ${place}`;
  if (seen.step && seen.step !== step) find("main").scrollTo(0, 0);
  else if (seen.step && verdict && seen.verdict !== verdict)
    document.querySelector(`.st-key-${verdict}`)?.scrollIntoView({ block: "nearest" });
  seen = { step, verdict };
}

export function receive({ data }) {
  look(data.notes, data.verdict);
  hide(data.hide);
  present(data.present);
  theBallot().offer("lesson", data.poll ? [{ about: "The lesson\u2019s question", ...data.poll }] : []);
  theBallot().finish(data.done);
  tellNotes({ ...data.notes, katex: data.katex });
}

export function leave() {
  hide(null);
  present(null);
  theBallot().offer("lesson", []);
  tellNotes(null);
}
