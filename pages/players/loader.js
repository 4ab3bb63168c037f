// All that Streamlit sends of a player, below a line `const PLAYER = {…}` (files.py).

const link = (rel, href, more = {}) =>
  new Promise((done) => {
    const node = Object.assign(document.createElement("link"), { rel, href, onload: done, onerror: done, ...more });
    document.head.append(node);
  });

const at = location.origin + PLAYER.at; // this script is a blob: nothing is relative to it

const sheets = (globalThis.blSheets ??= {}); // players share some of them
const style = (href) => (sheets[href] ??= link("stylesheet", href));

for (const module of PLAYER.modules) link("modulepreload", at + module);
const ready = Promise.all([import(at + PLAYER.modules[0]), ...PLAYER.styles.map((path) => style(at + path))]);

let waiting = true;
const arrived = () => (waiting = false);
ready.then(arrived, arrived);

const turns = new WeakMap(); // how often an element was called, so that only the newest call counts

export default function (call) {
  const { parentElement, data } = call;
  if (waiting && data.film) link("preload", data.film, { as: "fetch", crossOrigin: "anonymous" });
  const turn = (turns.get(parentElement) ?? 0) + 1;
  const newest = () => turns.get(parentElement) === turn;
  turns.set(parentElement, turn);
  ready.then(
    ([player]) => newest() && player.receive({ ...call, data: { ...data, side: PLAYER } }),
    (trouble) => newest() && apologise(parentElement, trouble),
  );
  // Streamlit may end a call that a newer one has overtaken: that is no reason to leave.
  const leave = ([player]) => player.leave?.(parentElement);
  return () => setTimeout(() => newest() && ready.then(leave, () => {}));
}

function apologise(parentElement, trouble) {
  console.error(trouble);
  parentElement.textContent = "This part of the page could not be loaded. Reload the page to try again.";
}
