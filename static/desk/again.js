/* What is being worked out and looks again by itself: a part of a page (data-looks) in which something says where to look (data-again).
   Folds, focus and what was scrolled to stay as they were. Without this script a link does it. */

import { $, $$ } from "../shell/dom.js";
import { exchange } from "../shell/exchange.js";
import { unpressed } from "../shell/press.js";

const LOOK_MS = 2000;

export async function fetched(address) {
  const answer = await fetch(address);
  const html = await answer.text();
  await unpressed();
  return answer.ok ? new DOMParser().parseFromString(html, "text/html") : null;
}

/** Look again until nothing in `here` asks for it; `done` is called then. */
export function again(here, { done = async () => {} } = {}) {
  async function look() {
    const address = here.isConnected && $("[data-again]", here)?.dataset.again;
    if (!address) return;
    if (!document.hidden) {
      const fresh = await fetched(address).catch(() => null);
      if (fresh) exchange(here, fresh.body);
      if (fresh && !$("[data-again]", here)) await done();
    }
    setTimeout(look, LOOK_MS);
  }
  setTimeout(look, LOOK_MS);
}

/** All parts below `root` that may look. */
export const looking = (root = document) => $$("[data-looks]", root).forEach((here) => again(here));
