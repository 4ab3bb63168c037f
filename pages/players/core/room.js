// The room in this tab: who leads sends what his screen shows, who follows shows what is sent. pages/shell/hall.py serves it.
//
//   theRoom() -> Room       a store
//     role        "leader", "follower" or "" (in no room); code; exploring: the follower looks around on his own
//     pace, poll, counts, ended       as the server says (pages/shell/rooms.py); trouble: a sentence, or ""
//     left        the seconds that are left for an answer, null for as many as one likes
//     peeks       whether the leader sees the answers before the hall does
//     looksAt     the pictures that the projector presents, as in the link, for a phone, which presents none; "" elsewhere
//     away        whether the lecturer has been away for some seconds
//     led         {code, token} of the room that this browser led last, {} for none
//     isHeld      whether the visitor's screen is the lecturer's alone
//     mayMove     false while the lecturer wants everybody to follow
//     voices, isLost, voted           what the hall says unasked; whether this visitor is lost; the questions he has voted for
//     lose(on), speak(text), vote(number)                       for a follower
//     open(), close(), order(orders), key                      for the leader; key: the link by which any tab leads the room
//     takeUp({ code, token })     leads a room from this tab, which begins with what the room shows
//     whatIf(edit)                the run with this edit, for all who follow
//     join(code), leave(), explore(on), answer(value)           for a follower
//     wander()                    his screen has changed: he is counted there, or led back to the steps of the lesson
//     moved({ round, substep })   the leader's round has changed: told at once, as a few bytes
//   partsOf(href, base) -> { link, step }     an address as a room sends it: the page and its controls; the player's part
//
// Who leads from several tabs moves the hall by the one that he touched last; the others show what it shows. A room that the
// server has lost is opened again by its leader's tab, with its question, and its devices answer once more what they had said.
//
// Who follows treats everything that comes as a link, and the page mends it as it mends any link.

import { address, linkWith, playersNames } from "./address.js";
import { theBallot } from "./ballot.js";
import { clamp } from "./numbers.js";
import { BROWSER, recalled, recordIn, remember, TAB } from "./memory.js";
import { keepResult } from "./results.js";
import { Store } from "./rounds.js";

const MEMORY = "boosting-room"; // of this tab: a reload leads, or follows, on
const DEVICE = "boosting-device"; // of this browser: one answer a device
const PULSE = 50; // milliseconds between two steps that are sent
const ALIVE = 600e3; // milliseconds between two signs of life of a leader who does nothing
const AGAIN = 2000; // milliseconds until a lost stream is looked for
const REST = 500; // milliseconds until a screen that has changed counts: a page on its way goes through several addresses
const AWAY = "The room cannot be reached. This screen follows again as soon as it can.";
const LOST = "The server has started again. This screen follows as soon as your lecturer\u2019s is back.";
const LED = "boosting-led"; // of this browser: the room that it led last
const GONE = 5000; // milliseconds without a leader: he may only have loaded his page anew
const PATIENCE = 120e3; // milliseconds until a room that the server has lost is over

export function partsOf(href, base = "") {
  const url = new URL(href);
  const step = new URLSearchParams();
  for (const name of playersNames) {
    const value = url.searchParams.getAll(name).at(-1);
    url.searchParams.delete(name);
    if (value !== undefined) step.set(name, value);
  }
  url.searchParams.delete("room");
  const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname;
  return { link: `${path || "/"}${url.search}`, step: step.toString() };
}

// What a step asks for: every name of the player, null where it is left out.
export const wishesOf = (step) => {
  const said = new URLSearchParams(step);
  return Object.fromEntries(playersNames.map((name) => [name, said.get(name)]));
};

// What a screen is called where people are counted: a step of a lesson, or a chapter.
export const placeOf = (href, title) => {
  const step = new URL(href).searchParams.get("lesson") && (new URL(href).searchParams.get("step") ?? "1");
  return step ? `Step ${step}` : title.split(" \u00b7 ")[0].slice(0, 60) || "Lab";
};

// Whether an address shows another round than a step says.
export function isAstray(href, step) {
  const wanted = wishesOf(step).round;
  return wanted !== null && wishesOf(partsOf(href).step).round !== wanted;
}

// The step to go to for who has left the steps that the lecturer has opened; null for who is there.
export function wayBack(href, screens) {
  const said = new URL(href).searchParams;
  const step = Number(said.get("step") ?? 1);
  const inside = said.get("lesson") === screens.lesson && step >= screens.first && step <= screens.last;
  if (inside) return null;
  return said.get("lesson") === screens.lesson ? clamp(step, screens.first, screens.last) : screens.first;
}

// The address of the Lab with a run that has one edit more, in place of the one that was tried before.
export function editedLink(href, base, edit, tried = "") {
  const url = new URL(href);
  url.pathname = `${base}/`;
  const before = (url.searchParams.get("edits") ?? "").split(" ").filter((one) => one && one !== tried);
  url.searchParams.set("edits", [...before, edit].join(" "));
  const round = /^(?:cut|set|take)~(\d+)~/.exec(edit)?.[1];
  if (round) url.searchParams.set("round", round);
  url.searchParams.delete("substep");
  return url;
}

// The page of a link, and the step of a lesson there: what a visitor leaves when he goes elsewhere.
export function pageOf(link) {
  const { pathname, searchParams } = new URL(link, "http://room");
  const [lesson, step] = ["lesson", "step"].map((name) => searchParams.get(name));
  return [pathname, lesson ?? "", lesson ? (step ?? 1) : ""].join(" ");
}

// A phone shows the page as a phone does, also while the lecturer's projector shows one picture.
const SMALL = 900; // pixels
export const isSmall = () => innerWidth < SMALL;

// What a leader's link says: "#lead=CODE~TOKEN", which no server is told and no log keeps.
export function keyIn(hash) {
  const [, code, token] = /^#lead=([A-Za-z]{5})~([\w-]{32})$/.exec(hash) ?? [];
  return code ? { code: code.toUpperCase(), token } : null;
}

const random = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");

function deviceOf(page) {
  const device = recalled(BROWSER, DEVICE, page) ?? random();
  remember(BROWSER, DEVICE, device, page);
  return device;
}

export class Room extends Store {
  trouble = "";

  constructor({ base, page = globalThis, place = address }) {
    super();
    Object.assign(this, { base, page, place });
    this.device = deviceOf(page);
    this.tab = recordIn(TAB, MEMORY, page).tab ?? random();
    this.forget();
  }

  forget() {
    Object.assign(this, {
      role: "",
      code: "",
      token: "",
      ticket: "",
      exploring: false,
      pace: "free",
      poll: null,
      counts: null,
    });
    Object.assign(this, { sent: {}, shown: {}, screens: null, counted: "", tried: "", looksAt: "", by: "" });
    Object.assign(this, { away: false, touched: true, arriving: false, lost: 0, before: null });
    Object.assign(this, { voices: null, isLost: false, voted: new Set() });
    clearTimeout(this.going);
  }

  get led() {
    return recordIn(BROWSER, LED, this.page);
  }

  get key() {
    return `#lead=${this.code}~${this.token}`;
  }

  // What the link says, or what this tab remembers.
  begin() {
    const asked = this.place().said("room");
    const memory = recordIn(TAB, MEMORY, this.page);
    const key = keyIn(this.page.location?.hash ?? "");
    if (key) return this.takeUp(key);
    if (asked && asked.toUpperCase() === this.led.code && !memory.code) return this.takeUp(this.led);
    if (asked && asked.toUpperCase() !== memory.code) this.join(asked);
    else if (memory.token) this.lead(memory);
    else if (memory.code) this.join(memory.code);
  }

  remember() {
    const { code, token, tab, page } = this;
    remember(TAB, MEMORY, code ? JSON.stringify({ code, token, tab }) : null, page);
    if (token) remember(BROWSER, LED, JSON.stringify({ code, token }), page);
  }

  get at() {
    return `${this.base}/rooms/${encodeURIComponent(this.code)}`;
  }

  // The server's answer; its sentence where it refuses.
  async ask(url, body, headers = {}) {
    try {
      const sent = {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      };
      const answer = await fetch(url, body ? sent : {});
      const said = answer.status === 204 ? {} : await answer.json();
      this.trouble = answer.ok ? "" : said.why;
      if (answer.ok) return said;
    } catch {
      this.trouble = AWAY;
    }
    this.tell();
  }

  // --- leading

  async open() {
    if (this.role) return;
    const parts = partsOf(this.place().link, this.base);
    const opened = await this.ask(`${this.base}/rooms`, { link: parts.link });
    if (opened) this.lead(opened);
  }

  lead({ code, token }) {
    Object.assign(this, { role: "leader", code, token, ended: "" });
    this.remember();
    this.listen();
    this.look();
    clearInterval(this.alive);
    this.alive = setInterval(() => this.order({ alive: true }), ALIVE);
  }

  // Another tab, or another device: its screen becomes the room's, and not the other way round.
  takeUp(opened) {
    this.arriving = true;
    this.place().replace(linkWith(this.place().href.split("#")[0], { room: null }));
    this.lead(opened);
    this.tell();
  }

  order(orders) {
    return this.ask(this.at, orders, { "X-Room-Token": this.token });
  }

  // The server has forgotten the room: its code comes of the token.
  async openAgain() {
    const { code, token } = this;
    this.keepWhatWas();
    const opened = await this.ask(`${this.base}/rooms`, { link: partsOf(this.place().link, this.base).link, token });
    if (!opened) return;
    this.sent = {};
    this.lead({ code, token });
  }

  // It may be lost again before it is whole: what it had at first counts.
  keepWhatWas() {
    const { poll, pace, screens, answered } = this;
    this.before ??= { poll, pace, screens, answered };
  }

  // What the room had before, once it is heard to have nothing: it may be opened again twice, and is asked once.
  restore(now) {
    const { poll, pace, screens } = this.before;
    this.before = null;
    if (now) return;
    if (poll) this.order({ ask: poll });
    if (pace !== "free") this.order(pace === "screens" ? { screens } : { pace });
  }

  async close() {
    await this.order({ close: true });
  }

  moved(now) {
    if (this.role !== "leader") return;
    this.now = now;
    this.beat ||= setTimeout(() => this.look(), PULSE);
  }

  // Send what has changed since the last time; what changes meanwhile is sent next.
  async look() {
    this.beat = 0;
    if (this.role !== "leader" || this.sending || this.arriving || !this.touched) return;
    const parts = partsOf(this.place().link, this.base);
    const step = new URLSearchParams(parts.step);
    for (const [name, value] of Object.entries(this.now ?? {}))
      if (value === null) step.delete(name);
      else step.set(name, value);
    parts.step = step.toString();
    const orders = Object.fromEntries(Object.entries(parts).filter(([name, value]) => this.sent[name] !== value));
    if (!Object.keys(orders).length) return;
    this.sending = true;
    const heeded = await this.order({ ...orders, by: this.tab });
    this.sending = false;
    if (heeded) Object.assign(this.sent, orders);
    if (!this.trouble) this.moved(this.now);
  }

  whatIf(edit) {
    const url = editedLink(this.place().link, this.base, edit, this.tried);
    this.tried = edit;
    const { step } = partsOf(url.href, this.base);
    this.place().follow(wishesOf(step));
    this.travel(url, step);
  }

  // --- following

  join(code) {
    if (this.role) return;
    Object.assign(this, { role: "follower", code: code.trim().toUpperCase().slice(0, 12), ended: "" });
    this.remember();
    this.listen();
    this.tell();
  }

  // The server hears who has a seat in the room: its ticket comes with the stream.
  say(what, body) {
    return this.ask(`${this.at}/${what}`, body, { "X-Room-Ticket": this.ticket });
  }

  leave(why = "") {
    this.stream?.close();
    clearInterval(this.alive);
    clearTimeout(this.healing);
    if (this.role === "leader" && this.poll) keepResult(this);
    if (this.role === "leader" && why) remember(BROWSER, LED, null, this.page);
    this.forget();
    this.remember();
    this.ended = why;
    this.trouble = "";
    this.place().replace(linkWith(this.place().href, { room: null }));
    this.tell();
  }

  async explore(on) {
    const heeded = await this.say("explore", { on });
    if (!heeded) return;
    this.exploring = on;
    if (!on) this.show(true);
    this.tell();
    this.wander();
  }

  wander() {
    if (this.role !== "follower") return;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.rest(), REST);
  }

  rest() {
    const { place, role, pace, screens, code } = this;
    if (role !== "follower") return;
    if (!this.exploring) return this.stay();
    const step = pace === "screens" && screens ? wayBack(place().href, screens) : null;
    if (step !== null) {
      const url = new URL(`${this.base}/`, place().href);
      url.search = new URLSearchParams({ lesson: screens.lesson, step });
      return this.travel(url, "");
    }
    const here = { place: placeOf(place().href, document.title), done: theBallot().done };
    const counted = `${code} ${here.place} ${here.done}`;
    if (counted === this.counted) return;
    this.counted = counted;
    this.say("place", here);
  }

  // Who has gone to another page, or step, on his own explores; where nobody may, he is led back.
  stay() {
    const { pace, link, place, base } = this;
    if (!link || pageOf(link) === pageOf(partsOf(place().href, base).link)) return this.straighten();
    if (pace === "free") this.explore(true);
    else this.show(true);
  }

  // Whether the visitor may move his own screen now. Who follows and steps on his own explores, if the pace allows it.
  get mayMove() {
    if (this.role !== "follower" || this.exploring) return true;
    if (this.pace !== "free") return false;
    this.exploring = true; // at once: the next step of the lecturer must not undo this one
    this.explore(true);
    return true;
  }

  async lose(on) {
    if (await this.say("lost", { on })) this.isLost = on;
    this.tell();
  }

  // Whether it has been taken.
  async speak(text) {
    return Boolean(await this.say("questions", { text }));
  }

  async vote(number) {
    const on = !this.voted.has(number);
    if (await this.say("votes", { number, on })) this.voted[on ? "add" : "delete"](number);
    this.tell();
  }

  get isHeld() {
    return this.role === "follower" && !this.exploring && this.pace !== "free";
  }

  get isAsked() {
    return Boolean(this.poll) && !this.poll.revealed;
  }

  async answer(value) {
    if (await this.say("answers", { answer: value })) this.answered = value;
    this.tell();
  }

  // --- both

  listen() {
    this.stream?.close();
    const me = this.token ? { token: this.token } : { device: this.device };
    this.stream = new EventSource(`${this.at}/events?${new URLSearchParams(me)}`);
    this.counted = "";
    this.stream.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.stream.onerror = () => this.heal();
  }

  // A stream that has broken off comes back, or there is a reason in words why it does not.
  heal() {
    if (this.stream.readyState !== EventSource.CLOSED) this.trouble = AWAY;
    clearTimeout(this.healing);
    this.healing = setTimeout(() => this.lookAgain(), AGAIN);
    this.tell();
  }

  async lookAgain() {
    if (!this.role || this.stream.readyState === EventSource.OPEN) return;
    const answer = await fetch(this.at).catch(() => null);
    if (answer?.status === 404) return this.missed((await answer.json()).why);
    if (answer?.ok) this.listen();
    this.heal();
    if (answer && !answer.ok) this.complain(await answer.json());
  }

  // No such room any more: who leads it opens it again, and who was in it waits for that; a mistyped code is told at once.
  async missed(why) {
    this.lost ||= Date.now();
    const waits = this.role === "leader" ? this.token : this.ticket;
    if (!waits || Date.now() - this.lost > PATIENCE) return this.leave(why);
    if (this.role === "leader") await this.openAgain();
    this.heal();
    if (this.role === "follower") this.complain({ why: LOST });
  }

  complain({ why }) {
    this.trouble = why;
    this.tell();
  }

  hear({ away, ...news }) {
    clearTimeout(this.healing);
    Object.assign(this, { trouble: "", lost: 0 });
    if (news.ended) return this.leave(news.ended);
    if (news.ticket) return this.sit(news.ticket);
    if (away !== undefined) this.goes(away);
    if (news.poll !== undefined) this.turns(news.poll);
    if (news.pace) this.exploring = news.pace === "screens" || (this.pace === news.pace && this.exploring);
    Object.assign(this, news);
    if (this.role === "follower" && !this.exploring) this.show("pace" in news);
    if (this.role === "leader" && this.before && "poll" in news) this.restore(news.poll);
    if (this.role === "leader" && ("link" in news || "step" in news)) this.takeOver();
    if (this.role === "follower" && this.before && news.poll) this.answerAgain();
    this.wander();
    this.tell();
  }

  // Another ticket: the room does not know this device any more, nor what it has answered. A device that comes back
  // when its leader has opened the room again already learns it by nothing else.
  sit(ticket) {
    if (this.ticket && ticket !== this.ticket) this.keepWhatWas();
    this.ticket = ticket;
  }

  // Another question, or the same one for the second time.
  turns(poll) {
    const key = ({ question, vote } = {}) => `${question} ${vote}`;
    const isOver = this.role === "leader" && this.poll && this.poll.question !== poll?.question;
    if (isOver) keepResult(this);
    if (key(poll ?? {}) !== key(this.poll ?? {})) Object.assign(this, { answered: undefined, peeks: false });
    this.until = poll?.seconds ? Date.now() + 1000 * poll.seconds : 0;
  }

  // Seconds that are left for an answer; null where nobody counts them.
  get left() {
    return this.until ? Math.max(0, Math.ceil((this.until - Date.now()) / 1000)) : null;
  }

  // Whether the leader has gone: told after some seconds only.
  goes(away) {
    clearTimeout(this.going);
    this.away = false;
    if (away) this.going = setTimeout(() => ((this.away = true), this.tell()), GONE);
  }

  // What another of the leader's tabs shows; this one is the hall's again once he touches it.
  takeOver() {
    const { link, step, by, tab, arriving } = this;
    if (!arriving && (!by || by === tab)) return;
    Object.assign(this, { arriving: false, touched: false, sent: { link, step } });
    this.show(arriving);
  }

  touch() {
    this.touched = true;
  }

  // To the question that was open when the server lost the room.
  answerAgain() {
    const { poll, answered } = this.before;
    this.before = null;
    if (poll?.question === this.poll.question && answered !== undefined) this.answer(answered);
  }

  // A page that was just opened may have begun at a round of its own: once for every screen, for it may be too short.
  straighten() {
    const { link, step, place } = this;
    const key = `${link} ${step}`;
    if (key === this.straight || !isAstray(place().link, step ?? "")) return;
    this.straight = key;
    this.show(true);
  }

  // The leader's screen; again: although it has not changed, for the visitor may have left it.
  show(again) {
    const { link, step, place, base } = this;
    const wishes = wishesOf(step ?? "");
    this.looksAt = (isSmall() && wishes.present) || "";
    if (isSmall()) wishes.present = null;
    if (again || step !== this.shown.step) place().follow(wishes);
    if (again || link !== this.shown.link) {
      const here = partsOf(place().href, base).link;
      const url = new URL(`${base}${link}`, place().href);
      if (url.origin === new URL(place().href).origin && link !== here) this.travel(url, step);
    }
    this.shown = { link, step };
  }

  // As the browser's own Back and Forward do it, which Streamlit hears of.
  travel(url, step) {
    for (const [name, value] of new URLSearchParams(step)) url.searchParams.set(name, value);
    if (this.role === "follower") url.searchParams.set("room", this.code);
    this.page.history.pushState(null, "", url);
    this.page.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }
}

let room;

// base: where the app is mounted, which the address of this very file says.
export const theRoom = () => (room ??= new Room({ base: new URL(import.meta.url).pathname.split("/players/")[0] }));
