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

// Start an element's animation of this class anew.
export function flash(node, name = "bl-flash") {
  node.classList.remove(name);
  void node.offsetWidth; // restarts the animation
  node.classList.add(name);
}
