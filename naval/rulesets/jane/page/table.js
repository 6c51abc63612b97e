/* The tables that say all that the plot shows: for those who cannot see it, and for a phone. */

import { head } from "../../board/parts.js";
import { element } from "../../shell/dom.js";
import { sight } from "./model.js";
import { Panel } from "./panel.js";
import { course, knots, points, side, yards } from "./words.js";

const COLUMNS = {
  own: ["Ship", "Square", "Yards", "Bearing", "Course", "Knots", "Fires at", "Condition"],
  umpire: ["Ship", "Square", "Course", "Knots", "Fires at", "Condition"],
  enemy: ["No.", "Looks like", "Bearing", "About, yards", "Course", "Square", "State"],
};
const NUMBERS = new Set(["Yards", "About, yards", "Knots"]);

export class Tables extends Panel {
  show(battle) {
    const held = this.host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const here = battle.at(battle.last);
    const from = battle.umpire ? null : battle.observer(battle.last);
    const sides = [...new Set(battle.ships.map((ship) => ship.side))].sort((a, b) => rank(battle, a) - rank(battle, b));
    this.host.replaceChildren(
      ...sides.map((key) => this.table(battle, key, here.filter((one) => one.ship.side === key), from)),
      ...this.others(battle, from),
    );
    if (held) [...this.host.querySelectorAll("[data-key]")].find((one) => one.dataset.key === held)?.focus({ preventScroll: true });
  }

  table(battle, key, rows, from) {
    const what = battle.umpire ? "umpire" : rows.some((one) => one.fix.own) ? "own" : "enemy";
    const name = this.hands.sides[key]?.name ?? side(key).word;
    const caption = { umpire: name, own: `Own ships${from ? `, ranges from ${from.fix.name}` : ""}`, enemy: "The enemy, as reported" }[what];
    if (!rows.length) return element("p", { class: "note" }, "No enemy has been sighted yet.");
    return element("table", { class: `jn-table ${what}` }, element("caption", null, caption),
      head(...COLUMNS[what].map((word) => (NUMBERS.has(word) ? { num: word } : word))),
      element("tbody", null, rows.map((one) => this.row(battle, one, what, from))));
  }

  row(battle, one, what, from) {
    const { fix, ship } = one;
    const cells = this.cells(battle, one, from);
    const on = this.hands.picked() === ship.id || this.hands.looked() === ship.id;
    const label = what === "enemy" ? ship.id : element("em", null, fix.name ?? fix.what);
    const pick = element("button", { type: "button", class: "pick", "data-key": `row-${ship.id}`, "aria-pressed": String(on), onclick: () => this.hands.press(ship.id) }, label);
    return element("tr", { class: [on ? "now" : "", fix.afloat ? "" : "gone"].join(" ").trim() || null, "data-row": ship.id }, element("th", { scope: "row" }, pick),
      COLUMNS[what].slice(1).map((name) => element("td", { class: NUMBERS.has(name) ? "num" : null, "data-name": name }, cells[name])));
  }

  cells(battle, one, from) {
    const { fix } = one;
    const lead = from?.ship === one.ship;
    const seenAs = fix.own && from ? sight(from.fix, fix) : fix;
    const given = (value, word) => (value === null || value === undefined ? "" : word(value));
    const range = fix.behind ? element("span", { class: "quiet" }, "overlapped") : given(seenAs.range_yd, yards);
    return {
      "Looks like": fix.name ? element("em", null, fix.name) : fix.what,
      Square: battle.square(fix.x_yd, fix.y_yd), Yards: lead ? "" : range, "About, yards": range,
      Bearing: lead ? "" : given(seenAs.bearing_deg, points), Course: given(fix.heading_deg, course), Knots: given(fix.kn, knots),
      "Fires at": fix.afloat && fix.target ? battle.called(fix.target) : "", Condition: condition(fix), State: this.state(battle, one),
    };
  }

  /** Whether an enemy is in sight, and from whom. */
  state(battle, { fix, seen, index }) {
    if (!fix.afloat) return "sunk";
    if (!seen) return `last seen at move ${battle.numbers[index]}`;
    return [fix.behind ? `behind ${battle.called(fix.behind)}, ` : "", fix.by ? ["from ", element("em", null, battle.called(fix.by))] : "in sight", (fix.status ?? []).map((word) => `; ${word}`)];
  }

  /** Forts, troops, torpedoes, beams: in sentences. */
  others(battle, from) {
    const { view } = battle;
    const where = (one) => {
      const seen = from ? sight(from.fix, one) : null;
      return `square ${battle.square(one.x_yd, one.y_yd)}${seen ? `, ${points(seen.bearing_deg)}, ${yards(seen.range_yd)} yards` : ""}`;
    };
    const forts = (view.forts ?? []).filter((fort) => fort.x_yd !== undefined).map((fort) => `${fort.name ?? fort.id}, ${where(fort)}${fort.silenced ? ", silenced" : ""}`);
    const troops = (view.land?.troops ?? []).filter((one) => one.x_yd !== undefined).map((one) => `${one.name ?? one.kind}, ${one.kind}, ${where(one)}`);
    const runs = (view.torpedoes ?? []).map((one) => `${one.by ? `from ${battle.called(one.by)}, ` : ""}course ${course(one.course_deg)}, ${yards(one.left_yd ?? 0)} yards left, ${where(one)}`);
    const lights = (view.night?.beams ?? []).map((beam) => `${beam.by ? `of ${battle.called(beam.by)}, ` : ""}bearing ${course(beam.bearing_deg)}`);
    return [["Forts", forts], ["Troops", troops], ["Torpedoes under way", runs], ["Searchlights", lights]].filter(([, lines]) => lines.length)
      .map(([title, lines]) => element("section", { class: "jn-list" }, element("h3", null, title), element("ul", { class: "list" }, lines.map((line) => element("li", null, line)))));
  }
}

const rank = (battle, key) => (battle.ships.some((ship) => ship.side === key && ship.own) ? 0 : 1 + ["blue", "red", "neutral"].indexOf(key));

/** Her damage in words; like things said once with their number. */
function condition(fix) {
  if (!fix.afloat) return (fix.status ?? [])[0] ?? "sunk";
  const slower = fix.max_kn < fix.class_kn - 0.05 ? [`${knots(fix.max_kn)} knots at most, of ${knots(fix.class_kn)}`] : [];
  const count = new Map();
  for (const word of [...slower, ...(fix.status ?? [])]) count.set(word, (count.get(word) ?? 0) + 1);
  return [...count].map(([word, n]) => (n > 1 ? `${word} (${n})` : word)).join("; ") || "sound";
}
