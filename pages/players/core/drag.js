// Dragging on a canvas, apart from clicking: who has dragged has not clicked.
//
//   drags(canvas, signal, { begin, move, end, cancel })
//     begin(event) -> what is dragged, or null      move(what, event), end(what, event)      cancel(what): it was taken away

const FAR = 4; // pixels: less is a click

export function drags(canvas, signal, { begin, move, end, cancel }) {
  let held = null;
  let from = null;
  let far = false;
  const listen = (type, handler, options) => canvas.addEventListener(type, handler, { signal, ...options });
  listen("pointerdown", (event) => {
    far = false;
    held = event.button ? null : begin(event);
    if (!held) return;
    from = event;
    canvas.setPointerCapture(event.pointerId);
  });
  listen("pointermove", (event) => {
    if (!held) return;
    far ||= Math.hypot(event.offsetX - from.offsetX, event.offsetY - from.offsetY) > FAR;
    if (far) move(held, event);
  });
  listen("pointerup", (event) => {
    if (held && far) end(held, event);
    held = null;
  });
  listen("pointercancel", () => {
    if (held) cancel(held);
    held = null;
  });
  listen("click", (event) => far && event.stopImmediatePropagation(), { capture: true });
}
