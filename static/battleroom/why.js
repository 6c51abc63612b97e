/* Why: a line of the log opens to each unit's share, the dice as they fell, and the rules with their place in the book. */

import { element, symbol } from "../shell/dom.js";

/** `rules` maps ids to { title, source }. */
export function why(line, rules) {
  const rolls = line.rolls ?? [];
  const figures = (line.figures ?? []).filter(([what]) => !rolls.some((roll) => roll.what === what));   // a die is shown as it fell
  const ids = [...new Set([...rolls.map((roll) => roll.rule).filter(Boolean), ...(line.rules ?? [])])];
  return element("div", { class: "why-in" },
    figures.length ? element("table", { class: "figures" }, element("caption", { class: "sr" }, "Figures"), element("tbody", null, figures.map(figure))) : null,
    rolls.length ? element("ul", { class: "rolls" }, rolls.map((roll) => element("li", null, fell(roll), " ", roll.what ?? "", " ", chip(roll.rule, rules)))) : null,
    ids.length ? element("ul", { class: "cited" }, ids.map((id) => cited(id, rules))) : null,
  );
}

/** One row: what, and how much. A sum is set off from its shares by being bold. */
function figure([what, value]) {
  const sum = /^(offence|defence|sum|total|together|difference)\b/i.test(String(what));
  return element("tr", { class: sum ? "sum" : null }, element("th", { scope: "row" }, String(what)), element("td", { class: "num" }, String(value)));
}

/** A die, a coin, or a number drawn. */
function fell(roll) {
  const value = String(roll.fell);
  if (Number(roll.faces) === 6 && /^[1-6]$/.test(value)) return symbol(`die-${value}`, "die", value);
  if (Number(roll.faces) === 2) return symbol(
    value.startsWith("H") ? "coin-h" : "coin-t", "die", value.startsWith("H") ? "heads" : "tails",
  );
  return element(
    "b", { class: "drew" },
    Number(roll.faces) === 0 && Number.isFinite(Number(value)) ? Number(value).toFixed(3).replace(/^0/, "0") : value,
  );
}

const chip = (id, rules) => (id ? element("span", { class: "chip", title: rules[id]?.title ?? null }, id) : null);

/** A rule by its id, its title, and where it stands in the book. */
export function cited(id, rules, tag = "li") {
  const rule = rules[id];
  return element(tag, { class: "rule" }, element("span", { class: "chip" }, id), element("span", null, rule ? [element("b", null, rule.title), " ", element("cite", null, rule.source)] : "A rule of this set"));
}

export const reasoned = (line) => Boolean(line.rules?.length || line.rolls?.length || line.figures?.length);
