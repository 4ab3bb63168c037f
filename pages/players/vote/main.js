// The vote of a table: a card for each attribute that it asks about, and why one example gets the class that it gets. It
// follows a player's round and its pinned example.

import { followFonts, Panel } from "../core/canvas.js";
import { put, sentences } from "../core/dom.js";
import { SIZES } from "../core/letters.js";
import { hides } from "../core/lists.js";
import { mounted } from "../core/mounted.js";
import { pinOf } from "../core/pins.js";
import { roundOf } from "../core/rounds.js";
import { legendOf, paperOf, SAVE, savesPictures } from "../core/saving.js";
import { Screen } from "../core/screen.js";
import { tellsNumbers } from "../core/tables.js";
import { paperTheme } from "../core/theme.js";
import { runOf } from "../round/film.js";
import { entry } from "../round/legend.js";
import { nameOf } from "../round/numbers.js";
import { drawCards, layout, tablesOf } from "./cards.js";
import { cardsOf, examplesOf, missingOf, partsOf, whyOf } from "./pieces.js";
import { drawWhy, heightOf } from "./why.js";

const TITLE = "What does the vote look at?";
const EXACT =
  "A card shows what its attribute adds to the vote, for each of its values. All cards have one scale. The percentage: " +
  "the share of all coefficients whose base classifiers ask about it.";
const AVERAGED =
  "Deep trees ask about several attributes at once, so their vote is no sum of cards. A card shows an average: this " +
  "attribute is set to one value in all training examples (partial dependence).";
const SHUFFLED = "Shuffled: how the error changes when this column is in random order.";
const SUM = "The bars add up to the vote. At 1 or \u22121 all base classifiers agree.";

const square = (role) => `<rect x="4" y="2" width="13" height="12" fill="var(--bl-${role})"/>`;

const card = (name, more) => `<article class="bl-card bl-vote-${name}">
  <header class="bl-title"><h2 class="bl-h">${TITLE}</h2></header>${more}
  <p class="bl-caption bl-vote-said"></p>
  <div class="bl-plot"><canvas role="img" tabindex="0"></canvas></div>
  <footer class="bl-foot">${SAVE}<p class="bl-caption bl-vote-caption"></p></footer>
</article>`;

const CHIPS = `<div class="bl-vote-whom" role="group" aria-label="Which example">${[0, 1, 2]
  .map((k) => `<button type="button" class="bl-button bl-chip" data-example="${k}"></button>`)
  .join("")}</div>`;
const PAGE = `<div class="bl-vote-both">${card("cards", `<div class="bl-legend"></div>`)}${card("why", CHIPS)}</div><p class="bl-waiting" role="status"></p>`;

class Vote extends Screen {
  constructor(root, data) {
    super(root);
    root.innerHTML = PAGE;
    const [cards, why] = root.querySelectorAll(".bl-card");
    this.pictures = [
      {
        node: cards,
        width: 960, // pixels on paper
        draw: drawCards,
        height: (width, size) => layout(width, this.vote.pieces.length, size).height,
        tables: () => tablesOf(this),
      },
      {
        node: why,
        width: 520,
        draw: drawWhy,
        height: (_, size) => heightOf(this.parts.length, size),
        tables: () => [this.table],
      },
    ];
    for (const picture of this.pictures) {
      picture.panel = new Panel(picture.node.querySelector(".bl-plot"), picture.draw);
      this.sizes.observe(picture.panel.host);
    }
    this.chips = [...why.querySelectorAll(".bl-chip")];
    this.round = roundOf(data.follows);
    this.pin = pinOf(data.follows);
    for (const store of [this.round, this.pin]) this.follow(store, () => this.schedule());
    why.addEventListener("click", ({ target }) => {
      const chosen = target.closest("[data-example]");
      if (chosen) this.pin.set(this.worth[chosen.dataset.example].i);
    });
    followFonts(this);
    savesPictures(this, (node) => this.picture(this.pictureIn(node)));
    tellsNumbers(this, (node) => (hides("formulas") ? [] : this.pictureIn(node).tables()));
  }

  pictureIn(node) {
    return this.pictures.find((picture) => picture.node === node);
  }

  load(film) {
    this.run = runOf(film);
    this.vote = film.pieces;
    this.worth = examplesOf(this.run, this.vote);
    this.chips.forEach((chip, k) => put(chip, this.worth[k].says));
    const [cards, why] = this.pictures;
    const { exact } = this.vote;
    why.node.hidden = !exact;
    const [negative, positive] = this.run.classes;
    cards.node.querySelector(".bl-legend").innerHTML =
      entry(square("positive"), `for ${positive}: up`) + entry(square("negative"), `for ${negative}: down`);
    this.write(cards, "caption", sentences([exact ? EXACT : AVERAGED, SHUFFLED, missingOf(this.vote)]));
    this.write(why, "caption", SUM);
  }

  write({ node }, place, words) {
    put(node.querySelector(`.bl-vote-${place}`), words);
  }

  restyle() {
    this.paint();
  }

  resize(entries) {
    for (const { target, contentRect } of entries)
      for (const { panel } of this.pictures) if (target === panel.host) panel.resize(contentRect);
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

  get table() {
    const rows = [...this.parts.map(({ name, value }) => [name, value]), ["the vote", this.total]];
    return { caption: `${nameOf(this.run, this.example)}, round ${this.t}`, columns: ["attribute", "adds"], rows };
  }

  get question() {
    const { run, t, example } = this;
    const positive = run.label.all[example] > 0 !== (run.wrong.all[t * run.n + example] === 1);
    const name = nameOf(run, example);
    return t ? `Why is ${name} ${run.classes[positive ? 1 : 0]}?` : `What will ${name} be?`;
  }

  paint() {
    this.unschedule();
    if (!this.vote || !this.theme || !this.round.known) return;
    const { vote, run, t, example, fontSize } = this;
    const [cards, why] = this.pictures;
    this.write(cards, "said", cardsOf(vote, t));
    this.write(why, "said", whyOf(run, vote, t, example));
    put(why.node.querySelector(".bl-h"), this.question);
    this.chips.forEach((chip, k) => (chip.ariaPressed = String(this.worth[k].i === example)));
    for (const { node, panel, height } of vote.exact ? this.pictures : [cards]) {
      const [title, said] = [".bl-h", ".bl-vote-said"].map((place) => node.querySelector(place).textContent);
      panel.canvas.ariaLabel = `${title} ${said}`;
      panel.host.style.minHeight = `${Math.ceil(height(panel.host.clientWidth, fontSize))}px`;
      if (panel.hidden) continue;
      panel.begin(this.theme, fontSize);
      panel.draw(this, panel);
    }
    this.root.dataset.round = t;
  }

  picture({ node, panel, width, height }) {
    const theme = paperTheme(this.film.palette);
    const shown = Object.create(this, { theme: { value: theme } });
    const { run, t } = this;
    const whose = `${run.algorithm} on ${run.dataset}`;
    const [title, said, caption] = [".bl-h", ".bl-vote-said", ".bl-vote-caption"].map(
      (place) => node.querySelector(place).textContent,
    );
    return {
      name: `${whose} round ${t} ${title}`,
      title,
      sentence: sentences([`${whose}, round ${t} of ${run.T}`, said]),
      legend: legendOf(node.querySelectorAll(".bl-entry"), theme),
      caption,
      about: whose,
      when: `round ${t} of ${run.T}`,
      ...paperOf(theme, width, Math.ceil(height(width, SIZES.body)), (paper) => panel.draw(shown, paper)),
    };
  }
}

export const { receive, leave } = mounted("bl-vote", (root, data) => new Vote(root, data));
