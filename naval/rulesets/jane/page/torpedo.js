/* A torpedo's order, in the method of this battle: by course, by square, by target, or by what is judged of the target. */

import { element } from "../../shell/dom.js";
import { plural } from "../../shell/words.js";
import { sight, squareAt } from "./model.js";
import { select } from "./fields.js";
import { apart, forecast } from "./steam.js";
import { course, yards } from "./words.js";

const RAD = Math.PI / 180;
const WIDE_DEG = 8;     // a course farther off than this from the one that meets her passes her, if she goes on
const SPEED_YD = 900;   // a minute, if the options do not say
const NEEDS = { 1: ["square"], 2: ["course_deg"], 3: ["target"], 4: ["target", "course_deg", "range_yd", "speed_kn"], 5: ["course_deg"] };
const HALVES = [["", "none"], ["early", "in the first half"], ["late", "in the second half"]];

export class Torpedo {
  constructor(hands) { this.hands = hands; }

  /** Rows of the form, or nothing for a ship that has none. */
  rows(ship, order, options, editable, row) {
    const given = options.torpedo;
    const tubes = (ship.tubes ?? []).filter((tube) => (tube.left ?? 1) > 0);
    if (given === null || given === false || (!given && !tubes.length)) return null;
    const needs = this.needs(ship, given);
    const shot = order.torpedo;
    const rows = [row("Torpedo", this.half(ship, shot, needs, editable, given), element("span", { class: "note" }, this.ready(tubes, given)))];
    const short = shot && this.short(ship, given);
    if (short) rows[0][1].append(short);
    if (shot) rows.push(...this.fields(ship, shot, needs, given, editable, row));
    const glass = this.glass(ship, order, options, editable, row);
    return glass ? [...rows, glass] : rows;
  }

  /** What this battle's method asks to be written. */
  needs(ship, given) {
    return given?.needs ?? NEEDS[ship.boat ? 1 : given?.method ?? 5];
  }

  ready(tubes, given) {
    const number = this.hands.now().view.turn ?? this.hands.now().view.move;
    const ready = given?.ready ?? tubes.filter((tube) => (tube.ready ?? 0) <= number + 1).length;
    if (!tubes.length) return "";
    const set = given?.setting ?? tubes[0].setting;
    return `${ready} of ${plural(tubes.length, "tube")} ready${set ? `, ${yards(set)} yards` : ""}`;
  }

  half(ship, shot, needs, editable, given) {
    const halves = HALVES.filter(([half]) => !half || (given?.halves ?? ["early", "late"]).includes(half));
    return select(`torpedo-${ship.id}`, `${ship.name}: torpedo`, halves, shot?.half ?? "", editable, null, (half) => {
      if (!half) return this.hands.patch(ship.id, { torpedo: undefined });
      return this.hands.patch(ship.id, { torpedo: { ...this.first(ship, needs, given), ...shot, half } });
    });
  }

  /** What the order begins with: the target's lead where that is known, a course on which a tube bears where not. */
  first(ship, needs, given) {
    const enemy = this.enemy(ship) ?? this.nearest(ship);
    const course = bearable(enemy ? this.lead(ship, enemy, given) : (ship.heading_deg + 90) % 360, given?.bears);
    const far = (given?.reach_yd ?? 1000) / 2;
    const values = {
      square: squareAt(ship.x_yd + far * Math.sin(ship.heading_deg * RAD), ship.y_yd + far * Math.cos(ship.heading_deg * RAD)),
      target: enemy?.id ?? "", course_deg: needs.length > 1 ? Math.round(enemy?.heading_deg ?? 0) : course,
      range_yd: Math.round(enemy ? sight(ship, enemy).range_yd : 1000), speed_kn: 12,
    };
    return Object.fromEntries(needs.map((name) => [name, values[name]]));
  }

  enemy(ship) {
    const order = this.hands.orderOf(ship.id) ?? {};
    const id = this.hands.looked() ?? ("target" in order ? order.target : ship.target);
    const fix = id ? this.hands.battle().latest(id) : null;
    return fix && !fix.own ? { ...fix, id } : null;
  }

  /** The nearest enemy in sight, whom a torpedo is meant for where nobody is chosen. */
  nearest(ship) {
    const battle = this.hands.battle();
    const found = battle.at(battle.last).filter((one) => one.seen && one.fix.afloat && !one.fix.own && one.ship.side !== ship.side)
      .map((one) => ({ ...one.fix, id: one.ship.id })).sort((a, b) => away(ship, a) - away(ship, b));
    return found[0] ?? null;
  }

  /** How far it runs, in yards. */
  reach(ship, given) {
    return Number(given?.reach_yd ?? given?.setting ?? ship.tubes?.[0]?.setting) || 2000;
  }

  /** Said when it can strike nobody: an enemy may come to it, so it is not refused. */
  short(ship, given) {
    const near = this.nearest(ship);
    const far = this.reach(ship, given);
    if (near && away(ship, near) <= far) return null;
    return element("span", { class: "note" }, near ? `The nearest enemy is about ${yards(away(ship, near))} yards off: out of range.` : "No enemy is in sight.");
  }

  /** The course on which a torpedo meets a ship that goes on as she was judged to go. */
  lead(ship, enemy, given) {
    const fixes = this.hands.battle().byId.get(enemy.id).fixes.filter(Boolean).slice(-2);
    const going = fixes.length === 2 ? { x: fixes[1].x_yd - fixes[0].x_yd, y: fixes[1].y_yd - fixes[0].y_yd } : { x: 0, y: 0 };
    if (Math.hypot(going.x, going.y) > 1500) Object.assign(going, { x: 0, y: 0 });   // no ship: two guesses apart
    const speed = given?.speed_yd ?? SPEED_YD;
    const [x, y] = [enemy.x_yd - ship.x_yd, enemy.y_yd - ship.y_yd];
    const a = going.x ** 2 + going.y ** 2 - speed ** 2;
    const b = 2 * (x * going.x + y * going.y);
    const c = x * x + y * y;
    const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
    const t = [(-b - root) / (2 * a), (-b + root) / (2 * a)].filter((one) => one > 0).sort((p, q) => p - q)[0] ?? 0;
    return Math.round((Math.atan2(x + going.x * t, y + going.y * t) / RAD + 360) % 360);
  }

  fields(ship, shot, needs, given, editable, row) {
    const set = (values) => this.hands.patch(ship.id, { torpedo: { ...shot, ...values } });
    const number = (name, label, unit) => {
      const field = element("input", { value: shot[name] ?? "", size: 6, inputmode: "decimal", autocomplete: "off", "data-key": `torpedo-${name}-${ship.id}`, "aria-label": `${ship.name}: torpedo, ${label}`, disabled: !editable });
      field.addEventListener("change", () => {
        const value = Number(field.value);
        if (Number.isFinite(value)) set({ [name]: name === "course_deg" ? ((value % 360) + 360) % 360 : value });
      });
      return row(label, field, element("span", { class: "note" }, ` ${unit}`));
    };
    const targets = (this.hands.now().options.ships[ship.id].targets ?? []).map((id) => [id, this.hands.battle().called(id)]);
    const target = () => row("Torpedo at", select(`torpedo-target-${ship.id}`, `${ship.name}: torpedo at`, [["", "choose"], ...targets], shot.target ?? "", editable, null, (id) => set({ target: id })));
    if (needs.includes("square")) {
      const field = element("input", { value: shot.square ?? "", size: 6, autocapitalize: "characters", autocomplete: "off", "data-key": `torpedo-square-${ship.id}`, "aria-label": `${ship.name}: torpedo, square such as F217`, disabled: !editable });
      field.addEventListener("change", () => set({ square: field.value.trim().toUpperCase() }));
      return [row("Into square", field, element("span", { class: "note" }, "or pull its mark on the plot"))];
    }
    if (!needs.includes("course_deg")) return [target()];
    if (needs.includes("target")) return [target(), number("course_deg", "Her course", "degrees"), number("range_yd", "Her range", "yards"), number("speed_kn", "Her speed", "knots")];
    const enemy = this.enemy(ship) ?? this.nearest(ship);
    const met = enemy ? this.lead(ship, enemy, given) : null;
    const lead = enemy && editable && bearable(met, given?.bears) === met ? element("button", { type: "button", class: "btn small", "data-key": `lead-${ship.id}`, title: "On the course and speed judged from the last two reports", onclick: () => set({ course_deg: met }) }, `Lead ${enemy.id}`) : null;
    const bears = (given?.bears ?? []).map(([from, to]) => `${course(from)}–${course(to)}`).join(", ");
    const [dt, dd] = number("course_deg", "Its course", bears ? `bears ${bears}` : "degrees");
    if (lead) dd.append(" ", lead);
    const passes = enemy ? this.passes(enemy, met, shot, given) : "";
    if (passes) dd.append(element("span", { class: "note" }, ` ${passes}`));
    return [[dt, dd]];
  }

  /** Said of a course that would not meet the enemy, with the one that would: he may turn, so it is not refused. */
  passes(enemy, met, shot, given) {
    if (bearable(met, given?.bears) !== met) return `No tube bears on ${enemy.id}: ${course(met)} would meet her. Turn until one does.`;
    return Math.abs(apart(Number(shot.course_deg), met)) > WIDE_DEG ? `It passes ${enemy.id}: ${course(met)} would meet her.` : "";
  }

  /** The bearings a boat's looking-glass is turned to, one for each half of the move. */
  glass(ship, order, options, editable, row) {
    if (!(options.boat?.glass ?? (ship.boat && ship.boat.depth === "submerged"))) return null;
    const both = order.glass ?? ship.boat?.glass ?? [];
    const ahead = Math.round(forecast(ship, this.hands.sailing(ship.id), options, 1).legs[0].place.heading);
    const field = (i) => {
      const input = element("input", { value: both[i] ?? "", size: 4, inputmode: "decimal", autocomplete: "off", placeholder: String(ahead), "data-key": `glass-${i}-${ship.id}`, "aria-label": `${ship.name}: looking-glass, bearing in the ${i ? "second" : "first"} half`, disabled: !editable });
      input.addEventListener("change", () => {
        const value = ((Number(input.value) % 360) + 360) % 360;
        if (!Number.isFinite(value)) return;
        const pair = [both[0] ?? ahead, both[1] ?? ahead];
        pair[i] = value;
        this.hands.patch(ship.id, { glass: pair });
      });
      return input;
    };
    return row("Glass", field(0), " then ", field(1), element("span", { class: "note" }, " bearings"));
  }
}

/** Yards from one to the other. */
const away = (one, other) => Math.hypot(other.x_yd - one.x_yd, other.y_yd - one.y_yd);

/** The course itself if a tube bears on it, else the nearest on which one does. */
function bearable(degrees, bears) {
  const whole = Math.round(degrees) % 360;
  if (!bears?.length || bears.some(([from, to]) => apart(whole, from) >= 0 && apart(to, whole) >= 0)) return whole;
  const ends = bears.flatMap(([from, to]) => [Math.ceil(from), Math.floor(to)]);
  return (ends.reduce((a, b) => (Math.abs(apart(b, whole)) < Math.abs(apart(a, whole)) ? b : a)) + 360) % 360;
}
