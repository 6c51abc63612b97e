/* The log of the action: the move in hand first, each line opening to its rules and dice. */

import { h, symbol } from "./dom.js";
import { cap, italics } from "./words.js";

const DEPTH = 12;   // moves shown at once, the one in hand first
const PHONE = 1;    // and on a phone, where the plot must stay near

export class Log {
  /** `time(index)` says when a move ended, or "". */
  constructor(host, battle, { pattern, time, goto }) {
    Object.assign(this, { host, battle, words: { pattern, time, goto } });
    this.sections = new Map();
    this.narrow = matchMedia("(max-width: 820px)");
    this.extra = 0;
    this.column = host.closest(".column");
    this.column.addEventListener("scroll", () => { this.scrolled = true; }, { passive: true });
    this.earlier = h(
      "button", { type: "button", class: "btn small whole", onclick: () => this.more() }, "Earlier moves",
    );
  }

  show(index) {
    if (index !== this.index) this.extra = 0;
    this.index = index;
    const most = (this.narrow.matches ? PHONE : DEPTH) + this.extra;
    const shown = [];
    let i = index;
    for (; i >= 0 && shown.length < most; i -= 1) {
      if (!this.battle.views[i].log.length) continue;
      if (!this.sections.has(i)) this.sections.set(i, section(this.battle.views[i], i, this.words));
      this.sections.get(i).classList.toggle("on", i === index);
      shown.push(this.sections.get(i));
    }
    if (!this.battle.views[index].log.length) shown.unshift(h(
      "p", { class: "note" }, `Nothing to report in move ${this.battle.numbers[index]}.`,
    ));
    const rest = this.battle.views.slice(0, i + 1).some((view) => view.log.length);
    this.host.replaceChildren(...shown, ...(rest ? [this.earlier] : []));
    // asking where the column stands costs a layout, so it is only put back when it was moved
    if (!this.extra && this.scrolled) this.column.scrollTop = 0;
    this.scrolled = false;
  }

  /** Thirty moves more, and the focus on the first of them. */
  more() {
    const before = this.host.querySelectorAll(".move").length;
    this.extra += 30;
    this.show(this.index);
    this.host.querySelectorAll(".move")[before]?.querySelector("button").focus();
  }
}

function section(view, index, { pattern, time, goto }) {
  const at = time(index);
  return h("section", { class: "move", "aria-label": `Move ${view.move}` },
    h(
      "h3", null, h("button", { type: "button", class: "to-move", onclick: () => goto(index) }, `Move ${view.move}`),
      at ? h("span", { class: "label" }, at) : null,
    ),
    view.log.map((line) => entry(line, pattern)));
}

function entry(line, pattern) {
  const summary = h("summary", null, h("span", null, italics(line.text, pattern)));
  if (!line.rules?.length && !line.rolls?.length) return h("p", { class: "plain" }, italics(line.text, pattern));
  const details = h("details", null, summary);
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1) details.append(why(line));
  });
  return details;
}

/** Why it fell out so: each die as it fell with its rule, then the rules that were used. */
function why(line) {
  const rolls = (line.rolls ?? []).flatMap((roll) => [
    h("dt", null, fell(roll)), h("dd", null, cap(roll.what ?? ""), " ", roll.rule ? rule(roll.rule) : null),
  ]);
  const rolled = new Set((line.rolls ?? []).map((roll) => roll.rule));
  const rest = (line.rules ?? []).filter((id) => !rolled.has(id));
  return h(
    "dl", { class: "why-dl" }, rolls,
    rest.length ? [
      h("dt", null, rest.length > 1 ? "Rules" : "Rule"), h("dd", null, rest.map((id) => [rule(id), " "])),
    ] : null,
  );
}

const rule = (id) => h("span", { class: "chip", title: `Rule ${id}` }, id);

/** A die, a coin, or a number drawn. */
export function fell(roll) {
  const value = String(roll.fell);
  if (Number(roll.faces) === 6 && /^[1-6]$/.test(value)) return symbol(`die-${value}`, "die", value);
  if (Number(roll.faces) === 2) return symbol(
    value.startsWith("H") ? "coin-h" : "coin-t", "die", value.startsWith("H") ? "heads" : "tails",
  );
  return h(
    "b", { class: "drew" },
    Number(roll.faces) === 0 && Number.isFinite(Number(value)) ? Number(value).toFixed(3).replace(/^0/, "0") : value,
  );
}
