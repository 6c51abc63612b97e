/* The place where one reads: a part of a page that is exchanged may grow or shrink above it, and where what had the focus goes, the
   browser itself runs after the old part by its whole height. */

import { $$ } from "./dom.js";

const BELOW = 8; // so far below the head of the page one reads

/** What scrolls when `part` is too long: it, a pane that it stands in or, on a phone, the page. */
function scrollerOf(part) {
  for (let node = part; node && node !== document.body; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return document.documentElement;
}

/** The innermost part with an id that stands where one reads. */
function readIn(part, eye) {
  const at = $$("[id]", part).filter((node) => {
    const { top, bottom, height } = node.getBoundingClientRect();
    return height > 0 && top <= eye && bottom > eye;
  }).at(-1);
  return at && { id: at.id, top: at.getBoundingClientRect().top };
}

/** Exchanges a part by `act`; what was being read stays where it stood, and who was at the top is at the top. */
export function keepPlace(part, act) {
  const scroller = scrollerOf(part);
  const top = scroller.scrollTop;
  const head = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const read = top > 0 ? readIn(part, (scroller === document.documentElement ? head : scroller.getBoundingClientRect().top) + BELOW) : null;
  act();
  scroller.scrollTop = top;
  const now = read && document.getElementById(read.id);
  if (now?.getClientRects().length) scroller.scrollTop += now.getBoundingClientRect().top - read.top;
}
