// Formulas where there is no KaTeX.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawsFormulas, formula, formulasIn, loadKatex, rich, unescaped } from "../../pages/players/core/formula.js";

const SPAN = 'so <span class="bl-tex">a &lt; b</span> holds';

test("what Python escapes is read back", () => {
  assert.equal(unescaped("&lt;&gt;&amp;&quot;&#x27;"), `<>&"'`);
  assert.equal(unescaped("&amp;lt;"), "&lt;");
});

test("the formulas inside a text are found", () => {
  assert.deepEqual(formulasIn(SPAN), [["a < b", false]]);
  assert.deepEqual(formulasIn("none"), []);
});

test("without KaTeX a formula is readable and harmless", async () => {
  await loadKatex("");
  assert.equal(drawsFormulas(), false);
  assert.equal(formula("a < b", true), '<code class="bl-plain-tex">a &#60; b</code>');
  assert.equal(rich(SPAN), 'so <code class="bl-plain-tex">a &#60; b</code> holds');
});
