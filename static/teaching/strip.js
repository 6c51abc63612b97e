/* The strip of a guide: says what to do next, and notices that it was done. The page tells how things stand: a table ("battle"), a
   room of a war or its desk ("room"). */

import { data, say } from "../shell/dom.js";
import { chosen, holds, pressable, standing } from "./guide.js";

const strip = document.getElementById("strip");
const guides = data("guides");
const part = (name) => strip.querySelector(`[data-say=${name}]`);
const go = strip.querySelector("[data-act=done]");
const there = strip.querySelector("[data-act=show]");
const KEPT = `guides-${strip.dataset.rid}`;

/** By guide, in this browser, for what was done is not always to be seen afterwards: how many steps are done, with which request for
    orders it began, whether it was closed. */
const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
let latest = {};
let current = { guide: null, step: -1, pressed: [] };
let shown = "";

/** The sentences come from the server, which made them out of our own text: its markup is ours. */
function tell(html) {
  if (html === shown) return;
  shown = html;
  part("what").replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}

/** Whether the reader may say that a step is done. */
const bySaying = (one) => one.press === true || Boolean(one.any?.some(bySaying));

function isOpen(guide) {
  if (!kept[guide.key] && guide.when.every((one) => holds(latest, one))) kept[guide.key] = { done: 0, call: latest.call };
  return kept[guide.key] && !kept[guide.key].closed;
}

/** Where one stands in a guide that has begun. What was pressed counts for the step that was shown. */
function place(guide) {
  const mine = kept[guide.key];
  const pressed = guide === current.guide ? current.pressed : [];
  const at = standing(guide, { ...latest, since: latest.call - mine.call, pressed }, guide.side ? 0 : mine.done);
  mine.done = Math.max(mine.done, at.over ? guide.steps.length : at.step);
  return { guide, ...at };
}

export function show(state) {
  // who takes a seat in the middle of a war has his first day then: runs count from the first that he saw here
  kept.runs ??= state.runs;
  latest = { ...state, ran: state.runs - kept.runs };
  home();
  const at = chosen(guides.filter(isOpen).map(place));
  localStorage.setItem(KEPT, JSON.stringify(kept));
  strip.hidden = !at;
  if (!at) return;
  const { guide } = at;
  const step = at.over ? null : guide.steps[at.step];
  if (guide !== current.guide || at.step !== current.step) current = { guide, step: at.step, pressed: [] };
  strip.classList.toggle("done", Boolean(at.won));
  part("more").hidden = !at.over;
  there.hidden = !step?.show;
  if (step?.show) there.href = step.show;
  go.hidden = !step?.await.some(bySaying);
  say(part("title"), guide.title);
  say(part("step"), step ? `step ${at.step + 1} of ${guide.steps.length}` : !guide.side ? "done" : at.won ? "Won" : "Over");
  tell(at.won ? guide.won : at.over || at.lost ? guide.otherwise : step.say);
}

/** In a room it stands on top of the column, which is exchanged when news comes. */
function home() {
  const column = document.querySelector("#room > #now");
  if (column && column.firstElementChild !== strip) column.prepend(strip);
}

// it stays in sight over what it speaks of, which leaves it its room
new ResizeObserver(() => document.documentElement.style.setProperty("--guide", `${strip.offsetHeight}px`)).observe(strip);

for (const name of ["battle", "room"]) document.addEventListener(name, (event) => show(event.detail));
for (const kind of ["click", "input"]) {
  document.addEventListener(kind, ({ target }) => {
    const parts = pressable(current.guide?.steps[current.step]?.await ?? []).filter((one) => target.closest(one));
    current.pressed.push(...parts);
    if (parts.length) setTimeout(() => show(latest)); // after the press has done its work: a link still leads where it led
  }, { capture: true });
}
go.addEventListener("click", () => {
  kept[current.guide.key].done += 1;
  show(latest);
});
// who closes a guide half-way wants none of the later ones; who closes one that is over has read it
strip.querySelector("[data-act=leave-guide]").addEventListener("click", () => {
  const isOver = (guide) => kept[guide.key]?.done === guide.steps.length;
  for (const guide of guides.filter((one) => !isOver(current.guide) || isOver(one))) kept[guide.key] = { done: 0, call: 0, ...kept[guide.key], closed: true };
  show(latest);
});
