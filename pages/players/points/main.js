// The page on which a visitor draws points: its element, and its connection with Streamlit. It shows no film.

import { mounted } from "../core/mounted.js";
import { Drawing } from "./drawing.js";

const control = (name, inside) => `<span class="bl-control st-key-points-${name}">${inside}</span>`;
const tool = (name, text, title, dot = "") =>
  control(
    name,
    `<button type="button" class="bl-button" role="radio" data-tool="${name}" title="${title}">${dot}${text}</button>`,
  );
const act = (name, text, title) =>
  control(name, `<button type="button" class="bl-button" data-act="${name}" title="${title}">${text}</button>`);
const dot = (name) => `<i class="bl-dot bl-dot-${name}"></i>`;

const KEYS =
  "Arrow keys move the cross-hair, Shift makes small steps, Enter adds or erases, G takes up a point and puts it down, " +
  "1, 2, 3 and 4 choose the class, the eraser or the label noise.";

const INSIDE = `
  <div class="bl-player bl-tools">
    <div class="bl-buttons" role="radiogroup" aria-label="What a click does">
      ${tool("minus", "Class \u22121", "A click adds a point of class \u22121 (key 1)", dot("minus"))}
      ${tool("plus", "Class +1", "A click adds a point of class +1 (key 2)", dot("plus"))}
      ${tool("noise", "Noise", "A click or a stroke changes the class of every point that it passes (key 4)")}
      ${tool("erase", "Erase", "A click takes a point away (key 3)")}
    </div>
    <div class="bl-buttons">
      ${act("undo", "Undo", "Take the last change back (Ctrl+Z)")}
      ${act("clear", "Clear", "Take all points away; Undo brings them back")}
    </div>
    <span class="bl-count st-key-points-count">0 points</span>
  </div>
  <article class="bl-card">
    <div class="bl-plot bl-plane"><canvas tabindex="0" role="application" aria-label="The plane. ${KEYS}" aria-describedby="bl-points-live"></canvas></div>
    <form class="bl-typed">
      <label>x1 <input size="6" aria-label="x1" placeholder="0.5"></label>
      <label>x2 <input size="6" aria-label="x2" placeholder="3"></label>
      ${control("typed", `<button class="bl-button" title="A point of the chosen class, or of class +1">Add the point</button>`)}
      <small>Typed coordinates may lie beyond the edge: the axes grow.</small>
    </form>
    <p class="bl-caption"><b>Click</b> adds a point, <b>drag</b> moves one, a click on a point gives it the chosen class;
      with <b>Noise</b> a stroke changes the class of every point that it passes.
      <span class="bl-keys"><b>Keys</b> (after a click or Tab): arrows move the cross-hair, Shift: small steps, Enter adds, G takes up and puts down, Delete erases, 1 2 3 4 choose.</span></p>
  </article>
  <div class="bl-live" id="bl-points-live" aria-live="polite"></div>`;

function drawing(root, data) {
  root.setAttribute("aria-label", "Draw points");
  root.setAttribute("aria-busy", "false");
  root.innerHTML = INSIDE;
  return new Drawing(root, data);
}

export const { receive, leave } = mounted("bl-points", drawing);
