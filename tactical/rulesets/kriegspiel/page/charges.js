/* Charges: whom a body of horse may ride at, from how far, and what the tables say comes of it. */

import { chips, section } from "../../board/parts.js";
import { distance } from "../../openground/geometry.js";
import { element, renew } from "../../shell/dom.js";

const BANDS = { far: "from over 2 feet", mid: "from 1 to 2 feet", near: "from within a foot" };

export class Charges {
  constructor(host, page) { Object.assign(this, { host, page }); }

  show() {
    const { page } = this;
    const { options, orders, editable } = page.now;
    const may = Object.keys(options?.units ?? {}).filter((key) => page.mine(key) && Object.keys(options.units[key].charge ?? {}).length);
    const open = page.field.stage === "men" && may.length > 0;
    this.host.hidden = !open;
    if (open) renew(this.host, [may.map((key) => options.units[key].charge), orders?.units, editable], () => section("charges-h", "Charges", may.map((key) => this.unit(key))));
  }

  unit(key) {
    const { page } = this;
    const { charge } = page.now.options.units[key];
    const ordered = page.now.orders?.units?.[key]?.charge;
    return element("div", { class: "og-melee" }, element("h3", null, element("button", { type: "button", class: "og-go", "data-key": `charger-${key}`, onclick: () => page.fromList(key) }, page.field.called(key))),
      Object.keys(charge).map((target) => this.button(key, target, charge[target], ordered === target)));
  }

  button(key, target, told, on) {
    const { page } = this;
    const outcome = (told.words ?? `${told.loses} lost, ${told.kills} killed`);
    const words = `${page.field.full(target)}, ${BANDS[told.band] ?? distance(told.d)}: ${outcome}`;
    return element("div", null, element("button", { type: "button", class: "btn kr-charge", "data-key": `charge-${key}-${target}`, "aria-pressed": String(on), disabled: !page.now.editable,
      onclick: () => this.order(key, on ? null : target) }, `${on ? "Charges" : "Charge"} ${words}`), chips(page.table, told.rules ?? []));
  }

  order(key, target) {
    const { page } = this;
    page.order((orders) => {
      const { to, face, charge, ...rest } = orders.units?.[key] ?? {};
      const units = { ...orders.units, [key]: target ? { ...rest, charge: target } : rest };
      if (!Object.keys(units[key]).length) delete units[key];
      const own = new Set(page.field.view.units[key].men ?? []);
      return { ...orders, units, men: Object.fromEntries(Object.entries(orders.men ?? {}).filter(([id]) => !own.has(id))) };
    });
  }
}
