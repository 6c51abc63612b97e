/* All units as a table: what the board shows, for those who do not see it; a row takes its unit into the hand. */

import { element, renew } from "../shell/dom.js";
import { head } from "./parts.js";
import { picture } from "./pieces.js";

export class UnitList {
  /** `game`: { sides, own (listed first), order: [types], look(unit), called(unit), pick(id, event) }. */
  constructor(host, noun, game) {
    Object.assign(this, { noun, game });
    this.host = element("div", {});
    this.host.addEventListener("click", (event) => {
      const id = event.target.closest("[data-key]")?.dataset.key;
      if (id) game.pick(id, event);
    });
    host.replaceChildren(this.host);
    this.count = host.closest("details")?.querySelector("summary .label");
  }

  /** `words(unit)` → { at, state, may, classes }; `held` is the id of the unit in the hand. */
  show(units, held, words) {
    const { own, order } = this.game;
    const sorted = [...units].sort((a, b) => (
      Number(a.side !== own) - Number(b.side !== own) || compare(a.side, b.side) || order.indexOf(a.type) - order.indexOf(b.type) || compare(a.id, b.id)));
    const { sides } = this.game;
    const counted = Object.keys(sides).map((side) => [sides[side].name, units.filter((unit) => unit.side === side).length]).filter(([, number]) => number);
    if (this.count) this.count.textContent = counted.map(([name, number]) => `${name} ${number}`).join(", ");
    const rows = sorted.map((unit) => ({ unit, ...words(unit), on: unit.id === held }));
    renew(this.host, rows, () => element(
      "table", { class: "in bd-units" }, head("Square", this.noun, "State", "May"), element("tbody", null, rows.map((row) => this.row(row))),
    ));
  }

  row({ unit, at, state, may, classes, on }) {
    const { sides, look, called } = this.game;
    const button = element(
      "button", { class: "bd-row", type: "button", "data-key": unit.id, "aria-pressed": String(on) },
      picture(look(unit), classes, sides[unit.side].name), at,
    );
    return element("tr", { class: on ? "now" : null }, element("th", { scope: "row" }, button), [called(unit), state, may].map((text) => element("td", null, text)));
  }
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));
