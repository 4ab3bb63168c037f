// Formulas once KaTeX is there: a small module stands in its place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ahead, drawsFormulas, formula, loadKatex, rich } from "../../pages/players/core/formula.js";

const module = (body) => `data:text/javascript,${encodeURIComponent(body)}`;
const KATEX = module(`
  let times = 0;
  const renderToString = (tex, { displayMode }) => '<i class="katex-html a katex-base">' + tex + ' ' + displayMode + ' ' + ++times + '</i>';
  export default { renderToString };
`);

test("an address that answers with something else is tried again later", async () => {
  await loadKatex(module("throw new Error('away')"));
  assert.equal(drawsFormulas(), false);
  await loadKatex(KATEX);
  assert.equal(drawsFormulas(), true);
});

test("a formula is drawn once, and classes are those of Streamlit's style sheet", async () => {
  const first = formula("x", true);
  assert.equal(first, '<i class="katex-html a base">x true 1</i>');
  assert.equal(formula("x", true), first);
  assert.equal(formula("x", false), '<i class="katex-html a base">x false 2</i>');
});

test("inline formulas stand where their LaTeX stood", () => {
  assert.equal(rich('a <span class="bl-tex">y</span> b'), 'a <i class="katex-html a base">y false 3</i> b');
});

test("formulas are drawn ahead, and only those that were wanted last", async () => {
  ahead([["old", true]]);
  ahead([
    ["p", true],
    ["q", false],
  ]);
  await pause(50);
  assert.match(formula("p", true), /p true 4/);
  assert.match(formula("q", false), /q false 5/);
  assert.match(formula("old", true), /old true 6/); // it was not drawn before it was asked for
  ahead([["r", true]]);
  ahead([]);
  await pause(20); // nothing is wanted any more
  assert.match(formula("r", true), /r true 7/);
});
