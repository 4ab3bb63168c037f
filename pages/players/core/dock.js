// The bar of a page's main player stands at the lower edge of the window, as in a film player, where the page has a place for
// it (bar/main.js); while a picture is presented it is back in the player, which is then the whole screen.
//
//   docked(root, bar, gone)     root: of the player; gone: the signal of the end

const place = () => document.querySelector(".bl-dock");

export function docked(root, bar, gone) {
  const home = bar.nextSibling; // what the bar stands before, in its player
  const dock = () => {
    const edge = place();
    const to = edge && !root.classList.contains("bl-presenting") ? edge : root;
    if (bar.parentElement === to) return;
    if (to === edge) edge.replaceChildren(bar);
    else root.insertBefore(bar, home);
  };
  for (const type of ["bl-dock", "bl-presenting"]) addEventListener(type, dock, { signal: gone });
  gone.addEventListener("abort", () => bar.remove());
  dock();
}
