// A guess before the answer: while it is asked, what lies ahead of the round is hidden, or the whole picture that answers, and
// so is what the page claims; the question stands in that place. Whoever answers, asks to be shown, or steps on sees all, and
// the guess beside the truth.
//
//   new Guess(asked, key, done)    asked: { asks, answers, right, covers, alone }; key: under which the tab remembers that it was answered
//     open                         whether it waits for an answer
//     in(frame, [left, right], names)   draws it into a picture, between these pixels, apart from the names (nodes) there
//     covers                       the picture that waits as a whole, from 1; 0 for none
//     alone                        whether the first picture has the stage to itself while it is open
//     end(said)                    said: the answer, "" for none

import { escape } from "../core/dom.js";
import { TAB, recalled, remember } from "../core/memory.js";

const PHONE = 400; // pixels of a picture
const NARROWEST = 130; // pixels for the words of a guess

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export class Guess {
  constructor({ asks, answers, right, covers, alone }, key, done) {
    Object.assign(this, { right, covers, alone, done, name: `bl-guess-${key}` });
    this.open = recalled(TAB, this.name) === null;
    this.node = Object.assign(document.createElement("div"), { className: "bl-guess" });
    const buttons = answers.map(
      (answer) => `<button type="button" role="radio" aria-checked="false">${escape(answer)}</button>`,
    );
    this.node.innerHTML = `<p>${escape(asks)}</p><div role="radiogroup" aria-label="${escape(asks)}">${buttons.join("")}</div>
      <button type="button" class="bl-guess-shown">Show me</button>`;
    this.node.addEventListener("click", ({ target }) => {
      if (target.matches("button")) this.end(target.matches("[role=radio]") ? target.textContent : "");
    });
    this.wear();
  }

  wear() {
    document.documentElement.toggleAttribute("data-asked", this.open);
  }

  in(frame, [left, right], names) {
    if (!this.open) return;
    if (this.node.parentElement !== frame) frame.append(this.node);
    const { clientWidth: width } = frame;
    const beside = width < PHONE ? 0 : Math.max(width - Math.max(right, left + NARROWEST), 0); // there every pixel counts
    Object.assign(this.node.style, { left: `${left}px`, right: `${beside}px`, top: "", bottom: "" });
    const [words, taken] = [this.node.children, names].map((nodes) =>
      [...nodes].map((one) => one.getBoundingClientRect()),
    );
    if (words.some((word) => taken.some((name) => overlap(word, name))))
      this.apart(frame.getBoundingClientRect(), taken);
  }

  // Right of the names where there is room for words, else in the widest gap between them.
  apart({ top, bottom, left }, names) {
    const edge = Math.max(...names.map((name) => name.right));
    const { right } = this.node.getBoundingClientRect();
    if (right - edge >= NARROWEST) return void (this.node.style.left = `${edge - left}px`);
    const floor = bottom - parseFloat(getComputedStyle(this.node).bottom);
    const filled = [...names.toSorted((a, b) => a.top - b.top), { top: floor, bottom: floor }];
    const gaps = filled.map((name, k) => ({ from: k ? filled[k - 1].bottom : top, to: name.top }));
    const { from, to } = gaps.reduce((best, gap) => (gap.to - gap.from > best.to - best.from ? gap : best));
    Object.assign(this.node.style, { top: `${from - top}px`, bottom: `${bottom - to}px` });
  }

  end(said) {
    if (!this.open) return;
    this.open = false;
    remember(TAB, this.name, "1");
    this.wear();
    this.node.removeAttribute("style");
    this.node.classList.add("bl-guessed");
    this.node.textContent = said && (said === this.right ? `✓ You said: ${said}` : `You said: ${said} ${this.right}`);
    this.done();
  }

  leave() {
    document.documentElement.removeAttribute("data-asked");
    this.node.remove();
  }
}
