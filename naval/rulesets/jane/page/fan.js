/* The helm of the ship in hand as a fan: for each point of helm that her card allows at the ordered speed, where she would
   be at the end of the move. A ghost is pressed, or chosen with the arrow keys, to order it. */

import { element, f, svg } from "../../shell/dom.js";
import { plural } from "../../shell/words.js";
import { num } from "./fields.js";
import { hullPath } from "./marks.js";
import { Panel } from "./panel.js";
import { knotsOf, move, ordered } from "./steam.js";
import { figure } from "./model.js";

const WIDE = 240;
const HIGH = 176;
const FOOT = { x: WIDE / 2, y: HIGH - 14 };
const GHOST = 10;
const TRIED = [18, 22, 28, 15].flatMap((far) => [0, 0.5, -0.5, 1, -1, 1.5, -1.5].map((turn) => [far, turn]));   // px, radians
const NEAR = 28;   // so near to a ghost a press means her

/** Beside each ghost a place for its number that keeps clear of ghosts and other numbers: beyond it, else to one side; null where
    none is free. */
function numbered(ends, foot) {
  const written = [];
  return ends.map(({ n, x, y }) => {
    const out = Math.atan2(y - foot.y, x - foot.x);
    for (const [far, turn] of TRIED) {
      const spot = { x: x + far * Math.cos(out + turn), y: y + far * Math.sin(out + turn) };
      const clear = (one, least) => Math.hypot(one.x - spot.x, one.y - spot.y) > least;
      const inside = spot.x > 6 && spot.x < WIDE - 6 && spot.y > 8 && spot.y < HIGH - 8;
      if (!inside || !written.every((one) => clear(one, 13)) || !ends.every((one) => one.n === n || clear(one, 11))) continue;
      written.push(spot);
      return spot;
    }
    return null;
  });
}

export class Fan extends Panel {
  constructor(host, hands) {
    super(host, hands);
    this.title = element("p", { class: "jn-fan-head" });
    this.sub = element("p", { class: "note" });
    this.svg = svg("svg", { class: "c", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "radiogroup", "aria-label": "Points of helm" });
    const step = (by, sign, words) => element("button", { class: "btn small", type: "button", "aria-label": words, onclick: () => this.faster(by) }, sign);
    this.speed = element("output", { "aria-live": "off" });
    this.foot = element("div", { class: "jn-fan-foot" }, step(-1, "−", "A square slower"), this.speed, step(1, "+", "A square faster"));
    host.append(this.title, this.sub, this.svg, this.foot);
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
  }

  get options() { return this.hands.now().options?.ships?.[this.key_]; }

  show(now) {
    const key = this.hands.picked();
    const ship = this.hands.ship(key);
    const options = now.options?.ships?.[key];
    this.host.hidden = !now.live || !ship || !options || !ship.afloat;
    if (this.host.hidden) return;
    this.key_ = key;
    const plan = ordered(ship, this.hands.sailing(key), options);
    this.plan = plan;
    this.title.replaceChildren(element("b", null, element("em", null, ship.name), `, move ${figure(now.view) + 1}`));
    const depth = ship.boat && ship.boat.depth !== "surface" ? `, ${ship.boat.depth}` : "";
    const still = plan.free && Math.abs(plan.run) < 0.01;
    this.sub.textContent = still ? `She is stopped and does not answer the helm${depth}` : plan.free ? `${num(plan.run)} squares, ${plan.card ? `${Math.round(plan.card).toLocaleString("en-GB")}-yard circle` : "turns at once"}, points of helm${depth}` : "Her helm does not answer";
    this.speed.textContent = `${num(plan.wanted)} of ${num(plan.limits[1])} squares · ${num(Math.round(knotsOf(plan.wanted) * 10) / 10)} kn`;
    const may = this.hands.can("helm", key);
    this.draw(plan, may);
    for (const button of this.foot.querySelectorAll("button")) button.disabled = !may;
  }

  draw(plan, editable) {
    const held = this.svg.contains(document.activeElement);
    const start = { x: 0, y: 0, heading: 0 };
    const most = Math.floor(plan.most + 1e-6);
    const each = most > 12 ? 4 : most > 8 ? 2 : 1;
    const helms = [];
    for (let n = -most; n <= most; n += 1) if (n % each === 0 && (plan.free || !n)) helms.push(n);
    const minutes = this.hands.now().view.scale?.minutes ?? 1;
    const legs = helms.map((n) => move(start, plan.now, { ...plan, course: undefined }, n, minutes));
    const ends = legs.map((leg) => leg.place);
    const wide = Math.max(60, ...ends.map((end) => Math.abs(end.x)));
    const high = Math.max(100, ...ends.map((end) => Math.abs(end.y)));
    const k = Math.min((WIDE / 2 - 34) / wide, (HIGH - 46) / high);
    const foot = plan.run < 0 ? { x: FOOT.x, y: 22 } : FOOT;
    const at = (p) => `${f(foot.x + p.x * k)} ${f(foot.y - p.y * k)}`;
    const exact = helms.find((n) => Math.abs(n - plan.points) < 0.01);
    const chosen = exact ?? null;
    const focus = chosen ?? helms.reduce((a, b) => (Math.abs(b - plan.points) < Math.abs(a - plan.points) ? b : a), 0);
    this.ends = helms.map((n, i) => ({ n, x: foot.x + ends[i].x * k, y: foot.y - ends[i].y * k }));
    const numbers = numbered(this.ends, foot);
    const parts = helms.map((n, i) => {
      const end = ends[i];
      const on = n === chosen;
      const words = n === 0 ? "Helm amidships" : `${plural(Math.abs(n), "point")} to ${n < 0 ? "port" : "starboard"}`;
      const number = numbers[i];
      return svg("g", {
        role: "radio", "aria-checked": String(on), "aria-label": words, "data-points": n, tabindex: n === focus && editable ? 0 : -1,
        class: `jn-helm ${on ? "on" : ""}`, "aria-disabled": editable ? null : "true",
      },
      svg("path", { class: "jn-way", d: `M${legs[i].ways.map(at).join("L")}` }),
      svg("path", { class: "jn-ghost", d: hullPath(GHOST), transform: `translate(${at(end)}) rotate(${f(end.heading)})` }),
      number && (numbers.every(Boolean) || on) ? svg("text", { class: on ? "bold bl" : "sm", x: f(number.x), y: f(number.y + 4), "text-anchor": "middle" }, String(Math.abs(n))) : null,
      svg("circle", { class: "jn-touch", cx: f(foot.x + end.x * k), cy: f(foot.y - end.y * k), r: 14 }));
    });
    if (chosen === null) parts.push(this.between(plan, at, start, minutes));
    const own = svg("path", { class: "jn-own", d: hullPath(GHOST), transform: `translate(${foot.x} ${foot.y})` });
    this.svg.replaceChildren(...parts, own,
      svg("text", { class: "sm it", x: 2, y: HIGH - 34 }, "port"), svg("text", { class: "sm it", x: WIDE - 2, y: HIGH - 34, "text-anchor": "end" }, "starboard"));
    if (held) this.svg.querySelector("[tabindex='0']")?.focus();
  }

  /** A course between two points of helm: where that brings her. */
  between(plan, at, start, minutes) {
    const course = plan.course === undefined ? undefined : plan.course - plan.heading;
    const leg = move(start, plan.now, { ...plan, course }, plan.points, minutes);
    return svg("g", { class: "jn-helm on", "aria-hidden": "true" }, svg("path", { class: "jn-way", d: `M${leg.ways.map(at).join("L")}` }),
      svg("path", { class: "jn-ghost", d: hullPath(GHOST), transform: `translate(${at(leg.place)}) rotate(${f(leg.place.heading)})` }));
  }

  /* ---- orders ---- */

  /** The ghost nearest to where it was pressed: they stand close at low speeds. */
  click(event) {
    if (!this.ends?.length) return;
    const box = this.svg.getBoundingClientRect();
    const k = box.width / WIDE;
    const away = (one) => Math.hypot(one.x - (event.clientX - box.left) / k, one.y - (event.clientY - box.top) / k);
    const near = this.ends.reduce((a, b) => (away(b) < away(a) ? b : a));
    if (away(near) <= NEAR) this.press(this.svg.querySelector(`[data-points="${near.n}"]`));
  }

  press(mark) {
    if (!mark || !this.hands.can("helm", this.key_) || !this.plan.free) return;
    this.hands.steer(this.key_, { turn_points: Number(mark.dataset.points) });
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -99, End: 99 }[event.key];
    const faster = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if ((!by && !faster && event.key !== "Enter" && event.key !== " ") || !this.hands.can("helm", this.key_)) return;
    event.preventDefault();
    event.stopPropagation();
    if (faster) return this.faster(faster);
    if (!by) return this.press(event.target.closest("[data-points]"));
    const most = Math.floor(this.plan.most + 1e-6);
    const to = Math.max(-most, Math.min(most, Math.round(this.plan.points) + by));
    return this.hands.steer(this.key_, { turn_points: to });
  }

  faster(by) {
    const { wanted, limits } = this.plan;
    const to = Math.max(Math.ceil(limits[0] * 2 - 1e-6) / 2, Math.min(limits[1], Math.round((wanted + by) * 2) / 2));
    this.hands.steer(this.key_, { knots: Math.min(knotsOf(to), this.options.knots[1]) });
  }
}
