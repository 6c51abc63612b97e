/* The list of events: which kinds are shown, and the way between a line and its number on the chart. */

import { button } from "../shell/dom.js";

const KINDS = {
  sighting: "sightings", sight: "sightings", contact: "contact", battle: "battles", signal: "signals",
  dispatch: "dispatches", trade: "trade", prize: "prizes", arrived: "trade", press: "press", tip: "press",
  chase: "prizes", "chase-lost": "prizes", "prize-in": "prizes", "crew-ashore": "prizes", "seen-from-coast": "press", "seen-by-neutral": "press", "unseen-by-neutral": "press",
  article: "press", "article-read": "press", coal: "coal", harbour: "harbour", port: "harbour", steam: "steaming", coast: "coast",
  light: "light", weather: "weather", cut: "stops", "course-ended": "courses ended", lost: "lost to sight", plan: "orders", orders: "orders",
};

const word = (kind) => KINDS[kind] ?? kind.replace(/[_-]+/g, " ");

export function events(desk, { onpick }) {
  let shown = "";

  function filters() {
    for (const host of desk.querySelectorAll("[data-filter]")) {
      const rows = [...(host.parentElement.querySelectorAll(".ev") ?? [])];
      const count = new Map();
      for (const row of rows) count.set(word(row.dataset.kind), (count.get(word(row.dataset.kind)) ?? 0) + 1);
      if (rows.length < 20 || count.size < 2) {
        host.hidden = true;
        continue;
      }
      if (!count.has(shown)) shown = "";
      const only = (name, text) => button(text, null, { "data-only": name, "aria-pressed": String(shown === name) });
      host.replaceChildren(only("", `All ${rows.length}`), ...[...count].map(([name, n]) => only(name, `${name} ${n}`)));
      host.hidden = false;
      for (const row of rows) row.hidden = Boolean(shown) && word(row.dataset.kind) !== shown;
      for (const group of host.parentElement.querySelectorAll(".group")) {
        group.hidden = [...group.querySelectorAll(".ev")].every((row) => row.hidden);
        if (shown) group.open = true;
      }
    }
  }

  function light(n) {
    for (const row of desk.querySelectorAll(".ev.lit")) row.classList.remove("lit");
    const row = document.getElementById(`ev-${n}`);
    if (!row) return null;
    row.hidden = false;
    const group = row.closest(".group");
    if (group) group.hidden = false;
    for (let fold = row.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    row.classList.add("lit");
    return row;
  }

  desk.addEventListener("click", (event) => {
    const only = event.target.closest("[data-only]");
    if (only) {
      shown = only.dataset.only;
      filters();
      desk.querySelector(`[data-only="${CSS.escape(shown)}"]`)?.focus();
    }
    const number = event.target.closest("[data-event]");
    if (number) {
      if (!onpick(Number(number.dataset.event))) return;   // it has no place: let the link go to the chart
      event.preventDefault();
      light(number.dataset.event);
    }
  });

  return {
    refresh: filters,
    /** Light the line of an event whose number was pressed on the chart. */
    show(n) {
      light(n)?.scrollIntoView({
        block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      });
    },
  };
}
