// What follows something until the end: of a component, when its page goes.
//
//   new Follower(root)            root: its element
//   gone                          the AbortSignal of the end
//   follow(store, changed)        call changed() after every change of a store (rounds.js)
//   listen(node, type, handler)   hear the events of a node
//   leave()                       the end; who has more to leave calls super.leave()

export class Follower {
  leaving = new AbortController();
  gone = this.leaving.signal;

  constructor(root) {
    this.root = root;
  }

  follow(store, changed) {
    this.gone.addEventListener("abort", store.subscribe(changed));
  }

  listen(node, type, handler) {
    node.addEventListener(type, handler, { signal: this.gone });
  }

  leave() {
    this.leaving.abort(new DOMException("The page has gone", "AbortError"));
  }
}
