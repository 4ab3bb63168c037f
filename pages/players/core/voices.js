// What a hall says unasked, as html: that it is lost, and its questions.
//
//   voiceButtons(room, writes)     what a follower presses; writes: whether he is writing a question
//   speaking(room, writes)     his form, and the questions that the hall reads
//   heard(room)                for the lecturer: how many are lost since when, and the questions that he may show
//   quoted(room)               the question that is shown last, for the screen of all; "" for none

import { escape } from "./dom.js";
import { button } from "./polls.js";

const FORM = `<p><input class="bl-hall-say" maxlength="200" aria-label="Your question" placeholder="Your question, without your name">
  ${button("say", "Send", "room-say")}</p>`;

function voted(room, [number, text, votes]) {
  const state = `data-number="${number}" aria-pressed="${room.voted.has(number)}"`;
  const said = `aria-label="Answer this, too: ${votes} want it"`;
  return `<li>${button("vote", `\u25b2 ${votes}`, "", `${state} ${said}`)} ${escape(text)}</li>`;
}

const list = (rows, row) => (rows.length ? `<ul class="bl-hall-asked">${rows.map(row).join("")}</ul>` : "");

export function voiceButtons({ voices, isLost }, writes) {
  if (!voices?.open) return "";
  const lost = button("lost", isLost ? "I\u2019m back" : "I\u2019m lost", "room-lost", `aria-pressed="${isLost}"`);
  return `${lost} ${writes ? "" : button("speak", "Ask", "room-speak", `aria-label="Ask a question"`)}`;
}

export function speaking(room, writes) {
  const { voices } = room;
  if (!voices?.open || !(writes || voices.questions.length)) return "";
  return `<div class="bl-hall-voice">${writes ? FORM : ""}${list(voices.questions, (row) => voted(room, row))}</div>`;
}

const since = (step) => {
  const round = new URLSearchParams(step).get("round");
  return round === null ? "" : `, the last one at round ${escape(round)}`;
};

export function heard({ counts, voices }) {
  const { lost = 0, since: step = "", questions = [] } = counts?.voices ?? {};
  const said = lost ? `<p><b>${lost}</b> ${lost === 1 ? "is" : "are"} lost${since(step)}.</p>` : "";
  const ways = ([number, text, votes, shown]) =>
    `<li>${escape(text)} ${votes ? `<b>\u25b2 ${votes}</b>` : ""} ${shown ? "" : button("voice-show", "Show", "", `data-number="${number}"`)}
    ${button("voice-away", "Away", "", `data-number="${number}"`)}</li>`;
  const turn = button("hear", voices?.open ? "No questions from the hall" : "Let the hall ask", "room-hear");
  return `${said}${list(questions, ways)}<p>${turn}</p>`;
}

export function quoted({ counts }) {
  const shown = (counts?.voices?.questions ?? []).filter(([, , , on]) => on).toSorted(([a], [b]) => b - a);
  return shown.length ? `<p class="bl-hall-quoted">\u201c${escape(shown[0][1])}\u201d</p>` : "";
}
