// What a visitor sets in the browser beyond the round: which pictures fill the screen, what stays hidden, ... Lists of
// words, each in the address under its name with commas between the words: present=surface,weights   hide=future,labels
//
//   theList("present") -> List      the pictures that fill the screen; ["1"]: the page's usual ones; []: nobody presents
//   theList("hide") -> List         of HIDABLE
//   theList("panels") -> List       the Lab: the pictures beside the plane (round/chosen.js)
//   theList("difference") -> List   Compare: the number of the run, from 1, whose difference from the others is drawn; or "votes"
//     words, has(word), set(words), subscribe(f), keep(); note: a sentence about a word that could not be used
//   theList("without"), theList("fixed") -> List    what a link takes away, and what it keeps as it is (limits.js)
//   hides(word)                     whether it is hidden
//
// An address with embed=true, as a course page frames it, presents whatever else it says: the pictures and their bar alone.
//
// The page wears what is hidden as <html data-hide="...">, for style sheets; what a canvas or a figure hides, it asks for.

import { address } from "./address.js";
import { Store } from "./rounds.js";

export const HIDABLE = ["future", "labels", "table", "formulas", "titles"];
const MOST = 6; // words of a link
const LIMITS = ["without", "fixed"]; // core/limits.js: they hold until another link says otherwise
const MOST_LIMITS = 40;
const LONGEST = 60; // letters of a word

export class List extends Store {
  words = [];

  // known: the words there are; null where only the page's own player can tell.
  constructor(name, known = null, place = address) {
    super();
    const isFramed = name === "present" && place().said("embed") === "true";
    Object.assign(this, { name, known, place, least: isFramed ? ["1"] : [], limits: LIMITS.includes(name) });
    if (isFramed && globalThis.document) document.documentElement.dataset.embed = "";
    this.take(place().wishes()[name]);
    place().onTravel((wishes) => this.follow(wishes[name]));
  }

  take(wish) {
    const words = (wish ?? "").split(",").map((word) => word.trim().slice(0, LONGEST));
    const all = [...new Set(words.filter(Boolean))].slice(0, this.limits ? MOST_LIMITS : MOST);
    this.words = this.atLeast(all.filter((word) => !this.known || this.known.includes(word)));
    const odd = all.find((word) => !this.words.includes(word));
    this.note = odd ? `Nothing is called ${odd} that could be hidden; there are ${this.known.join(", ")}.` : "";
    this.wear();
  }

  atLeast(words) {
    return words.length ? words : this.least;
  }

  // As another address says.
  follow(wish) {
    if ((wish ?? "") === this.words.join(",") || (this.limits && !wish)) return;
    this.take(wish);
    this.tell();
  }

  has(word) {
    return this.words.includes(word);
  }

  set(words) {
    this.words = this.atLeast(words);
    this.note = "";
    this.wear();
    this.tell();
    this.keep();
  }

  wear() {
    const root = globalThis.document?.documentElement;
    if (root) root.dataset[this.name] = this.words.join(" ");
  }

  keep() {
    this.place().write({ [this.name]: this.words.join(",") || null });
  }
}

const lists = {};

// Whether the visitor wants something hidden: "future", "labels", ...
export const hides = (word) => theList("hide").has(word);

export const theList = (name) => (lists[name] ??= new List(name, name === "hide" ? HIDABLE : null));
