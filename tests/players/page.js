// A window as the players know it: an address with a history, a tab's memory. For unit tests.

export class Page extends EventTarget {
  constructor(href, { type = "navigate", memory = null, navigation = true } = {}) {
    super();
    this.entries = [href];
    this.at = 0;
    this.stored = memory;
    this.navigation = navigation ? new EventTarget() : undefined;
    this.performance = { getEntriesByType: () => [{ type }] };
    this.sessionStorage = {
      getItem: () => this.stored,
      setItem: (_, text) => (this.stored = text),
    };
    this.history = { state: null, replaceState: (_, __, url) => this.change("replace", url) };
  }

  get location() {
    return new URL(this.entries[this.at]);
  }

  // What Streamlit does: push or replace; what the visitor does: travel.
  change(navigationType, url) {
    const href = new URL(url, this.location).href;
    if (navigationType === "push") this.entries.splice(++this.at, Infinity, href);
    else this.entries[this.at] = href;
    this.tell(navigationType);
  }

  travel(steps) {
    this.at += steps;
    this.tell("traverse");
    this.dispatchEvent(new Event("popstate"));
  }

  tell(navigationType) {
    this.navigation?.dispatchEvent(Object.assign(new Event("currententrychange"), { navigationType }));
  }
}
