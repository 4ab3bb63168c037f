import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Column, fetchFilm, keep, rows, unpack } from "../../pages/players/core/films.js";

const TYPES = { u1: Uint8Array, i2: Int16Array, f4: Float32Array, f8: Float64Array };
const URL = "/films/abc";

// What pages/shell/films.py writes: length of the header, header, arrays, each padded to 8 bytes.
function packed(content, arrays = {}) {
  const header = { ...content };
  let at = 0;
  const pieces = [];
  for (const [name, [dtype, shape, values]] of Object.entries(arrays)) {
    header[name] = { dtype, shape, at };
    const bytes = new Uint8Array(TYPES[dtype].from(values).buffer);
    pieces.push([at, bytes]);
    at += Math.ceil(bytes.length / 8) * 8;
  }
  let text = new TextEncoder().encode(JSON.stringify(header));
  const padded = Math.ceil((text.length + 4) / 8) * 8 - 4;
  text = new Uint8Array(padded)
    .fill(32)
    .with(0, 32)
    .map((space, k) => text[k] ?? space);
  const film = new Uint8Array(4 + padded + at);
  new DataView(film.buffer).setUint32(0, padded, true);
  film.set(text, 4);
  for (const [start, bytes] of pieces) film.set(bytes, 4 + padded + start);
  return film.buffer;
}

test("arrays come out as they went in, at any depth, without a copy", () => {
  const bytes = packed({ T: 2 }, { a: ["f4", [2, 3], [0.5, 1, 2, 3, 4, 5]], b: ["u1", [3], [7, 8, 9]] });
  const film = unpack(bytes);
  assert.equal(film.T, 2);
  assert.deepEqual([...film.a.row(1)], [3, 4, 5]);
  assert.deepEqual([...film.b.all], [7, 8, 9]);
  assert.equal(film.a.all.buffer, bytes);
});

test("words with any letters survive", () => {
  assert.equal(unpack(packed({ say: "α ≤ ½ – “Two moons”" })).say, "α ≤ ½ – “Two moons”");
});

test("a value that only looks a little like an array stays what it is", () => {
  assert.deepEqual(unpack(packed({ figure: { shape: "circle", at: 3 } })).figure, { shape: "circle", at: 3 });
});

test("double precision lies on its own alignment", () => {
  const film = unpack(packed({}, { a: ["u1", [3], [1, 2, 3]], b: ["f8", [2], [Math.PI, -1]] }));
  assert.deepEqual([...film.b.all], [Math.PI, -1]);
});

test("plotly gets lists of typed rows, however deep", () => {
  const table = rows(
    new Column(
      Float32Array.from({ length: 12 }, (_, k) => k),
      [2, 2, 3],
    ),
  );
  assert.deepEqual([...table[1][0]], [6, 7, 8]);
  assert.deepEqual([...rows(new Column(Uint8Array.of(1, 2), [2]))], [1, 2]);
});

test("the newest eight films are kept", () => {
  const films = new Map();
  for (let k = 0; k < 9; k++) keep(films, `/films/${k}`, k, 1);
  keep(films, "/films/1", 1, 1);
  keep(films, "/films/9", 9, 1);
  assert.deepEqual([...films.keys()].map((url) => url.at(-1)).join(""), "34567819");
});

test("large films push more of the old ones out, but never themselves", () => {
  const films = new Map();
  keep(films, "/films/0", 0, 50e6);
  keep(films, "/films/1", 1, 50e6);
  keep(films, "/films/2", 2, 50e6);
  assert.deepEqual([...films.keys()], ["/films/1", "/films/2"]);
  keep(films, "/films/3", 3, 300e6);
  assert.deepEqual([...films.keys()], ["/films/3"]);
});

// --- fetching

const found = (content) => new Response(packed(content));
const lost = () => new Response(null, { status: 404 });
let answers;
let asked;

beforeEach(() => {
  globalThis.blFilms = undefined;
  asked = [];
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(globalThis, "fetch", async (url) => {
    asked.push(url);
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

// Lets promises and timers run until this one is settled.
async function settled(promise) {
  let done = false;
  const end = () => (done = true);
  promise.then(end, end);
  for (let k = 0; k < 200 && !done; k++) {
    await new Promise(setImmediate);
    mock.timers.tick(1000);
  }
  return promise;
}

const wish = () => new AbortController().signal;

test("a film is fetched once, also for two players at the same time", async () => {
  answers = [() => found({ T: 5 })];
  const both = [fetchFilm(URL, { signal: wish() }), fetchFilm(URL, { signal: wish() })];
  const [one, two] = await settled(Promise.all(both));
  assert.equal(one.T, 5);
  assert.equal(one, two);
  assert.equal(await fetchFilm(URL, { signal: wish() }), one);
  assert.deepEqual(asked, [URL]);
});

test("a server that is away is asked again, and the visitor is told", async () => {
  answers = [undefined, undefined, () => found({ T: 1 })];
  const said = [];
  const film = await settled(fetchFilm(URL, { signal: wish(), say: (words) => said.push(words) }));
  assert.equal(film.T, 1);
  assert.match(said[0], /server is away/);
});

test("a film that the server has dropped is reported missing, and not with every try", async () => {
  answers = [lost, lost, lost, () => found({ T: 1 })];
  const missing = [];
  await settled(fetchFilm(URL, { signal: wish(), missing: (url) => missing.push(url) }));
  assert.deepEqual(missing, [URL]);
});

test("a film that nobody waits for any more is given up", async () => {
  answers = [];
  const leaving = new AbortController();
  const film = fetchFilm(URL, { signal: leaving.signal });
  await new Promise(setImmediate);
  leaving.abort();
  await assert.rejects(settled(film), { name: "AbortError" });
});
