// The hall on the screen: what Share opens (link, QR code, room), what a room shows its leader, and what it shows who follows.
//
//   openHall()     the panel of sharing and leading; it closes by a click beside it
//   beginHall()    once a page: goes on in the room that the link or this tab names, and says so at the screen's edge
//
// All of it stands in the browser's top layer, above a picture that is presented. Its colours are the page's own.

import { address } from "./address.js";
import { Answer } from "./answer.js";
import { theBallot } from "./ballot.js";
import { escape, onPress, put } from "./dom.js";
import { addScreen } from "./drafted.js";
import { theLike } from "./likes.js";
import { openLimits } from "./limits.js";
import { hasNotes, openNotes, placeInLesson, tellRoom } from "./notes.js";
import { answering, asked, askedFor, asking, board, button, filled, firstOf, nextAct } from "./polls.js";
import { isSmall, keyIn, partsOf, theRoom } from "./room.js";
import { csvOf, lastRoom, resultsOf } from "./results.js";
import { notebookOf } from "./results_notebook.js";
import { download } from "./saving.js";
import { find } from "./streamlit.js";
import { heard, quoted, speaking, voiceButtons } from "./voices.js";

const PACES = {
  free: "Free: everybody may explore",
  follow: "Follow: nobody explores",
  pause: "Pause: all screens wait",
  screens: "Only some steps of the lesson: everybody on his own",
};
const COPIED = 2500; // milliseconds
const ASKS = new Set(["q", "."]); // the point is what a clicker sends to blank the screen
const WRITTEN = "input:not([type=range]), textarea, select, [contenteditable], [role=listbox]";
const SECOND = new Set(["time", "discuss", "vote-again", "reveal", "drop", "hear", "voice-show", "voice-away"]); // what the second window may press
const TICK = 250; // milliseconds between two looks at the seconds that are left
const MINUTE = 60; // seconds for an answer

// The address of a screen as others reach it: another origin where this one is nobody else's name for it.
export function reachable(href, base, origin) {
  const url = new URL(href);
  if (!origin || origin === url.origin) return url.href;
  const { link } = partsOf(href, base);
  return `${origin.replace(/\/$/, "")}${link.split("?")[0]}${url.search}`;
}

let reach;

async function askReach(base) {
  try {
    reach ??= await (await fetch(`${base}/reach`)).json();
  } catch {
    reach = undefined; // the server is away: the page's own address has to do
  }
  return reach;
}

export async function linkForOthers() {
  const { base } = theRoom();
  const found = await askReach(base);
  return reachable(address().link, base, found?.others ? found.origin : "");
}

const roomLink = () => {
  const { base, code } = theRoom();
  const origin = reach?.others ? reach.origin : `${location.origin}${base}`;
  return `${origin.replace(/\/$/, "")}/?room=${code}`;
};

const qr = (text, said) =>
  `<img class="bl-qr" alt="QR code of ${said}" src="${theRoom().base}/qr?text=${encodeURIComponent(text)}">`;

// --- the pieces

const linkPart = (href) => `<h2>This screen</h2>
  <p><input class="bl-hall-link bl-hall-copied" readonly aria-label="Link to this screen" value="${escape(href)}">
  ${button("copy", "Copy")} ${button("limits", "Hide or fix things for a class")}
  ${button("add", "Add this screen to my lesson", "lesson-add")} <span role="status" class="bl-hall-said"></span></p>
  <p class="bl-hall-soft">${escape(reach?.words ?? "The address of this page.")}</p>
  ${qr(href, "this screen")}`;

const RESULTS =
  "Every question that was asked, with its answers, one line an answer. They are kept in this browser only.";
const DRAWN = "The same, in a notebook that draws it with plotly.";
const resultsPart = (words) =>
  `${button("results", words, "room-results", `title="${RESULTS}"`)} ${button("notebook", "as a notebook", "room-notebook", `title="${DRAWN}"`)}`;
const KEY = "Leads the room from another tab, or a second device. Keep it to yourself: who has it leads.";
const COPY_KEY = "Copy your leader\u2019s link";

const NOTES = "Time, notes and the next step, for the lectern: the hall never sees that window.";

const notesPart = (leads) =>
  hasNotes() || leads
    ? `<p>${button("notes", "Lecturer\u2019s notes in a second window", "lesson-notes", `title="${NOTES}"`)}</p>`
    : "";

const again = ({ code }) => (code ? button("again-led", `Lead room ${escape(code)} again`, "room-again") : "");

const outside = () => `<h2>A room: the hall follows this screen</h2>
  <p class="bl-hall-soft">Everybody who joins sees what you show, round by round, may explore alone, and answers your questions.
  Nobody needs an account, and nothing is kept.</p>
  <p>${button("open", "Open a room", "room")} ${again(theRoom().led)}
  ${lastRoom() ? resultsPart(`Results of room ${escape(lastRoom())}`) : ""}</p>
  <p><label>or join one <span class="st-key-room-join"><input class="bl-hall-code" maxlength="5" size="6"
  placeholder="code" autocomplete="off" spellcheck="false"></span></label> ${button("join", "Join")}</p>`;

const joinScreen = (room) => `<div><p>${escape(
  roomLink()
    .replace(/^https?:\/\//, "")
    .replace(/\/\?.*/, ""),
)}</p>
  <p class="bl-hall-huge">${escape(room.code)}</p><p>${room.counts?.here ?? 0} here</p></div>${qr(roomLink(), "the room")}`;

// "4 of 8" as numbers; null outside of a lesson.
const placeNow = () => /^(\d+) of (\d+)$/.exec(placeInLesson())?.slice(1).map(Number) ?? null; // prettier-ignore

function stepsOf({ screens }) {
  const [now, last] = placeNow() ?? [];
  if (!last) return "";
  const field = (name, value) =>
    `<input type="number" data-steps="${name}" min="1" max="${last}" value="${value}" aria-label="${name} step">`;
  return `<p class="bl-hall-steps st-key-room-steps">Steps ${field("first", screens?.first ?? now)} to
    ${field("last", screens?.last ?? now)} of ${last}</p>`;
}

function leading(room) {
  const options = Object.entries(PACES)
    .filter(([name]) => name !== "screens" || placeNow())
    .map(([name, words]) => `<option value="${name}"${name === room.pace ? " selected" : ""}>${words}</option>`)
    .join("");
  return `<h2>Room <b class="st-key-room-code bl-hall-big">${escape(room.code)}</b></h2>
  <p><input class="bl-hall-link" readonly aria-label="Link to the room" value="${escape(roomLink())}"></p>
  ${qr(roomLink(), "the room")}
  <p>${button("joining", "Show it large", "room-joining")} ${button("key", COPY_KEY, "room-key", `title="${KEY}"`)} <span role="status" class="bl-hall-said"></span></p>
  <p class="bl-hall-counts"></p>
  <p><label>Pace <select data-hall="pace" class="st-key-room-pace">${options}</select></label> ${button("close", "Close the room")}</p>
  ${stepsOf(room)}
  <div class="bl-hall-poll"></div><div class="bl-hall-heard"></div>
  <p>${resultsPart("Results as a file")}</p>`;
}

// How many are where, in words for the lecturer.
export function whereabouts({ here = 0, exploring = 0, where = [] } = {}) {
  const explore = Math.min(here, exploring);
  const places = where.map(([name, n, done]) => `${name}: ${n}${done ? `, ${done} answered` : ""}`);
  return [`${here} here: ${here - explore} follow, ${explore} explore`, ...places].join(" \u00b7 ");
}

const forLectern = (room) =>
  `<p>Room <b>${escape(room.code)}</b> \u00b7 ${whereabouts(room.counts ?? {})}</p>${room.poll ? asked(room, true) : ""}${heard(room)}`;

const stepsInWords = ({ first, last }) => (first === last ? `step ${first}` : `steps ${first} to ${last}`);

const whereNow = ({ away, exploring, pace, screens }) => {
  if (away) return "your lecturer is away, the room stays open";
  if (pace === "screens" && screens) return `${stepsInWords(screens)} of the lesson, on your own`;
  return exploring ? "you explore on your own" : "you follow the lecturer";
};

function following(room, given, writes) {
  const where = whereNow(room);
  const back = room.exploring && room.pace === "free";
  const way = back
    ? button("back", "Back to the lecturer", "room-explore")
    : button("explore", "Explore", "room-explore", room.pace === "free" ? "" : "hidden");
  const buttons = `${way} ${voiceButtons(room, writes)} ${button("leave", "Leave")}`;
  return `<p class="bl-hall-line"><em>Room <b class="st-key-room-code">${escape(room.code)}</b>: ${where}</em> ${buttons}</p>
  ${answering(room, given)}${speaking(room, writes)}`;
}

// The picture that a question speaks of, which a phone may have scrolled away.
const lookAtPicture = () =>
  document.querySelector(".st-key-stage, .st-key-picture")?.scrollIntoView({ block: "start" });

// --- the panel, the edge, the pause

class Hall {
  constructor() {
    this.room = theRoom();
    this.panel = this.layer("bl-hall bl-hall-panel", "auto", "Share and room");
    this.edge = this.layer("bl-hall bl-hall-edge", "manual", "Room");
    this.wait = this.layer("bl-hall bl-hall-wait", "manual", "Pause");
    this.board = this.layer("bl-hall bl-hall-board", "manual", "Question");
    this.joining = this.layer("bl-hall bl-hall-wait bl-hall-joining", "auto", "Join the room");
    this.panel.addEventListener("toggle", () => this.showEdge());
    this.wait.innerHTML = "<p>Pause. The lecturer goes on in a moment.</p>";
    this.answer = new Answer(this.room, this.edge, () => this.showEdge());
    this.room.subscribe(() => this.show());
    theBallot().subscribe(() => this.showLeader());
    address().onWrite(() => (this.room.moved(this.room.now), this.room.wander()));
    addEventListener("bl-presenting", () => (this.showBoard(), this.raise()));
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => this.room.touch(), { capture: true });
    addEventListener("bl-act", ({ detail: { act, number } }) => SECOND.has(act) && this.act(act, null, number));
    addEventListener("keydown", (event) => this.key(event), { capture: true }); // in the hall's own window, too
    addEventListener("hashchange", () => keyIn(location.hash) && !this.room.role && this.room.begin());
    this.room.begin();
  }

  layer(className, popover, said) {
    const node = Object.assign(document.createElement("div"), { className, popover, ariaLabel: said });
    onPress(node, (pressed) => this.act(pressed.dataset.hall, pressed, pressed.dataset.number));
    node.addEventListener("change", (event) => this.change(event));
    node.addEventListener("keydown", (event) => event.stopPropagation()); // a letter typed here is no key of the player
    document.body.append(node);
    return node;
  }

  // In the page's own colours, whatever its theme is now.
  dress(node) {
    const { backgroundColor, color, fontFamily } = getComputedStyle(find("app") ?? document.body);
    Object.assign(node.style, { backgroundColor, color, fontFamily });
  }

  async open() {
    this.href = await linkForOthers();
    this.drawn = "";
    this.show();
    this.dress(this.panel);
    if (!this.panel.matches(":popover-open")) this.panel.showPopover();
  }

  show() {
    const { room } = this;
    const leads = room.role === "leader";
    if (this.href) {
      const key = `${room.role} ${room.code} ${this.href} ${placeInLesson()}`;
      if (key !== this.drawn) {
        const part = leads ? leading(room) : outside();
        this.panel.innerHTML = `${room.role === "follower" ? "" : part}${room.role === "follower" ? "" : notesPart(leads)}${linkPart(this.href)}<p role="status" class="bl-hall-trouble"></p>`;
      }
      this.drawn = key;
      const trouble = this.panel.querySelector(".bl-hall-trouble");
      if (trouble) put(trouble, room.trouble || room.ended || "");
    }
    this.showLeader();
    this.answer.begin();
    this.showEdge();
    this.showBoard();
    const waits = room.role === "follower" && room.pace === "pause";
    this.turn(this.wait, waits);
  }

  // While somebody counts, and no longer: most pages never do.
  showTime() {
    const { left } = this.room;
    clearTimeout(this.ticking);
    if (left === null) return;
    this.ticking = setTimeout(() => this.showTime(), TICK);
    for (const node of document.querySelectorAll(".bl-hall-clock")) put(node, left ? `${left} s` : "Time is up.");
  }

  // What the rest of the page goes by: hall.css has what is away meanwhile.
  showState() {
    const { role, isAsked, isHeld, poll } = this.room;
    const shows = this.board.matches(":popover-open");
    const now = [role, role && isAsked && "asked", isHeld && "held", shows && "board"].filter(Boolean).join(" ");
    const { dataset, style } = document.documentElement;
    if (now) dataset.hall = now;
    else delete dataset.hall;
    style.setProperty("--bl-edge", `${this.edge.offsetHeight}px`);
    const question = now.includes("asked") ? poll.question : "";
    if (question && question !== this.question && role === "follower") lookAtPicture();
    this.question = question;
    this.showTime();
  }

  showLeader() {
    const { room, panel } = this;
    const leads = room.role === "leader";
    tellRoom(leads ? forLectern(room) : "");
    if (leads) theBallot().lead();
    const counts = panel.querySelector(".bl-hall-counts");
    if (!counts || !leads) return;
    put(counts, whereabouts(room.counts ?? {}));
    const pace = panel.querySelector("[data-hall=pace]");
    if (document.activeElement !== pace) pace.value = room.pace;
    put(panel.querySelector(".bl-hall-heard"), heard(room), "innerHTML");
    const poll = room.poll ? asked(room) : asking(theBallot().offers, theLike("letters").on);
    put(panel.querySelector(".bl-hall-poll"), poll, "innerHTML");
  }

  // At the edge of the screen: the room that is followed, or led, or why it is over. On a phone the panel lies there, and says the
  // same.
  showEdge() {
    const { room, edge } = this;
    const leads = room.role === "leader";
    const isCovered = leads && isSmall() && this.panel.matches(":popover-open");
    const line = leads
      ? `<p class="bl-hall-line">Room <b>${escape(room.code)}</b>, ${room.counts?.here ?? 0} here ${button("panel", "Open")}</p>${quoted(room)}`
      : room.role && following(room, this.answer.given, this.writes);
    const over = room.ended ? `<p>${escape(room.ended)} ${button("dismiss", "OK")}</p>` : "";
    const trouble = room.trouble ? `<p role="status">${escape(room.trouble)}</p>` : "";
    const html = isCovered ? "" : [line, over, trouble].filter(Boolean).join("");
    const typed = edge.querySelector(".bl-hall-say")?.value ?? "";
    put(edge, html, "innerHTML");
    this.writeOn(typed);
    this.answer.dressed();
    this.dress(edge);
    if (Boolean(html) !== edge.matches(":popover-open")) edge[html ? "showPopover" : "hidePopover"]();
  }

  // A question that somebody is writing outlives what is drawn anew around it.
  writeOn(typed) {
    const field = this.edge.querySelector(".bl-hall-say");
    if (!field) return;
    field.value ||= typed;
    if (document.activeElement === document.body) field.focus();
  }

  // write: makes a file's text of the table; kind: how its name ends
  results(write, kind, type) {
    const { code, page } = this.room;
    const records = resultsOf(code ? this.room : { code: lastRoom(page), page });
    if (!records.length) return this.room.complain({ why: "Nothing has been answered yet." });
    download(new Blob([write(csvOf(records))], { type }), `room-${records[0].room}.${kind}`);
  }

  async say() {
    const text = this.edge.querySelector(".bl-hall-say").value.trim();
    if (text && (await this.room.speak(text))) this.writes = false;
    this.showEdge();
  }

  // Beside a picture that is presented, the question for the back row.
  showBoard() {
    const { room, board: node } = this;
    const shows = room.role === "leader" && Boolean(room.poll) && document.querySelector(".bl-presenting") !== null;
    if (shows) put(node, board(room), "innerHTML");
    this.turn(node, shows);
    if (this.joining.matches(":popover-open")) put(this.joining, joinScreen(room), "innerHTML");
    this.showState();
  }

  turn(node, on) {
    this.dress(node);
    if (on !== node.matches(":popover-open")) node[on ? "showPopover" : "hidePopover"]();
  }

  // How to join, as large as the back row needs it, until anything is pressed.
  join() {
    put(this.joining, joinScreen(this.room), "innerHTML");
    this.panel.hidePopover();
    this.turn(this.joining, true);
  }

  // Above a picture that has just filled the screen.
  raise() {
    for (const node of [this.edge, this.board, this.wait]) {
      if (!node.matches(":popover-open")) continue;
      node.hidePopover();
      node.showPopover();
    }
  }

  value(name) {
    return this.panel.querySelector(`.bl-hall-${name}`)?.value ?? "";
  }

  // target: the button, null where it came from the second window; number: of a question from the hall
  act(name, target, number) {
    const { room } = this;
    const acts = {
      lost: () => room.lose(!room.isLost),
      speak: () => ((this.writes = true), this.showEdge()),
      say: () => this.say(),
      vote: () => room.vote(Number(number)),
      joining: () => this.join(),
      results: () => this.results((csv) => csv, "csv", "text/csv"),
      notebook: () => this.results(notebookOf, "ipynb", "application/x-ipynb+json"),
      hear: () => room.order({ hear: !room.voices?.open }),
      "voice-show": () => room.order({ show: Number(number) }),
      "voice-away": () => room.order({ away: Number(number) }),
      open: () => room.open(),
      join: () => this.value("code").trim() && (this.panel.hidePopover(), room.join(this.value("code"))),
      "again-led": () => room.takeUp(room.led),
      copy: () => this.copy(this.href),
      add: () => this.addToLesson(),
      limits: () => (this.panel.hidePopover(), openLimits(this.href)),
      key: () => this.copy(`${roomLink().split("?")[0]}${room.key}`),
      notes: () => openNotes(room.base),
      close: () => room.close(),
      ask: () => this.ask(askedFor({ question: this.value("question"), choices: this.value("choices") })),
      offer: () =>
        this.ask(target ? theBallot().offers[target.closest("button").dataset.offer] : firstOf(theBallot().offers)),
      whatif: () => room.whatIf(target.closest("button").dataset.edit),
      reveal: () => room.order({ reveal: true }),
      discuss: () => room.order({ discuss: true }),
      "vote-again": () => room.order({ again: true }),
      time: () => room.order({ time: MINUTE }),
      peek: () => ((room.peeks = true), this.show()),
      drop: () => room.order({ drop: true }),
      explore: () => room.explore(true),
      back: () => room.explore(false),
      leave: () => room.leave(),
      panel: () => this.open(),
      dismiss: () => ((room.ended = ""), this.show()),
      ...(target ? this.answer.acts(target) : {}),
    };
    acts[name]?.();
  }

  // A leader asks, and goes on, by a key.
  key({ key, target, repeat, ctrlKey, altKey, metaKey }) {
    const isLetter = theLike("letters").on && ASKS.has(key.toLowerCase()) && !(repeat || ctrlKey || altKey || metaKey);
    if (!isLetter || this.room.role !== "leader" || target.closest?.(WRITTEN)) return;
    if (this.room.poll || theBallot().offers.length) this.act(nextAct(this.room));
  }

  // The page Course has the lesson, part by part.
  addToLesson() {
    const { base } = this.room;
    const many = addScreen(this.href, document.querySelector("h1")?.textContent.trim() ?? "", base);
    const way = `<a href="${base}/course?part=own">Course</a>`;
    const words = `Added: your lesson has ${many} ${many > 1 ? "screens" : "screen"}. Go on with it at ${way}.`;
    put(this.panel.querySelector(".bl-hall-said"), words, "innerHTML");
  }

  // A question about the round after the one on the screen, and about the picture there, if it has one.
  ask(poll) {
    const { about } = theBallot();
    this.room.order({ ask: { ...filled(poll, about?.round.t ?? 0), subject: about?.subject ?? "" } });
  }

  change({ target }) {
    if (target.dataset.steps && this.room.pace === "screens") this.enclose();
    if (target.dataset.hall !== "pace") return;
    if (target.value === "screens") this.enclose();
    else this.room.order({ pace: target.value });
  }

  enclose() {
    const [first, last] = ["first", "last"].map((name) => this.panel.querySelector(`[data-steps=${name}]`)?.value);
    this.room.order({ screens: { lesson: address().said("lesson"), first, last } });
  }

  // What cannot be copied is marked, ready for Ctrl+C; a leader's link is never shown.
  async copy(text) {
    const said = this.panel.querySelector(".bl-hall-said");
    try {
      await navigator.clipboard.writeText(text);
      put(said, "Link copied");
      setTimeout(() => put(said, ""), COPIED);
    } catch {
      if (text === this.href) this.panel.querySelector(".bl-hall-copied").select();
      else put(said, "This browser copies only on a page with https, or on this computer.");
    }
  }
}

let hall;

export const beginHall = () => (hall ??= new Hall());

export const openHall = () => beginHall().open();
