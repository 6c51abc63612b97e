/* A part of a page exchanged for the server's newer one. */

import { $$ } from "./dom.js";
import { keepPlace } from "./place.js";

const CAN = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";

/** What is told of the element that has the focus, to find it or its neighbour again: ids of it and of what it stands in. */
function held(here) {
  const at = document.activeElement;
  if (!here.contains(at)) return null;
  const way = [];
  for (let node = at; node && node !== here; node = node.parentElement) if (node.id) way.push(node.id);
  const all = $$(CAN, here);
  return { way, own: Boolean(at.id), label: at.getAttribute("aria-label") ?? at.textContent.trim(), place: all.indexOf(at), of: at.tagName };
}

/** The focus is never lost: on the same element, else on what stands in its place in the nearest that is still there, else on the part. */
function refocus(here, was) {
  const [first, ...outer] = was.way;
  const same = was.own && first ? document.getElementById(first) : null;
  if (same) return same.focus({ preventScroll: true });
  const within = (was.own ? outer : was.way).map((id) => document.getElementById(id)).find(Boolean);
  const alike = $$(CAN, within ?? here).find((node) => node.tagName === was.of && (node.getAttribute("aria-label") ?? node.textContent.trim()) === was.label);
  const next = alike ?? (within?.matches(CAN) ? within : null) ?? $$(CAN, within ?? here)[within ? 0 : Math.max(was.place, 0)] ?? here;
  if (next === here && !here.matches(CAN)) here.setAttribute("tabindex", "-1");
  next.focus({ preventScroll: true });
}

/** Puts what stands in `fresh` into `here`; open folds, what was scrolled to and the focus stay as the reader had them. */
export function exchange(here, fresh) {
  const open = new Map($$("details[id]", here).map((node) => [node.id, node.open]));
  const scrolled = [here, ...$$("[id]", here)].filter((node) => node.scrollTop).map((node) => [node.id, node.scrollTop]);
  const was = held(here);
  keepPlace(here, () => {
    here.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    for (const [id, was] of open) {
      const node = document.getElementById(id);
      if (node) node.open = was;
    }
  });
  for (const [id, top] of scrolled) {
    const node = id === here.id ? here : document.getElementById(id);
    if (node) node.scrollTop = top;
  }
  if (was) refocus(here, was);
}
