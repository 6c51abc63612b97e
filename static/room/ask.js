// Why do I see this? A press on the button, and every row and figure that bears data-why opens to its papers: by mouse, by touch,
// with Tab and Enter. Escape ends it. Without scripts the button is a link to the page of all that can be asked.

import { $, $$, button, element } from "../shell/dom.js";

const ASKS = "[data-asks]";
const SAYS = "Click a row or a figure, or go to it with Tab and press Enter. Escape ends this.";
let asking = false;
let url = "";

/** Takes hold of a page's button and rows; `address` is where papers are asked for. */
export function openAsking(address) {
  url = address;
  if (!url) return;
  document.addEventListener("click", (event) => {
    if (event.target.closest(ASKS)) {
      event.preventDefault();
      turn(!asking);
      return;
    }
    const row = asking && !event.target.closest("dialog") && event.target.closest("[data-why]");
    if (!row) return;
    event.preventDefault(); // what the row does otherwise waits: it was asked, not used
    event.stopPropagation();
    show(row.dataset.why, row);
  }, true);
  document.addEventListener("keydown", (event) => {
    if ($("dialog.papers-of")) return; // it has keys of its own
    if (event.key === "Escape" && asking) turn(false);
    else if (event.key === "Enter" && asking && event.target.matches?.("[data-why]")) {
      event.preventDefault();
      event.stopPropagation();
      show(event.target.dataset.why, event.target);
    }
  }, true);
}

/** Rows can be reached by Tab while one asks, and only then; called again when a part of the page was exchanged. */
export function dress() {
  for (const row of $$("[data-why]")) {
    if (asking) {
      if (row.tabIndex < 0) row.dataset.reach = "";
      if ("reach" in row.dataset) row.tabIndex = 0;
    } else if ("reach" in row.dataset) {
      row.removeAttribute("tabindex");
      delete row.dataset.reach;
    }
  }
  const toggle = $(ASKS);
  if (!toggle) return;
  toggle.setAttribute("role", "button");
  toggle.setAttribute("aria-pressed", String(asking));
  const says = $("[data-say=asks]");
  if (says) says.textContent = asking ? SAYS : "";
}

function turn(on) {
  asking = on;
  document.body.classList.toggle("asking", on);
  dress();
}

/** The papers of a subject, in a note over the page. */
export async function show(subject, opener = null) {
  const address = new URL(url, location.href);
  address.searchParams.set("of", subject);
  const page = address.href;
  address.searchParams.set("part", "papers");
  const note = element("dialog", { class: "papers-of", "aria-label": "Why do I see this?" });
  const shut = button("Close", () => note.close());
  const acts = element("p", { class: "acts" }, element("a", { class: "btn small", href: page }, "Open as a page"), shut);
  note.addEventListener("close", () => {
    note.remove();
    opener?.focus?.({ preventScroll: true });
  });
  note.addEventListener("click", (event) => { if (event.target === note) note.close(); });
  note.append(element("p", { class: "note" }, "Loading the papers."), acts);
  document.body.append(note);
  note.showModal();
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    const found = new DOMParser().parseFromString(await answer.text(), "text/html");
    const papers = document.importNode(found.body.firstElementChild, true);
    $$("[data-all]", papers).forEach((link) => { link.href = `${page}&all=1`; });
    note.firstElementChild.replaceWith(papers);
  } catch {
    note.firstElementChild.textContent = "The papers could not be loaded. Close this and try again.";
  }
  shut.focus();
}
