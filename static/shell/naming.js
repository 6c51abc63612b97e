/* The name of a mark: beside the pointer that is over it, or above a finger that rests on it. */

import { element } from "./dom.js";

const LONG_MS = 420;
const STRAYS = 9;   // px a resting finger may stray
const READ_MS = 1600;   // how long a name stays after the finger has gone
const OFF = 14;   // px from the pointer

let note = null;
let leaving = 0;

function tell(words, { x, y }, finger) {
  clearTimeout(leaving);
  note ??= element("div", { class: "mark-name", "aria-hidden": "true" });
  if (!note.isConnected) document.body.append(note);
  note.textContent = words;
  const { offsetWidth: wide, offsetHeight: high } = note;
  const { clientWidth, clientHeight } = document.documentElement;
  note.style.left = `${Math.max(4, Math.min(finger ? x - wide / 2 : x + OFF, clientWidth - wide - 4))}px`;
  const above = y - high - (finger ? 3 * OFF : OFF);
  note.style.top = `${finger || y + OFF + high > clientHeight ? Math.max(4, above) : y + OFF}px`;
}

const close = () => note?.remove();

const marked = (event) => event.target.closest?.("[data-name]")?.dataset.name ?? "";

/** `nameOf(event)` answers words, or "" where there is no mark. `hover`: a mouse is told them too. Who reads aloud has the tables. */
export function nameMarks(host, nameOf = marked, { hover = true } = {}) {
  let waiting = 0;
  let begun = null;
  let told = false;
  const place = (event) => ({ x: event.clientX, y: event.clientY });
  const settle = () => {
    clearTimeout(waiting);
    begun = null;
  };
  host.addEventListener("pointerdown", (event) => {
    close();
    told = false;
    settle();
    if (event.pointerType !== "touch") return;
    const words = nameOf(event);
    if (!words) return;
    begun = place(event);
    waiting = setTimeout(() => {
      told = true;
      tell(words, begun, true);
    }, LONG_MS);
  });
  host.addEventListener("pointermove", (event) => {
    if (begun && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > STRAYS) settle();
    if (event.pointerType === "touch" || event.buttons || !hover) return;
    const words = nameOf(event);
    if (words) tell(words, place(event), false);
    else close();
  });
  for (const name of ["pointerup", "pointercancel"]) host.addEventListener(name, () => {
    settle();
    if (told) leaving = setTimeout(close, READ_MS);
  });
  host.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && close());
  host.addEventListener("contextmenu", (event) => told && event.preventDefault());
  host.addEventListener("click", (event) => {   // a finger that asked for the name presses nothing
    if (!told) return;
    told = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
