// A lesson at the clicker: PageDown and PageUp press its own buttons for the next and the previous step.
//
//   listenToClicker()     once a page; without a lesson the keys scroll, as always
//   placeInLesson()       "4 of 8", or ""
//   askedByLesson()       { question, choices } of the step on the screen, or null

const KEYS = { PageDown: "next", PageUp: "previous" };
const text = (selector, from = document) => from.querySelector(selector)?.textContent.trim() ?? "";

export const placeInLesson = () => text(".st-key-lesson [data-testid=stCaptionContainer] strong");

export function askedByLesson() {
  const question = text(".st-key-lesson-question");
  if (!question) return null;
  const labels = document.querySelectorAll(".st-key-lesson-answer [role=radiogroup] label");
  return { question, choices: [...labels].map((label) => label.textContent.trim()) };
}

let listening = false;

export function listenToClicker() {
  if (listening) return;
  listening = true;
  document.addEventListener("keydown", (event) => {
    const way = KEYS[event.key];
    const button = way && document.querySelector(`.st-key-lesson-${way} button`);
    if (!button || button.disabled || event.repeat || event.target.closest?.("textarea, [role=listbox]")) return;
    event.preventDefault();
    button.click();
  });
}
