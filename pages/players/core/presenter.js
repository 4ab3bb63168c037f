// Presenting: one picture of a page, or two, fill the screen with the round's sentence and its formula; nothing else is there.
//
//   new Presenter(screen, { pictures, usual })
//     screen     the page's main screen (screen.js); its root becomes the whole screen
//     pictures() [{ name, title, node }] of the film that is shown: name as in the link
//     usual      the names that present=1 means; [] for the first picture
//   load(film)   after a film has been loaded
//   update(t)    the formula of round t: with every painting
//   pen          pen.js: for what is presented
//   toggle(), leave(), choose(place, name)     for the player's buttons and keys
//   note         a sentence about a picture that could not be shown
//   bar          the player's, once there is one: it may stand outside of the screen (dock.js)
//
//   offer(screen, nodes, pictures)    at the mount of another screen, which follows the player: its pictures may be presented, too.
//                            While one is, its node is in the presenting screen, and its own screen is rescaled. nodes: all there
//                            may ever be
//   renew(screen)            after its loads: they may have other names
//   isPresented(node)        whether a picture is

import { columnsOf, textAt } from "../words/decisions.js";
import { escape, put } from "./dom.js";
import { drawsFormulas, formula, loadKatex } from "./formula.js";
import { theList } from "./lists.js";
import { placeInLesson } from "./notes.js";
import { Pen } from "./pen.js";
import { theRoom } from "./room.js";

const WIDE = 0.26; // of the screen's width: a formula that is wider stands below the pictures

// The part of a link for a picture's title: "Margins over the rounds" is margins-over-the-rounds.
export const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

// The names of the pictures to show, one or two, and a sentence about a word that names none.
export function chosen(words, names, usual) {
  const found = words.filter((word) => names.includes(word)).slice(0, 2);
  const odd = words.find((word) => word !== "1" && !names.includes(word));
  const shown = found.length ? found : (usual.length ? usual : names.slice(0, 1)).slice(0, 2);
  const note = odd ? `There is no picture ${odd} to present; there are ${names.join(", ")}.` : "";
  return { shown, note };
}

// What stands beside the pictures: the one formula that the film calls its lead, or the first that follows the round.
// undefined where a film has none.
export function formulaIn({ words, lead }) {
  if (lead) return lead;
  const blocks = words ? columnsOf(words).flatMap((column) => column.blocks) : [];
  return blocks.find(({ kind, rounds }) => kind === "formula" && rounds);
}

const guests = new Map(); // { nodes, pictures, names }, by their screen
const announce = () => dispatchEvent(new Event("bl-guests"));

export const isPresented = (node) => node.closest(".bl-presenting") !== null;

export function offer(screen, nodes, pictures) {
  guests.set(screen, { nodes, pictures });
  const leave = () => {
    guests.delete(screen);
    for (const node of nodes) node.remove();
    announce();
  };
  screen.gone.addEventListener("abort", leave);
  announce();
}

export function renew(screen) {
  const guest = guests.get(screen);
  const names = `${namesOf(guest.pictures())}`;
  if (names === guest.names) return;
  guest.names = names;
  announce();
}

// Where a picture stands when nobody presents it.
const homes = new WeakMap();

function move(node, to) {
  if (!homes.has(node)) {
    homes.set(node, document.createComment(""));
    node.before(homes.get(node));
  }
  const home = homes.get(node);
  if (to && node.parentElement !== to) to.append(node);
  if (!to && node.previousSibling !== home) home.after(node);
}

const namesOf = (pictures) => pictures.map(({ name }) => name);

export class Presenter {
  note = "";

  constructor(screen, { pictures, usual = [] }) {
    Object.assign(this, { screen, pictures, usual });
    this.root = screen.root;
    this.list = theList("present");
    this.host = Object.assign(document.createElement("div"), { className: "bl-now", hidden: true });
    this.corner = Object.assign(document.createElement("div"), { className: "bl-corner" });
    this.root.append(this.host, this.corner);
    this.pen = new Pen(this.root, screen.gone);
    screen.follow(this.list, () => this.apply());
    screen.follow(theRoom(), () => this.visit());
    addEventListener("bl-guests", () => this.film && (this.apply(), this.visit()), { signal: screen.gone });
    screen.gone.addEventListener("abort", () => this.invite([]));
    addEventListener("bl-step", () => this.place(), { signal: screen.gone });
    document.fonts.addEventListener("loadingdone", () => this.refit(), { signal: screen.gone });
  }

  // What was measured before the fonts of formulas had come is measured again.
  refit() {
    this.fitted = "";
    if (!this.on || this.host.hidden) return;
    this.fit();
    this.screen.rescale();
  }

  get on() {
    return this.list.words.length > 0;
  }

  load(film) {
    this.film = film;
    if (this.on) this.draws();
    this.apply();
    this.visit();
  }

  // Its own pictures, and those of the screens that follow its player.
  get all() {
    return [...this.pictures(), ...[...guests.values()].flatMap(({ pictures }) => pictures())];
  }

  // Whether there may soon be more.
  get waits() {
    return [...guests.keys()].some(({ film }) => !film);
  }

  // A phone that follows goes to the picture that the projector presents: once for each, for its visitor may scroll on. One
  // that has been put away comes with the next painting.
  visit() {
    const { looksAt, exploring } = theRoom();
    if (!this.film || exploring || looksAt === this.visited) return;
    const { all } = this;
    const { shown, note } = chosen(looksAt.split(","), namesOf(all), this.usual);
    if (note && this.waits) return;
    const picture = looksAt && all.find(({ name }) => name === shown[0])?.node;
    if (picture && !picture.getClientRects().length) return;
    this.visited = looksAt;
    if (picture) picture.scrollIntoView({ block: "center" });
  }

  draws() {
    loadKatex(this.screen.data?.katex).then(() => this.screen.paint?.());
  }

  toggle() {
    this.list.set(this.on ? [] : ["1"]);
  }

  leave() {
    if (this.on) this.list.set([]);
  }

  // place: 0 for the first picture, 1 for the second; name: "" for none.
  choose(place, name) {
    const names = [...this.shown];
    names[place] = name;
    this.list.set([...new Set(names.filter(Boolean))]);
  }

  // The screen as the list says.
  apply() {
    this.pen.clear();
    const all = this.film ? this.all : [];
    if (!all.length) return;
    const { shown, note } = chosen(this.list.words, namesOf(all), this.usual);
    this.shown = shown;
    this.block = formulaIn(this.film);
    this.note = this.on && !this.waits ? note : "";
    const nodes = shown.map((word) => all.find(({ name }) => name === word)?.node); // two names may be of one picture
    const visiting = [...guests.values()].flatMap((guest) => guest.nodes); // also those that are no pictures now
    for (const node of new Set([...all.map((picture) => picture.node), ...visiting])) {
      node.classList.add("bl-picture");
      node.classList.toggle("bl-chosen", nodes.includes(node));
      node.style.order = this.on ? nodes.indexOf(node) : "";
    }
    this.root.dataset.pictures = new Set(nodes).size;
    this.invite(nodes);
    if (this.on !== this.root.classList.contains("bl-presenting")) this.switch();
    this.fill(all);
    this.screen.rescale();
    for (const screen of guests.keys()) screen.rescale();
  }

  // The pictures of other screens that are chosen come, and go back.
  invite(shown) {
    const grid = this.pictures()[0]?.node.parentElement.closest(".bl-grid, .bl-figures-grid, .bl-pictures");
    for (const { nodes } of guests.values())
      for (const node of nodes) move(node, this.on && shown.includes(node) ? grid : null);
  }

  // Above everything else on the page: a popover needs no permission, and nobody has to press anything.
  switch() {
    const { root, on } = this;
    root.classList.toggle("bl-presenting", on);
    if (on) {
      root.popover = "manual";
      root.showPopover();
      this.draws();
    } else {
      root.hidePopover();
      root.popover = null;
      this.pen.leave();
    }
    dispatchEvent(new Event("bl-presenting"));
  }

  // The two lists of pictures in the bar.
  fill(all) {
    const option = (name, title, now) =>
      `<option value="${escape(name)}"${name === now ? " selected" : ""}>${escape(title)}</option>`;
    (this.bar ?? this.root).querySelectorAll(".bl-presented").forEach((node, place) => {
      const now = this.shown[place] ?? "";
      const free = all.filter(({ name }) => name !== this.shown[1 - place]);
      const none = place ? option("", "and nothing else", now) : "";
      put(node, none + free.map(({ name, title }) => option(name, title, now)).join(""), "innerHTML");
      node.value = now;
    });
  }

  // Where the lesson is: its step may come after the picture.
  place() {
    put(this.corner, this.on ? placeInLesson() : "");
  }

  update(t) {
    this.place();
    this.visit();
    const tex = this.on && this.block && !theList("hide").has("formulas") ? textAt(this.block, t) : "";
    this.host.hidden = !tex || !drawsFormulas();
    if (this.host.hidden) return;
    put(this.host, formula(tex, true), "innerHTML");
    this.fit();
  }

  // A wide formula stands below the pictures, a narrow one beside a single one. Its place grows and never shrinks: the pictures do not
  // change their size from round to round.
  fit() {
    const { host, screen } = this;
    const asked = `${screen.fontSize} ${this.shown}`;
    if (asked !== this.fitted) host.removeAttribute("style");
    this.fitted = asked;
    const { width, height } = host.firstChild.getBoundingClientRect();
    this.root.classList.toggle("bl-formula-below", this.shown.length > 1 || width > innerWidth * WIDE);
    const grown = { minWidth: width, minHeight: height };
    for (const [name, size] of Object.entries(grown))
      if (size > (parseFloat(host.style[name]) || 0)) host.style[name] = `${Math.ceil(size)}px`;
  }
}
