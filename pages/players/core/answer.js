// The answer of somebody in the hall while it is made: a stump that is dragged in the plane, an order that is tapped, a sketch.
//
//   new Answer(room, edge, changed)     edge: the element with the fields; changed(): they have to be drawn anew
//     given          {stump, order, sketch}, as polls.js draws them
//     begin()        another question, or none
//     dressed()      the fields have been drawn
//     acts(target)   what the buttons of the fields do, by name

import { snapped, textOf, theBallot } from "./ballot.js";
import { listenToSketch } from "./sketch.js";

const middleOf = (values) => snapped(values[values.length >> 1], values);

export class Answer {
  given = { order: [] };

  constructor(room, edge, changed) {
    Object.assign(this, { room, edge, changed });
    theBallot().subscribe((ballot) => this.heed(ballot));
    listenToSketch(edge, (values) => (this.given.sketch = values));
    edge.addEventListener("input", ({ target }) => target.dataset.stump && this.typed());
  }

  get poll() {
    const { poll, role, isAsked } = this.room;
    return role === "follower" && isAsked && poll.stage === "vote" ? poll : null;
  }

  // Whether the picture on this screen is the one that is asked about.
  get inPlane() {
    return Boolean(this.poll && theBallot().about?.subject === this.poll.subject);
  }

  begin() {
    const asks = this.poll?.kind;
    const key = this.poll && `${this.room.code} ${this.poll.question} ${this.inPlane}`;
    if (key === this.asked) return;
    this.asked = key;
    const ballot = theBallot();
    this.seen = ballot.picked;
    this.given = { order: [] };
    if (asks === "stump") this.given.stump = this.first();
    if (asks === "stump" && this.inPlane) ballot.draw(this.given.stump);
    else if (this.mine) ballot.draw(null);
    this.mine = asks === "stump" && this.inPlane;
  }

  // A stump in the middle of the plane, to begin with.
  first() {
    const { plane = [0], values = [[0]] } = this.inPlane ? theBallot().about : {};
    return { attribute: plane[0], cut: middleOf(values[0]), sign: 1 };
  }

  heed(ballot) {
    this.begin();
    if (this.mine && ballot.draft && ballot.draft !== this.given.stump) this.take(ballot.draft);
    if (this.seen === ballot.picked) return;
    this.seen = ballot.picked;
    if (this.inPlane && this.poll.kind === "example" && ballot.picked >= 0) this.room.answer(String(ballot.picked + 1));
  }

  take(stump) {
    this.given.stump = stump;
    this.changed();
    this.dressed();
  }

  field(name) {
    return this.edge.querySelector(`[data-stump="${name}"]`);
  }

  // The fields say what the plane shows; a field that is typed into keeps its text.
  dressed() {
    const { stump } = this.given;
    if (!stump || !this.field("cut")) return;
    this.field("attribute").value = stump.attribute;
    if (document.activeElement !== this.field("cut")) this.field("cut").value = Number(stump.cut.toPrecision(4));
    this.edge.querySelector("[data-hall=side]").textContent = stump.sign > 0 ? "+1" : "\u22121";
  }

  typed() {
    const cut = Number(this.field("cut").value);
    const attribute = Number(this.field("attribute").value);
    const { about } = theBallot();
    const axis = about?.plane.indexOf(attribute) ?? -1;
    const moved = attribute !== this.given.stump.attribute && axis >= 0 && this.mine;
    this.show({ ...this.given.stump, attribute, cut: moved ? middleOf(about.values[axis]) : cut });
  }

  show(stump) {
    if (this.mine) return theBallot().draw(stump);
    this.take(stump);
  }

  acts(target) {
    const k = Number(target.closest("button")?.dataset.choice);
    const { given, room, edge } = this;
    return {
      choose: () => room.answer(room.poll.choices[k]),
      number: () => room.answer(edge.querySelector(".bl-hall-number").value),
      side: () => this.show({ ...given.stump, sign: -given.stump.sign }),
      stump: () => room.answer(textOf({ ...given.stump, cut: theBallot().snap(given.stump.cut) })),
      item: () => this.tap(k),
      again: () => ((given.order = []), this.changed()),
      sketch: () => room.answer((given.sketch ?? room.poll.choices.map(() => 0)).join(" ")),
    };
  }

  tap(k) {
    const { order } = this.given;
    if (order.includes(k)) return;
    order.push(k);
    this.changed();
    if (order.length === this.room.poll.choices.length) this.room.answer(order.join(" "));
  }
}
