// plotly.js, out of the installed Python package: a script of its own, loaded once for all chapters and kept on window.
//
//   plotly(url) -> Promise<Plotly>
//   prefetch(url, busy)     fetches and runs it ahead, while the visitor looks at a page that does not need it, so that the
//                           first chapter opens as fast as the next. busy() is true while something moves on the screen.

import { rememberLists } from "./inside.js";

export function plotly(url) {
  globalThis.blPlotly ??= load(url).catch((trouble) => {
    globalThis.blPlotly = undefined; // the next film tries again
    throw trouble;
  });
  return globalThis.blPlotly;
}

async function load(url) {
  await new Promise((done, failed) => {
    const script = Object.assign(document.createElement("script"), { src: url, async: true, onload: done });
    script.onerror = () => (script.remove(), failed(new Error(`plotly.js did not come from ${url}`)));
    document.head.append(script);
  });
  rememberLists(globalThis.Plotly.PlotSchema);
  return globalThis.Plotly;
}

const QUIET = 1200; // milliseconds without a key, a click or a moving picture: to run the script takes a moment
const SIGNS_OF_LIFE = ["keydown", "pointerdown", "pointermove", "wheel", "input"];

export async function prefetch(url, busy = () => false) {
  if (globalThis.blPlotly || globalThis.blAhead || costly(navigator.connection)) return;
  globalThis.blAhead = true;
  try {
    await quiet(busy);
    const answer = await fetch(url, { priority: "low" });
    await answer.arrayBuffer(); // now it is in the browser's cache
    await quiet(busy);
    await plotly(url);
  } catch {
    globalThis.blAhead = false; // the server was away; a chapter loads it when it needs it
  }
}

// A visitor who pays for bytes, or waits long for each, gets them when they are needed.
export const costly = (connection) => Boolean(connection?.saveData || /2g/.test(connection?.effectiveType ?? ""));

// Resolves in an idle moment, once nothing has happened for a while.
function quiet(busy) {
  const heard = new AbortController();
  let last = performance.now();
  const note = () => (last = performance.now());
  for (const type of SIGNS_OF_LIFE)
    addEventListener(type, note, { capture: true, passive: true, signal: heard.signal });
  return new Promise((done) => {
    const look = () => {
      if (busy()) note();
      if (performance.now() - last < QUIET) return setTimeout(look, QUIET / 4);
      heard.abort();
      (globalThis.requestIdleCallback ?? setTimeout)(done);
    };
    look();
  });
}
