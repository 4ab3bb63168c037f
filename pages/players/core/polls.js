// A question to the hall, as html: what the lecturer asks and sees, and what everybody else answers with.
//
//   asking(offers, keyed)   the lecturer's form, with a button for every poll that the page offers (ballot.js); keyed: whether
//                           a letter does something
//   asked(room, peeks)      the question for the lecturer, with its answers if they are revealed or he peeks
//   board(room)             the question as a projector shows it
//   turned(drawn)           how many have changed their answer in the second vote, in words
//   clock(poll)             the place of the seconds that are left, if there is an end
//   answering(room, given)  what the hall sees. given: the answer as it is drawn now: {stump, order, sketch}
//   filled(poll, t)         a poll about the round after t: {next} filled in. Pure.
//   askedFor(fields)        a poll out of the form's two texts. Pure.
//   bars(rows, act)         rows: [words, count, ...]; act(row): html behind a bar

import { escape } from "./dom.js";
import { sketchesOf, sketchOf } from "./sketch.js";

const SHOWN = 8; // different answers that have a bar of their own

export const button = (act, text, key = "", more = "") =>
  `<span class="${key && `st-key-${key}`}"><button type="button" data-hall="${act}" ${more}>${text}</button></span>`;

export const filled = (poll, t) => {
  const next = (text) => text?.replaceAll("{next}", t + 1);
  return { ...poll, question: next(poll.question), edit: next(poll.edit) };
};

export function askedFor({ question, choices }) {
  const texts = choices.split(",").map((text) => text.trim()).filter(Boolean); // prettier-ignore
  return { question, kind: texts.length ? "choose" : "number", choices: texts };
}

export function bars(rows, act = () => "", right = "") {
  const most = Math.max(1, ...rows.map(([, n]) => n));
  const mark = (row) => (row[0] === right ? "<b class='bl-hall-right'>\u2713</b> " : "");
  const bar = (row) =>
    `<li><span>${mark(row)}${escape(row[0])}</span><i style="width:${(60 * row[1]) / most}%"></i><b>${row[1]}</b>${act(row)}</li>`;
  const rest = rows.slice(SHOWN * 2).reduce((sum, [, n]) => sum + n, 0);
  const more = rest ? `<li class="bl-hall-soft">and ${rest} other answers</li>` : "";
  return `<ul class="bl-bars">${rows
    .slice(0, SHOWN * 2)
    .map(bar)
    .join("")}${more}</ul>`;
}

// All answers; after a second vote those of both, the earlier ones first, and how many have changed theirs to what.
function picture(drawn, poll, act) {
  const right = poll.right ? `<p>Right: <b>${escape(poll.right)}</b></p>` : "";
  if (!drawn.first) return `${onePicture(drawn, poll, act)}${right}`;
  const vote = (name, one, does) => `<div><h3>${name}</h3>${onePicture(one, poll, does)}</div>`;
  return `<div class="bl-hall-votes">${vote("First vote", drawn.first)}${vote("Second vote", drawn, act)}</div>
    <p>${turned(drawn)}</p>${right}`;
}

export function turned({ changed, both }) {
  const sum = changed.reduce((all, [, n]) => all + n, 0);
  const [first] = changed.toSorted((a, b) => b[1] - a[1]);
  const most = sum ? `, ${first[1]} of them to \u201c${escape(unended(first[0]))}\u201d` : "";
  return `Changed: ${sum} of ${both} answers${most}.`;
}

const unended = (text) => text.replace(/\.$/, "");

// Bars, or sketches over each other.
function onePicture(drawn, poll, act) {
  if (poll.kind === "sketch") return sketchesOf({ sketches: drawn.sketches ?? [] }, poll);
  const inThePlane = { example: "as a cloud", stump: "as lines over each other" }[poll.kind];
  const where = poll.subject && inThePlane && drawn.answers.length ? `The plane shows them ${inThePlane}.` : "";
  return `${bars(drawn.answers, act, poll.right)}<p class="bl-hall-soft">${where}</p>`;
}

const isOfLesson = ({ about }) => about.startsWith("The lesson");

// What a leader's key asks: the question of the lesson's step, else the first there is.
export const firstOf = (offers) => offers.find(isOfLesson) ?? offers[0];

const KEY = "The key Q, or a clicker's for a blank screen, asks, and goes on: talk, second vote, answer.";

export function asking(offers, keyed) {
  const offer = (one, k) =>
    button("offer", escape(one.about), isOfLesson(one) ? "poll-lesson" : "", `data-offer="${k}"`);
  const ready = offers.length ? `<p class="bl-hall-offers">Ask for ${offers.map(offer).join(" ")}</p>` : "";
  return `<h2>Ask the hall</h2>${ready}
  <p><input class="bl-hall-question" aria-label="Question" placeholder="or in your own words" maxlength="300"></p>
  <p><input class="bl-hall-choices" aria-label="Answers to choose from, with commas between them; none for a number"
  placeholder="left, right (empty: a number)" maxlength="600"></p>
  <p>${button("ask", "Ask", "poll-ask")}</p>
  ${keyed && offers.length ? `<p class="bl-hall-soft">${KEY}</p>` : ""}`;
}

// What the lecturer may do now: a first vote alone, talk, a second vote, both on the screen.
function ways({ poll }) {
  if (poll.revealed) return "The hall sees this.";
  const time = poll.seconds ? "" : button("time", "One minute", "poll-time");
  const [vote, discuss] = [poll.stage === "vote", button("discuss", "Let them talk", "poll-discuss")];
  const more = vote ? `${time} ${poll.vote === 1 ? discuss : ""}` : button("vote-again", "Vote again", "poll-again");
  return `${more} ${button("reveal", "Reveal to the hall", "poll-reveal")}`;
}

// What a leader's key does next: it asks, lets the hall talk, asks again, shows the answers, and ends the question.
export function nextAct({ poll }) {
  if (!poll) return "offer";
  if (poll.revealed) return "drop";
  if (poll.stage === "discuss") return "vote-again";
  return poll.vote === 1 ? "discuss" : "reveal";
}

export const clock = (poll) => (poll.seconds ? `<b class="bl-hall-clock" role="timer"></b>` : "");

// What the back row reads beside a presented picture: the question with its answers, then both votes.
export function board({ poll, counts }) {
  const choices = `<ol>${poll.choices.map((text) => `<li>${escape(text)}</li>`).join("")}</ol>`;
  const answers = poll.kind === "choose" ? choices : "";
  return `<h2>${escape(poll.question)}</h2>${poll.revealed ? picture(poll.picture, poll) : answers}
    <p>${stageOf(poll, counts)} ${clock(poll)}</p>`;
}

export function asked(room, peeks = room.peeks) {
  const { poll, counts } = room;
  const open = ([, n, , key]) => (poll.edit && key && n ? whatIf(poll.edit.replace("{answer}", key)) : "");
  return `<h2>${escape(poll.question)}</h2>
  <p>${stageOf(poll, counts)} ${clock(poll)}</p>
  ${
    poll.revealed || peeks
      ? `<div class="st-key-poll-counts">${picture(counts ?? { answers: [] }, poll, open)}</div>`
      : `<p class="bl-hall-soft">Nobody sees the answers yet. ${button("peek", "Look at them here", "poll-peek")}</p>`
  }
  <p>${ways(room)} ${button("drop", "End the question", "poll-drop")}</p>`;
}

const stageOf = ({ stage, vote }, { answered = 0, here = 0 } = {}) => {
  if (stage === "discuss") return "The hall talks.";
  return `${vote === 2 ? "Second vote: " : ""}${answered} of ${here} have answered.`;
};

const whatIf = (edit) =>
  `<button type="button" data-hall="whatif" data-edit="${escape(edit)}"
    title="Show to all what this answer would have done to the run">What if?</button>`;

export function answering(room, given) {
  const { poll, answered } = room;
  if (!poll) return "";
  const title = `<h2>${escape(poll.question)}</h2>`;
  if (poll.revealed) return `${title}${picture(poll.picture, poll)}`;
  if (poll.stage === "discuss") return `${title}<p>Talk to your neighbour. Then everybody votes again.</p>`;
  const said =
    answered === undefined
      ? ""
      : `<p>Your answer: <b>${escape(unended(inWords(poll, answered)))}</b>. Another one replaces it.</p>`;
  const now = `${poll.vote === 2 ? "Once more, after you have talked." : ""} ${clock(poll)}`.trim();
  return `${title}${now && `<p>${now}</p>`}${FIELDS[poll.kind](poll, given)}${said}`;
}

const answer = (act, text = "Answer") => button(act, text, "poll-answer");

const FIELDS = {
  choose: ({ choices }) =>
    `<p class="st-key-poll-answer">${choices.map((text, k) => button("choose", escape(text), "", `data-choice="${k}"`)).join(" ")}</p>`,
  number: () =>
    `<p><input class="bl-hall-number" placeholder="0.25, 1/4 or ln(5)/2" aria-label="Your number"> ${answer("number")}</p>`,
  example: ({ most }) =>
    `<p>Touch it in the plane, or type its number: <input class="bl-hall-number" inputmode="numeric" size="5"
    aria-label="Number of the example, 1 to ${most}"> ${answer("number")}</p>`,
  stump: ({ choices }, { stump }) => {
    const option = (name, k) =>
      `<option value="${k}"${k === stump.attribute ? " selected" : ""}>${escape(name)}</option>`;
    return `<p>Drag the line in the plane, or: <select data-stump="attribute" aria-label="Attribute">${choices.map(option).join("")}</select>
    &gt; <input data-stump="cut" type="number" step="any" aria-label="Cut"> is <button type="button" data-hall="side"
    aria-label="Class above the cut"></button> ${answer("stump")}</p>`;
  },
  order: ({ choices }, { order }) => {
    const place = (k) => (order.includes(k) ? `${order.indexOf(k) + 1}. ` : "");
    const items = choices.map((text, k) => button("item", `${place(k)}${escape(text)}`, "", `data-choice="${k}"`));
    return `<p>Tap them in order, the smallest first. ${button("again", "Anew")}</p><p class="st-key-poll-answer">${items.join(" ")}</p>`;
  },
  sketch: ({ choices, most }, { sketch }) =>
    `<p>Draw across the bars, or type.</p>${sketchOf({ names: choices, most, values: sketch })}<p>${answer("sketch")}</p>`,
};

// What a device has answered, as it reads it.
function inWords({ kind, choices }, text) {
  if (kind === "order") return text.split(" ").map((k) => choices[k]).join(" < "); // prettier-ignore
  if (kind !== "stump") return text;
  const [attribute, cut, sign] = text.split("~");
  return `${choices[attribute]} > ${Number(Number(cut).toPrecision(4))}: ${sign > 0 ? "+1" : "\u22121"}`;
}
