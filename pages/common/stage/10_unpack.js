// The stage, part 1: unpack. The files of this folder are joined in the order of their numbers into one module.
//
// The whole trace arrives once, as zlib bytes in base64. It is inflated here into one typed array per column;
// a round is then a view into that array, so stepping never copies and never asks the server.

const TYPES = { u1: Uint8Array, i1: Int8Array, f4: Float32Array, i4: Int32Array };

function bytesOf(base64) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64);
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function inflate(base64) {
  const stream = new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream);
}

// A column with one row per round: row(t) is a view, all is the array itself.
async function column({ dtype, shape, z }) {
  const all = new TYPES[dtype](await inflate(z).arrayBuffer());
  const size = shape.slice(1).reduce((a, b) => a * b, 1);
  return { all, row: (t) => all.subarray(t * size, (t + 1) * size) };
}

async function unpack({ id, meta, arrays, live }) {
  const names = Object.keys(arrays);
  const [lines, ...columns] = await Promise.all([inflate(live.z).json(), ...names.map((name) => column(arrays[name]))]);
  const trace = { ...meta, id, spec: meta.curves, live: lines };
  names.forEach((name, k) => { trace[name] = columns[k]; });
  trace.box = [...spread(meta.box[0], meta.box[1]), ...spread(meta.box[2], meta.box[3])];
  trace.flips = trace.flipped.all.includes(1);
  trace.weightTop = Math.max(2, largest(trace.weight.all) * trace.m);  // in multiples of the uniform weight
  trace.curveTop = largest(trace.curves.all) || 1;
  return trace;
}

// An attribute that never varies still needs an axis of some length.
const spread = (low, high) => (high > low ? [low, high] : [low - 1, low + 1]);

function largest(values) {
  let top = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > top && values[i] < Infinity) top = values[i];
  return top;
}

// A vote of exactly 0 predicts the negative class. Before the first round there is no vote, so nothing is wrong yet.
function votesWrong(trace, t, i) {
  const margin = trace.margin.all[t * trace.n + i];
  return t > 0 && (margin < 0 || (margin === 0 && trace.label.all[i] > 0));
}

// 1 / sum D^2: as many examples of equal weight would have the same concentration.
function effectiveNumber(weights) {
  let squares = 0;
  for (let i = 0; i < weights.length; i++) squares += weights[i] * weights[i];
  return squares > 0 ? Math.min(1 / squares, weights.length) : 0;   // the weights come rounded
}
