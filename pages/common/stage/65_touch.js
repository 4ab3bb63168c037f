// The stage, part 8: pointing at examples, and following the size of the window. The owner has the state (hover, pin) and
// paints; the lens is what a surface shows of it: the stage itself in the Lab, one of several runs in Compare.

// A finger cannot hover: what it touches is pinned by the click that follows.
function pointAtExamples(owner, lens, panel) {
  const { canvas } = panel, quiet = { signal: owner.gone };
  const under = (event) => (lens.trace && panel.plot ? nearestPoint(lens, panel, event.offsetX, event.offsetY) : -1);
  const hover = (i) => { if (i !== owner.hover) { owner.hover = i; owner.schedule(); } };
  canvas.addEventListener("pointermove", (event) => hover(event.pointerType === "touch" ? -1 : under(event)), quiet);
  canvas.addEventListener("pointerleave", () => hover(-1), quiet);
  canvas.addEventListener("click", (event) => { const i = under(event); owner.pin = i === owner.pin ? -1 : i; owner.schedule(); }, quiet);
}

function fitPanels(owner, panels, entries) {
  for (const { target, contentRect: { width, height } } of entries) {
    const panel = panels.find(({ host }) => host === target);
    if (panel) Object.assign(panel, { width, height });
    else {
      owner.fontSize = clamp(width / 100, 13, 17);
      owner.root.style.setProperty("--bl-size", `${owner.fontSize}px`);
      // Streamlit's own bar lies over the page's top: what sticks must stick below it.
      owner.root.style.setProperty("--bl-top", `${document.querySelector("[data-testid=stHeader]")?.offsetHeight ?? 0}px`);
    }
  }
  owner.paint();
}
