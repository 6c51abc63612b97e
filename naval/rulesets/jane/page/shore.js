/* Orders of a side's forts and troops. */

import { head } from "../../board/parts.js";
import { element, symbol } from "../../shell/dom.js";
import { plural } from "../../shell/words.js";
import { select } from "./fields.js";
import { Panel } from "./panel.js";
import { course } from "./words.js";

const SHELLS = { AP: "AP (blue)", HE: "HE (red)", CP: "CP (plain)" };

export class Shore extends Panel {
  show(now) {
    const { options } = now;
    const held = this.host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const parts = now.live && options ? [this.forts(now, options.forts ?? {}), this.troops(now, options.troops ?? {})] : [];
    this.host.replaceChildren(...parts.filter(Boolean));
    if (held) [...this.host.querySelectorAll("[data-key]")].find((one) => one.dataset.key === held)?.focus({ preventScroll: true });
  }

  /** Orders with these values of one fort or one body of troops. */
  set(part, key, values) {
    return this.hands.change((orders) => ({ ...orders, [part]: { ...(orders[part] ?? {}), [key]: { ...(orders[part]?.[key] ?? {}), ...values } } }));
  }

  faults(now, key) {
    return now.lacks.filter((one) => one.where === key).map((one) => element("p", { class: "fault" }, symbol("i-stop", "ico", "refused"), element("span", null, one.text, " ", element("span", { class: "chip" }, one.rule))));
  }

  forts(now, forts) {
    if (!Object.keys(forts).length) return null;
    const rows = Object.entries(forts).flatMap(([key, may]) => {
      const fort = (now.view.forts ?? []).find((one) => one.id === key);
      const name = fort?.name ?? key;
      const order = now.orders?.forts?.[key] ?? {};
      const targets = (may.targets ?? []).map((id) => [id, this.hands.battle().called(id)]);
      const target = select(`fort-target-${key}`, `${name}: target`, [["", "none"], ...targets], ("target" in order ? order.target : fort?.target) ?? "", this.hands.can("gunnery", key), null, (id) => this.set("forts", key, { target: id || null }));
      const shells = (may.projectiles ?? []).map((one) => [one, SHELLS[one] ?? one]);
      const shell = shells.length < 2 ? element("span", { class: "jn-locked", title: "Loaded: the guns keep their present load (NAV-T-048)" }, shells[0]?.[0] ?? "")
        : select(`fort-shell-${key}`, `${name}: projectile`, [["", "–"], ...shells], order.projectile ?? "", this.hands.can("gunnery", key), null, (one) => one && this.set("forts", key, { projectile: one }));
      const ready = Object.values(may.ready ?? {}).filter((move) => move !== null);
      const next = (now.view.turn ?? now.view.move) + 1;
      const fires = ready.length ? `${ready.filter((move) => move <= next).length} of ${ready.length}` : "";
      const faults = this.faults(now, key);
      return [element("tr", null, element("th", { scope: "row" }, element("em", null, name)), element("td", null, target), element("td", null, shell), element("td", { class: "num" }, fires)),
        ...(faults.length ? [element("tr", { class: "fault-row" }, element("td", { colspan: 4 }, faults))] : [])];
    });
    return element("table", { class: "jn-orders jn-forts" }, element("caption", { class: "sr" }, "Orders of the forts"),
      head("Fort", "Target", "Shell", { num: "Guns" }), element("tbody", null, rows));
  }

  troops(now, troops) {
    if (!Object.keys(troops).length) return null;
    const rows = Object.entries(troops).map(([key, may]) => {
      const piece = (now.view.land?.troops ?? []).find((one) => one.id === key || one.key === key);
      const name = piece?.name ?? key;
      const order = now.orders?.troops?.[key] ?? {};
      const going = order.halt ? "" : order.course_deg ?? may.course_deg ?? "";
      const field = element("input", { value: going, size: 5, placeholder: "halted", inputmode: "decimal", autocomplete: "off", "data-key": `troops-${key}`, "aria-label": `${name}: march, course in degrees, empty to halt`, disabled: !this.hands.can("helm", key) });
      field.addEventListener("change", () => {
        const value = Number(field.value);
        const written = field.value.trim() === "" ? { halt: true } : Number.isFinite(value) ? { course_deg: ((value % 360) + 360) % 360 } : null;
        if (written) this.hands.change((orders) => ({ ...orders, troops: { ...(orders.troops ?? {}), [key]: written } }));
      });
      const pace = `${plural(may.squares ?? 1, "square")}${may.ground ? `, ${may.ground}` : ""}`;
      return element("tr", null, element("th", { scope: "row" }, name), element("td", null, field), element("td", { class: "quiet" }, going === "" ? "halted" : course(Number(going))), element("td", { class: "quiet" }, pace, this.faults(now, key)));
    });
    return element("table", { class: "jn-orders jn-troops" }, element("caption", { class: "sr" }, "Orders of the troops"),
      head("Troops", "March", "Course", "A move"), element("tbody", null, rows));
  }
}
