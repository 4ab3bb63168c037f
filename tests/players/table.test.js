// The visitor's own table in the tab's memory.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, kept } from "../../pages/players/keeping/table.js";
import { Page } from "./page.js";

test("what is kept comes back, and nothing is an empty text", () => {
  const page = new Page("http://here/");
  assert.equal(kept(page), "");
  keep("eJw", page);
  assert.equal(kept(page), "eJw");
});

test("a browser that keeps nothing loses the table and nothing else", () => {
  const full = () => {
    throw new Error("full");
  };
  const page = { sessionStorage: { setItem: full, getItem: full } };
  keep("eJw", page);
  assert.equal(kept(page), "");
});
