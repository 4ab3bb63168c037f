// The example that the visitor follows: one store per player key, as for the round.
//
//   pinOf(key) -> Pin
//     value          the example's number from 0, or -1
//     set(i)         pin it, -1 for none
//     load(data)     a film of these data has come: on other data nothing is pinned
//   pickOf(key) -> Store     value: what was clicked last in a figure, by the names of fields, or null; set(value)

import { Store } from "./rounds.js";

export class Pin extends Store {
  value = -1;

  set(i) {
    if (i === this.value) return;
    this.value = i;
    this.tell();
  }

  load(data) {
    if (data !== this.data) this.set(-1);
    this.data = data;
  }
}

const pins = {};

export const pinOf = (key) => (pins[key] ??= new Pin());

class Pick extends Store {
  value = null;

  set(value) {
    this.value = value;
    this.tell();
  }
}

const picks = {};

export const pickOf = (key) => (picks[key] ??= new Pick());
