// What all players do with Python (see send_once.py): keep what has been sent once, and be heard.

const MOST_PARCELS = 8, FIRST_WAIT = 2000, LAST_WAIT = 60000;   // milliseconds
const parcels = (globalThis.blParcels ??= new Map());   // on the window: a component that is mounted anew loses its own

// A pack with its heavy part, be it just sent or remembered; undefined, after asking for it, if it is neither.
function whole(pack, heavy, post) {
  if (!(heavy in pack)) {
    if (parcels.has(pack.id)) return { ...parcels.get(pack.id), ...pack };
    post.tell("missing", pack.id);
    return undefined;
  }
  parcels.delete(pack.id);
  parcels.set(pack.id, pack);   // a Map remembers the order
  if (parcels.size > MOST_PARCELS) parcels.delete(parcels.keys().next().value);
  return pack;
}

// Tells Python, and tells it again until a run of the page has heard it: a server that has just come back ignores reports
// about a part of a page that it has not run yet.
class Post {
  constructor(gone) {
    this.told = {};
    gone.addEventListener("abort", () => clearTimeout(this.timer));
  }

  tell(name, value) {
    this.told[name] = value;
    this.say(name, FIRST_WAIT);
  }

  say(name, wait) {
    clearTimeout(this.timer);
    this.report(name, this.told[name]);
    if (wait <= LAST_WAIT) this.timer = setTimeout(() => this.say(name, 2 * wait), wait);
  }

  // Called by every run of the page, with its way to report and the state that it knows.
  hear(report, heard) {
    this.report = report;
    const known = ([name, value]) => JSON.stringify(heard?.[name]) === JSON.stringify(value);
    if (Object.entries(this.told).every(known)) clearTimeout(this.timer);
  }
}

