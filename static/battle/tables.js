/* The tables that say all that the plot shows. */

import { h, symbol } from "./dom.js";
import { course, knots, points, side, yards } from "./words.js";

const MARKS = { b: "battle-b", r: "battle-r" };

/** The two tables of one move: [{title, note, rows}] by side, own first. */
export function tables(battle, index, { picked, onpick, opened, onopen }) {
  const here = battle.at(index);
  const groups = [...new Set(battle.ships.map((ship) => ship.side))].sort((a, b) => rank(battle, a) - rank(battle, b));
  const from = battle.umpire ? null : battle.observer(index);
  return groups.map((key) => table(battle, index, key, here.filter((one) => one.ship.side === key), { picked, onpick, opened, onopen, from }));
}

const rank = (battle, key) => (battle.ships.some((ship) => ship.side === key && ship.own) ? 0 : 1 + ["blue", "red", "neutral"].indexOf(key));

function table(battle, index, key, rows, { picked, onpick, opened, onopen, from }) {
  const own = battle.umpire || rows.some((one) => one.fix.own);
  const title = battle.umpire ? side(key).word : own ? "Own ships" : "The enemy, as reported";
  const note = battle.umpire ? `${rows.filter((one) => one.fix.afloat).length} of ${rows.length} afloat` : from ? `ranges from ${from.fix.name ?? from.fix.what}` : "";
  const head = ["Ship", "Square", ...(battle.umpire ? [] : ["Yards", "Bearing"]), ...(own ? ["Course", "Knots", "Condition"] : ["State"])];
  const num = new Set(["Yards", "Knots", "Course"]);
  return h("section", { class: "force", "aria-labelledby": `force-${key}` },
    h("h2", { id: `force-${key}` }, symbol(MARKS[side(key).ink] ?? "battle-u", "mark", side(key).word), ` ${title} `, h("span", { class: "label" }, note)),
    rows.length ? h("table", { class: "ships" },
      h("thead", null, h("tr", null, head.map((word) => h("th", { scope: "col", class: num.has(word) ? "num" : null }, word)))),
      h("tbody", null, rows.map((one) => row(battle, one, { own, picked, onpick, opened, onopen }))))
      : h("p", { class: "note" }, own ? "None." : "Nobody has been sighted yet."));
}

function row(battle, one, { own, picked, onpick, opened, onopen }) {
  const { fix, ship, seen } = one;
  const label = fix.name ?? fix.what;
  const name = fix.name ? h("em", null, label) : label;
  const pick = h("button", { type: "button", class: "pick", "aria-pressed": String(picked === ship.id), onclick: () => onpick(ship.id) }, own ? null : `${ship.id} `, name);
  const about = own ? "" : "about ";
  return h("tr", { class: [picked === ship.id ? "now" : "", fix.afloat ? "" : "gone"].join(" ").trim() || null },
    h("th", { scope: "row" }, pick),
    h("td", { class: "quiet square" }, battle.square(fix.x_yd, fix.y_yd)),
    battle.umpire ? null : [h("td", { class: "num range" }, fix.range_yd ? yards(fix.range_yd) : fix.own ? h("span", { class: "quiet" }, "leads") : h("span", { class: "quiet" }, "overlapped")),
      h("td", { class: "bearing" }, fix.bearing_deg === null || fix.bearing_deg === undefined ? "" : points(fix.bearing_deg))],
    own ? [h("td", { class: "num heading" }, fix.heading_deg === null ? "" : course(fix.heading_deg)), h("td", { class: "num kn" }, fix.kn === null || !fix.afloat ? "" : knots(fix.kn)),
      h("td", { class: "state" }, condition(fix, opened.has(ship.id), () => onopen(ship.id)))]
      : h("td", { class: "state" }, [seen ? `${about}in sight` : `last seen at move ${battle.numbers[one.index]}`, ...fix.status].join("; ").replace(/^about in sight; sunk$/, "sunk").replace(/^about /, "")));
}

/** Her damage in words, the latest first; like things said once with their number. What is more than three is a click away. */
function condition(fix, open, onopen) {
  if (!fix.status.length) return h("span", { class: "quiet" }, fix.afloat ? "sound" : "sunk");
  const count = new Map();
  for (const word of [...fix.status].reverse()) count.set(word, (count.get(word) ?? 0) + 1);
  const words = [...count].map(([word, n]) => (n > 1 ? `${word} (${n})` : word));
  if (words.length <= 3 || open) return [words.join("; "), words.length > 3 ? h("button", { type: "button", class: "pick more-of", "aria-expanded": "true", onclick: onopen }, "less") : null];
  return [`${words.slice(0, 2).join("; ")}; `, h("button", { type: "button", class: "pick more-of", "aria-expanded": "false", onclick: onopen }, `${words.length - 2} more`)];
}
