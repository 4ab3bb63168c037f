// A script in the head of every page. Python puts a line `const AHEAD = {…}` before it (ahead.py).
// It waits until the page's own files are there: asked for at once, these would stand in their way.

const ask = (rel, as, files) => {
  for (const href of files) document.head.append(Object.assign(document.createElement("link"), { rel, as, href }));
};

// Who needs a module says so if it does not come.
const run = (module) => import(module).catch(() => {});

addEventListener("load", async () => {
  ask("preload", "style", AHEAD.styles);
  const modules = Promise.all(AHEAD.modules.map(run));
  if (!AHEAD.plotly) return;
  // it comes beside the modules, and runs after them: it takes longest
  ask("preload", "script", [AHEAD.plotly.url]);
  await modules;
  const loader = await run(AHEAD.plotly.loader);
  loader?.plotly(AHEAD.plotly.url).catch(() => {});
});
