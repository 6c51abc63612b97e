/* Placing the army: the tray of units that are not on the board yet, and the sample deployment. */

import { section } from "../../board/parts.js";
import { picture } from "../../board/pieces.js";
import { element, renew } from "../../shell/dom.js";
import { count } from "../../shell/words.js";
import { GROUND } from "./ground.js";
import { called, look, TYPES } from "./words.js";

/** Squares for the units left, as in the sample where it has room for their kind, anywhere free of one's own where it has not. */
export function sample(side, left, placed, squares) {
  const taken = new Set(Object.values(placed));
  const pools = GROUND.sample[side] ?? {};
  const place = {};
  const give = (unit, options) => {
    const at = options.find((one) => !taken.has(one) && squares.includes(one));
    if (!at) return false;
    place[unit.id] = at;
    taken.add(at);
    return true;
  };
  const rest = left.filter((unit) => !give(unit, pools[unit.type] ?? []));
  const anywhere = [...Object.values(pools).flat(), ...squares];
  for (const unit of rest) give(unit, anywhere);
  return place;
}

export class Tray {
  /** `act`: { pick(id, event), carry(event, id), fill(place), clear(), off(id) }. */
  constructor(table, act) {
    this.table = table;
    this.act = act;
    this.body = element("div", {});
    this.title = element("span", {});
    this.node = section("bd-tray-h", this.title, this.body);
    this.body.addEventListener("pointerdown", (event) => {
      const button = event.target.closest("[data-unit]");
      if (button && event.pointerType !== "touch" && event.button === 0) act.carry(event, button.dataset.unit);
    });
    this.body.addEventListener("click", (event) => {
      const button = event.target.closest("[data-unit]");
      if (button) act.pick(button.dataset.unit, event);
    });
  }

  show(left, placed, held, squares) {
    this.title.textContent = left.length ? "Not on the board yet" : "The army is ready";
    const standing = placed.find((unit) => unit.id === held) ?? null;
    const kinds = Object.keys(TYPES).map((type) => left.filter((unit) => unit.type === type)).filter((units) => units.length);
    renew(this.body, [left, held, placed.map((unit) => [unit.id, unit.at])], () => [
      element("p", { class: "note bd-hint" }, this.hint(left, held, standing)),
      kinds.map((units) => this.row(units, held)),
      element("div", { class: "acts" }, this.buttons(left, placed, standing, squares)),
    ]);
  }

  hint(left, held, standing) {
    if (held && !standing) return "Now click a square on the board.";
    if (!left.length) return "You can still move any unit: click it, then a square.";
    return "Click a unit, then a square; or drag it there. You can move it again later.";
  }

  row(units, held) {
    const { sides } = this.table;
    const [{ type }] = units;
    return element("div", { class: "bd-tray" },
      element("span", { class: "label" }, count(units.length, TYPES[type], TYPES[type])),
      element("div", { class: "bd-tray-units" }, units.map((unit, i) => element(
        "button",
        {
          class: "bd-unit", type: "button", "data-unit": unit.id, "data-key": `${type}-${i}`, "aria-pressed": String(unit.id === held),
          "aria-label": `Take ${called(unit)}`,
        },
        picture(look(unit, sides)),
      ))));
  }

  buttons(left, placed, standing, squares) {
    const { table, act } = this;
    const button = (key, classes, text, onclick) => element("button", { class: `btn small ${classes}`, type: "button", "data-key": key, onclick }, text);
    const taken = Object.fromEntries(placed.map((unit) => [unit.id, unit.at]));
    const what = placed.length ? "Auto-deploy the rest" : "Auto-deploy all";
    return [
      left.length ? button("sample", "", what, () => act.fill(sample(table.side, left, taken, squares))) : null,
      standing ? button("off", "", `Remove ${standing.at}`, () => act.off(standing.id)) : null,
      placed.length ? button("clear", "bare", "Remove all", () => act.clear()) : null,
    ];
  }
}
