// The figure player, part 1: plotly.js and the figures' data. The files of this folder are joined in the order of their
// numbers into one module.
//
// plotly.js is the one inside the installed Python package. It is fetched once per browser (the cached copy is good
// without asking, for the address carries the version), unpacked here and kept on window: no page loads it again.

function inflate(stream, format) { return new Response(stream.pipeThrough(new DecompressionStream(format))); }

function library(url) {
  window.blPlotly ??= load(url).catch((trouble) => { window.blPlotly = undefined; throw trouble; });
  return window.blPlotly;
}

async function load(url) {
  const answer = await fetch(url, { cache: "force-cache" });
  if (!answer.ok) throw new Error(`plotly.js: ${answer.status}`);
  const source = await inflate(answer.body, "gzip").text();
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  await new Promise((done, failed) => document.head.append(Object.assign(document.createElement("script"), { src: address, onload: done, onerror: failed })));
  URL.revokeObjectURL(address);
  rememberLists(window.Plotly.PlotSchema);
  return window.Plotly;
}

// plotly asks anew in every frame which properties of a trace are lists, by walking through its whole schema: half of the
// time of a frame. The answer stays the same for as long as the trace object does.
function rememberLists(schema) {
  const ask = schema.findArrayAttributes, known = new WeakMap();
  schema.findArrayAttributes = (trace) => {
    const key = trace._input ?? trace;
    if (!known.has(key)) known.set(key, ask(trace));
    return known.get(key);
  };
}

function bytesOf(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

const TYPES = { i1: Int8Array, u1: Uint8Array, i2: Int16Array, u2: Uint16Array, i4: Int32Array, u4: Uint32Array, f4: Float32Array, f8: Float64Array };

// plotly's packed arrays become typed arrays here, once, and not in every frame; a table becomes a list of rows.
function revive(key, value) {
  if (!value?.bdata) return value;
  const all = new TYPES[value.dtype](bytesOf(value.bdata).buffer);
  if (!value.shape) return all;
  const [rows, columns] = String(value.shape).split(",").map(Number);
  return Array.from({ length: rows }, (_, k) => all.subarray(k * columns, (k + 1) * columns));
}

const textOf = (z) => inflate(new Blob([bytesOf(z)]).stream(), "deflate").text();

// Figures are drawn in the colours of the light theme; in the dark one every such colour is exchanged for its partner.
function figuresOf(text, theme, { light, dark }) {
  const partner = Object.fromEntries(Object.keys(light).map((role) => [light[role].toLowerCase(), dark[role]]));
  const painted = theme.dark ? text.replace(new RegExp(Object.keys(partner).join("|"), "gi"), (colour) => partner[colour.toLowerCase()]) : text;
  return JSON.parse(painted, revive);
}
