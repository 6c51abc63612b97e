/* Small parts of the form. */

import { h } from "../../shell/dom.js";

/** Two places at most. */
export const num = (n) => String(Math.round(n * 100) / 100);

/** Two places, never more than it is: a speed that reads so is one she can run. */
export const under = (n) => num((Math.floor(Math.abs(n) * 100 + 1e-6) / 100) * Math.sign(n));

/** A speed in squares, at her most never told as more than she can run. */
export const paced = (n, most) => (Math.abs(n - most) < 0.006 ? under(most) : num(n));

/** A list to choose from; `choices`: [value, words]. */
export function select(key, label, choices, value, editable, bad, act) {
  const node = h("select", { "data-key": key, "aria-label": label, disabled: !editable, "aria-invalid": bad ? "true" : null, "aria-describedby": bad ?? null },
    choices.map(([one, text]) => h("option", { value: one, selected: one === value }, text)));
  node.value = value;
  node.addEventListener("change", () => act(node.value));
  return node;
}
