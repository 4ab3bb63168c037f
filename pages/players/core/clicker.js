// A lesson at the clicker: PageDown and PageUp press its own buttons for the next and the previous step.
//
//   listenToClicker()     once a page; without a lesson the keys scroll, as always
//   placeInLesson()       "4 of 8", or ""

const KEYS = { PageDown: "next", PageUp: "previous" };
const text = (selector, from = document) => from.querySelector(selector)?.textContent.trim() ?? "";

export const placeInLesson = () => text(".st-key-lesson [data-testid=stCaptionContainer] strong");

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
