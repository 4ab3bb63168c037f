// Keys mean the player again once the mouse or a finger has set a control: a slider or list that was touched last would
// keep the arrows and Space for itself. Who came to a control by the keyboard keeps it, and so does a list that is open.
//
//   releaseFocus()     for a page; more calls change nothing

import { find } from "./streamlit.js";

const HELD = "[role=slider], [role=radio], [role=tab], [role=switch], [role=option], [role=combobox], input, button";
const SETTLED = 50; // milliseconds: Streamlit closes a list after the click

let released = false;

export function releaseFocus() {
  if (released) return;
  released = true;
  addEventListener("pointerup", (event) => setTimeout(() => leave(event.target), SETTLED), { capture: true });
}

function leave(target) {
  const held = document.activeElement;
  const sidebar = find("sidebar");
  const picked = target instanceof Element && target.closest("[role=option], [role=listbox]");
  if (!held?.matches(HELD) || !sidebar?.contains(held)) return;
  const typing = held.matches("[role=combobox], [type=text], [type=number], textarea");
  if (typing && (!picked || held.ariaExpanded === "true")) return;
  held.blur();
}
