// Writing to the page: only what has changed, and never what a text could smuggle in.

export const escape = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// Set text or html only when it changes: most rounds change few of the words.
export function put(node, value, how = "textContent") {
  if (node.blWritten === value) return;
  node.blWritten = value;
  node[how] = value;
}

// Texts as one: each ends with a full stop, and none with two.
export const sentences = (texts) =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (/[.?!]$/.test(text) ? text : `${text}.`))
    .join(" ");

const MOST_SAID = 30; // words

// What is told at a step, which is heard to its end: the place, and the sentences after it as far as they fit.
export function brief(place, texts) {
  const count = (text) => text.split(/\s+/).filter(Boolean).length;
  let left = MOST_SAID - count(place);
  const told = sentences(texts).split(/(?<=[.?!])\s+/);
  return sentences([place, ...told.filter((text) => (left -= count(text)) >= 0)]);
}

// A window of the page over it, away for good once it is shut: by its button, by Escape, or by a press beside it. host: what it
// stands in; inside: html; name: a class of its own. Returns it.
export function openDialog(host, title, inside, name = "") {
  const dialog = Object.assign(document.createElement("dialog"), {
    className: `bl-numbers-of ${name}`,
    ariaLabel: title,
  });
  const shut = `<form method="dialog"><button class="bl-button">Close</button></form>`;
  dialog.innerHTML = `<header><h2>${escape(title)}</h2>${shut}</header>${inside}`;
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // no step, and Escape leaves nothing else
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  host.append(dialog);
  dialog.showModal();
  return dialog;
}

// Start an element's animation of this class anew.
export function flash(node, name = "bl-flash") {
  node.classList.remove(name);
  void node.offsetWidth; // restarts the animation
  node.classList.add(name);
}

// press(button) for every press of a button in a node, also where the button is drawn anew while it is held down: a browser
// has no click for one that has gone, and a hall that answers changes what stands around it ten times a second.
export function onPress(node, press) {
  let held = null;
  node.addEventListener("pointerdown", ({ target }) => (held = target.closest?.("button")));
  node.addEventListener("pointerup", ({ clientX, clientY }) => {
    const under = document.elementFromPoint(clientX, clientY)?.closest("button");
    const same = under && held && JSON.stringify({ ...under.dataset }) === JSON.stringify({ ...held.dataset });
    if (same && !held.isConnected) press(under);
  });
  node.addEventListener("click", ({ target }) => {
    const button = target.closest?.("button");
    if (button) press(button);
  });
}
