// Keeps the site in the browser, so that it works without a network: what was opened, and, where bytes cost nothing, the rest.
// The first line, with VERSION and FILES, is written by folder.py.

const put = async (file) => {
  const kept = await caches.open(VERSION);
  if (await kept.match(file)) return;
  const answer = await fetch(file, { priority: "low", cache: "no-cache" });
  if (answer.ok) await kept.put(file, answer);
};

addEventListener("install", (event) => event.waitUntil(skipWaiting()));

// A new site takes the place of the old one.
addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), forgetOthers()])));

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== VERSION && name.startsWith(NAME)).map((name) => caches.delete(name)),
  );
}

// A page has said that it has come to rest: one file after the other.
addEventListener("message", (event) => event.waitUntil(keep(event.data)));

async function keep(files) {
  for (const file of files ?? FILES) await put(file).catch(() => {}); // without a network the rest comes another time
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answered(event.request));
});

async function answered(request) {
  const url = new URL(request.url);
  const file = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname; // a round in the address is the player's
  const kept = await caches.open(VERSION);
  const found = await kept.match(file);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(file, answer.clone());
  return answer;
}
