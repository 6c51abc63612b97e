/* Small parts beside a board: sections, switches, the lost, chips of rules, heads of tables. */

import { element } from "../shell/dom.js";
import { picture } from "./pieces.js";

/** A box to tick; `act(on)` when it changes. */
export function tick(text, on, act, classes = "") {
  const box = element("input", { type: "checkbox", checked: on, "data-key": `tick-${text}` });
  box.addEventListener("change", () => act(box.checked));
  return element("label", { class: `tickbox bd-tick ${classes}` }, box, text);
}

/** The rules a sum or a refusal rests on. */
export function chips(table, ids) {
  return element("span", { class: "label bd-rules" }, ids.map((id) => element("span", { class: "chip", title: table.rule(id)?.title ?? null }, id)));
}

/** A heading, and what stands under it. */
export function section(id, title, ...children) {
  return element("section", { class: "sect", "aria-labelledby": id }, element("h2", { id }, title), ...children);
}

/** What each side has lost, as counters in a row with the words for those who cannot see them. */
export function losses(view, sides, look, words) {
  return Object.entries(view.lost ?? {}).filter(([, units]) => units.length).map(([side, units]) => element(
    "p",
    { class: "bd-lost" },
    element("span", { class: "label" }, `${sides[side].name} `),
    units.map((unit) => picture(look({ ...unit, side }), "", words({ ...unit, side }))),
  ));
}

/** The head of a table; `{ num: text }` stands to the right. */
export const head = (...names) => element("thead", null, element("tr", null, names.map((name) => (
  name.num ? element("th", { scope: "col", class: "num" }, name.num) : element("th", { scope: "col" }, name)))));
