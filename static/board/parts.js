/* Small parts beside a board: lists that are renewed in place, switches, the lost, chips of rules. */

import { h } from "../battle/dom.js";
import { picture } from "./pieces.js";

/** Fills a host anew only when what it shows has changed, with the focus where it was (by `data-key`). */
export function renew(host, shows, make) {
  const mark = JSON.stringify(shows);
  if (host.shows === mark) return;
  host.shows = mark;
  const key = host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  host.replaceChildren(...[make()].flat(2).filter(Boolean));
  if (key) [...host.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key)?.focus({ preventScroll: true });
}

/** A box to tick; `act(on)` when it changes. */
export function tick(text, on, act, classes = "") {
  const box = h("input", { type: "checkbox", checked: on, "data-key": `tick-${text}` });
  box.addEventListener("change", () => act(box.checked));
  return h("label", { class: `tickbox bd-tick ${classes}` }, box, text);
}

/** The rules a sum or a refusal rests on. */
export function chips(table, ids) {
  return h("span", { class: "label bd-rules" }, ids.map((id) => h("span", { class: "chip", title: table.rule(id)?.title ?? null }, id)));
}

/** A heading, and what stands under it. */
export function section(id, title, ...children) {
  return h("section", { class: "sect", "aria-labelledby": id }, h("h2", { id }, title), ...children);
}

/** What each side has lost, as counters in a row with the words for those who cannot see them. */
export function losses(view, sides, look, words) {
  return Object.entries(view.lost ?? {}).filter(([, units]) => units.length).map(([side, units]) => h(
    "p",
    { class: "bd-lost" },
    h("span", { class: "label" }, `${sides[side].name} `),
    units.map((unit) => picture(look({ ...unit, side }), "", words({ ...unit, side }))),
  ));
}

/** The head of a table; `{ num: text }` stands to the right. */
export const head = (...names) => h("thead", null, h("tr", null, names.map((name) => (
  name.num ? h("th", { scope: "col", class: "num" }, name.num) : h("th", { scope: "col" }, name)))));

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** "two squares", "25 squares". */
export const count = (n, one, many = `${one}s`) => `${NUMBERS[n] ?? n} ${n === 1 ? one : many}`;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
