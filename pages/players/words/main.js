// The words under a player: headings, sentences, formulas, captions and tables with the numbers of its round, in the look of
// Streamlit's own (st.markdown, st.latex, st.caption, st.dataframe). They follow a player; they have no round of their own,
// and say nothing to screen readers on their own account, for the player speaks.

import { ahead, drawsFormulas, loadKatex } from "../core/formula.js";
import { roundOf } from "../core/rounds.js";
import { mounted } from "../core/mounted.js";
import { Screen } from "../core/screen.js";
import { blockOf } from "./blocks.js";
import { columnsOf, sharesOf } from "./decisions.js";

const LATER = 150; // milliseconds until words out of sight follow
const NEAR = "200px"; // from the screen's edge
const STAYS = 2000; // milliseconds without a change, after which words for later are fetched wherever they are

class Words extends Screen {
  constructor(root, data) {
    super(root);
    root.innerHTML = `<p class="bl-waiting" role="status"></p><div class="bl-columns"></div>`;
    this.columns = root.lastChild;
    this.blocks = [];
    this.round = roundOf(data.follows);
    this.follow(this.round, () => this.moved());
    this.heights = new ResizeObserver((entries) => this.grow(entries));
    // a formula in its own letters may be wider, and no higher
    document.fonts.addEventListener("loadingdone", () => this.measure(), { signal: this.gone });
    this.inSight = true;
    this.sight = new IntersectionObserver((entries) => this.sighted(entries.at(-1).isIntersecting), {
      rootMargin: NEAR,
    });
    this.sight.observe(root);
    loadKatex(data.katex); // fetched beside the film
  }

  // Words for later wait until somebody comes near them, or stays: most changes of a control are over before.
  receive(call) {
    clearTimeout(this.staying);
    this.held = undefined;
    if (!call.data.later || call.data.film === this.wanted || this.isNear) return super.receive(call);
    this.held = call;
    this.staying = setTimeout(() => this.release(), STAYS);
  }

  release() {
    if (this.held) super.receive(this.held);
    this.held = undefined;
  }

  // The words are there at once; the place of a formula is kept until KaTeX has come, or failed to.
  async load(film, { part, katex }) {
    const columns = columnsOf(film[part]);
    const draft = !drawsFormulas();
    this.root.classList.toggle("bl-drafted", draft);
    this.build(columns);
    if (!draft) return;
    await loadKatex(katex);
    if (this.film !== film || this.gone.aborted) return;
    this.root.classList.remove("bl-drafted");
    this.build(columns);
  }

  build(columns) {
    const made = columns.map(({ blocks }) => blocks.map(blockOf));
    const column = (blocks, k) => {
      const wide = columns[k].weight ? "" : " bl-wide";
      const node = Object.assign(document.createElement("div"), { className: `bl-column${wide}` });
      node.append(...blocks.map((block) => block.node));
      return node;
    };
    this.columns.replaceChildren(...made.map(column));
    this.columns.style.setProperty("--bl-shares", sharesOf(columns));
    this.blocks = made.flat();
    this.heights.disconnect();
    for (const { node } of this.blocks) this.heights.observe(node);
    this.paint();
  }

  restyle() {}

  // Scrolled at once, while nothing of the page has changed: after new words it would cost a layout of its own.
  moved() {
    if (this.round.known) for (const block of this.blocks) block.ahead?.(this.round.t);
    this.schedule();
  }

  // In the next frame: pictures are drawn before it, and would have to wait for a layout of new words. Out of sight they
  // follow after a pause: a page's formulas and tables take as long to lay out as a step's pictures to draw.
  schedule() {
    if (this.inSight) this.beat ||= requestAnimationFrame(() => this.paint());
    else this.pause ||= setTimeout(() => this.paint(), LATER);
  }

  sighted(inSight) {
    this.inSight = this.isNear = inSight;
    if (inSight) this.release();
    if (inSight && this.pause) this.paint();
  }

  paint() {
    cancelAnimationFrame(this.beat);
    clearTimeout(this.pause);
    this.beat = this.pause = 0;
    if (!this.round.known) return;
    const { t } = this.round;
    for (const block of this.blocks) block.show(t);
    ahead(
      [t + 1, t + 2, t - 1].filter((n) => n >= 0).flatMap((n) => this.blocks.flatMap((block) => block.formulas(n))),
    );
    this.root.setAttribute("data-round", t);
  }

  // What has once been high stays as high: below it nothing jumps from round to round.
  grow(entries) {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0].blockSize;
      if (height > (parseFloat(target.style.minHeight) || 0)) target.style.minHeight = `${height}px`;
    }
    this.measure();
  }

  measure() {
    for (const block of this.blocks) block.measured?.();
  }

  // Another width, another height.
  resize() {
    const width = this.root.clientWidth;
    if (width === this.width) return;
    this.width = width;
    this.heights.disconnect();
    for (const { node } of this.blocks) {
      node.style.minHeight = "";
      this.heights.observe(node);
    }
  }

  leave() {
    super.leave();
    cancelAnimationFrame(this.beat);
    clearTimeout(this.pause);
    clearTimeout(this.staying);
    this.heights.disconnect();
    this.sight.disconnect();
  }
}

export const { receive, leave } = mounted("bl-words", (root, data) => new Words(root, data));
