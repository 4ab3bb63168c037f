// Pictures that follow a player's round, a card each: the vote as a sum, the vote of a table.
//
//   cardOf(name, title, more)       a card's html; more: what stands under its title
//   legendFor(root, said)           writes the key of the classes: said { role: words }
//   class Sum extends Beside
//     constructor(root, data)       super(root, data, page, pictures); page: html with a card for each of the pictures:
//       { name, title, width, draw(screen, panel), height(screen, width, size), tables(screen) }    name: of the file of the
//                                   picture, and in a link that presents it; width: of the one on paper, in pixels
//     load(film)                    super.load(film)
//     tell()                        what is said of the round, with say(): before every drawing
//     presentable                   what may be presented: { name, title, node }
//   write(picture, place, words)    places: "title", "said", "caption"

import { followFonts, Panel } from "../core/canvas.js";
import { put, sentences } from "../core/dom.js";
import { SIZES } from "../core/letters.js";
import { isPresented, offer, renew } from "../core/presenter.js";
import { roundOf } from "../core/rounds.js";
import { legendOf, paperOf, SAVE, savesPictures } from "../core/saving.js";
import { Screen } from "../core/screen.js";
import { tellsNumbers } from "../core/tables.js";
import { paperTheme } from "../core/theme.js";
import { runOf } from "./film.js";
import { entry } from "./legend.js";

export const cardOf = (name, title, more) => `<article class="bl-card bl-guest ${name}">
  <header class="bl-title"><h2 class="bl-h bl-of-title">${title}</h2></header>${more}
  <p class="bl-caption bl-of-said"></p>
  <div class="bl-plot"><canvas role="img" tabindex="0"></canvas></div>
  <footer class="bl-foot">${SAVE}<p class="bl-caption bl-of-caption"></p></footer>
</article>`;

const square = (role) => `<rect x="4" y="2" width="13" height="12" fill="var(--bl-${role})"/>`;

export const legendFor = (root, said) => {
  const entries = Object.entries(said).map(([role, words]) => entry(square(role), words));
  root.querySelector(".bl-legend").innerHTML = entries.join("");
};

const at = ({ node }, place) => node.querySelector(`.bl-of-${place}`);

export class Beside extends Screen {
  constructor(root, data, page, pictures) {
    super(root);
    root.innerHTML = `${page}<p class="bl-waiting" role="status"></p>`;
    const cards = root.querySelectorAll(".bl-card");
    this.pictures = pictures.map((picture, k) => {
      const panel = new Panel(cards[k].querySelector(".bl-plot"), picture.draw);
      this.sizes.observe(panel.host);
      return { ...picture, node: cards[k], panel };
    });
    this.round = roundOf(data.follows);
    this.follow(this.round, () => this.schedule());
    const pictureIn = (node) => this.pictures.find((picture) => picture.node === node);
    followFonts(this);
    savesPictures(this, (node) => this.paper(pictureIn(node)));
    tellsNumbers(this, (node) => pictureIn(node).tables(this));
    const nodes = this.pictures.map(({ node }) => node);
    offer(this, nodes, () => this.presentable);
  }

  load(film) {
    this.run = runOf(film);
  }

  get presentable() {
    return this.pictures.filter(({ node }) => !node.hidden);
  }

  get presents() {
    return this.pictures.some(({ node }) => isPresented(node));
  }

  write(picture, place, words) {
    put(at(picture, place), words);
  }

  restyle() {
    renew(this); // after a load
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

  paint() {
    this.unschedule();
    if (!this.run || !this.theme || !this.round.known) return;
    this.tell();
    for (const picture of this.pictures) if (!picture.node.hidden) this.draw(picture);
    this.root.dataset.round = this.t;
  }

  draw(picture) {
    const { panel } = picture;
    panel.canvas.ariaLabel = ["title", "said"].map((place) => at(picture, place).textContent).join(" ");
    const height = Math.ceil(picture.height(this, panel.host.clientWidth, this.fontSize));
    panel.host.style.minHeight = isPresented(picture.node) ? "" : `${height}px`;
    if (panel.hidden) return;
    panel.begin(this.theme, this.fontSize, this.zoom);
    panel.draw(this, panel);
  }

  // A picture as it is now, for paper.
  paper(picture) {
    const { run, t } = this;
    const { node, panel, width, height, name } = picture;
    const theme = paperTheme(this.film.palette);
    const shown = Object.create(this, { theme: { value: theme } });
    const [title, said, caption] = ["title", "said", "caption"].map((place) => at(picture, place).textContent);
    const [whose, when] = [`${run.algorithm} on ${run.dataset}`, `round ${t} of ${run.T}`];
    return {
      name: `${whose} round ${t} ${name}`,
      title,
      sentence: sentences([`${whose}, ${when}`, said]),
      legend: legendOf(node.querySelectorAll(".bl-entry"), theme),
      caption,
      about: whose,
      when,
      ...paperOf(theme, width, Math.ceil(height(this, width, SIZES.body)), (paper) => panel.draw(shown, paper)),
    };
  }
}
