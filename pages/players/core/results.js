// What a room's questions have brought, kept in the lecturer's browser: nothing of it lies on the server when they are over.
//
//   recordOf(room, time)     of the question that is about to go: {room, time, link, question, right, rows: [[answer, first, second]]},
//                            null where nobody has answered. Pure.
//   csvOf(records)           all of them as one table, a line an answer. Pure.
//   keepResult(room), resultsOf(room)     in this browser, by the room's code; the question that is open now is there, too
//   lastRoom()     the code of the room that has some, the newest; "" for none
//
// A question that was asked once has no second count.

import { BROWSER, recordIn, remember } from "./memory.js";

const MEMORY = "boosting-results";
const ROOMS = 10; // that are remembered, the newest
const SAME = 5000; // milliseconds between two tabs that hear the same
const HEADS = ["room", "time", "screen", "question", "right", "answer", "first", "second"];

// Every answer with its number: sketches one by one, and not their means.
function counted({ answers = [], sketches } = {}) {
  if (!sketches) return new Map(answers.map(([text, n]) => [text, n]));
  const all = new Map();
  for (const text of sketches.map((one) => one.join(" "))) all.set(text, (all.get(text) ?? 0) + 1);
  return all;
}

export function recordOf({ code, link, poll, counts }, time) {
  const drawn = (poll?.revealed ? poll.picture : counts) ?? {};
  const [before, now] = [counted(drawn.first), counted(drawn)];
  const row = (text) => (drawn.first ? [text, before.get(text) ?? 0, now.get(text) ?? 0] : [text, now.get(text), ""]);
  const rows = [...new Set([...now.keys(), ...before.keys()])].map(row);
  if (!rows.some(([, one, two]) => one || two)) return null;
  return { room: code, time, link, question: poll.question, right: poll.right ?? "", rows };
}

// As a spreadsheet takes it: no text is a formula.
const cell = (value) => {
  const text = String(value);
  const safe = /^[=+@-]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text;
  return typeof value === "number" ? text : `"${safe.replaceAll('"', '""')}"`;
};

export function csvOf(records) {
  const lines = records.flatMap(({ room, time, link, question, right, rows }) =>
    rows.map((row) => [room, time, link, question, right, ...row]),
  );
  return [HEADS, ...lines].map((line) => `${line.map((one) => (one === "" ? "" : cell(one))).join(",")}\n`).join("");
}

const keptOf = ({ code, page }) => recordIn(BROWSER, MEMORY, page)[code] ?? [];

const recordNow = (room) => recordOf(room, new Date().toISOString().slice(0, 19));

export const resultsOf = (room) => [...keptOf(room), recordNow(room)].filter(Boolean);

export const lastRoom = (page) => Object.keys(recordIn(BROWSER, MEMORY, page)).at(-1) ?? "";

export function keepResult(room) {
  const record = recordNow(room);
  const last = keptOf(room).at(-1);
  // another tab of the leader has it already
  const isThere = last?.question === record?.question && Date.parse(record?.time) - Date.parse(last.time) < SAME;
  if (!record || isThere) return;
  const all = recordIn(BROWSER, MEMORY, room.page);
  const mine = [...keptOf(room), record];
  delete all[room.code]; // so that it is the newest
  const kept = Object.entries({ ...all, [room.code]: mine }).slice(-ROOMS);
  remember(BROWSER, MEMORY, JSON.stringify(Object.fromEntries(kept)), room.page);
}
