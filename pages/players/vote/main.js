// The vote of a table: a card for each attribute that it asks about, and why one example gets the class that it gets. It
// follows a player's round and its pinned example.

import { followFonts, Panel } from "../core/canvas.js";
import { escape, put, sentences } from "../core/dom.js";
import { SIZES } from "../core/letters.js";
import { mounted } from "../core/mounted.js";
import { pinOf } from "../core/pins.js";
import { roundOf } from "../core/rounds.js";
import { paperOf, SAVE, savesPictures } from "../core/saving.js";
import { Screen } from "../core/screen.js";
import { tellsNumbers } from "../core/tables.js";
import { paperTheme } from "../core/theme.js";
import { runOf } from "../round/film.js";
import { drawCards, layout, rowsOf } from "./cards.js";
import { cardsOf, examplesOf, missingOf, partsOf, whyOf } from "./pieces.js";
import { drawWhy, heightOf } from "./why.js";

const PAPER = { cards: 960, why: 520 }; // pixels of the pictures on paper
const TITLE = "What does the vote look at?";
const EXACT =
  "Each card is all of the vote that asks about this attribute, in parts of the whole vote; together they are the vote. " +
  "One scale for all. The percentage: whose coefficients they are.";
const AVERAGED =
  "Deep trees ask about several attributes at once. Each card is the average of the vote over the training examples with " +
  "this attribute changed (partial dependence); the cards do not add up to the vote.";
const SHUFFLED = "Shuffled: how the error changes when the column is put in any order.";
const SUM = "The bars add up to the vote. 1 would be: all of it says the same.";

const card = (name, title) => `<article class="bl-card bl-vote-${name}">
  <header class="bl-title"><h2 class="bl-h">${title}</h2></header>
  ${name === "why" ? `<div class="bl-vote-whom" role="group" aria-label="Which example"></div>` : ""}
  <p class="bl-caption bl-vote-said"></p>
  <div class="bl-plot"><canvas role="img" aria-label="${title}"></canvas></div>
  <footer class="bl-foot">${SAVE}<p class="bl-caption bl-vote-caption"></p></footer>
</article>`;

const PAGE = `<div class="bl-vote-both">${card("cards", TITLE)}${card("why", "Why?")}</div><p class="bl-waiting" role="status"></p>`;

class Vote extends Screen {
  constructor(root, data) {
    super(root);
    root.innerHTML = PAGE;
    const [cards, why] = root.querySelectorAll(".bl-card");
    this.cards = { node: cards, panel: new Panel(cards.querySelector(".bl-plot"), drawCards) };
    this.why = { node: why, panel: new Panel(why.querySelector(".bl-plot"), drawWhy) };
    for (const { panel } of [this.cards, this.why]) this.sizes.observe(panel.host);
    this.round = roundOf(data.follows);
    this.pin = pinOf(data.follows);
    for (const store of [this.round, this.pin]) this.follow(store, () => this.schedule());
    why.addEventListener("click", ({ target }) => {
      const chosen = target.closest("[data-example]");
      if (chosen) this.pin.set(Number(chosen.dataset.example));
    });
    followFonts(this);
    savesPictures(this, (node) => this.picture(node));
    tellsNumbers(this, (node) => this.tables(node));
  }

  load(film) {
    this.run = runOf(film);
    this.vote = film.pieces;
    this.worth = examplesOf(this.run, this.vote);
    const { exact } = this.vote;
    this.why.node.hidden = !exact;
    put(
      this.cards.node.querySelector(".bl-vote-caption"),
      sentences([exact ? EXACT : AVERAGED, SHUFFLED, missingOf(this.vote)]),
    );
    put(this.why.node.querySelector(".bl-vote-caption"), SUM);
  }

  restyle() {
    this.paint();
  }

  resize(entries) {
    for (const { target, contentRect } of entries)
      for (const { panel } of [this.cards, this.why]) if (target === panel.host) panel.resize(contentRect);
    this.paint();
  }

  get t() {
    return Math.min(this.round.t, this.run.T);
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

  schedule() {
    this.frame ||= requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (!this.vote || !this.theme || !this.round.known) return;
    const { cards, why, vote, run, t, example, fontSize } = this;
    put(cards.node.querySelector(".bl-vote-said"), cardsOf(vote, t));
    put(why.node.querySelector(".bl-h"), this.question);
    put(why.node.querySelector(".bl-vote-said"), whyOf(run, vote, t, example));
    put(why.node.querySelector(".bl-vote-whom"), this.whom(), "innerHTML");
    this.draw(cards, layout(cards.panel.host.clientWidth, vote.pieces.length, fontSize).height);
    if (vote.exact) this.draw(why, heightOf(this.parts.length, fontSize));
    this.root.dataset.round = t;
  }

  draw({ panel }, height) {
    panel.host.style.minHeight = `${Math.ceil(height)}px`;
    if (panel.hidden) return;
    panel.begin(this.theme, this.fontSize);
    panel.draw(this, panel);
  }

  get question() {
    const { run, t, example } = this;
    const positive = run.label.all[example] > 0 !== (run.wrong.all[t * run.n + example] === 1);
    return t ? `Why is this one ${run.classes[positive ? 1 : 0]}?` : "What will this one be?";
  }

  whom() {
    const { worth, example } = this;
    const chips = worth.map(
      ({ says, i }) =>
        `<button type="button" class="bl-button" data-example="${i}" aria-pressed="${i === example}">${escape(says)}</button>`,
    );
    const known = worth.some(({ i }) => i === example);
    return chips.join("") + (known ? "" : `<span class="bl-caption">the pinned one</span>`);
  }

  partOf(node) {
    return node === this.cards.node ? "cards" : "why";
  }

  picture(node) {
    const name = this.partOf(node);
    const theme = paperTheme(this.film.palette);
    const shown = Object.create(this, { theme: { value: theme } });
    const { run, t, vote } = this;
    const whose = `${run.algorithm} on ${run.dataset}`;
    const width = PAPER[name];
    const height =
      name === "cards" ? layout(width, vote.pieces.length, SIZES.body).height : heightOf(this.parts.length, SIZES.body);
    return {
      name: `${whose} round ${t} ${name === "cards" ? "attributes" : "why"}`,
      title: node.querySelector(".bl-h").textContent,
      sentence: sentences([`${whose}, round ${t} of ${run.T}`, node.querySelector(".bl-vote-said").textContent]),
      legend: [],
      caption: node.querySelector(".bl-vote-caption").textContent,
      about: whose,
      when: `round ${t} of ${run.T}`,
      ...paperOf(theme, width, Math.ceil(height), (paper) => this[name].panel.draw(shown, paper)),
    };
  }

  tables(node) {
    const caption = `Round ${this.t}`;
    if (this.partOf(node) === "cards")
      return [{ caption, columns: ["attribute", "share of the vote", "shuffled"], rows: rowsOf(this) }];
    const rows = this.parts.map(({ name, value }) => [name, value]);
    return [{ caption, columns: ["attribute", "adds"], rows: [...rows, ["the vote", this.total]] }];
  }

  leave() {
    super.leave();
    cancelAnimationFrame(this.frame);
  }
}

export const { receive, leave } = mounted("bl-vote", (root, data) => new Vote(root, data));
