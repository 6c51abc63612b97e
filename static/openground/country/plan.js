/* The country that is being made: its document, what can be undone, and when it is told to whoever keeps it. */

const LONGEST_PAST = 200;
const SOON_MS = 350;   // a feature nudged by held keys is told once

/** The same text for the same value, whatever the order of keys. */
export const canon = (value) => JSON.stringify(value, (_, one) => (one && typeof one === "object" && !Array.isArray(one)
  ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one));

export class Plan extends EventTarget {
  constructor(document, change) {
    super();
    this.change = change;
    this.document = document;
    this.known = canon(document);   // as whoever keeps it last had it
    this.past = [];
    this.future = [];
    this.chosen = null;
    this.busy = 0;   // what was told and is not answered yet
  }

  feature(key) { return this.document.features.find((one) => one.key === key) ?? null; }
  get pick() { return this.chosen ? this.feature(this.chosen) : null; }

  choose(key) {
    if (key === this.chosen) return;
    this.chosen = key;
    this.dispatchEvent(new Event("chosen"));
  }

  /** A key that no feature has: F1, F2 … */
  freeKey() {
    const taken = new Set(this.document.features.map((one) => one.key));
    let n = this.document.features.length + 1;
    while (taken.has(`F${n}`)) n += 1;
    return `F${n}`;
  }

  /** Takes a new document; what was before it can be had back. */
  put(document) {
    if (canon(document) === canon(this.document)) return;
    this.keep();
    this.take(document);
  }

  /** What stands now can be had back. */
  keep() {
    this.past = [...this.past, this.document].slice(-LONGEST_PAST);
    this.future = [];
  }

  stand(document) {
    this.document = document;
    if (this.chosen && !this.feature(this.chosen)) this.choose(null);
    this.dispatchEvent(new Event("changed"));
  }

  /** One feature as it shall be; null takes it away. */
  set(key, feature) {
    const { features } = this.document;
    const at = features.findIndex((one) => one.key === key);
    const kept = feature ? (at < 0 ? [...features, feature] : features.map((one) => (one.key === key ? feature : one))) : features.filter((one) => one.key !== key);
    this.put({ ...this.document, features: kept });
  }

  undo() { this.back(this.past, this.future); }
  redo() { this.back(this.future, this.past); }

  back(from, to) {
    const document = from.pop();
    if (!document) return;
    to.push(this.document);
    this.take(document);
  }

  take(document) {
    this.stand(document);
    clearTimeout(this.telling);
    this.telling = setTimeout(() => this.tell(), SOON_MS);
  }

  /** Tells what has changed since the last time, at once. */
  tell() {
    clearTimeout(this.telling);
    this.telling = null;
    this.busy += 1;
    Promise.resolve(this.change(this.document)).catch(() => { /* whoever keeps it says why */ }).finally(() => { this.busy -= 1; });
  }

  /** What whoever keeps it has now. What he had already, or has from us, changes nothing here: a country that he refused for a
      while is still being made. */
  heard(document) {
    const text = canon(document);
    if (text === this.known) return;
    this.known = text;
    if (this.telling || this.busy || text === canon(this.document)) return;
    this.keep();
    this.stand(document);
  }
}
