/* What more may be ordered of the ship in hand: a course, her engines, a place to aim at, a torpedo, diving, a searchlight. */

import { element } from "../../shell/dom.js";
import { select } from "./fields.js";
import { ordered } from "./steam.js";
import { Torpedo } from "./torpedo.js";
import { course, points } from "./words.js";

const DEPTHS = { surface: "on the surface", awash: "awash", submerged: "under water", bottom: "on the bottom" };
const UNDER = new Set(["submerged", "bottom"]);
const ZONES = {
  Z01: "waterline, bow", Z02: "waterline, amidships", Z03: "waterline, stern", Z04: "belt", Z05: "bow", Z06: "stern", Z07: "fore turret", Z08: "base of the fore turret",
  Z09: "after turret", Z10: "base of the after turret", Z11: "muzzles", Z12: "battery and casemates", Z13: "funnels", Z14: "conning tower", Z15: "bridge and masts", Z16: "light guns", Z17: "upper works",
};

export class Details {
  constructor(host, hands) {
    this.host = host;
    this.hands = hands;
    this.torpedo = new Torpedo(hands);
  }

  show(now) {
    const key = this.hands.picked();
    const ship = this.hands.ship(key);
    const options = now.options?.ships?.[key];
    this.host.hidden = !ship || !options;
    if (this.host.hidden) return;
    const order = this.hands.orderOf(key) ?? {};
    const row = (label, ...field) => [element("dt", null, label), element("dd", null, field)];
    const under = UNDER.has(ship.boat?.depth);   // her sheet on the floor has these orders
    const [helm, gunnery, torpedo] = ["helm", "gunnery", "torpedo"].map((post) => this.hands.can(post, key));
    const more = under ? [] : [this.dive(ship, order, options, helm, row), this.light(ship, order, options, gunnery, row), ...(this.torpedo.rows(ship, order, options, torpedo, row) ?? [])];
    this.host.replaceChildren(element("dl", null,
      row("Course", this.course(ship, order, options, helm)),
      !under && options.aim?.length && options.projectiles?.length ? row("Aims at", this.aim(ship, order, options, gunnery)) : null,
      ...more,
    ), this.told(ship));
  }

  course(ship, order, options, editable) {
    const plan = ordered(ship, this.hands.sailing(ship.id), options);
    const heading = ship.heading_deg ?? 0;
    const field = element("input", {
      value: order.course_deg === undefined ? "" : num3(order.course_deg), placeholder: num3(heading), size: 5, inputmode: "decimal", autocomplete: "off", "data-key": `course-${ship.id}`,
      "aria-label": `${ship.name}: course in degrees`, disabled: !editable || !plan.free,
    });
    field.addEventListener("change", () => {
      const text = field.value.replace("°", "").trim();
      if (text === "") return this.hands.steer(ship.id, { course_deg: undefined });
      const value = Number(text);
      if (!Number.isFinite(value)) {
        field.value = order.course_deg === undefined ? "" : num3(order.course_deg);
        return this.hands.say("A course is a number of degrees, 0 to 359");
      }
      return this.hands.steer(ship.id, { course_deg: ((value % 360) + 360) % 360 });
    });
    const engines = element("input", { type: "checkbox", checked: Boolean(order.engines), "data-key": `engines-${ship.id}`, disabled: !editable || !plan.free });
    engines.addEventListener("change", () => this.hands.patch(ship.id, { engines: engines.checked || undefined }));
    return [field, element("span", { class: "note" }, ` now ${course(heading)}, ${points(heading)}`), element("label", { class: "tickbox", title: "A square of way for each eight points (NAV-T-036)" }, engines, "with engines")];
  }

  aim(ship, order, options, editable) {
    const zones = options.aim.map((zone) => [zone, ZONES[zone] ? `${ZONES[zone]}` : zone]);
    return select(`aim-${ship.id}`, `${ship.name}: aims at`, [["", "the ship, wherever it falls"], ...zones], order.aim ?? ship.aim ?? "", editable, null, (zone) => this.hands.patch(ship.id, { aim: zone || null }));
  }

  dive(ship, order, options, editable, row) {
    const may = options.boat?.dive ?? ship.boat?.may;
    if (!ship.boat || !may) return null;
    const choices = [["", `stays ${DEPTHS[ship.boat.depth] ?? "as she is"}`], ...may.filter((one) => one !== ship.boat.depth).map((one) => [one, DEPTHS[one] ?? one])];
    return row("Depth", select(`dive-${ship.id}`, `${ship.name}: depth`, choices, order.dive ?? "", editable, null, (depth) => this.hands.patch(ship.id, { dive: depth || undefined })));
  }

  light(ship, order, options, editable, row) {
    if (!options.light) return null;
    const field = element("input", {
      value: order.light ?? "", size: 5, inputmode: "decimal", autocomplete: "off", placeholder: "dark", "data-key": `light-${ship.id}`, "aria-label": `${ship.name}: searchlight, bearing in degrees, empty for none`, disabled: !editable,
    });
    field.addEventListener("change", () => {
      const value = Number(field.value);
      this.hands.patch(ship.id, { light: field.value.trim() === "" ? null : Number.isFinite(value) ? ((value % 360) + 360) % 360 : undefined });
    });
    return row("Searchlight", field, element("span", { class: "note" }, " bearing; empty: no light"));
  }

  /** Her state in her captain's words. */
  told(ship) {
    return ship.status?.length ? element("p", { class: "note jn-state" }, ship.status.join("; ")) : "";
  }
}

const num3 = (n) => String(Math.round(n * 10) / 10).padStart(3, "0");
