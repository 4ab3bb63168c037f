// Keeps the site in the browser, so that it works without a network: what was opened, and the rest when a page asks for it.
// The first line, with NAME, VERSION and FILES, is written by folder.py. A new version waits until no page of the old one is
// open: a page and its films belong together.

const OURS = `${NAME}${registration.scope}#`; // other courses may stand beside this one
const opened = () => caches.open(OURS + VERSION);

// A host may have led to another address: for what is kept there is none.
async function keep(kept, file, answer) {
  if (answer.ok) await kept.put(file, new Response(await answer.blob(), { headers: answer.headers }));
}

async function fetched(file) {
  const kept = await opened();
  if (!(await kept.match(file))) await keep(kept, file, await fetch(file, { priority: "low", cache: "no-cache" }));
}

addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== OURS + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener("message", (event) => event.waitUntil(keepAll(event.data ?? FILES)));

// One after the other; without a network the rest comes another time.
async function keepAll(files) {
  for (const file of files) await fetched(file).catch(() => {});
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answered(event, url));
});

async function answered(event, url) {
  const file = new URL(url).pathname.replace(/\/$/, "/index.html"); // a round in the address is the player's
  const kept = await opened().catch(() => null); // a browser may keep nothing
  const found = await kept?.match(file);
  if (found) return found;
  const answer = await fetch(url, { cache: "no-cache" });
  if (kept) event.waitUntil(keep(kept, file, answer.clone()).catch(() => {}));
  return answer;
}
