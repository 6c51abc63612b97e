/* The attack: on the board lines from each unit that has a share and its share as a badge; in the column the sums, the ladder of
   outcomes and the other targets. The numbers are the server's; nothing is reckoned here. */

import { badge, corners, line } from "../../board/marks.js";
import { chips, head, section } from "../../board/parts.js";
import { picture } from "../../board/pieces.js";
import { element, renew } from "../../shell/dom.js";
import { cap, count } from "../../shell/words.js";
import { called, look, OUTCOMES } from "./words.js";

const RANK = { destroyed: 2, retreats: 1, holds: 0 };
const LADDER = [["holds", "0 or less", "holds"], ["retreats", "1: must", "retreat"], ["destroyed", "2 or more", "destroyed"]];
const FEW = 4;   // targets that are listed although they would hold
const CORNER = { x: 14, y: -12 };   // of a counter: where its badge sits

/** Targets, the most promising first. */
export const targets = (attacks) => Object.entries(attacks ?? {}).map(([at, sums]) => ({ at, ...sums })).sort((a, b) => (
  RANK[b.outcome] - RANK[a.outcome] || (b.offence - b.defence) - (a.offence - a.defence) || (a.at < b.at ? -1 : 1)
));

/** Lines and badges of one attack; `chosen` when it stands on the sheet. */
export function marks(board, target, units, sides, chosen) {
  const to = board.place(target.at);
  const lines = [];
  const badges = [];
  const shares = (list, role, filled) => {
    for (const [id, , share] of list) {
      const unit = units.get(id);
      const from = unit && board.place(unit.at);
      if (!from) continue;
      const { colour } = sides[unit.side];
      if (unit.at !== target.at) lines.push(line(from, to, { end: 20, class: `${role} ${colour}` }));
      badges.push(badge({ x: from.x + CORNER.x, y: from.y + CORNER.y }, share, colour, filled));
    }
  };
  shares(target.attackers, "fire", true);
  shares(target.defenders, "prop", false);
  lines.push(corners(to, 19, 9, chosen ? "target chosen" : "target"));
  return { lines, badges };
}

/** The two sections of the column; `show` renews them in place. */
export class Sums {
  /** `act`: { look(square | null), choose(square), may() }. */
  constructor(table, act) {
    this.table = table;
    this.act = act;
    this.body = element("div", {});
    this.title = element("span", {});
    this.attack = section("bd-attack-h", [this.title, chips(table, ["GW-061", "GW-062"])], this.body);
    this.rows = element("tbody", {});
    const heads = head("Unit", { num: "Offence" }, { num: "Defence" }, "Would be");
    this.others = section("bd-targets-h", "Targets", element("table", { class: "tight bd-targets" }, heads, this.rows));
    this.rest = element("button", { class: "btn bare small bd-rest", type: "button", onclick: () => this.unfold() });
    this.others.append(this.rest);
    this.nodes = [this.others, this.attack];   // the list first: it does not move while one looks along it
    this.all = false;
    this.listen();
  }

  listen() {
    const row = (event) => event.target.closest("tr")?.dataset.at ?? null;
    for (const name of ["pointerover", "focusin"]) this.rows.addEventListener(name, (event) => this.act.look(row(event)));
    for (const name of ["pointerleave", "focusout"]) this.rows.addEventListener(name, () => this.act.look(null));
    this.rows.addEventListener("click", (event) => row(event) && this.act.choose(row(event)));
  }

  /** `target` is the attack whose sums are shown, `list` all that can be declared, `chosen` the square on the sheet. */
  show(target, list, units, chosen) {
    for (const node of this.nodes) node.hidden = !list.length;
    if (!list.length) return;
    this.shown = [target, list, units, chosen];
    this.title.textContent = target.at === chosen ? `The attack on ${target.at}` : `If you attack ${target.at}`;
    renew(this.body, [target, chosen, this.act.may()], () => this.sums(target, units, chosen));
    const few = this.all ? list : list.filter((one, i) => i < FEW || one.outcome !== "holds" || one.at === chosen);
    renew(this.rows, [few, target.at, chosen, few.map(({ at }) => units.at(at))], () => few.map((one) => this.row(one, target, units, chosen)));
    const more = list.length - few.length;
    this.rest.hidden = !more && !this.all;
    this.rest.textContent = this.all ? "Only the best" : `${cap(count(more, "more target"))} that would hold`;
  }

  unfold() {
    this.all = !this.all;
    this.show(...this.shown);
  }

  row({ at, offence, defence, outcome }, target, units, chosen) {
    const unit = units.at(at);
    const pressed = at === chosen;
    return element(
      "tr", { "data-at": at, class: pressed ? "now" : at === target.at ? "seen" : null },
      element("th", { scope: "row" }, element(
        "button", { class: "bd-row", type: "button", "data-key": at, "aria-pressed": String(pressed) },
        this.counter(unit), element("span", null, at, element("span", { class: "sr" }, unit ? ` ${called(unit)}` : "")),
      )),
      element("td", { class: "num" }, String(offence)), element("td", { class: "num" }, String(defence)),
      element("td", null, OUTCOMES[outcome], unit?.isolated ? ", cut off" : ""),
    );
  }

  sums(target, units, chosen) {
    const { table, act } = this;
    const enemy = units.at(target.at)?.side ?? units.get(target.defenders[0]?.[0])?.side;
    const own = Object.keys(table.sides).find((key) => key !== enemy);
    const on = chosen === target.at;
    const rung = (/** @type {string[]} */ [outcome, above, below]) => element(
      "li", target.outcome === outcome ? { class: "on", "aria-current": "true" } : {}, above, element("br"), below,
    );
    const press = element(
      "button",
      { class: "btn wide bd-attack-on", type: "button", "data-key": "attack", "aria-pressed": String(on), onclick: () => act.choose(target.at) },
      on ? `Cancel the attack on ${target.at}` : `Attack ${target.at}`,
    );
    return [
      element("p", { class: on ? "verdict sr" : "verdict" }, this.big(own, target.offence), " against ", this.big(enemy, target.defence), `: ${target.words}.`),
      element("div", { class: "sums" },
        this.column(own, "attacks", "Offence", target.offence, target.attackers, units),
        this.column(enemy, "defends", "Defence", target.defence, target.defenders, units)),
      element("ol", { class: "ladder", "aria-label": "What the difference does" }, LADDER.map(rung)),
      act.may() ? press : null,
    ];
  }

  column(side, verb, sum, total, list, units) {
    const { name } = this.table.sides[side];
    const share = ([id, how, value]) => {
      const unit = units.get(id);
      return element(
        "tr", null, element("td", null, this.counter(unit, true)), element("th", { scope: "row" }, unit?.at ?? id), element("td", null, how),
        element("td", { class: "num" }, String(value)),
      );
    };
    return element(
      "table", null, element("caption", { class: "sr" }, `${sum} of ${name}`),
      element("thead", null, element("tr", null, element("th", { scope: "col", colspan: 3 }, `${name} ${verb}`), element("th", { class: "num", scope: "col" }, "+"))),
      element("tbody", null, list.map(share)),
      element("tfoot", null, element("tr", null, element("th", { scope: "row", colspan: 3 }, sum), element("td", { class: `num ${this.ink(side)}` }, String(total)))),
    );
  }

  counter(unit, spoken = false) {
    if (!unit) return "";
    return picture(look(unit, this.table.sides), unit.isolated ? "iso" : "", spoken ? called(unit) : "");
  }

  big(side, total) { return element("b", { class: `big ${this.ink(side)}` }, String(total)); }
  ink(side) { return this.table.sides[side].colour.charAt(0); }
}
