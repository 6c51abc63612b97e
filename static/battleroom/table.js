/* What the server has told this chair: how the table stands (state.json) and what was seen after each move (views.json). */

import { stop } from "../shell/words.js";

export class Table extends EventTarget {
  /** `urls` are the room's addresses, `state` the state the page was made with. */
  constructor(urls, state) {
    super();
    this.urls = urls;
    this.state = state;
    this.views = new Map();   // how many moves were resolved → what was seen then
    this.steps = new Map();   // the same → [number, name] of what is ordered then, by the one numbering (tactical/engine/text/numbering.py)
    this.skew = Date.now() - Date.parse(state.now);   // our clock less the server's, in milliseconds
    /** @type {Promise<any>} */
    this.loading = Promise.resolve();
    this.left = new AbortController();   // aborted once this page goes on to another chair
    this.eye = null;   // the viewer through whose eyes a battle is looked at that is over, null for one's own
  }

  get number() { return this.state.number; }
  get over() { return this.state.stage === "done"; }
  get watching() { return this.state.side === "watch"; }
  /** Nothing is shown before the end. */
  get closed() { return this.state.blind; }
  view(number) { return this.views.get(number) ?? null; }

  /** Takes over what was seen after so many moves, and what is ordered then. */
  hold(number, view, step) {
    this.views.set(number, view);
    this.steps.set(number, step);
  }

  /** The figure of the move that is ordered after `number` moves, as the book counts; 0 of what comes before the first. */
  figure(number) {
    const known = Math.min(number, this.number);
    return (this.steps.get(known)?.[0] ?? known + 1) + number - known;
  }

  /** What the move that made `number` of them is called. */
  called(number) {
    return number ? this.steps.get(number - 1)?.[1] ?? "This move" : "The opening";
  }

  /** What came of it, in a breath. */
  told(number) {
    const words = (this.view(number)?.log ?? []).map((line) => stop(line.text)).join(" ");
    const [now, before] = [this.view(number), this.view(number - 1)];
    const on = before?.ply !== undefined && before.ply === this.view(number - 2)?.ply && before.log?.length;   // a later part of a move of which something was told
    return `${this.called(number)}: ${now && !words ? `nothing ${on ? "more " : ""}to report.` : words}`;
  }

  /** Where a replay stands: "after turn 7 of 31". */
  standing(number) {
    if (!number) return "before the first move";
    const last = this.figure(this.number - 1);
    const name = this.called(number).toLowerCase();
    return `after ${name}${number < this.number && /\d$/.test(name) ? ` of ${last}` : ""}`;
  }

  /** Orders may be written now. */
  get editable() {
    return this.mine && !this.beforeGo;
  }

  /** A sheet lies before this chair, not sealed yet. */
  get mine() {
    const { asked, sealed, idle, stage } = this.state;
    return asked && !sealed && !idle && stage === "playing";
  }

  /** Seconds until Go by the book's clock, 0 where it has come or none is waited for. */
  get untilGo() {
    const opens = this.state.book?.opens;
    return opens && !this.over ? Math.max(0, Math.ceil((Date.parse(opens) - (Date.now() - this.skew)) / 1000)) : 0;
  }

  /** The interval before one's own move: nothing can be ordered. */
  get beforeGo() {
    const { book, clock_stopped: stopped } = this.state;
    if (!book || !this.mine || !(this.state.side in this.state.sides)) return false;
    return stopped ? book.before_go : this.untilGo > 0;
  }

  /** What is seen after `number` moves, or the newest before that until it has come. */
  nearest(number) {
    for (let n = number; n >= 0; n -= 1) if (this.views.has(n)) return this.views.get(n);
    return null;
  }

  /** Takes over what the server answered, unless it is older than what is known. "changed" tells `{ before }`. */
  take(state) {
    if (!state || state.version < this.state.version) return;
    const before = this.state;
    this.skew = Date.now() - Date.parse(state.now);
    this.state = state;
    this.dispatchEvent(new CustomEvent("changed", { detail: { before } }));
    if (state.number !== before.number || state.stage !== before.stage) this.load(before.number);
  }

  /** The page goes on to another chair: nothing more is asked for this one, which may not be read any more by then. */
  leave() {
    this.left.abort();
    window.addEventListener("pageshow", ({ persisted }) => { if (persisted) this.left = new AbortController(); }, { once: true });
  }

  /** The state as it is now; null where the server could not be asked, the known one where it is asked no more. */
  async fetch() {
    const state = await json(this.urls.state, this.left.signal);
    if (this.left.signal.aborted) return this.state;
    if (state) this.take(state);
    return state;
  }

  /** Views from move `from` on, one request at a time; the last known is asked for anew, since a battle that ends changes it.
      "seen" tells `{ news, renewed }`: numbers of moves that were not known before, and that read otherwise than before. */
  load(from) {
    this.loading = this.loading.then(async () => {
      const start = Math.max(0, from);
      const answer = await json(`${this.urls.views}?from=${start}${this.eye ? `&as=${this.eye}` : ""}`, this.left.signal);
      if (!answer) {
        this.lacking = Math.min(start, this.lacking ?? start);
        return false;
      }
      if (this.lacking >= start) this.lacking = null;
      const [news, renewed] = [[], []];
      answer.views.forEach((view, i) => {
        const number = answer.from + i;
        const known = this.views.get(number);
        if (!known) news.push(number);
        else if (JSON.stringify(known) !== JSON.stringify(view)) renewed.push(number);
        this.hold(number, view, answer.steps[i]);
      });
      this.dispatchEvent(new CustomEvent("seen", { detail: { news, renewed } }));
      return true;
    });
    return this.loading;
  }

  /** Takes another's eyes (`state.eyes`): every view is fetched anew. */
  lookAs(viewer) {
    this.eye = viewer === this.state.viewer ? null : viewer;
    return this.load(0);
  }

  /** What could not be fetched while the line was down. */
  catchUp() {
    if (this.lacking !== null && this.lacking !== undefined) this.load(this.lacking);
  }
}

/** The JSON of an address, null where it could not be had. Where this browser may not read it any more, the page is told. */
async function json(url, signal) {
  let answer;
  try {
    answer = await fetch(url, { credentials: "same-origin", headers: { Accept: "application/json" }, signal });
  } catch {
    return null;
  }
  if (answer.status === 403 || answer.status === 404) document.dispatchEvent(new Event("roomclosed"));
  return answer.ok ? answer.json().catch(() => null) : null;
}
