/* Standing orders: shows of each sentence the blanks that its choice has, and the next condition when the one before is chosen.
   Without this script every blank is there and the server passes over those that are of no use. */

import { $, $$ } from "../shell/dom.js";

/** The blank beside a list, with the unit of what is chosen. */
function blank(select) {
  const place = select.parentElement.querySelector(".blank");
  if (!place) return;
  const unit = select.selectedOptions[0]?.dataset.unit ?? "";
  place.hidden = !unit;
  $(".unit", place).textContent = unit === "hours" ? "such as 20:00 to 06:00" : unit;
}

function show(clause) {
  const lines = $$(".when-line", clause);
  let open = true;
  for (const line of lines) {
    const select = $("select", line);
    blank(select);
    line.hidden = !open && !select.value;
    open = open && Boolean(select.value);
  }
  const act = $("select[name^=do]", clause);
  blank(act);
  for (const kind of ["port", "course"]) {
    const line = $(`.${kind}-line`, clause);
    if (line) line.hidden = act.value !== kind;
  }
  const to = $("select[name^=to]", clause);
  const text = $("textarea[name^=text]", clause);
  if (to) text.hidden = !to.value && !text.value;
}

for (const clause of $$(".clause")) {
  show(clause);
  clause.addEventListener("change", () => show(clause));
}
$("#tried")?.scrollIntoView({ block: "nearest" });
