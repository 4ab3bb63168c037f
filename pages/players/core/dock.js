// The bar of a page's main player stands at the lower edge of the window, as in a film player, where the page has a place for
// it (bar/main.js); while a picture is presented it is back in the player, which is then the whole screen. Of several main
// players the newest has the place, and leaves it to the one before. Until a place that is to come is there, the bar waits
// outside the page: in the player it would push the pictures down.
//
//   docked(root, bar, gone)     root: of the player; gone: the signal of the end

const place = () => document.querySelector(".bl-dock");
const isComing = () => document.querySelector(".st-key-bar") !== null;

export function docked(root, bar, gone) {
  const home = bar.nextSibling; // what the bar stands before, in its player
  const dock = () => {
    const edge = place();
    const presents = root.classList.contains("bl-presenting");
    if (!edge && !presents && isComing()) return bar.remove();
    const to = edge && !presents ? edge : root;
    if (bar.parentElement === to) return;
    if (to === edge) edge.replaceChildren(bar);
    else root.insertBefore(bar, home);
  };
  for (const type of ["bl-dock", "bl-presenting"]) addEventListener(type, dock, { signal: gone });
  gone.addEventListener("abort", () => {
    bar.remove();
    dispatchEvent(new Event("bl-dock"));
  });
  dock();
}
