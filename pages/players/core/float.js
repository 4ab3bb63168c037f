// The main player's bar stays in sight where its page goes on below the pictures: once they have left the screen upwards, it
// floats at the top edge. Its place is kept, so that nothing jumps.
//
//   staysInSight(root, bar, gone)     gone: the signal of the end

const EDGE = 120; // pixels: of so little of the pictures nothing is seen

export function staysInSight(root, bar, gone) {
  const place = Object.assign(document.createElement("div"), { className: "bl-place" });
  const fit = () => {
    const { left, width } = root.getBoundingClientRect();
    Object.assign(bar.style, { left: `${left}px`, width: `${width}px` });
  };
  const float = (on) => {
    if (on === bar.classList.contains("bl-afloat")) return;
    if (on) {
      place.style.height = `${bar.offsetHeight}px`;
      bar.before(place);
      fit();
    } else place.remove();
    bar.classList.toggle("bl-afloat", on);
    bar.popover = on ? "manual" : null; // above the page, whatever contains the bar
    if (on) bar.showPopover();
    else bar.removeAttribute("style");
  };
  const see = ([{ boundingClientRect: box }]) => float(box.height > 0 && box.bottom < EDGE);
  const views = new IntersectionObserver(see, { rootMargin: `-${EDGE}px 0px 0px 0px` });
  views.observe(root);
  addEventListener("resize", () => bar.classList.contains("bl-afloat") && fit(), { signal: gone });
  gone.addEventListener("abort", () => views.disconnect());
}
