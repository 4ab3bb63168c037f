// The vote of a table: a card for each attribute that it asks about, and why one example gets the class that it gets. It
// follows a player's round and its pinned example.

import { put, sentences } from "../core/dom.js";
import { hides, theList } from "../core/lists.js";
import { mounted } from "../core/mounted.js";
import { pinOf } from "../core/pins.js";
import { Beside, cardOf, legendFor } from "../round/beside.js";
import { nameOf as exampleOf } from "../round/numbers.js";
import { drawCards, layout, tablesOf } from "./cards.js";
import { cardsOf, examplesOf, linksOf, missingOf, nameOf, partsOf, whyOf } from "./pieces.js";
import { drawWhy, heightOf } from "./why.js";

const TITLE = "What does the vote look at?";
const WHOLE = "vote"; // all cards, in a link
const EXACT =
  "A card shows what its attribute adds to the vote, for each of its values. All cards have one scale. The percentage: " +
  "the share of all coefficients whose base classifiers ask about it.";
const AVERAGED =
  "Deep trees ask about several attributes at once, so their vote is no sum of cards. A card shows an average: this " +
  "attribute is set to one value in all training examples (partial dependence).";
const SHUFFLED = "Shuffled: how the error changes when this column is in random order.";
const SUM = "The bars add up to the vote. At 1 or \u22121 all base classifiers agree.";

const CHIPS = `<div class="bl-vote-whom" role="group" aria-label="Which example">${[0, 1, 2]
  .map((k) => `<button type="button" class="bl-button bl-chip" data-example="${k}"></button>`)
  .join("")}</div>`;
const PAGE = `<div class="bl-vote-both">${cardOf("bl-vote-cards", TITLE, `<div class="bl-legend"></div>`)}${cardOf("bl-vote-why", TITLE, CHIPS)}</div>`;

const PICTURES = [
  {
    name: WHOLE,
    title: TITLE,
    width: 960, // pixels on paper
    draw: drawCards,
    height: ({ picked }, width, size) => layout(width, picked.length, size).height,
    tables: (screen) => (hides("formulas") ? [] : tablesOf(screen)),
  },
  {
    name: "why",
    title: "One example's vote",
    width: 520,
    draw: drawWhy,
    height: ({ parts }, _, size) => heightOf(parts.length, size),
    tables: ({ table }) => (hides("formulas") ? [] : [table]),
  },
];

class Vote extends Beside {
  constructor(root, data) {
    super(root, data, PAGE, PICTURES);
    const why = this.pictures[1].node;
    this.chips = [...why.querySelectorAll(".bl-chip")];
    this.pin = pinOf(data.follows);
    this.follow(this.pin, () => this.schedule());
    why.addEventListener("click", ({ target }) => {
      const chosen = target.closest("[data-example]");
      if (chosen) this.pin.set(this.worth[chosen.dataset.example].i);
    });
  }

  load(film) {
    super.load(film);
    this.vote = film.pieces;
    this.names = linksOf(this.vote.pieces, WHOLE);
    this.worth = examplesOf(this.run, this.vote);
    this.chips.forEach((chip, k) => put(chip, this.worth[k].says));
    const [cards, why] = this.pictures;
    const { exact } = this.vote;
    why.node.hidden = !exact;
    const [negative, positive] = this.run.classes;
    legendFor(cards.node, { positive: `for ${positive}: up`, negative: `for ${negative}: down` });
    this.write(cards, "caption", sentences([exact ? EXACT : AVERAGED, SHUFFLED, missingOf(this.vote)]));
    this.write(why, "caption", SUM);
  }

  // Every card may be presented alone.
  get presentable() {
    const [{ node }] = this.pictures;
    const cards = (this.vote?.pieces ?? []).map((piece, k) => ({ name: this.names[k], title: nameOf(piece), node }));
    return [...super.presentable, ...cards];
  }

  // The cards that are drawn: those that are presented by their names, or all.
  get picked() {
    const { words } = theList("present");
    const all = [...this.vote.pieces.keys()];
    const named = all.filter((k) => words.includes(this.names[k]));
    return named.length && !words.includes(WHOLE) ? named : all;
  }

  get example() {
    return this.pin.value >= 0 && this.pin.value < this.run.n ? this.pin.value : this.worth[0].i;
  }

  get total() {
    return this.run.margin.row(this.t)[this.example] * this.run.label.all[this.example];
  }

  get parts() {
    return partsOf(this.vote, this.t, this.example, this.total, this.run.T);
  }

  get table() {
    const rows = [...this.parts.map(({ name, value }) => [name, value]), ["the vote", this.total]];
    return { caption: `${exampleOf(this.run, this.example)}, round ${this.t}`, columns: ["attribute", "adds"], rows };
  }

  get question() {
    const { run, t, example } = this;
    const positive = run.label.all[example] > 0 !== (run.wrong.all[t * run.n + example] === 1);
    const name = exampleOf(run, example);
    return t ? `Why is ${name} ${run.classes[positive ? 1 : 0]}?` : `What will ${name} be?`;
  }

  tell() {
    const { vote, run, t, example } = this;
    const [cards, why] = this.pictures;
    this.write(cards, "said", cardsOf(vote, t));
    this.write(why, "said", whyOf(run, vote, t, example));
    this.write(why, "title", this.question);
    this.chips.forEach((chip, k) => (chip.ariaPressed = String(this.worth[k].i === example)));
  }
}

export const { receive, leave } = mounted("bl-vote", (root, data) => new Vote(root, data));
