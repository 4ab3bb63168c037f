// plotly.js from the inside: no other module reads or changes what plotly keeps to itself, which may be another with every
// release (tests/browser/test_inside.py). All but rememberLists is asked of a plot that has been drawn.
//
//   sizeOf(plot) -> { width, height }                 of the whole picture
//   areaOf(plot) -> { left, top, width, height }      where the axes are
//   axesOf(plot) -> [{ x, y }]                        the pairs of axes; empty before the first drawing. Of each:
//     id, title, type, range      as in the layout
//     from, length                where it begins and how long it is
//     at(value)                   so far from its beginning; downwards from the top on a vertical one
//   letHeatMapsMove(plot)         plotly would animate them just as well as curves, but does not say so of them
//   rememberLists(schema)         of Plotly.PlotSchema: see there
//
// All lengths are in pixels of the picture.

export const sizeOf = ({ _fullLayout: { width, height } }) => ({ width, height });

export function areaOf({ _fullLayout }) {
  const { l: left, t: top, w: width, h: height } = _fullLayout?._size ?? {};
  return { left, top, width, height };
}

const seen = ({ _id: id, _offset: from, _length: length, title, type, range, d2p: at }) => ({
  id,
  title,
  type,
  range,
  from,
  length,
  at,
});

export const axesOf = ({ _fullLayout }) =>
  Object.values(_fullLayout?._plots ?? {}).map(({ xaxis, yaxis }) => ({ x: seen(xaxis), y: seen(yaxis) }));

export function letHeatMapsMove({ _fullData }) {
  for (const { _module } of _fullData) if (_module?.name === "heatmap") _module.animatable = true;
}

// plotly asks anew in every frame which properties of a trace are lists, by walking through its whole schema: half of the
// time of a frame. The answer stays the same for as long as the trace object does.
export function rememberLists(schema) {
  const ask = schema.findArrayAttributes;
  const known = new WeakMap();
  schema.findArrayAttributes = (trace) => {
    const key = trace._input ?? trace;
    if (!known.has(key)) known.set(key, ask(trace));
    return known.get(key);
  };
}
