/* Every chip that names a rule opens the rule's words: by mouse, finger, Enter and space, on every page. A chip is any element of
   the class with an id as its text; it is made pressable where it stands, also when a page draws it later. */

import { element } from "./dom.js";

const ID = /^(NAV-[ST]-\d{3}|SC-[A-Z]{1,2}-\d{2,3}|(GW|GB|LW|KS|LC)-\d{3})$/;
const GAP = 6;   // px between a chip and its note

let note = null;
let opener = null;

const idOf = (chip) => (ID.test(chip.textContent.trim()) ? chip.textContent.trim() : "");

/** A chip that stands within something that is pressed for itself (a button, a summary, a label) is a part of that. */
const inside = (chip) => chip.parentElement?.closest("button, summary, label, a, [role=button], [aria-hidden=true], [inert]");

function enhance(root) {
  const chips = root.matches?.(".chip") ? [root] : root.querySelectorAll?.(".chip") ?? [];
  for (const chip of chips) {
    if (chip.localName === "a" || chip.hasAttribute("role") || !idOf(chip) || inside(chip)) continue;
    chip.setAttribute("role", "button");
    chip.setAttribute("tabindex", "0");
    chip.setAttribute("aria-haspopup", "dialog");
  }
}

function close(focus = false) {
  if (!note) return;
  note.remove();
  note = null;
  opener?.removeAttribute("aria-expanded");
  if (focus) opener?.focus({ preventScroll: true });
  opener = null;
}

/** Under its chip, or over it where there is no room; never beyond an edge. */
function place(chip) {
  const at = chip.getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: high } = note;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = Math.max(GAP, Math.min(at.left, clientWidth - w - GAP));
  const below = at.bottom + GAP + high <= clientHeight || at.top < high + GAP;
  note.style.left = `${left}px`;
  note.style.top = `${below ? Math.min(at.bottom + GAP, clientHeight - high - GAP) : at.top - GAP - high}px`;
}

async function open(chip) {
  const id = idOf(chip);
  const again = opener === chip;
  close();
  if (again) return;
  opener = chip;
  const text = element("div", { class: "in" }, element("p", { class: "note" }, `${id} …`));
  const shut = element("button", { type: "button", class: "btn bare x", "aria-label": "Close the rule", onclick: () => close(true) }, "×");
  const mine = note = element("div", { class: "note-of-rule", role: "dialog", "aria-label": `Rule ${id}`, tabindex: -1 }, shut, text);
  (chip.closest("dialog") ?? document.body).append(mine);
  chip.setAttribute("aria-expanded", "true");
  place(chip);
  mine.focus({ preventScroll: true });
  let words = null;
  try {
    const answer = await fetch(`/rule/${id}/?part=note`, { credentials: "same-origin" });
    if (answer.ok) words = new DOMParser().parseFromString(await answer.text(), "text/html").body;
    else words = element("div", null, element("p", null, answer.status === 404 ? `${id} has no explanation here.` : "The rule could not be loaded. Click it again."));
  } catch {
    words = element("div", null, element("p", null, "No connection: the rule could not be loaded."));
  }
  if (note !== mine) return;
  text.replaceChildren(...words.childNodes);
  place(chip);
}

const chipOf = (event) => {
  const chip = event.target.closest?.(".chip");
  return chip && idOf(chip) && (!inside(chip) || chip.localName === "a") ? chip : null;
};

document.addEventListener("click", (event) => {
  const chip = chipOf(event);
  if (chip && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    event.stopPropagation();
    open(chip);
  } else if (note && !note.contains(event.target)) close();
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && note) {
    event.preventDefault();
    event.stopPropagation();
    close(true);
  } else if ((event.key === "Enter" || event.key === " ") && event.target.matches?.(".chip[role=button]")) {
    event.preventDefault();
    event.stopPropagation();
    open(event.target);
  }
}, true);
addEventListener("resize", () => close());
document.addEventListener("scroll", (event) => { if (note && !note.contains(event.target) && event.target.contains?.(opener)) close(); }, { capture: true, passive: true });

enhance(document.documentElement);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeType === 1) enhance(node);
}).observe(document.documentElement, { childList: true, subtree: true });
