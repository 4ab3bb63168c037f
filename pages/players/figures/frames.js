// The frames of a plotly figure, so that any of them can follow any other. Pure; tests/players/frames.test.js.
//
//   new Frames(figure)
//     length       0 for a figure that stands still
//     names        what the frames are called
//     at(t)        {changed: {number of a trace: its properties}, layout} of frame t; beyond the last, of the last
//     sentence(t)  what the frame, or else the figure, says of itself
//     movable      whether a frame changes points only: then axes, titles and legend need not be drawn again

const MOVABLE = new Set([undefined, "scatter", "bar", "heatmap"]);

const isGroup = (value) => Object.getPrototypeOf(value ?? 0) === Object.prototype;

// A group of properties (marker, line) keeps what the frame does not name; lists and numbers are replaced.
export const merged = (old, value) => (isGroup(value) ? { ...old, ...value } : value);

// Groups are copied, lists and numbers are not: plotly writes into the groups that it is given.
export const copied = (value) =>
  isGroup(value) ? Object.fromEntries(Object.entries(value).map(([name, v]) => [name, copied(v)])) : value;

export class Frames {
  constructor({ data, layout, frames = [] }) {
    this.frames = (frames ?? []).map((frame) => ({
      name: frame.name,
      data: frame.data ?? [],
      traces: frame.traces ?? (frame.data ?? []).map((_, k) => k),
      layout: frame.layout,
    }));
    this.usual = layout.meta ?? "";
    this.kept = this.length ? this.whatChanges(data) : {};
    const pointsOnly = this.frames.every((frame) => Object.keys(frame.layout ?? {}).every((key) => key === "meta"));
    this.movable = pointsOnly && data.every(({ type }) => MOVABLE.has(type));
  }

  get length() {
    return this.frames.length;
  }

  get names() {
    return this.frames.map(({ name }, k) => name ?? String(k));
  }

  // A frame says only what it changes. So each gets what the others change, as the figure itself has it. Traces that stand
  // still take part too: plotly forgets bars that do not, and changes who lies over whom.
  whatChanges(data) {
    const kept = Object.fromEntries(data.map((_, k) => [k, {}]));
    for (const frame of this.frames) {
      frame.traces.forEach((k, i) => {
        for (const name in frame.data[i]) kept[k][name] = data[k][name];
      });
    }
    return kept;
  }

  frame(t) {
    return this.frames[Math.min(t, this.length - 1)] ?? { data: [], traces: [] };
  }

  at(t) {
    const { data, traces, layout } = this.frame(t);
    const changed = Object.fromEntries(Object.entries(this.kept).map(([k, kept]) => [k, { ...kept }]));
    traces.forEach((k, i) => {
      for (const name in data[i]) changed[k][name] = merged(changed[k][name], data[i][name]);
    });
    return { changed, layout };
  }

  sentence(t) {
    return String(this.frame(t).layout?.meta ?? this.usual);
  }
}
