// A script in the head of every page. Python puts a line `const AHEAD = {…}` before it (ahead.py).
// It waits until the page's own files are there: asked for at once, these would stand in their way.

const fetchAhead = (rel, as, files) => {
  for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel, as, href }));
};

addEventListener("load", () => {
  fetchAhead("modulepreload", "script", AHEAD.modules);
  fetchAhead("preload", "style", AHEAD.styles);
});
