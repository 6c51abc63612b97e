/* The strip of a first battle: says what to do next, and notices that it was done. The page tells how the table stands ("battle"). */

import { data, say } from "../shell/dom.js";
import { standing } from "./guide.js";

const strip = document.getElementById("strip");
const guide = data("guide");
const part = (name) => strip.querySelector(`[data-say=${name}]`);
const LEFT = `guide-left-${strip.dataset.rid}`;

let shown = "";

/** The sentences come from the server, which made them out of our own text: its markup is ours. */
function tell(html) {
  if (html === shown) return;
  shown = html;
  part("what").replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}

export function show(state) {
  if (localStorage.getItem(LEFT)) return;
  const at = standing(guide, state);
  strip.hidden = false;
  strip.classList.toggle("done", Boolean(at.won));
  part("more").hidden = !at.over;
  if (at.over) {
    say(part("step"), at.won ? "Won" : "Over");
    tell(at.won ? guide.won : guide.otherwise);
    return;
  }
  say(part("step"), `step ${at.step + 1} of ${guide.steps.length}`);
  tell(at.lost ? guide.otherwise : guide.steps[at.step].say);
}

document.addEventListener("battle", (event) => show(event.detail));
strip.querySelector("[data-act=leave-guide]").addEventListener("click", () => {
  localStorage.setItem(LEFT, "1");
  strip.hidden = true;
  document.getElementById("do-h")?.focus?.();
});
