// Examples in a figure whose classes are told by shape as well as by hue (core/likes.js): discs and squares, hollow for test.
// Pure; tests/players/shapes.test.js.
//
//   shaped(trace, theme) -> trace     of the colours of its theme; the same one where it draws no examples of one class

const SHAPES = { circle: "", diamond: "", "diamond-open": "-open" }; // of examples: what a training or test example adds

const hex = (rgb) => `#${rgb.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;

export function shaped(trace, { positive, negative }) {
  const { symbol = "circle", color } = trace.marker ?? {};
  const name = { [hex(positive)]: "square", [hex(negative)]: "circle" }[color];
  if (!name || !(symbol in SHAPES)) return trace;
  return { ...trace, marker: { ...trace.marker, symbol: name + SHAPES[symbol] } };
}
