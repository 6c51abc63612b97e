// What the page of a seat that commands ships has besides: courses and their legs, coal, parting, work, wireless, the log.

import { Reach } from "../chart/reach.js";
import { beaches, places } from "../field/country.js";
import { Company } from "./company.js";
import { CourseTable, fillCoal } from "./course.js";
import { LegsPass } from "./legs.js";
import { Entries } from "./slips.js";
import { Tasks } from "./tasks.js";
import { Way } from "./way.js";
import { Wireless } from "./wireless.js";
import { $, $$ } from "../shell/dom.js";

/** For openRoom(): see there what each of these is called for. */
export function atSea(page) {
  const { draft } = page;
  let legs = null;
  const table = new CourseTable(draft, {
    clock: page.clock,
    onSelect(n) {
      if (!legs) return;
      legs.selected = n;
      page.chart.redrawPass("legs");
    },
    onBegin: takeUp,
  });

  function choose(key) {
    draft.active = key;
    draft.dispatchEvent(new Event("chosen"));
    table.fill();
  }

  /** Puts the tool that lays legs in hand, or where there is no chart the first cell. */
  function takeUp() {
    if (!page.tools) return table.addLeg();
    page.tools.set("lay");
    if (matchMedia("(max-width: 819px)").matches) $("#map").scrollIntoView();
    page.chart.map.getContainer().focus({ preventScroll: true });
  }

  const way = new Way(draft, page.urls.way);
  const parts = [table, way, new Company(draft, { refresh: page.refresh, choose }), new Tasks(draft), new Entries(draft), new Wireless(draft)];

  // what the coast stops is mended on the chart: show the place, large
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-shore], #checks .bad a");
    if (!link || !page.chart) return;
    const key = link.dataset.shore ?? Object.keys(draft.reckoning).find((force) => draft.reckoning[force].stops);
    const place = draft.reckoning[key]?.stops;
    if (!place) return;
    choose(key);
    page.chart.approach(place, 6);
    if (matchMedia("(max-width: 819px)").matches) {
      event.preventDefault();
      $("#map").scrollIntoView();
    }
  });

  // a link that says "lay a course" does so
  document.addEventListener("click", (event) => {
    const link = event.target.closest('#checks a[href="#course"], .steps-in a[href="#course"]');
    if (!link || link.closest(".bad") || !draft.editable || event.defaultPrevented) return;
    event.preventDefault();
    takeUp();
  });

  return {
    way,
    attach() {
      parts.forEach((part) => part.attach());
      attachChoices(draft);
      fillCoal(draft);
      $$('[data-mode="lay"]').forEach((button) => { button.hidden = !draft.own.length; });
    },
    changed() {
      fillCoal(draft);
      fillChoices(draft);
    },
    renewed: () => table.fill(), // the standing courses came with the chart
    steers: draft,
    onLegs: (n) => table.select(n),
    below(chart) {
      legs = new LegsPass(chart, draft, {
        clock: page.clock, showCircles: () => page.circles, reachOf: new Reach(page.urls.reach, () => chart.redraw()),
        onGrab: (event, n) => page.tools.grab(event, n),
      });
      const { ashore } = chart.theatre; // of a war on land as well: where the troops in his transports may go ashore
      if (ashore) {
        const ports = new Set(chart.theatre.ports.map((port) => port.name)); // the chart letters these itself
        chart.addPass("beaches", (pen, group) => beaches(pen, group, ashore.beaches));
        chart.addPass("aims", (pen, group) => places(pen, group, page.shown.aims ?? [], ports));
      }
      chart.addPass("legs", (pen, group) => legs.draw(pen, group));
    },
  };
}

/** What is chosen of a list beside the course: what a raider does with her prizes, how far she makes after merchantmen, what she
    does when an enemy comes in sight, and how near he comes before her admiral is asked all the same. */
const CHOICES = [
  { name: "prizes", stands: "send", shown: (order) => order?.raid },
  { name: "after_nm", stands: 0, shown: (order) => order?.raid, read: Number },
  { name: "sighting", stands: "", shown: () => true },
  { name: "ask_nm", stands: 0, shown: (order, force) => Boolean(order?.more?.sighting ?? force?.sighting), read: Number },
];

/** The selects are exchanged with the column; the draft stays. */
function attachChoices(draft) {
  for (const { name, read = String } of CHOICES) {
    const select = $(`#${name}`);
    if (!select) continue;
    select.onchange = () => {
      draft.touch(draft.active);
      const order = draft.forces[draft.active];
      order.more = { ...order.more, [name]: read(select.value) };
      draft.changed();
    };
  }
  fillChoices(draft);
}

function fillChoices(draft) {
  for (const { name, stands, shown } of CHOICES) {
    const select = $(`#${name}`);
    if (!select) continue;
    const order = draft.forces[draft.active];
    choose(select, order?.more?.[name] ?? draft.force?.[name] ?? stands);
    select.disabled = !draft.editable;
    select.closest("label").hidden = !shown(order, draft.force);
  }
}

/** Shows what is chosen, also where it was ordered otherwise than by this list. */
function choose(select, value) {
  select.value = value;
  if (select.value === String(value)) return;
  select.add(new Option(value, value, false, true));
}
