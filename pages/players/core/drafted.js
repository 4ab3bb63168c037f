// The lesson that is being put together, in the browser's storage: the page Course has it, Share adds screens to it.
//
//   addScreen(href, title, base, page) -> number   of screens that the lesson has now. base: the path of the app
//   takeAdded(page)       the screens that were added since it was last asked, which are then forgotten
//   keepDraft(draft, page) -> draft                null: what is stored is read, and not replaced

import { BROWSER, recordIn, remember } from "./memory.js";

const [DRAFT, ADDED] = ["boosting-lab-draft", "boosting-lab-added"];
const NOT_THE_SCREEN = ["lesson", "step", "file", "room", "present"];

const waiting = (page) => {
  const { steps } = recordIn(BROWSER, ADDED, page);
  return Array.isArray(steps) ? steps : [];
};

export function addScreen(href, title, base = "", page = globalThis) {
  const { pathname, searchParams } = new URL(href);
  for (const name of NOT_THE_SCREEN) searchParams.delete(name);
  const steps = [...waiting(page), { title, link: `${pathname.slice(base.length) || "/"}?${searchParams}` }];
  remember(BROWSER, ADDED, JSON.stringify({ steps }), page);
  return steps.length + (recordIn(BROWSER, DRAFT, page).steps?.length ?? 0);
}

export function takeAdded(page = globalThis) {
  const steps = waiting(page);
  if (steps.length) remember(BROWSER, ADDED, null, page);
  return steps;
}

export function keepDraft(draft, page = globalThis) {
  if (draft) remember(BROWSER, DRAFT, JSON.stringify(draft), page);
  return draft ?? recordIn(BROWSER, DRAFT, page);
}
