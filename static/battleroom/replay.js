/* Which move is looked at: the present one, or an older one by the slider, the arrow keys, Home and End, the number of a turning point, or a
   link of the log. */

import { element, renew } from "../shell/dom.js";
import { standBelow } from "../shell/foot.js";
import { Ruler } from "./ruler.js";

export class Replay extends EventTarget {
  /** @type {import("./table.js").Table} */ table;

  constructor(host, table) {
    super();
    this.host = host;
    this.table = table;
    this.past = null;   // the move looked at, null for the present
    this.slider = element("input", { id: "slider", type: "range", min: 0, max: 0, value: 0, "aria-label": "Replay: moves resolved" });
    this.turns = element("div", { class: "turn-marks", "aria-hidden": "true" });   // of a battle that is over: the list of turning points says the same
    host.replaceChildren(element("ol", { class: "ruler", "aria-hidden": "true" }), this.slider, this.turns);
    this.ruler = new Ruler(host, this.moves(), { onmove: (n) => this.go(n) });
    standBelow(document.querySelector(".top"));
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.asked());
  }

  get last() { return this.table.number; }
  get index() { return this.past ?? this.last; }
  get live() { return this.past === null; }

  moves() {
    const { table } = this;
    return {
      get last() { return table.number; },
      get open() { return !table.over; },
      numbers: new Proxy([], { get: (_, i) => table.figure(Number(i)) || "" }),   // cell i is the move made then
    };
  }

  grow() {
    this.ruler.grow();
    this.slider.hidden = this.last === 0;
    if (this.past !== null && this.past >= this.last) this.past = null;
    renew(this.turns, [this.turning, this.last], () => this.turning.map((number, n) => element("b", { style: `--at:${number / this.last}` }, String(n + 1))));
    this.mark();
  }

  /** The moves by which the battle turned. */
  get turning() { return (this.table.over && this.table.state.tally?.turns?.map(({ number }) => number)) || []; }

  /** The address may name a move: #move-7. */
  asked() {
    const number = Number((/^#move-(\d+)$/.exec(location.hash) ?? [])[1] ?? NaN);
    if (Number.isInteger(number) && number < this.last) this.go(number);
  }

  go(number) {
    const wanted = Math.max(0, Math.min(this.last, number));
    const past = wanted === this.last ? null : wanted;
    if (past === this.past) return this.mark();
    this.past = past;
    history.replaceState(null, "", past === null ? location.pathname : `#move-${past}`);
    this.mark();
    return this.dispatchEvent(new Event("moved"));
  }

  present() { this.go(this.last); }

  mark() {
    const clock = this.table.view(this.index)?.clock;
    this.ruler.show(this.index, `${this.live && !this.table.over ? "now, " : ""}${this.table.standing(this.index)}${clock ? `: ${clock}` : ""}`);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const turn = this.turning[Number(event.key) - 1];
    if (event.target.closest("input, select, textarea, #board, #form, #list") && (turn === undefined || event.target !== this.slider)) return;   // the slider has its own keys
    const to = { ArrowLeft: this.index - 1, ArrowRight: this.index + 1, Home: 0, End: this.last }[event.key] ?? turn;
    if (to === undefined) return;
    if (event.key.length < 5 && event.target.closest(".column") && !event.target.closest("#do")) return;   // Home and End scroll the column
    event.preventDefault();
    this.go(to);
  }
}
