/* The log of the action: the move in hand first, each line opening to its rules and dice. */

import { h, symbol } from "./dom.js";
import { cap, italics } from "./words.js";

export class Log {
  /** `time(index)` says when a move ended, or "". */
  constructor(host, battle, { pattern, time, goto }) {
    this.host = host;
    this.battle = battle;
    this.sections = battle.views.map((view, index) => (view.log.length ? section(view, index, { pattern, time, goto }) : null));
    host.replaceChildren(...[...this.sections].reverse().filter(Boolean));
    this.empty = h("p", { class: "note" });
    host.prepend(this.empty);
    const whole = h("button", { type: "button", class: "btn small whole", onclick: () => host.classList.add("all") }, "Earlier moves");
    host.append(whole);
  }

  show(index) {
    this.sections.forEach((one, i) => {
      if (!one) return;
      one.hidden = i > index;
      one.classList.toggle("on", i === index);
      one.classList.toggle("far", i < index - 2);   // folded on a phone
    });
    this.empty.hidden = Boolean(this.sections[index]);
    this.empty.textContent = `Nothing to report in move ${this.battle.numbers[index]}.`;
    if (getComputedStyle(this.host.closest(".column")).overflowY !== "visible") this.host.closest(".column").scrollTop = 0;
  }
}

function section(view, index, { pattern, time, goto }) {
  const at = time(index);
  return h("section", { class: "move", "aria-label": `Move ${view.move}` },
    h("h3", null, h("button", { type: "button", class: "to-move", onclick: () => goto(index) }, `Move ${view.move}`), at ? h("span", { class: "label" }, at) : null),
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
  const rolls = (line.rolls ?? []).flatMap((roll) => [h("dt", null, fell(roll)), h("dd", null, cap(roll.what ?? ""), " ", roll.rule ? rule(roll.rule) : null)]);
  const rolled = new Set((line.rolls ?? []).map((roll) => roll.rule));
  const rest = (line.rules ?? []).filter((id) => !rolled.has(id));
  return h("dl", { class: "why-dl" }, rolls, rest.length ? [h("dt", null, rest.length > 1 ? "Rules" : "Rule"), h("dd", null, rest.map((id) => [rule(id), " "]))] : null);
}

const rule = (id) => h("span", { class: "chip", title: `Rule ${id}` }, id);

/** A die, a coin, or a number drawn. */
export function fell(roll) {
  const value = String(roll.fell);
  if (Number(roll.faces) === 6 && /^[1-6]$/.test(value)) return symbol(`die-${value}`, "die", value);
  if (Number(roll.faces) === 2) return symbol(value.startsWith("H") ? "coin-h" : "coin-t", "die", value.startsWith("H") ? "heads" : "tails");
  return h("b", { class: "drew" }, Number(roll.faces) === 0 && Number.isFinite(Number(value)) ? Number(value).toFixed(3).replace(/^0/, "0") : value);
}
