// A page that plays without a server: the players' own modules and style sheets, their films, and plotly where it is
// needed, in one file. What is large is compressed, and unpacked by the browser that opens it.
//
//   offlinePage({ about, link, players, look }) -> Promise<html>
//     players   what the players on the page were given (screen.js); look: the computed style whose colours it wears
//   bundled(sources) -> import map      sources: {path: text}; every module by a name that needs no server. Pure.

import { escape } from "../core/dom.js";
import { roundOf } from "../core/rounds.js";

const NAME = "bl/"; // before a module's path, so that it is no path any more
const IMPORT = /((?:\bfrom|\bimport)\s*)"(\.[^"]+)"/g;
const VARIABLE = /var\((--(?:st|type)-[\w-]+)/g;
const PIECE = 0x8000; // bytes that fit into one call

export const resolved = (path, from) => new URL(path, `http://x/${from}`).pathname.slice(1);

// A module whose imports have names instead of paths.
export const renamed = (source, path) =>
  source.replace(IMPORT, (_, before, to) => `${before}"${NAME}${resolved(to, path)}"`);

export function bundled(sources) {
  const module = ([path, source]) => [
    NAME + path,
    `data:text/javascript;charset=utf-8,${encodeURIComponent(renamed(source, path))}`,
  ];
  return { imports: Object.fromEntries(Object.entries(sources).map(module)) };
}

async function got(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

export function base64(bytes) {
  let letters = "";
  for (let k = 0; k < bytes.length; k += PIECE) letters += String.fromCharCode(...bytes.subarray(k, k + PIECE));
  return btoa(letters);
}

// What stands at an address, compressed.
async function packed(url) {
  const { body } = await got(url);
  const squeezed = new Response(body.pipeThrough(new CompressionStream("gzip")));
  return base64(new Uint8Array(await squeezed.arrayBuffer()));
}

const together = async (paths, get) =>
  Object.fromEntries(await Promise.all([...new Set(paths)].map(async (path) => [path, await get(path)])));

export async function offlinePage({ about, link, players, look }) {
  const { at } = players[0].side;
  const text = async (path) => (await got(at + path)).text();
  const all = (kind) => players.flatMap(({ side }) => side[kind]);
  const [modules, styles] = [await together(all("modules"), text), await together(all("styles"), text)];
  const drawsFigures = players.some(({ side }) => side.modules[0].startsWith("figures/"));
  const large = players.map(({ film }) => film).concat(drawsFigures ? players[0].plotly : []);
  return html({ about, link, players, look, modules, styles, files: await together(large, packed) });
}

function html({ about, link, players, look, modules, styles, files }) {
  const sheet = Object.values(styles).join("\n");
  const names = [...new Set([...sheet.matchAll(VARIABLE)].map(([, name]) => name))];
  const colours = names.map((name) => `${name}: ${look.getPropertyValue(name)};`).join(" ");
  // without a window to fill, the pictures of a stage and those below it are one screen again
  const whole = players.filter(({ first }) => !first);
  const shown = whole.map((data) => ({
    ...data,
    stage: undefined,
    start: roundOf(data.follows ?? data.key).t,
    entry: NAME + data.side.modules[0],
    side: undefined,
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(about)} \u00b7 Boosting Lab</title>
<style>
:root { ${colours} }
${sheet}
${PAGE_STYLE}
</style>
<script type="importmap">${json(bundled(modules))}</script>
</head>
<body>
<h1>${escape(about)}</h1>
<main></main>
<p class="source">Boosting Lab \u00b7 <a href="${escape(link)}">this screen in the app</a></p>
<script type="module">
const FILES = ${json(files)};
const PLAYERS = ${json(shown)};
${BOOT}
</script>
</body>
</html>
`;
}

// No text of a visitor's can end the script that it stands in.
export const json = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");

const PAGE_STYLE = `body { max-width: 1500px; margin: 0 auto; padding: 16px; font-family: var(--st-font), system-ui, sans-serif; color: var(--st-text-color); background: var(--st-background-color); }
h1 { font-size: var(--type-title); }
main > div { margin-bottom: 16px; }
.source { font-size: var(--type-note); }
.source a { color: inherit; }
.bl-sharing { display: none !important; }`;

const BOOT = `history.replaceState = () => {}; // a page without a server has no address to write to
globalThis.blAhead = true;
const unpacked = async (letters, type) => {
  const bytes = Uint8Array.from(atob(letters), (c) => c.charCodeAt(0));
  const whole = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  return URL.createObjectURL(new Blob([await whole.arrayBuffer()], { type }));
};
const urls = {};
for (const [at, letters] of Object.entries(FILES)) urls[at] = await unpacked(letters, at.endsWith(".js") ? "text/javascript" : "");
for (const data of PLAYERS) {
  const parentElement = document.querySelector("main").appendChild(document.createElement("div"));
  const { receive } = await import(data.entry);
  receive({ parentElement, data: { ...data, film: urls[data.film], plotly: urls[data.plotly] ?? "" }, setTriggerValue() {} });
}`;
