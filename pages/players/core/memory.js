// What the browser remembers under a name. One that keeps nothing (or not so much) remembers nothing, and all else works.
//
//   TAB, BROWSER                              as long as the tab is open; beyond that
//   recalled(where, name, page) -> text       null for none
//   recordIn(where, name, page) -> object     of a text that was written as JSON; {} for anything else
//   remember(where, name, text, page)         null forgets it; page: the window

export const TAB = "sessionStorage";
export const BROWSER = "localStorage";

export function recalled(where, name, page = globalThis) {
  try {
    return page[where].getItem(name);
  } catch {
    return null;
  }
}

export function recordIn(where, name, page = globalThis) {
  try {
    const found = JSON.parse(recalled(where, name, page));
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

export function remember(where, name, text, page = globalThis) {
  try {
    if (text === null) page[where].removeItem(name);
    else page[where].setItem(name, text);
  } catch {
    // it is not remembered
  }
}
