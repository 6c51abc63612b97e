/* The page of odds: while some are being worked out it looks again by itself; folds, focus and what was scrolled to stay as they were.
   Without this script a link does it. */

import { $ } from "../shell/dom.js";
import { exchange } from "../shell/exchange.js";
import { unpressed } from "../shell/press.js";

const LOOK_MS = 2000;
const here = $("#odds");

async function fetched(address) {
  const answer = await fetch(address);
  const html = await answer.text();
  await unpressed();
  return answer.ok ? new DOMParser().parseFromString(html, "text/html") : null;
}

async function look() {
  const again = $("[data-again]", here)?.dataset.again;
  if (!again) return;
  if (!document.hidden) {
    const fresh = await fetched(again).catch(() => null);
    if (fresh) exchange(here, fresh.body);
    if (fresh && !$("[data-again]", here)) {   // done: it counts in the luck as well
      const whole = await fetched(location.href).catch(() => null);
      if (whole && $("#luck")) exchange($("#luck"), $("#luck", whole));
    }
  }
  setTimeout(look, LOOK_MS);
}

setTimeout(look, LOOK_MS);
