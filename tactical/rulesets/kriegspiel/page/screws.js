/* The screw of a gun: how far it carries, and how its shells scatter about the aim. */

import { element } from "../../shell/dom.js";
import { distance } from "../../openground/geometry.js";

export class Screws {
  constructor() { this.chosen = new Map(); }

  get shows() { return [...this.chosen]; }

  /** The screw that is in this gun: its key, its reach, and the errors of its shells at a range. */
  of(gun, option) {
    const screw = option.screws?.find((one) => one.key === this.chosen.get(gun)) ?? option.screws?.[0];
    if (!screw) return null;
    const sigma = ([a, b, c], r) => a + Math.floor((b * r) / c);
    const { range, lat } = option.error ?? {};
    return { key: screw.key, max: screw.max, ...(range ? { spread: (r) => ({ along: sigma(range, r), across: sigma(lat, r) }) } : {}) };
  }

  /** The choice beside the gun. */
  row(page, gun, option) {
    if (!option.screws?.length || !(option.fire > 0) || !page.now.editable) return null;
    const select = element("select", { "data-key": `screw-${gun}`, "aria-label": `Screw of ${page.field.gunName(gun)}` },
      option.screws.map((one) => element("option", { value: one.key, selected: this.of(gun, option).key === one.key }, `${one.title}: to ${distance(one.max)}`)));
    select.addEventListener("change", () => {
      this.chosen.set(gun, select.value);
      if (page.aim.shooter?.id === gun) page.aim.shooter = page.guns.shooter(gun);
      page.redraw();
    });
    return element("label", { class: "note" }, "Screw ", select);
  }
}
