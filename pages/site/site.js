// The site's side of the players: what Streamlit does for them in the app. It hands each its data, and films, modules and
// formulas out of scripts, which a page from disk may load as well (folder.py).

(() => {
  const arrived = globalThis.blArrived;
  const wanted = {}; // name -> { come, promise }

  const waited = (name) => (wanted[name] ??= Promise.withResolvers?.() ?? deferred());
  function deferred() {
    const one = {};
    one.promise = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
    return one;
  }

  globalThis.blBytes = (name, letters) => waited(name).resolve(unpacked(letters));
  for (const [name, letters] of Object.entries(arrived)) globalThis.blBytes(name, letters);

  function unpacked(letters) {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }

  // The bytes of a script of the site, which is loaded once.
  function bytesOf(src) {
    const one = waited(src);
    if (!one.asked && !document.querySelector(`script[src="${src}"]`)) {
      const failed = () => {
        delete wanted[src];
        one.reject(new Error(`${src} did not come`));
      };
      document.head.append(Object.assign(document.createElement("script"), { src, async: true, onerror: failed }));
    }
    one.asked = true;
    return one.promise;
  }

  // core/films.js asks for films by it
  globalThis.blFetch = async (src) => new Response(await bytesOf(src));

  const address = async (src, type) => URL.createObjectURL(new Blob([await bytesOf(src)], { type }));

  // Whoever draws a formula imports this; it comes when it is wanted.
  const KATEX = "bl/katex";
  globalThis.blKatex = async () => import(await address("katex.js", "text/javascript"));
  const katex = "data:text/javascript,export default (await globalThis.blKatex()).default";

  async function start() {
    const { players, imports } = JSON.parse(new TextDecoder().decode(await waited("players").promise));
    const map = document.createElement("script");
    map.type = "importmap";
    map.textContent = JSON.stringify({ imports: { ...imports, [KATEX]: katex } });
    document.head.append(map);
    const mounts = [...document.querySelectorAll(".bl-mount")].map((element) => mounted(element, players));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => mounts.forEach((give) => give()));
    await drawFormulas([...document.querySelectorAll(".bl-tex")].filter((span) => !span.closest(".bl-mount")));
  }

  // Those in the words of the page.
  async function drawFormulas(spans) {
    if (!spans.length) return;
    const { formula, loadKatex } = await import("bl/core/formula.js");
    await loadKatex(KATEX);
    for (const span of spans) span.outerHTML = formula(span.textContent, span.matches(".bl-tex-display"));
  }

  // Gives a player its data, now and whenever it is called.
  function mounted(element, players) {
    const side = players[element.dataset.player];
    const data = { ...JSON.parse(element.firstElementChild.textContent), katex: KATEX, side };
    const player = import(`bl/${side.modules[0]}`);
    const give = async () =>
      (await player).receive({ parentElement: element, data, setTriggerValue() {}, setStateValue() {} });
    give();
    // a lesson hides until it is answered
    if ("done" in data)
      addEventListener("bl-answered", () => (Object.assign(data, { done: true, hide: data.hide && "" }), give()));
    return give;
  }

  globalThis.blAhead = location.protocol === "file:"; // from disk plotly.js comes when it is wanted
  for (const list of document.querySelectorAll("[data-goes]"))
    list.addEventListener("change", () => (location.href = list.value));
  start();

  // What was opened is kept, and the rest of the site when the page has come to rest, unless the visitor pays for bytes.
  const REST = 5000; // milliseconds
  const { connection, serviceWorker } = navigator;
  const costs = connection?.saveData || connection?.type === "cellular" || /2g/.test(connection?.effectiveType ?? "");
  async function keepAll() {
    await serviceWorker.register("worker.js");
    const { active } = await serviceWorker.ready;
    const used = document.querySelectorAll("link[rel=stylesheet], script[src]");
    const page = location.pathname.replace(/\/$/, "/index.html");
    active.postMessage([page, ...Array.from(used, ({ href, src }) => href || src)]);
    if (!costs) setTimeout(() => active.postMessage(null), REST);
  }
  if (serviceWorker && location.protocol !== "file:") addEventListener("load", () => keepAll().catch(() => {}));
})();
