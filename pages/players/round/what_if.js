// What if, beside the plane: the page's panel of edits takes the place of the pictures there, by a chip, and gives it back.
// It is the page's own panel, which stands below: here it is only laid where one looks.
//
//   class WhatIf    of a stage:  update() with every painting

const PANEL = ".st-key-edit-panel";
const WEARS = "data-what-if"; // of the page, while the panel stands beside the plane
const WIDE = 700; // pixels of the stage: on a narrower one the panel stays below

export class WhatIf {
  constructor(stage) {
    this.stage = stage;
    this.chip = stage.root.querySelector("[data-beside]");
    const { gone: signal } = stage;
    this.chip.addEventListener("click", () => this.turn(!this.on), { signal });
    document.addEventListener("scroll", () => this.update(), { capture: true, passive: true, signal });
    stage.gone.addEventListener("abort", () => document.documentElement.removeAttribute(WEARS));
  }

  get panel() {
    return document.querySelector(PANEL);
  }

  get on() {
    return document.documentElement.hasAttribute(WEARS);
  }

  // On a narrow stage it is gone to, where it stands.
  turn(on) {
    const { panel } = this;
    if (!panel) return;
    const isWide = this.stage.root.clientWidth >= WIDE;
    document.documentElement.toggleAttribute(WEARS, on && isWide);
    if (on) panel.querySelector("details:not([open]) > summary")?.click();
    if (on && !isWide) panel.scrollIntoView({ block: "center" });
    this.update();
  }

  // Where the pictures stand: below the chips.
  update() {
    this.chip.hidden = !this.stage.data.own; // the page has the panel where it has the visitor's own cut
    this.chip.ariaPressed = String(this.on);
    if (!this.on) return;
    const { left, width, bottom } = this.chip.parentElement.getBoundingClientRect();
    for (const [name, size] of Object.entries({ left, width, top: bottom }))
      document.documentElement.style.setProperty(`--bl-beside-${name}`, `${Math.round(size)}px`);
  }
}
