/* Small parts of the form. */

import { element } from "../../shell/dom.js";

/** Two places at most: of her most speed the same number as a refusal says, and her field takes it for her most. */
export const num = (n) => String(Math.round(n * 100) / 100);

/** A list to choose from; `choices`: [value, words]. */
export function select(key, label, choices, value, editable, bad, act) {
  const node = element("select", { "data-key": key, "aria-label": label, disabled: !editable, "aria-invalid": bad ? "true" : null, "aria-describedby": bad ?? null },
    choices.map(([one, text]) => element("option", { value: one, selected: one === value }, text)));
  node.value = value;
  node.addEventListener("change", () => act(node.value));
  return node;
}
