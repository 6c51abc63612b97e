/* The log: the newest move first, every line opening to why it fell out so. What stands is kept as it was left open. */

import { button, element } from "../shell/dom.js";
import { reasoned, why } from "./why.js";

const DEPTH = { wide: 10, narrow: 3 };   // on a phone what stands below the log is not to be a day's march away
const MORE = 40;
const SHORT = 14;   // a name of fewer letters stands beside its line, and within its column

export class Log {
  host; rules; goto; said; remarks;
  /** @type {import("./table.js").Table} */ table;

  /** `goto(number)` shows the position after that move; `said(text, view)` is how a line of its log reads; `remarks(view, before)` what is said of
      a move before its lines, "" as a rule. */
  constructor(host, table, rules, { goto, said, remarks }) {
    Object.assign(this, { host, table, rules, goto, said, remarks });
    this.sections = new Map();
    this.depth = matchMedia("(max-width: 820px)").matches ? DEPTH.narrow : DEPTH.wide;
    this.earlier = button("Earlier moves", () => this.more(), { class: "btn small whole" });
  }

  /** A view was written anew (the last one, when a battle is struck or agreed). */
  forget(number) { this.sections.delete(number); }

  /** The rule set's page has come, which may have words of its own. */
  renew() { this.sections.clear(); }

  show(index) {
    this.index = index;
    const shown = [];
    let n = index;
    for (; n >= 0 && shown.length < this.depth; n -= 1) {
      const view = this.table.view(n);
      if (!view || !this.tells(view, n)) continue;
      const kept = this.sections.get(n) ?? this.section(view, n);
      if (!n || this.table.view(n - 1)) this.sections.set(n, kept);   // what is remarked on rests on the view before
      kept.classList.toggle("on", n === index);
      shown.push(kept);
    }
    const now = this.notices(index);
    if (now) shown.unshift(now);
    let rest = false;
    for (; n >= 0 && !rest; n -= 1) rest = Boolean(this.table.view(n) && this.tells(this.table.view(n), n));
    if (!shown.length) shown.push(element("p", { class: "note plain" }, this.table.closed ? "Nothing is shown before the end." : index ? "No events in these moves." : "Nothing has happened yet."));
    if (rest) shown.push(this.earlier);
    // only what differs is touched, so that an open line and the focus stay where they are
    shown.forEach((node, i) => { if (this.host.childNodes[i] !== node) this.host.insertBefore(node, this.host.childNodes[i] ?? null); });
    while (this.host.childNodes.length > shown.length) this.host.lastChild.remove();
  }

  more() {
    const before = this.host.querySelectorAll(".move").length;
    this.depth += MORE;
    this.show(this.index);
    this.host.querySelectorAll(".move")[before]?.querySelector("button").focus();
  }

  remark(view, number) { return this.remarks(view, this.table.view(number - 1)); }

  tells(view, number) { return Boolean(view.log?.length || this.remark(view, number)); }

  section(view, number) {
    const name = this.table.called(number);
    const before = this.table.view(number - 1);
    const clock = this.table.figure(number - 1) ? before?.clock.replace(name, "").replace(/^[\s·,]+/, "") : "";   // what its name does not say
    const remark = this.remark(view, number);
    const lines = view.log ?? [];
    return element("div", { role: "group", class: `move ${!remark && lines.length === 1 && name.length < SHORT ? "brief" : ""}`, "aria-label": name },
      element("h3", null,
        element("button", { type: "button", class: "to-move", title: "Show the position after this move", onclick: () => this.goto(number) }, name),
        clock ? element("span", { class: "label" }, clock) : null),
      remark ? element("p", { class: "plain" }, remark) : null,
      lines.map((line) => this.line({ ...line, text: this.said(line.text, view) })));
  }

  /** What the umpire did at the table, the newest first: so many moves were resolved then. */
  notices(index) {
    const told = (this.table.state?.notices ?? []).filter((one) => one.number <= index).slice(-DEPTH.wide).reverse();
    const mark = JSON.stringify(told);
    if (mark !== this.told) {
      this.told = mark;
      const who = told.some((one) => one.by === "table") ? "At the table" : "The umpire";
      this.desk = told.length ? element("div", { role: "group", class: "notices", "aria-label": who }, element("h3", null, who),
        told.map((one) => element("p", { class: "plain" }, one.text, element("span", { class: "label" }, one.number ? ` ${this.table.standing(one.number)}` : " before the first move")))) : null;
    }
    return this.desk;
  }

  line(line) {
    const hit = line.hit ? [element("span", { class: "hit-n" }, element("span", { class: "sr" }, "Hit "), String(line.hit)), " "] : null;   // as on the card it is drawn on
    if (!reasoned(line)) return element("p", { class: "plain" }, hit, line.text);
    const details = element("details", null, element("summary", null, element("span", null, hit, line.text)));
    details.addEventListener("toggle", () => {
      if (details.open && details.children.length === 1) details.append(why(line, this.rules));
    });
    return details;
  }
}
