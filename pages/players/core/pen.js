// A pen for the picture that is presented: what is drawn stands on the screen alone, in no link and no film, until the next step.
//
//   new Pen(root, gone)     root: of the screen that is presented; gone: the signal of the end
//     on, toggle()          whether mouse and finger draw
//     clear()               all strokes away
//     leave()               away with them, and with the pen
//   pathOf(points)          the path of a stroke through [x, y]; a single point is a dot. Pure.

const SVG = "http://www.w3.org/2000/svg";

export function pathOf([first, ...rest]) {
  const line = rest.length ? rest : [first];
  return `M${first.join(" ")}${line.map((point) => `L${point.join(" ")}`).join("")}`;
}

export class Pen {
  on = false;

  constructor(root, gone) {
    this.root = root;
    this.sheet = document.createElementNS(SVG, "svg");
    this.sheet.setAttribute("class", "bl-pen");
    root.append(this.sheet);
    const hear = (type, heard) => this.sheet.addEventListener(type, heard, { signal: gone });
    hear("pointerdown", (event) => this.begin(event));
    hear("pointermove", (event) => this.draw(event));
    for (const type of ["pointerup", "pointercancel"]) hear(type, () => (this.points = null));
    addEventListener("resize", () => this.clear(), { signal: gone }); // the picture is another
  }

  toggle() {
    this.on = !this.on;
    this.root.classList.toggle("bl-drawing", this.on);
  }

  clear() {
    this.points = null;
    this.sheet.replaceChildren();
  }

  leave() {
    this.clear();
    if (this.on) this.toggle();
  }

  begin(event) {
    if (!event.isPrimary) return;
    this.sheet.setPointerCapture(event.pointerId);
    this.points = [];
    this.stroke = document.createElementNS(SVG, "path");
    this.sheet.append(this.stroke);
    this.draw(event);
  }

  draw(event) {
    if (!this.points || !event.isPrimary) return;
    const { left, top } = this.sheet.getBoundingClientRect();
    this.points.push([event.clientX - left, event.clientY - top].map(Math.round));
    this.stroke.setAttribute("d", pathOf(this.points));
  }
}
