// A pen that writes SVG where a canvas would paint: the panels draw with it unchanged, so that a saved picture is the one
// on the screen, in lines and points that stay sharp at any size. It knows what the panels use of a canvas, and no more.
//
//   new Pen({ size, font, measure, imageOf })
//     measure(text, font) -> pixels     imageOf(canvas) -> data URL of its pixels
//   markup          what has been drawn, as SVG elements
//   xml(text)       a text as it may stand in SVG
//   ids()           a new id, unlike all others of the page

export const xml = (text) =>
  String(text)
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

let last = 0;
export const ids = () => `bl${++last}`;

const short = (value) => String(Math.round(value * 100) / 100);

// "rgba(r,g,b,a)" as two attributes: not every program that reads SVG knows colours with a fourth number.
export function paint(role, colour) {
  const [, rgb, alpha] = /^rgba\((.+),([^,]+)\)$/.exec(colour) ?? [];
  if (!rgb) return `${role}="${colour}"`;
  return `${role}="rgb(${rgb})"${Number(alpha) < 1 ? ` ${role}-opacity="${alpha}"` : ""}`;
}

const ANCHOR = { left: "start", center: "middle", right: "end" };
const BASELINE = { top: 0.8, middle: 0.35, alphabetic: 0 }; // letters below the given height

const START = {
  fillStyle: "rgb(0,0,0)",
  strokeStyle: "rgb(0,0,0)",
  lineWidth: 1,
  globalAlpha: 1,
  textAlign: "left",
  textBaseline: "alphabetic",
  dash: [],
  open: 0,
};

export class Pen {
  constructor({ size, font, measure, imageOf }) {
    Object.assign(this, START, { size, font: `${size}px ${font}`, family: font, measure, imageOf });
    this.parts = [];
    this.path = "";
    this.stack = [];
  }

  get markup() {
    return this.parts.join("\n");
  }

  // --- paths

  beginPath() {
    this.path = "";
  }

  moveTo(x, y) {
    this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x, y) {
    this.path += `L${short(x)} ${short(y)}`;
  }

  closePath() {
    this.path += "Z";
  }

  rect(x, y, width, height) {
    this.path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
  }

  // Whole circles only: nothing draws less.
  arc(x, y, r) {
    const half = `${short(r)} ${short(r)} 0 1 1`;
    this.path += `M${short(x + r)} ${short(y)}a${half} ${short(-2 * r)} 0a${half} ${short(2 * r)} 0Z`;
  }

  fill() {
    if (this.path) this.parts.push(`<path d="${this.path}" ${this.filling}/>`);
  }

  stroke() {
    if (this.path) this.parts.push(`<path d="${this.path}" fill="none" ${this.stroking}/>`);
  }

  get filling() {
    return paint("fill", this.fillStyle) + this.faint;
  }

  get stroking() {
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.join(" ")}"` : "";
    return `${paint("stroke", this.strokeStyle)}${this.faint} stroke-width="${this.lineWidth}" stroke-linejoin="round" stroke-linecap="round"${dash}`;
  }

  get faint() {
    return this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : "";
  }

  setLineDash(dash) {
    this.dash = dash;
  }

  fillRect(x, y, width, height) {
    this.parts.push(`<rect ${box(x, y, width, height)} ${this.filling}/>`);
  }

  strokeRect(x, y, width, height) {
    this.parts.push(`<rect ${box(x, y, width, height)} fill="none" ${this.stroking}/>`);
  }

  // --- text

  measureText(text) {
    return { width: this.measure(text, this.font) };
  }

  fillText(text, x, y, most = Infinity) {
    this.text(text, x, y, this.filling, most);
  }

  strokeText(text, x, y) {
    this.text(text, x, y, `fill="none" ${this.stroking}`);
  }

  text(text, x, y, look, most = Infinity) {
    const height = y + BASELINE[this.textBaseline] * this.size;
    const narrow =
      this.measure(text, this.font) > most ? ` textLength="${short(most)}" lengthAdjust="spacingAndGlyphs"` : "";
    const place = `x="${short(x)}" y="${short(height)}" text-anchor="${ANCHOR[this.textAlign]}"`;
    this.parts.push(`<text ${place} font-size="${this.size}" ${look}${narrow}>${xml(text)}</text>`);
  }

  // --- pixels, patterns, clips

  // A part of a canvas, every pixel a square.
  drawImage(source, sx, sy, swidth, sheight, x, y, width, height) {
    const whole = `width="${source.width}" height="${source.height}"`;
    const image = `<image ${whole} style="image-rendering:pixelated" href="${this.imageOf(source)}"/>`;
    const view = `viewBox="${sx} ${sy} ${swidth} ${sheight}" preserveAspectRatio="none"`;
    this.parts.push(`<svg ${box(x, y, width, height)} ${view}>${image}</svg>`);
  }

  // What fills a path with copies of a square that draw(pen) has drawn.
  tiled(side, draw) {
    const pen = new Pen(this);
    draw(pen);
    const id = ids();
    const tile = `patternUnits="userSpaceOnUse" width="${side}" height="${side}"`;
    this.parts.push(`<defs><pattern id="${id}" ${tile}>${pen.markup}</pattern></defs>`);
    return `url(#${id})`;
  }

  clip() {
    const id = ids();
    this.parts.push(`<defs><clipPath id="${id}"><path d="${this.path}"/></clipPath></defs><g clip-path="url(#${id})">`);
    this.open += 1;
  }

  save() {
    this.stack.push(Object.fromEntries(Object.keys(START).map((name) => [name, this[name]])));
    this.open = 0;
  }

  restore() {
    this.parts.push("</g>".repeat(this.open));
    Object.assign(this, this.stack.pop());
  }
}

const box = (x, y, width, height) =>
  `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
