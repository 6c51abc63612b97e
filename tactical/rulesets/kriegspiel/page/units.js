/* One's own units: how they stand, what is left of their move, and what they can do to themselves: form, mount, limber. */

import { section } from "../../board/parts.js";
import { takesFrom } from "../../openground/deserted.js";
import { inches } from "../../openground/geometry.js";
import { Panel } from "../../openground/panel.js";
import { element, renew } from "../../shell/dom.js";
import { cap, count, list, plural } from "../../shell/words.js";
import { works } from "./works.js";

export const FORMATIONS = { fours: "in fours", twos: "in twos", two_ranks: "in two ranks", extended: "extended" };
const ARMED = ["inf", "cav"];
const TITLES = { fours: "Form fours", twos: "Form twos", two_ranks: "Form two ranks", extended: "Extend", mount: "Mount", dismount: "Dismount", limber: "Limber up", unlimber: "Unlimber" };

/** How a unit of so many stands; of one man nothing can be said. */
export const formed = (unit) => (ARMED.includes(unit.arm) && unit.men?.length !== 1 ? FORMATIONS[unit.formation] ?? "" : "");

/** How a unit stands, for the list of bodies. */
export function bodyWords(body, page) {
  const unit = page.field.view.units?.[body.key];
  if (!unit || unit.marker) return "";
  return [formed(unit), ...(unit.states ?? [])].filter(Boolean).join(", ");
}

const SEEN = { inf: "Infantry", cav: "Cavalry", RA: "Artillery", RE: "Engineers", TS: "Transport", GEN: "A general" };
const WORKS = { rail_bridge: "railway bridge", bridge: "bridge", trench: "Entrenchment", epaulement: "Epaulement", mine: "Mine" };

/** What the table shows besides bodies, guns and wagons: units seen from afar, works, mines. */
export function seen(page) {
  const { view } = page.field;
  const place = ([x, y]) => page.words.where({ x, y });
  const units = Object.entries(view.units ?? {}).filter(([, unit]) => unit.marker).map(([key, { arm, side, marker }]) => ({ id: key,
    name: `${SEEN[arm] ?? arm} of ${page.field.sideName(side)}`, words: "seen from afar", where: place([marker.x, marker.y]) }));
  const works = Object.entries(view.works ?? {}).filter(([, work]) => work.is !== "broken off").map(([key, work]) => {
    const at = Array.isArray(work.at?.[0]) ? work.at[0] : typeof work.at?.[0] === "number" ? work.at : null;
    return { id: key, name: `${WORKS[work.kind] ?? work.kind} of ${page.field.sideName(work.side)}`, words: work.is === "done" ? "done" : `${work.moves} of ${work.need} moves`, where: at ? place(at) : "" };
  });
  const mines = Object.entries(view.mines ?? {}).filter(([, mine]) => mine.is === "live").map(([key, mine]) => ({ id: key, name: "Mine of your own", words: "live", where: place([mine.x, mine.y]) }));
  return [...units, ...works, ...mines];
}

export class Units extends Panel {
  constructor(host, page, pick) {
    super(host, page);
    this.pick = pick;
  }

  show() {
    const { page } = this;
    const { options, orders, editable } = page.now;
    const { stage, view, own } = page.field;
    const waiting = new Set(options?.deploy?.units ?? []);
    const keys = Object.keys(view.units ?? {}).filter((key) => view.units[key].side === own && page.mine(key) && options?.units?.[key] && !waiting.has(key));
    const open = options && ["guns", "men", "deploy"].includes(stage) && keys.length > 0;
    this.host.hidden = !open;
    if (!open) return;
    const held = this.held();
    const shown = stage === "guns" ? keys.filter((key) => options.units?.[key]?.acts?.length) : keys;
    this.host.hidden = !shown.length;
    renew(this.host, [view.units, options.units, options.deserted, orders?.units, editable, held, stage],
      () => section("units-h", stage === "guns" ? "Limbers" : "Units", element("ul", { class: "og-rows" }, shown.map((key) => this.row(key, held === key)))));
  }

  /** The unit in the hand. */
  held() {
    const { page } = this;
    const keys = new Set([...page.hand.selected].map((id) => page.kind.unitOf(page, id)).filter(Boolean));
    return keys.size === 1 ? [...keys][0] : null;
  }

  row(key, on) {
    const { page } = this;
    const unit = page.field.view.units[key];
    const option = page.now.options.units?.[key] ?? {};
    const order = page.now.orders?.units?.[key] ?? {};
    const { stage } = page.field;
    const left = unit.left ?? 100;
    const takes = takesFrom(page, key);
    return element("li", { class: `kr-unit ${on ? "now" : ""}` },
      element("div", { class: "kr-head" },
        element("button", { type: "button", class: "bd-row", "data-key": `unit-${key}`, onclick: () => page.fromList(key) },
          page.picture({ arm: unit.arm, wagon: unit.arm === "TS", gun: unit.arm === "RA", mounted: unit.mounted && ["cav", "GEN"].includes(unit.arm) }, unit.side), element("b", null, unit.name)),
        element("span", { class: "note" }, this.state(unit)), stage === "men" ? bar(left) : null),
      option.must && !answered(order) ? element("p", { class: "kr-must" }, `Enemy cavalry is within reach: it must ${option.must} (ride farther off).`) : null,
      stage === "men" && (option.why || on) ? element("p", { class: "note" }, option.why ? cap(option.why) : `${this.left(unit, option)}`) : null,
      stage === "men" ? this.atWork(key) : null,
      this.ordered(key, order, stage), takes ? element("p", { class: "kr-must" }, `${cap(takes)}.`) : null,
      on || stage === "guns" ? this.acts(key, option, order, stage) : null);
  }

  /** A work its men are at goes on by itself as long as they stand. */
  atWork(key) {
    const work = Object.values(this.page.field.view.works ?? {}).find((one) => one.unit === key && one.is === "begun" && one.moves > 0);
    return work ? element("p", { class: "note" }, `At work on the ${(WORKS[work.kind] ?? work.kind).toLowerCase()}: ${work.moves} of ${plural(work.need, "move")}. Work continues while they stand still; a move in which they march or fire does not count.`) : null;
  }

  /** How far it may still go, and what makes it more or less. */
  left(unit, option) {
    const { options, view } = this.page.now;
    if (unit.arm === "TS") {
      const wagon = options.wagons?.[unit.wagons?.[0]];
      return wagon ? `${inches(wagon.reach)} across country, ${inches(wagon.road)} by road.` : "";
    }
    const kinds = new Set((view.country?.features ?? []).map((feature) => feature.kind));
    return [`${inches(option.reach ?? 0)} of its move left across country`, kinds.has("road") && ARMED.includes(unit.arm) ? "half as far again by road in twos or fours" : "",
      kinds.has("hill") ? "each contour up costs a foot, two contours down cost a foot" : "", kinds.has("ford") && [...ARMED, "GEN"].includes(unit.arm) ? "crossing a ford takes a whole move" : ""].filter(Boolean).join("; ") + ".";
  }

  state(unit) {
    const carts = unit.wagons?.length ?? 0;
    const strength = [unit.men?.length ? count(unit.men.length, "man") : "", carts ? count(carts, "wagon") : ""].filter(Boolean);
    return cap([list(strength), formed(unit), ...(unit.states ?? [])].filter(Boolean).join(", "));
  }

  /** What stands on the sheet for it, each with a button that strikes it. */
  ordered(key, order, stage) {
    const { page } = this;
    if (stage === "deploy") return null;
    const strike = (name, words, change) => element("span", null, words,
      page.now.editable ? element("button", { type: "button", class: "btn x", "data-key": `undo-${key}-${name}`, "aria-label": `Not: ${words}`, onclick: change }, "×") : null);
    const drop = (...parts) => () => page.order((orders) => this.with(orders, key, (old) => Object.fromEntries(Object.entries(old).filter(([part]) => !parts.includes(part)))));
    const parts = (order.do ?? []).map((act, i) => strike(i, TITLES[act] ?? act, () => this.undo(key, i)));
    if (order.work) parts.push(strike("work", begun(order.work, page), drop("work")));
    if (order.into) parts.push(strike("into", `Goes aboard ${page.field.things.get(order.into)?.name ?? "its vessel"}`, drop("into")));
    if (order.out) parts.push(strike("out", "Leaves its vessel", drop("out")));
    if (order.charge) parts.push(strike("charge", `Charges ${page.field.full(order.charge)}`, drop("charge")));
    else if (order.to || order.face) parts.push(strike("march", "Marches", () => page.order((orders) => page.mode.back(page.field.of(key).map((man) => man.id), orders))));
    return parts.length ? element("p", { class: "kr-ordered" }, parts) : null;
  }

  acts(key, option, order, stage) {
    const { page } = this;
    if (!page.now.editable) return null;
    if (stage === "deploy") return this.formations(key, order);
    const acts = (option.acts ?? []).map((act) => element("button", {
      type: "button", class: "btn small", "data-key": `act-${key}-${act.key}`, "aria-disabled": act.why ? "true" : null, title: act.why ?? null,
      onclick: () => (act.why ? page.say(act.why) : page.order((orders) => this.with(orders, key, (old) => ({ ...old, do: [...(old.do ?? []), act.key] })))),
    }, act.title, element("span", { class: "label" }, act.cost === "whole" ? "1 move" : "½ move")));
    const change = (how) => page.order((orders) => this.with(orders, key, how));
    return [acts.length ? element("div", { class: "kr-acts", role: "group", "aria-label": `Acts of ${page.field.called(key)}` }, acts) : null, stage === "men" ? works(page, key, this.atWork(key) ? { ...option, works: (option.works ?? []).map((work) => ({ ...work, why: work.why ?? "It is already at work" })) } : option, order, this.pick, change) : null];
  }

  /** How a unit is to stand when it is put down. */
  formations(key, order) {
    const { page } = this;
    const unit = page.field.view.units[key];
    const known = page.now.options.units?.[key]?.formations;
    if (!known || !ARMED.includes(unit.arm) || !order.at) return null;
    return element("div", { class: "kr-acts", role: "group", "aria-label": `Formation of ${unit.name}` }, known.map((formation) => element("button", {
      type: "button", class: "btn small", "data-key": `form-${key}-${formation}`, "aria-pressed": String((order.formation ?? unit.formation) === formation),
        onclick: () => page.order((orders) => this.with(orders, key, (old) => ({ ...old, formation }))),
    }, cap(FORMATIONS[formation]))));
  }

  with(orders, key, change) { return { ...orders, units: { ...orders.units, [key]: change(orders.units?.[key] ?? {}) } }; }

  undo(key, i) {
    this.page.order((orders) => this.with(orders, key, (old) => {
      const { do: done, ...rest } = old;
      const left = done.filter((_, n) => n !== i);
      return left.length ? { ...rest, do: left } : rest;
    }));
  }
}

/** Horse that charges or dismounts has answered the enemy's within reach. */
export const answered = (order) => Boolean(order?.charge || order?.do?.includes("dismount"));

/** A work that is ordered, in words. */
function begun({ kind, do: does, at }, page) {
  const named = page.field.country.features?.find((feature) => feature.key === at)?.name ?? page.field.view.broken?.[at]?.name;
  if (does !== "make") return `${does === "repair" ? "Repairs" : "Destroys"} ${named ?? (kind === "wagons" ? "wagons" : `the ${WORKS[kind] ?? kind}`)}`;
  return { mine: "Lays a mine", trench: "Entrenches", epaulement: "Builds an epaulement" }[kind] ?? "Begins a work";
}

/** How much of its move a unit has left. */
function bar(percent) {
  const fill = element("i", {});
  fill.style.width = `${Math.min(100, percent)}%`;   // who saved a move has more than one
  return element("span", { class: "kr-left", role: "img", "aria-label": `${percent} % of its move left` }, fill);
}
