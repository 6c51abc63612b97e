/* The strip of a first battle, or of a first day: says what to do next, and notices that it was done. The page tells how things
   stand: a table ("battle"), a room of a war or its desk ("room"). */

import { data, say } from "../shell/dom.js";
import { standing } from "./guide.js";

const strip = document.getElementById("strip");
const guide = data("guide");
const part = (name) => strip.querySelector(`[data-say=${name}]`);
const go = strip.querySelector("[data-act=done]");
const there = strip.querySelector("[data-act=show]");
const LEFT = `guide-left-${strip.dataset.rid}`;
const DONE = `guide-done-${strip.dataset.rid}`;

let shown = "";

/** The sentences come from the server, which made them out of our own text: its markup is ours. */
function tell(html) {
  if (html === shown) return;
  shown = html;
  part("what").replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}

/** How many steps of a day are done: kept in this browser, for what was done is not always to be seen afterwards. */
const done = () => Number(localStorage.getItem(DONE) ?? 0);
let latest = null;

/** Whether the reader may say that a step is done. */
const bySaying = (one) => Boolean(one.press || one.any?.some(bySaying));

export function show(state) {
  latest = state;
  home();
  if (localStorage.getItem(LEFT)) return;
  const at = standing(guide, state, guide.side ? 0 : done());
  if (!guide.side && at.step > done()) localStorage.setItem(DONE, at.step);
  if (!guide.side && at.over) localStorage.setItem(DONE, guide.steps.length);
  strip.hidden = false;
  strip.classList.toggle("done", Boolean(at.won));
  part("more").hidden = !at.over;
  const where = at.over ? "" : guide.steps[at.step].show ?? "";
  there.hidden = !where;
  if (where) there.href = where;
  go.hidden = at.over || !guide.steps[at.step].await.some(bySaying);
  if (at.over) {
    say(part("step"), !guide.side ? "done" : at.won ? "Won" : "Over");
    tell(at.won ? guide.won : guide.otherwise);
    return;
  }
  say(part("step"), `step ${at.step + 1} of ${guide.steps.length}`);
  tell(at.lost ? guide.otherwise : guide.steps[at.step].say);
}

/** In a room it stands on top of the column, which is exchanged when news comes. */
function home() {
  const column = document.querySelector("#room > #now");
  if (column && column.firstElementChild !== strip) column.prepend(strip);
}

// on a phone it stays in sight over the board, which leaves it its room
new ResizeObserver(() => document.documentElement.style.setProperty("--guide", `${strip.offsetHeight}px`)).observe(strip);

for (const name of ["battle", "room"]) document.addEventListener(name, (event) => show(event.detail));
go.addEventListener("click", () => {
  localStorage.setItem(DONE, String(done() + 1));
  show(latest);
});
strip.querySelector("[data-act=leave-guide]").addEventListener("click", () => {
  localStorage.setItem(LEFT, "1");
  strip.hidden = true;
});
