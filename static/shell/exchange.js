/* A part of a page exchanged for the server's newer one. */

import { $$ } from "./dom.js";

/** Puts what stands in `fresh` into `here`; open folds, what was scrolled to and the focus stay as the reader had them. */
export function exchange(here, fresh) {
  const open = new Map($$("details[id]", here).map((node) => [node.id, node.open]));
  const scrolled = [here, ...$$("[id]", here)].filter((node) => node.scrollTop).map((node) => [node.id, node.scrollTop]);
  const held = here.contains(document.activeElement) ? document.activeElement.id : "";
  here.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
  for (const [id, was] of open) {
    const node = document.getElementById(id);
    if (node) node.open = was;
  }
  for (const [id, top] of scrolled) {
    const node = id === here.id ? here : document.getElementById(id);
    if (node) node.scrollTop = top;
  }
  if (held) document.getElementById(held)?.focus({ preventScroll: true });
}
