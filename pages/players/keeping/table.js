// The visitor's own table as text, in this tab's memory (sessionStorage): nobody else's, and gone with the tab.

const PLACE = "boosting-lab-table";

export function keep(text, page = globalThis) {
  try {
    page.sessionStorage.setItem(PLACE, text);
  } catch {
    // a browser that keeps nothing, or not so much: then a restart of the server loses the table, as the page says
  }
}

export function kept(page = globalThis) {
  try {
    return page.sessionStorage.getItem(PLACE) ?? "";
  } catch {
    return "";
  }
}
