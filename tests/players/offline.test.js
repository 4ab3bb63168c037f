// The page that plays without a server: every module finds the others by name.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base64, bundled, json, renamed, resolved } from "../../pages/players/take/offline.js";

test("an import finds its module by a name, from whatever folder", () => {
  assert.equal(resolved("../core/dom.js", "round/main.js"), "core/dom.js");
  assert.equal(resolved("./film.js", "round/main.js"), "round/film.js");
  assert.equal(
    renamed(`import { a } from "../core/dom.js";\nexport * from "./film.js";`, "round/main.js"),
    `import { a } from "bl/core/dom.js";\nexport * from "bl/round/film.js";`,
  );
  assert.equal(renamed(`const at = "./x.js";`, "a.js"), `const at = "./x.js";`);
});

test("a bundle's modules run", async () => {
  const { imports } = bundled({ "core/seven.js": "export const seven = 7;", "a/main.js": "export const t = 'ü';" });
  assert.deepEqual(Object.keys(imports), ["bl/core/seven.js", "bl/a/main.js"]);
  assert.equal((await import(imports["bl/core/seven.js"])).seven, 7);
  assert.equal((await import(imports["bl/a/main.js"])).t, "ü");
});

test("no text ends the script that it stands in", () => {
  const text = "</script><!--";
  assert.ok(!json({ text }).includes("<"));
  assert.equal(JSON.parse(json({ text })).text, text);
});

test("many bytes become letters", () => {
  const bytes = new Uint8Array(100_000).map((_, k) => k % 251);
  assert.deepEqual(
    Uint8Array.from(atob(base64(bytes)), (c) => c.charCodeAt(0)),
    bytes,
  );
});
