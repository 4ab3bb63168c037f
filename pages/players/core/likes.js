// What a person has set for good, whatever screen he is on: switches that the browser remembers. No link has them.
//
//   theLike("letters") -> Like     whether single letters are keys (F presents): on, until they are turned off
//   theLike("shapes") -> Like      whether the two classes are told by shape as well as by hue; train and test then by fill
//     on, toggle(), subscribe(f)
//   LIKES                          their names

import { BROWSER, recalled, remember } from "./memory.js";
import { Store } from "./rounds.js";

const PLACE = "boosting-lab-likes-";
const USUAL = { letters: true, shapes: false };
export const LIKES = Object.keys(USUAL);

export class Like extends Store {
  constructor(name, page) {
    super();
    Object.assign(this, { name, page });
    const kept = recalled(BROWSER, PLACE + name, page);
    this.on = kept === null ? USUAL[name] : kept === "on";
  }

  toggle() {
    this.on = !this.on;
    remember(BROWSER, PLACE + this.name, this.on ? "on" : "off", this.page);
    this.tell();
  }
}

const likes = {};

// One for all that is on the page.
export const theLike = (name) => (likes[name] ??= new Like(name));
