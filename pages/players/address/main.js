// The address bar follows the controls. Streamlit writes the address when a control changes, as a new entry of the browser's
// history. Where it must not (a link was opened or mended, a chapter was chosen, the visitor went back or forward), the
// server leaves the address to this player, which mends the entry that is there. It draws nothing.

import { address } from "../core/address.js";
import { listenToClicker } from "../core/clicker.js";
import { beginHall } from "../core/hall.js";
import { keepLimits } from "../core/limits.js";
import { listenToSetup } from "../core/setup.js";

const links = new WeakMap(); // element -> what it was last given; a change of the theme brings the same again

export function receive({ parentElement, data }) {
  const link = JSON.stringify(data.link);
  if (links.get(parentElement) === link) return;
  links.set(parentElement, link);
  address().adopt(data.link);
  beginHall();
  listenToClicker();
  listenToSetup();
  keepLimits();
}
