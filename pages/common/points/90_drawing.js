// Drawing points, part 2: what a person can do. Every change goes to Python at once; Python keeps the points.

const REACH = { mouse: 11, pen: 14, touch: 24 };   // pixels between a point and a pointer that means it
const MOST_UNDONE = 200;

class Drawing {
  constructor(root) {
    this.root = root;
    this.points = [];
    this.past = [];
    this.tool = "plus";
    this.held = this.hover = -1;
    this.leaving = new AbortController();
    this.panel = new Panel(root.querySelector(".bl-plane"), drawPlane);
    this.count = root.querySelector(".bl-count");
    this.live = root.querySelector(".bl-live");
    this.sizes = new ResizeObserver(() => this.resize());
    this.sizes.observe(this.panel.host);
    const listen = (node, type, handler) => node.addEventListener(type, handler, { signal: this.leaving.signal });
    const canvas = this.canvas = this.panel.canvas;
    listen(root, "click", (event) => this.press(event));
    listen(root, "keydown", (event) => this.key(event));
    listen(canvas, "pointerdown", (event) => this.down(event));
    listen(canvas, "pointermove", (event) => this.move(event));
    listen(canvas, "pointerup", (event) => this.up(event));
    listen(canvas, "pointercancel", () => this.drop());
    listen(canvas, "pointerleave", () => { this.hover = -1; this.schedule(); });
    listen(canvas, "contextmenu", (event) => { event.preventDefault(); this.erase(this.under(event)); });
    listen(canvas, "blur", () => { this.cursor = null; this.drop(); });
  }

  // Called by Streamlit: at the mount, after every run, when the theme changes. Only the first brings points.
  receive(data, report) {
    this.report = report;
    this.most = data.most;
    this.palette = data.palette;
    if (this.id !== data.id) {
      this.id = data.id;
      this.points = data.points;
      this.past = [];
      this.box = boxOf(this.points);
    }
    this.theme = readTheme(this.root, this.palette, this.theme);
    this.schedule();
  }

  // --- changes

  change(points, words) {
    this.past = [...this.past, this.points].slice(-MOST_UNDONE);
    this.points = points;
    this.tell(words);
  }

  tell(words) {
    this.report("points", this.points);
    this.live.textContent = `${words} ${this.counted()}.`;
    this.schedule();
  }

  add(x, y, sign) {
    if (this.points.length >= this.most) { this.live.textContent = `${this.most} points are the most that travel in a link. Erase some first.`; this.flash(); return; }
    this.change([...this.points, [x, y, sign]], `Added ${NAMES[sign]} at ${plain(x)}, ${plain(y)}.`);
  }

  erase(i) {
    if (i < 0) return;
    const [x, y, sign] = this.points[i];
    this.hover = -1;
    this.change(this.points.filter((_, k) => k !== i), `Erased ${NAMES[sign]} at ${plain(x)}, ${plain(y)}.`);
  }

  // What the chosen tool does at a place, where point i is (or -1).
  use(x, y, i, sign = SIGN[this.tool]) {
    if (this.tool === "erase") this.erase(i);
    else if (i < 0) this.add(x, y, sign);
    else if (this.points[i][2] !== sign) this.change(this.points.with(i, [this.points[i][0], this.points[i][1], sign]), `The point is ${NAMES[sign]} now.`);
  }

  undo() {
    if (!this.past.length) return;
    this.points = this.past.pop();
    this.hover = this.held = -1;
    this.tell("Taken back.");
  }

  clear() { if (this.points.length) this.change([], "All points are gone; Undo brings them back."); }

  // --- pointer

  place(event) {
    const { plot } = this.panel, [x0, x1, y0, y1] = this.box;
    const share = (pixel, from, length) => clamp((pixel - from) / length, 0, 1);
    return [round3(x0 + (x1 - x0) * share(event.offsetX, plot.left, plot.width)), round3(y1 - (y1 - y0) * share(event.offsetY, plot.top, plot.height))];
  }

  under(event) { return this.nearest(event.offsetX, event.offsetY, REACH[event.pointerType] ?? 14); }

  nearest(px, py, reach) {
    const { plot } = this.panel;
    let best = reach * reach, found = -1;
    this.points.forEach(([x, y], i) => {
      const distance = (plot.X(x) - px) ** 2 + (plot.Y(y) - py) ** 2;
      if (distance <= best) { best = distance; found = i; }
    });
    return found;
  }

  down(event) {
    if (event.button !== 0) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.cursor = null;
    this.start = { x: event.offsetX, y: event.offsetY, i: this.under(event), before: this.points };
  }

  move(event) {
    if (!this.start) {
      const i = event.pointerType === "touch" ? -1 : this.under(event);
      if (i !== this.hover) { this.hover = i; this.canvas.style.cursor = i < 0 ? "" : this.tool === "erase" ? "pointer" : "grab"; this.schedule(); }
      return;
    }
    const { x, y, i } = this.start;
    if (i < 0 || this.tool === "erase" || (this.held < 0 && Math.hypot(event.offsetX - x, event.offsetY - y) < 4)) return;
    this.held = i;
    this.points = this.points.with(i, [...this.place(event), this.points[i][2]]);
    this.schedule();
  }

  up(event) {
    if (!this.start) return;
    const { i, before } = this.start, moved = this.held >= 0;
    this.start = null;
    this.held = -1;
    if (!moved) { this.use(...this.place(event), i, event.shiftKey ? -SIGN[this.tool] : undefined); return; }
    const points = this.points;
    this.points = before;
    this.change(points, `Moved ${NAMES[points[i][2]]} to ${plain(points[i][0])}, ${plain(points[i][1])}.`);
  }

  // A drag that was interrupted, or a point taken up by key and left: back to where it was.
  drop() {
    if (this.start) this.points = this.start.before;
    if (this.grabbed) this.points = this.grabbed;
    this.start = this.grabbed = null;
    this.held = -1;
    this.schedule();
  }

  // --- keys and buttons

  press(event) {
    const button = event.target.closest("button");
    if (button?.dataset.tool) this.choose(button.dataset.tool);
    if (button?.dataset.act) this[button.dataset.act]();
  }

  choose(tool) {
    this.tool = tool;
    this.schedule();
  }

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "z") { event.preventDefault(); this.undo(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const tool = { 1: "minus", 2: "plus", 3: "erase" }[event.key];
    if (tool) { this.choose(tool); return; }
    if (event.target !== this.canvas || !this.panel.plot) return;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const act = { Enter: "enter", " ": "enter", Delete: "remove", Backspace: "remove", g: "grab", Escape: "drop" }[event.key];
    if (!arrow && !act) return;
    event.preventDefault();
    event.stopPropagation();
    this.cursor ??= [0, 0];
    if (arrow) this.steer(arrow, event.shiftKey ? 0.01 : 0.05); else this[act]();
    this.schedule();
  }

  steer([right, up], share) {
    const [x0, x1, y0, y1] = this.box, [x, y] = this.cursor;
    this.cursor = [round3(clamp(x + right * share * (x1 - x0) / 2, x0, x1)), round3(clamp(y + up * share * (y1 - y0) / 2, y0, y1))];
    if (this.grabbed) this.points = this.points.with(this.held, [...this.cursor, this.points[this.held][2]]);
    const i = this.atCursor();
    this.hover = i;
    this.live.textContent = `${plain(this.cursor[0])}, ${plain(this.cursor[1])}${i < 0 || this.grabbed ? "" : `, on ${NAMES[this.points[i][2]]}`}`;
  }

  atCursor() { return this.nearest(this.panel.plot.X(this.cursor[0]), this.panel.plot.Y(this.cursor[1]), REACH.mouse); }

  enter() { if (this.grabbed) this.grab(); else this.use(...this.cursor, this.atCursor()); }

  remove() { this.erase(this.atCursor()); }

  grab() {
    if (this.grabbed) {
      const points = this.points, [x, y, sign] = points[this.held];
      this.points = this.grabbed;
      this.grabbed = null;
      this.held = -1;
      this.change(points, `Put ${NAMES[sign]} down at ${plain(x)}, ${plain(y)}.`);
      return;
    }
    const i = this.atCursor();
    if (i < 0) { this.live.textContent = "There is no point here to take up."; return; }
    this.grabbed = this.points;
    this.held = i;
    this.live.textContent = `Took ${NAMES[this.points[i][2]]} up; arrows move it, G puts it down.`;
  }

  // --- painting

  counted() {
    const plus = this.points.filter((point) => point[2] > 0).length;
    return `${this.points.length - plus} of class \u22121, ${plus} of class +1`;
  }

  flash() {
    this.count.classList.remove("bl-flash");
    void this.count.offsetWidth;
    this.count.classList.add("bl-flash");
  }

  schedule() { this.beat ||= requestAnimationFrame(() => this.paint()); }

  resize() {
    const { host } = this.panel;
    Object.assign(this.panel, { width: host.clientWidth, height: host.clientHeight });
    this.fontSize = clamp(this.root.clientWidth / 70, 13, 16);
    this.root.style.setProperty("--bl-size", `${this.fontSize}px`);
    this.schedule();
  }

  paint() {
    this.beat = 0;
    if (!this.theme || this.panel.width < 40) return;
    this.panel.begin(this);
    drawPlane(this, this.panel);
    for (const button of this.root.querySelectorAll("[data-tool]")) button.setAttribute("aria-checked", button.dataset.tool === this.tool);
    this.root.querySelector("[data-act=undo]").setAttribute("aria-disabled", !this.past.length);
    this.root.querySelector("[data-act=clear]").setAttribute("aria-disabled", !this.points.length);
    this.count.textContent = this.points.length >= this.most ? `${this.counted()}: no more fit into a link` : this.counted();
    this.root.dataset.points = this.points.length;   // last: a test waits for it
  }

  leave() {
    this.leaving.abort();
    this.sizes.disconnect();
    cancelAnimationFrame(this.beat);
  }
}

export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".bl-points");
  root.blDrawing ??= new Drawing(root);
  root.blDrawing.receive(data, setStateValue);
  return () => { root.blDrawing?.leave(); root.blDrawing = undefined; };
}
