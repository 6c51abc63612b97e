// Wireless: silence and jamming by force, and what was overheard drawn on the chart.

import { hit } from "../chart/marks.js";
import { make, pathOf } from "../chart/pen.js";
import { $$ } from "../shell/dom.js";
import { faultsUnder } from "./faults.js";

/** The boxes "keep wireless silence" and "drown wireless" of every force, kept in the draft. */
export class Wireless {
  /** @type {import("./draft.js").Draft} */ draft;

  constructor(draft) {
    this.draft = draft;
    draft.addEventListener("answered", () => this.showFaults());
  }

  attach() {
    for (const box of $$("[data-wireless]")) {
      const { wireless: what, of: key } = box.dataset;
      const order = this.draft.forces[key];
      if (!order) continue;
      const said = order.more[what];
      if (typeof said === "boolean") box.checked = said;
      box.onchange = () => {
        this.draft.touch(key);
        order.more[what] = box.checked;
        this.draft.changed(this.draft.forces[this.draft.active]?.given);
      };
    }
    this.showFaults();
  }

  showFaults() {
    for (const place of $$("[data-wireless-faults]")) {
      place.replaceChildren(...["silent", "jams"].flatMap((what) => faultsUnder(this.draft, `forces.${place.dataset.wirelessFaults}.${what}`)));
    }
  }
}

/** A bearing of hostile wireless: a line from who heard it as far as wireless carries, fainter as it ages. */
export function bearing(pen, group, row, onPress) {
  const [a, b] = [row.from, row.to].map(([lon, lat]) => pen.at({ lon, lat }));
  const at = { x: a.x + (b.x - a.x) * 0.6, y: a.y + (b.y - a.y) * 0.6 };
  make("path", { class: "heard", d: pathOf([a, b]), "stroke-opacity": row.fade }, group);
  if (!pen.seen(at, 8)) return;
  const lines = [{ text: row.age === "now" ? "heard now" : `heard, ${row.age} old`, class: "sm", size: 11.5 }];
  pen.letter(group, at, 4, lines); // the line is pressed for its words where there is no room
  hit(group, at, row.text, onPress);
}
