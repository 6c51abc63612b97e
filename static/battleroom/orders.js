/* Everything that is posted: one request at a time, in the order of the presses. A press is kept until the server has answered it. */

import { post } from "../room/post.js";

const AGAIN_MS = [1000, 2000, 4000, 8000, 15_000];
const STUBBORN = 4;   // how often a server in trouble is asked again; a line that is down is waited for

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A list of steps, each a list or a table of its own; a list of plain values is one value. */
const steps = (value) => Array.isArray(value) && value.every((one) => one !== null && typeof one === "object");

/** Orders made on an older sheet, as they read on the present one: what was added is added, what was left alone stays.
    It knows no rules: steps of a list are joined to its end, entries of a table are put in or taken out. */
export function rebase(base, mine, present) {
  if (same(base, present) || same(base, mine)) return same(base, mine) ? present : mine;
  if (plain(mine) && plain(present)) {
    const old = plain(base) ? base : {};
    const joined = { ...present };
    for (const key of new Set([...Object.keys(old), ...Object.keys(mine)])) {
      if (!(key in mine)) delete joined[key];
      else if (!same(old[key], mine[key])) joined[key] = key in present ? rebase(old[key], mine[key], present[key]) : mine[key];
    }
    return joined;
  }
  if (steps(mine) && steps(present)) {
    const old = Array.isArray(base) ? base : [];
    if (mine.length > old.length && same(old, mine.slice(0, old.length))) return [...present, ...mine.slice(old.length)];
  }
  return mine;
}

/** A press that did not take; the page has said why. */
export class Refused extends Error {}

export class Orders extends EventTarget {
  /** @type {import("./table.js").Table} */ table;

  constructor(table) {
    super();
    this.table = table;
    this.queue = Promise.resolve();
    this.presses = [];   // what is on its way or waits for its turn: "draft", "seal" …
    this.asking = false;   // a hint is on its way
    this.spoilt = 0;   // counts drafts that were not kept whole, so that a seal pressed before one was answered is held back
    window.addEventListener("beforeunload", (event) => { if (this.waiting) event.preventDefault(); });
  }

  get waiting() { return this.presses.length; }

  /** Whether a press of this kind has not been answered yet. */
  has(what) { return this.presses.includes(what); }

  get sheet() { return this.table.state.sheet?.orders ?? {}; }

  /** All orders as they should now stand, or a function of what stands when its turn has come. */
  write(orders) {
    const base = this.sheet;
    const { number } = this.table;
    const wanted = () => (typeof orders === "function" ? orders(this.sheet) : rebase(base, orders, this.sheet));
    return this.send("draft", () => ({ number, orders: wanted() }), { draft: true });
  }

  /** Typed orders, added to the sheet. */
  type(text) {
    const { number } = this.table;
    let before;
    return this.send("draft", () => {
      before = this.sheet;
      return { number, text };
    }, { draft: true, arrived: (state) => state.number !== number || !same(state.sheet?.orders ?? {}, before) });
  }

  back() {
    const { number } = this.table;
    let steps;
    return this.send("back", () => {
      steps = this.table.state.sheet?.steps ?? 0;
      return { number };
    }, { arrived: (state) => state.number !== number || (state.sheet?.steps ?? 0) < steps });
  }

  seal() {
    const { number } = this.table;
    const spoilt = this.spoilt;
    return this.send("seal", () => {
      if (this.spoilt === spoilt) return { number };
      this.tell("Not sealed: your last order was refused. Check your orders.");
      return null;
    }, { arrived: (state) => state.number !== number || state.sealed });
  }

  unseal() {
    const { number } = this.table;
    return this.send("unseal", () => ({ number }), { arrived: (state) => state.number !== number || !state.sealed });
  }

  /** Begin one's move before the interval is over. */
  go() {
    const { number } = this.table;
    return this.send("go", () => ({ number }), { arrived: (state) => state.number !== number || !state.book?.before_go });
  }

  /** Open the next battle of the war, or find it open. */
  onward() { return this.send("onward", () => ({}), { arrived: (state) => Boolean(state.next?.url) }); }

  /** Open the same battle with the sides changed, or find it open. */
  rematch() { return this.send("rematch", () => ({}), { arrived: (state) => Boolean(state.again?.url) }); }

  /** Say something to one's own side or to the table. */
  say(to, text) { return this.send("say", () => ({ to, text }), { arrived: (state) => Boolean(state.talk?.lines.some((line) => line.you && line.text === text)) }); }

  /** Whether the sides may speak to each other. */
  quiet(on) { return this.send("quiet", () => ({ on }), { arrived: (state) => state.talk?.open === on }); }

  /** Show a battle that is over to everybody, or no longer. */
  share(on, listed = false) { return this.send("share", () => ({ on, listed }), { arrived: (state) => Boolean(state.shown?.url) === on && Boolean(state.shown?.listed) === listed }); }

  /** A free chair is the computer's from now on, at a level ("": the usual). */
  program(chair, level) { return this.send("program", () => ({ chair, ...(level ? { level } : {}) }), { arrived: (state) => !state.links.some((link) => link.chair === chair) }); }

  /** A chair gets a new link; the old one opens nothing any more. */
  renew(chair) { return this.send("renew", () => ({ chair }), { arrived: (state) => !state.lost?.some((one) => one.chair === chair) }); }

  resign() { return this.send("resign", () => ({}), { arrived: (state) => state.stage === "done" }); }

  /** What an umpire does beside ordering: stop, start, call, end. */
  umpire(what, more = {}) { return this.send("umpire", () => ({ do: what, ...more })); }

  draw(say) {
    const after = { offer: "offered", accept: null, decline: null, withdraw: null }[say];
    return this.send("draw", () => ({ say }), { arrived: (state) => state.stage === "done" || state.draw === after });
  }

  /** What the rules answer to a question about what is being written, once that is written; null where they could not be asked. */
  async ask(about) {
    await this.queue;
    const { data } = await post(this.table.urls.ask, { number: this.table.number, about });
    return data?.answer ?? null;
  }

  /** What the computer would order here, and why; null where it could not be asked, and the page has said so. */
  async hint() {
    if (this.asking) return null;
    this.asking = true;   // the computer may think for a second
    this.dispatchEvent(new Event("busy"));
    const { data, problem } = await post(this.table.urls.hint, { number: this.table.number });
    this.asking = false;
    if (!data?.answer) this.tell(data?.faults?.[0]?.text ?? problem);
    this.dispatchEvent(new Event("busy"));
    return data?.answer ?? null;
  }

  /* ---- the queue ---- */

  /** `body()` is asked when the turn of this press has come; null gives it up. */
  send(what, body, options = {}) {
    this.presses.push(what);
    const done = this.queue.then(() => this.carry(what, body, options)).finally(() => {
      this.presses.splice(this.presses.indexOf(what), 1);
      this.dispatchEvent(new Event("busy"));
    });
    this.queue = done.catch(() => { /* its own caller hears of it */ });
    this.dispatchEvent(new Event("busy"));
    return done;
  }

  async carry(what, body, { draft = false, arrived = (_state) => false }) {
    const sent = body();
    if (sent === null) throw new Refused("given up");
    for (let attempt = 0; ; attempt += 1) {
      const answer = await post(this.table.urls[what], sent);
      if (answer.data) return this.answered(what, answer, draft);
      const away = answer.status === 0;
      if (!away && (answer.status < 500 || attempt >= STUBBORN)) return this.lost(answer.problem, draft);
      this.dispatchEvent(new CustomEvent("line", { detail: { up: false } }));
      await pause(AGAIN_MS[Math.min(attempt, AGAIN_MS.length - 1)]);
      // the press may have arrived although its answer did not
      const state = await this.table.fetch();
      if (state) this.dispatchEvent(new CustomEvent("line", { detail: { up: true } }));
      if (state && arrived(state)) return undefined;
    }
  }

  answered(what, { ok, status, data }, draft) {
    const state = ok ? data : data.state;
    const known = this.table.state;
    const late = status === 409 && ["number", "sealed", "stage"].some((what) => known[what] !== state[what]);
    const faults = ok ? [] : data.faults ?? [];
    if (draft && (!ok || state.sheet?.refused.length)) this.spoilt += 1;
    this.table.take(state);
    this.dispatchEvent(new CustomEvent("answered", { detail: { what, ok, late, faults } }));
    if (!ok) throw new Refused(faults.map((fault) => fault.text).join(" "));
  }

  lost(problem, draft) {
    if (draft) this.spoilt += 1;
    this.tell(problem);
    throw new Refused(problem);
  }

  tell(text) {
    this.dispatchEvent(new CustomEvent("answered", { detail: { what: "", ok: false, late: false, faults: [{ rule: "", where: "", text }] } }));
  }
}

function pause(ms) {
  return new Promise((go) => {
    setTimeout(go, ms);
    window.addEventListener("online", go, { once: true });
  });
}
