// Films: everything of a page that depends on the round, fetched once by its address (pages/shell/films.py packs them).
//
//   fetchFilm(url, { signal, say, missing }) -> Promise<film>
//     film     the header, in which every array is revived: {dtype, shape, at} has become a Column
//     say      is told in words what it waits for ("" when there is nothing to say)
//     missing  is called when the server does not keep the film (any more): the page has to publish it again
//   Column     { all: typed array, shape, row(t): a view of row t }    rows(column): a list of rows (for plotly)
//
// The last films stay in memory: a chapter or a control value that comes back is there at once, also without a server.

const TYPES = {
  i1: Int8Array,
  u1: Uint8Array,
  i2: Int16Array,
  u2: Uint16Array,
  i4: Int32Array,
  u4: Uint32Array,
  f4: Float32Array,
  f8: Float64Array,
};
const KEPT = 8;
const MOST = 128e6; // bytes of all of them, except that the newest always stays
const FIRST_WAIT = 500; // milliseconds
const LAST_WAIT = 8000;
const ASK_AGAIN = 5000; // a run of the page that makes a film may take a while
const PATIENCE = 600; // before words say that something is on its way

const AWAY = "The server is away. This part follows as soon as it is back.";
const SLOW = "Loading\u2026";
const MAKING = "The server draws this again\u2026";

// An array of a film. A round is a view into it, so that stepping never copies.
export class Column {
  constructor(all, shape) {
    this.all = all;
    this.shape = shape;
    this.size = shape.slice(1).reduce((a, b) => a * b, 1);
  }

  row(t) {
    return this.all.subarray(t * this.size, (t + 1) * this.size);
  }
}

// What plotly takes: the typed array itself, or a list of such rows.
export function rows(column) {
  if (column.shape.length < 2) return column.all;
  const below = column.shape.slice(1);
  return Array.from({ length: column.shape[0] }, (_, k) => rows(new Column(column.row(k), below)));
}

// The bytes of a film: length of the header, header, arrays. A typed array is a view of them, nothing is copied.
export function unpack(bytes) {
  const length = new DataView(bytes).getUint32(0, true);
  const header = new TextDecoder().decode(new Uint8Array(bytes, 4, length));
  const first = 4 + length;
  const column = ({ dtype, shape, at }) => {
    const count = shape.reduce((a, b) => a * b, 1);
    return new Column(new TYPES[dtype](bytes, first + at, count), shape);
  };
  return JSON.parse(header, (_, value) => (isArray(value) ? column(value) : value));
}

const isArray = (value) =>
  typeof value?.dtype === "string" && Array.isArray(value.shape) && typeof value.at === "number";

const memory = () => (globalThis.blFilms ??= new Map()); // url -> { film, size }

// Keeps a film as the newest, and drops the oldest where there are too many or too large ones. size: in bytes.
export function keep(films, url, film, size) {
  films.delete(url);
  films.set(url, { film, size });
  const all = () => [...films.values()].reduce((sum, one) => sum + one.size, 0);
  while (films.size > KEPT || (films.size > 1 && all() > MOST)) films.delete(films.keys().next().value);
  return film;
}

// A film that is kept, as the newest again; undefined if there is none.
function recall(films, url) {
  const { film, size } = films.get(url) ?? {};
  return film && keep(films, url, film, size);
}

export async function fetchFilm(url, { signal, say = () => {}, missing = () => {} }) {
  const films = memory();
  const kept = recall(films, url);
  if (kept) return kept;
  let asked = -Infinity;
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LAST_WAIT)) {
    const { status, bytes } = await patiently(url, signal, say);
    signal.throwIfAborted();
    if (bytes) return recall(films, url) ?? keep(films, url, unpack(bytes), bytes.byteLength);
    const gone = status === 404;
    if (gone && performance.now() - asked > ASK_AGAIN) {
      asked = performance.now();
      missing(url);
    }
    say(gone ? MAKING : AWAY);
    await pause(wait, signal);
  }
}

async function patiently(url, signal, say) {
  const timer = setTimeout(() => say(SLOW), PATIENCE);
  try {
    return await ask(url, signal);
  } finally {
    clearTimeout(timer);
  }
}

const asking = new Map(); // url -> { answer, users, stop }

// The server's answer, asked for once however many players of a page want it; it stops when nobody wants it any more.
async function ask(url, signal) {
  let one = asking.get(url);
  if (!one) {
    const stop = new AbortController();
    one = { users: 0, stop, answer: request(url, stop.signal).finally(() => asking.delete(url)) };
    asking.set(url, one);
  }
  one.users += 1;
  const leave = () => {
    one.users -= 1;
    if (!one.users) one.stop.abort();
  };
  signal.addEventListener("abort", leave, { once: true });
  const answer = await one.answer;
  signal.removeEventListener("abort", leave);
  return answer;
}

// { status, bytes }; a status of 0 means that there was no answer, or not all of it.
async function request(url, signal) {
  try {
    const answer = await (globalThis.blFetch ?? fetch)(url, { signal }); // a site without a server has its own
    return { status: answer.status, bytes: answer.ok ? await answer.arrayBuffer() : undefined };
  } catch {
    return { status: 0 };
  }
}

// Waits a while, or until the network is back.
function pause(milliseconds, signal) {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, milliseconds);
    globalThis.addEventListener?.("online", done, { signal, once: true });
    const stop = () => {
      clearTimeout(timer);
      failed(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
