// The round in the address bar, and in this tab's memory (sessionStorage).
//
//   linkWith(href, values)   the address with these values; null takes a name out. Pure.
//   linkOf(href, link)       the address whose query is the link, and what the players and Streamlit have in it. Pure.
//   wishOf(href, name)       what an address says of a name, or null. Pure.
//   new Address(page)        the real one: page is the window (or what a test puts in its place)
//     wishes()               what the page should begin with, {round, substep, view, ...}: texts, or null
//     claim(owner, names)    the player that writes these names, and only while its chapter is on the screen
//     release(owner)
//     path                   the chapter's
//     screen                 the address without what the players write into it
//     said(name)             what the address says of a name, or null
//     write(values, keep)    into the address (never a new entry of the history), and into the tab's memory (keep = true)
//     link                   the address with what has been written last
//     follow(wishes)         show what another screen shows: as if the visitor had gone to a link with these
//     onWrite(listener)      listener() hears of every change of the address
//     onTravel(listener)     the visitor went back or forward: listener gets what the address says, as wishes()
//
// Streamlit replaces the whole query when a control changes, and knows nothing of the round; so the round is put back
// whenever the address has changed without it.

import { recordIn, remember, TAB } from "./memory.js";

const MEMORY = "boosting-lab";
const NAMES = ["round", "substep", "view", "present", "hide", "difference", "select", "panels", "without", "fixed"];

export function linkWith(href, values) {
  const url = new URL(href);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) url.searchParams.delete(name);
    else if (url.searchParams.get(name) !== String(value)) url.searchParams.set(name, value);
  }
  return url.href;
}

export const playersNames = NAMES;
const KEPT = [...NAMES, "room", "embed", "embed_options"];

export function linkOf(href, link) {
  const url = new URL(href);
  const kept = KEPT.flatMap((name) =>
    url.searchParams
      .getAll(name)
      .slice(-1)
      .map((value) => [name, value]),
  );
  url.search = new URLSearchParams([...Object.entries(link), ...kept]);
  return url.href;
}

// Of a name that stands there twice the last value counts, as it does for Streamlit.
export const wishOf = (href, name) => new URL(href).searchParams.getAll(name).at(-1) ?? null;

export class Address {
  constructor(page = globalThis) {
    this.page = page;
    this.values = {};
    this.kept = {};
    this.owners = [];
    this.listeners = new Set();
    this.readers = new Set();
    if (page.navigation) {
      page.navigation.addEventListener("currententrychange", (event) =>
        event.navigationType === "traverse" ? this.travel() : this.put(),
      );
    } else page.addEventListener("popstate", () => this.travel());
  }

  get href() {
    return this.page.location.href;
  }

  // The link's values win; a reload, and a visitor who comes back, find what the tab remembers. A new link begins anew.
  wishes() {
    const [entry] = this.page.performance.getEntriesByType("navigation");
    const remembered = entry?.type === "navigate" ? {} : recordIn(TAB, MEMORY, this.page);
    this.values = { ...remembered, ...this.values };
    this.kept = { ...remembered, ...this.kept };
    return Object.fromEntries(NAMES.map((name) => [name, wishOf(this.href, name) ?? remembered[name] ?? null]));
  }

  onTravel(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  travel() {
    const wishes = Object.fromEntries(NAMES.map((name) => [name, wishOf(this.href, name)]));
    for (const listener of this.listeners) listener(wishes);
    this.read();
  }

  follow(wishes) {
    Object.assign(this.values, wishes);
    for (const listener of this.listeners) listener(wishes);
    this.put();
  }

  onWrite(listener) {
    this.readers.add(listener);
    return () => this.readers.delete(listener);
  }

  read() {
    for (const reader of this.readers) reader();
  }

  claim(owner, names) {
    this.release(owner);
    this.owners.push({ owner, names, path: this.path });
  }

  // Whoever claimed before takes over.
  release(owner) {
    this.owners = this.owners.filter((one) => one.owner !== owner);
  }

  get path() {
    return this.page.location.pathname;
  }

  // Which screen this is, whatever the players show of it.
  get screen() {
    return linkWith(this.href, Object.fromEntries(NAMES.map((name) => [name, null])));
  }

  said(name) {
    return wishOf(this.href, name);
  }

  write(values, keep = true) {
    Object.assign(this.values, values);
    if (keep) Object.assign(this.kept, values);
    remember(TAB, MEMORY, JSON.stringify(this.kept), this.page);
    this.put();
  }

  // The address as it should be now.
  get link() {
    const { names, path } = this.owners.at(-1) ?? {};
    if (!names || this.path !== path) return this.href;
    const mine = names.filter((name) => name in this.values).map((name) => [name, this.values[name]]);
    return linkWith(this.href, Object.fromEntries(mine));
  }

  put() {
    this.replace(this.link);
    this.read();
  }

  adopt(link) {
    this.replace(linkOf(this.href, link));
    this.put();
  }

  replace(href) {
    if (href !== this.href) this.page.history.replaceState(this.page.history.state, "", href);
  }
}

let own;

// The address of this page.
export const address = () => (own ??= new Address());
