// The site's side of the players: what Streamlit does for them in the app. It hands each its data, and films, modules and
// formulas out of scripts, which a page from disk may load as well (folder.py).

(() => {
  const arrived = globalThis.blArrived;
  const wanted = {}; // name -> { promise, resolve, reject, asked }

  function waited(name) {
    if (wanted[name]) return wanted[name];
    const one = (wanted[name] = {});
    one.promise = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
    return one;
  }

  globalThis.blBytes = (name, letters) => waited(name).resolve(unpacked(letters));
  for (const [name, letters] of Object.entries(arrived)) globalThis.blBytes(name, letters);

  function unpacked(letters) {
    const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }

  // The bytes of a script of the site, which is loaded once; one that did not come is asked for anew the next time.
  function bytesOf(src) {
    const one = waited(src);
    if (one.asked) return one.promise;
    one.asked = true;
    const there = [...document.scripts].find((script) => script.getAttribute("src") === src);
    const script = there ?? Object.assign(document.createElement("script"), { src, async: true });
    script.addEventListener("error", () => {
      script.remove();
      delete wanted[src];
      one.reject(new Error(`${src} did not come`));
    });
    if (!there) document.head.append(script);
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
    const { players, imports } = JSON.parse(new TextDecoder().decode(await bytesOf("players.js")));
    const map = document.createElement("script");
    map.type = "importmap";
    map.textContent = JSON.stringify({ imports: { ...imports, [KATEX]: katex } });
    document.head.append(map);
    const mounts = [...document.querySelectorAll(".bl-mount")].map((element) => mounted(element, players));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => mounts.forEach((give) => give()));
    const { drawIn, loadKatex } = await import("bl/core/formula.js");
    const words = [...document.querySelectorAll(".stMarkdown")].filter((node) => node.querySelector(".bl-tex"));
    if (!words.length) return;
    await loadKatex(KATEX);
    words.forEach(drawIn);
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
  // Setup: to what is chosen there, at the same round.
  addEventListener("submit", (event) => {
    const { goes } = event.target.dataset;
    if (!goes) return;
    event.preventDefault();
    const chosen = [...event.target.querySelectorAll("select")].map(({ value }) => value).join(" | ");
    const round = new URLSearchParams(location.search).get("round");
    location.href = JSON.parse(goes)[chosen] + (Number(round) ? `?round=${round}` : "");
  });
  document.querySelector(".st-key-tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  start().catch((trouble) => {
    console.error(trouble);
    document.querySelector(".stMain").prepend("This page did not come whole. Reload it to try again.");
  });

  // What was opened is kept; the rest of the site, too, when the page has come to rest, where that is known to cost nothing,
  // or when the visitor asks for it.
  const REST = 5000; // milliseconds
  const { connection, serviceWorker } = navigator;
  const isFree =
    connection && !connection.saveData && connection.type !== "cellular" && connection.effectiveType === "4g";
  async function keepAll() {
    await serviceWorker.register("worker.js");
    const { active } = await serviceWorker.ready;
    const used = document.querySelectorAll("link[rel=stylesheet], script[src]");
    const page = location.pathname.replace(/\/$/, "/index.html");
    active.postMessage([page, ...Array.from(used, ({ href, src }) => href || src)]);
    const all = () => active.postMessage(null);
    if (isFree) setTimeout(all, REST);
    for (const button of document.querySelectorAll("[data-keep]")) {
      button.hidden = false;
      button.addEventListener("click", () => (all(), (button.disabled = true)));
    }
  }
  if (serviceWorker && location.protocol !== "file:") addEventListener("load", () => keepAll().catch(() => {}));

  // What a tab remembers for a reload (core/address.js) is this page's.
  try {
    if (sessionStorage.getItem("boosting-lab-page") !== location.pathname) sessionStorage.removeItem("boosting-lab");
    sessionStorage.setItem("boosting-lab-page", location.pathname);
  } catch {} // it remembers nothing
})();
