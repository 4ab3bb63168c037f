// The stage, part 7: the player. Buttons, scrubber, keyboard, Play's clock, the link.

// Keys belong to these elements when they have the focus, except to our own scrubber and buttons.
const TYPING = "input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox], [role=slider], [role=spinbutton], " +
  "[role=grid], [role=radiogroup], [role=tab], [role=menu], [role=dialog], [data-testid=stDataFrame]";
const PRESSABLE = "button, a[href], summary, [role=button], [role=switch], [role=checkbox]";

class Player {
  constructor(root, stage) {
    this.root = root;
    this.stage = stage;
    const host = root.querySelector(".bl-player");
    host.innerHTML = bar(OWN[host.dataset.own]);
    this.range = root.querySelector(".bl-range");
    this.select = root.querySelector(".bl-select");
    this.readout = root.querySelector(".st-key-round-readout");
    this.shared = root.querySelector(".bl-shared");
    this.button = Object.fromEntries([...root.querySelectorAll("[data-act]")].map((node) => [node.dataset.act, node]));
    this.playing = false;
    const listen = (target, type, handler) => target.addEventListener(type, handler, { signal: stage.gone });
    listen(root, "click", (event) => this.click(event));
    listen(this.range, "input", () => { this.pause(); stage.go(Number(this.range.value)); });
    listen(this.select, "change", () => this.restartClock());
    listen(document, "keydown", (event) => this.key(event));
  }

  click(event) {
    const button = event.target.closest("[data-act]");
    if (!button || !this.stage.trace) return;
    // After a click by mouse or finger the button lets go of the focus, so that Space means Play again; who came by Tab keeps it.
    if (event.detail > 0) button.blur();
    if (button.getAttribute("aria-disabled") === "true") this.stage.showEnd(); else this.act(button.dataset.act);
  }

  act(name) {
    const { stage } = this, { t, p } = stage;
    if (name !== "play" && name !== "share" && name !== "view") this.pause();
    if (name === "play") this.playing ? this.pause() : this.play();
    else if (name === "share") this.share();
    else if (name === "view") stage.setView({ surface: stage.view.surface === "sign" ? "score" : "sign" });
    else if (name === "back") stage.go(p ? t : t - 1);
    else if (name === "reset") stage.go(0);
    else if (name === "step") stage.go(t + 1);
    else if (name === "step10") stage.go(t + 10);
    else if (name === "end") stage.go(stage.trace.T);
    else if (name === "substep") p === 4 ? stage.go(t + 1) : stage.go(t, p + 1);
  }

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !this.stage.trace) return;
    const node = event.target instanceof Element ? event.target : document.body;
    if (node !== this.range && node.closest(TYPING)) return;
    const shift = event.shiftKey, space = event.key === " ";
    if (space && (event.repeat || node.closest(PRESSABLE))) return;
    const name = space ? "play" : { ArrowRight: shift ? "substep" : "step", ArrowLeft: shift ? null : "back", Home: shift ? null : "reset", End: shift ? null : "end" }[event.key];
    if (!name) return;
    event.preventDefault();   // the scrubber would step a second time, the page would scroll
    this.act(name);
  }

  play() {
    const { stage } = this;
    if (!stage.trace.T) { stage.showEnd(); return; }
    if (stage.t === stage.trace.T) stage.go(0);
    this.playing = true;
    this.restartClock();
    this.beat = requestAnimationFrame((now) => this.tick(now));
    this.update();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.beat);
    this.update();
    this.stage.settle();
  }

  restartClock() {
    this.start = performance.now();
    this.played = 0;
  }

  // The clock counts rounds since the start, so a slow frame is made up for; after a long gap (a hidden tab) it starts anew.
  tick(now) {
    if (!this.playing) return;
    const due = Math.floor(((now - this.start) * Number(this.select.value)) / 1000) - this.played;
    if (due > 10) this.restartClock();
    else if (due > 0) {
      this.played += due;
      this.stage.go(Math.min(this.stage.t + due, this.stage.trace.T));
      if (this.stage.t === this.stage.trace.T) { this.pause(); return; }
    }
    this.beat = requestAnimationFrame((next) => this.tick(next));
  }

  update() {
    const { stage } = this, { t, p } = stage, T = stage.trace.T;
    put(this.readout, String(t));
    this.range.max = Math.max(T, 1);
    this.range.value = t;
    this.range.disabled = !T;
    this.range.style.setProperty("--bl-done", T ? t / T : 0);
    const off = { back: !t && !p, reset: !t && !p, step: t >= T, step10: t >= T, substep: t >= T, play: !T };
    for (const [name, value] of Object.entries(off)) this.button[name]?.setAttribute("aria-disabled", value);
    this.button.view.setAttribute("aria-pressed", stage.view.surface === "sign");
    this.button.play.classList.toggle("bl-playing", this.playing);
    put(this.root.querySelector(".bl-play-text"), this.playing ? "Pause" : "Play");
  }

  async share() {
    const url = new URL(location.href), { t, view } = this.stage;
    url.searchParams.set("round", t);
    if (view.surface === "score") url.searchParams.delete("view"); else url.searchParams.set("view", view.surface);
    try {
      await navigator.clipboard.writeText(url.href);
      this.shared.textContent = "Link copied";
      clearTimeout(this.fade);
      this.fade = setTimeout(() => { this.shared.textContent = ""; }, 2500);
    } catch {
      this.offerLink(url.href);   // no clipboard (plain http, or not allowed): the link itself, selected, ready for Ctrl+C
    }
  }

  offerLink(href) {
    const field = Object.assign(document.createElement("input"), { className: "bl-link", readOnly: true, value: href, ariaLabel: "Link to this screen" });
    field.addEventListener("blur", () => { this.shared.textContent = ""; });
    this.shared.replaceChildren(field);
    field.focus();
    field.select();
  }

  stop() {
    this.playing = false;
    cancelAnimationFrame(this.beat);
    clearTimeout(this.fade);
  }
}
