/* The tables that say all that the plot shows. */

import { h, symbol } from "./dom.js";
import { sight } from "./model.js";
import { course, knots, points, side, yards } from "./words.js";

const MARKS = { b: "battle-b", r: "battle-r" };

/** The two tables of one move: [{title, note, rows}] by side, own first. */
export function tables(battle, index, { picked, onpick, opened, onopen }) {
  const here = battle.at(index);
  const groups = [...new Set(battle.ships.map((ship) => ship.side))].sort((a, b) => rank(battle, a) - rank(battle, b));
  const from = battle.umpire ? null : battle.observer(index);
  return groups.map((key) => table(
    battle, index, key, here.filter((one) => one.ship.side === key), { picked, onpick, opened, onopen, from },
  ));
}

const rank = (battle, key) => (battle.ships.some((ship) => ship.side === key && ship.own) ? 0 : 1 + ["blue", "red", "neutral"].indexOf(key));

const COLUMNS = {
  umpire: ["Ship", "Square", "Course", "Knots", "Fires at", "Condition"],
  own: ["Ship", "Square", "Yards", "Bearing", "Course", "Knots", "Fires at", "Condition"],
  enemy: ["Ship", "Square", "Yards", "Bearing", "Course", "State"],
};
const NUMBERS = new Set(["Yards", "Knots", "Course"]);
const CLASSES = {
  Square: "quiet square", Yards: "num range", Bearing: "bearing", Course: "num heading", Knots: "num kn",
  "Fires at": "at", Condition: "state", State: "state",
};

function table(battle, index, key, rows, { picked, onpick, opened, onopen, from }) {
  const what = battle.umpire ? "umpire" : rows.some((one) => one.fix.own) ? "own" : "enemy";
  const title = { umpire: side(key).word, own: "Own ships", enemy: "The enemy, as reported" }[what];
  const note = {
    umpire: `${rows.filter((one) => one.fix.afloat).length} of ${rows.length} afloat`,
    own: from ? `ranges from ${from.fix.name ?? from.fix.what}` : "", enemy: "judged by eye",
  }[what];
  const head = COLUMNS[what].map((word) => h("th", { scope: "col", class: NUMBERS.has(word) ? "num" : null }, word));
  return h("section", { class: "force", "aria-labelledby": `force-${key}` },
    h(
      "h2", { id: `force-${key}` }, symbol(MARKS[side(key).ink] ?? "battle-n", "mark", side(key).word), ` ${title} `,
      h("span", { class: "label" }, note),
    ),
    rows.length
      ? h("table", { class: `ships ${what}` }, h("thead", null, h("tr", null, head)),
        h("tbody", null, rows.map((one) => row(battle, one, { what, index, picked, onpick, opened, onopen, from }))))
      : h("p", { class: "note" }, "Nobody has been sighted yet."));
}

function row(battle, one, { what, index, picked, onpick, opened, onopen, from }) {
  const { fix, ship } = one;
  const label = fix.name ?? fix.what;
  const pick = h("button", { type: "button", class: "pick", "aria-pressed": String(picked === ship.id), onclick: () => onpick(ship.id) },
    what === "enemy" ? `${ship.id} ` : null, fix.name ? h("em", null, label) : label);
  const cells = {
    ...figures(battle, one, index, from),
    Condition: what === "enemy" ? null : condition(fix, opened.has(ship.id), () => onopen(ship.id)),
    State: state(battle, one),
  };
  return h("tr", { class: [picked === ship.id ? "now" : "", fix.afloat ? "" : "gone"].join(" ").trim() || null }, h("th", { scope: "row" }, pick),
    COLUMNS[what].slice(1).map((name) => h("td", { class: CLASSES[name] }, cells[name])));
}

/** What a row says in figures: own ships from where they are, an enemy as he was reported. */
function figures(battle, one, index, from) {
  const { fix } = one;
  const lead = from?.ship === one.ship;
  const seen = fix.own && from ? sight(from.fix, fix) : fix;
  const given = (value, word) => (value === null || value === undefined ? "" : word(value));
  return {
    Square: battle.square(fix.x_yd, fix.y_yd),
    Yards: lead ? h("span", { class: "quiet" }, "leads") : fix.afloat ? given(seen.range_yd, yards) : "",
    Bearing: lead || !fix.afloat ? "" : given(seen.bearing_deg, points),
    Course: fix.afloat ? given(fix.heading_deg, course) : "",
    Knots: fix.afloat ? given(fix.kn, knots) : "",
    "Fires at": fix.afloat && fix.target ? battle.called(fix.target, index) : "",
  };
}

/** Whether an enemy is in sight, and what is known of his state. */
function state(battle, { fix, seen, index }) {
  if (!fix.afloat) return "sunk";
  if (!seen) return `last seen at move ${battle.numbers[index]}`;
  const by = fix.by ? ["from ", h("em", null, battle.called(fix.by, index))] : ["in sight"];
  return [fix.behind ? `behind ${fix.behind}, ` : "", ...by, fix.status.map((word) => `; ${word}`)];
}

/** Her damage in words; like things said once with their number. When it is long, all but the first is a click away. */
function condition(fix, open, onopen) {
  const slower = fix.max_kn < fix.class_kn && fix.afloat ? [`${knots(fix.max_kn)} knots at most, of ${knots(fix.class_kn)}`] : [];
  if (!fix.status.length && !slower.length) return h("span", { class: "quiet" }, fix.afloat ? "sound" : "sunk");
  const count = new Map(slower.map((word) => [word, 1]));
  for (const word of fix.status) count.set(word, (count.get(word) ?? 0) + 1);
  const words = [...count].map(([word, n]) => (n > 1 ? `${word} (${n})` : word));
  const brief = words.length > 2 || words.join("; ").length > 64;
  if (words.length === 1 || !brief || open) return [
    words.join("; "),
    brief && words.length > 1 ? h(
      "button", { type: "button", class: "pick more-of", "aria-expanded": "true", onclick: onopen }, "less",
    ) : null,
  ];
  return [
    `${words[0]}; `,
    h(
      "button", { type: "button", class: "pick more-of", "aria-expanded": "false", onclick: onopen },
      `${words.length - 1} more`,
    ),
  ];
}
