// A fault of an order: what is wrong, the rule, and the button that mends it when there is a value that would do.

import { button, element, icon } from "../shell/dom.js";

/** Writes a fault into its line, in whose span the words go. */
export function faultLine(node, fault, onMend) {
  const words = node.querySelector("span");
  words.textContent = fault.text;
  if (fault.rule && !fault.text.includes(fault.rule)) words.append(" ", element("span", { class: "chip" }, fault.rule));
  const simple = typeof fault.mend === "number" || typeof fault.mend === "string";
  if (simple && onMend) {
    node.append(button(`Make it ${fault.mend}`, () => onMend(fault)));
  }
  return node;
}

/** Lines that say what is wrong at a place of the sheet and under it. */
export function faultsUnder(draft, path) {
  const found = draft.faults.filter((fault) => fault.where === path || fault.where.startsWith(`${path}.`));
  return found.map((fault) => faultLine(element("p", { class: "fault" }, icon("i-stop", "refused"), element("span")), fault, null));
}
