/* Columns of wagons, boats and trains: what each is about, and what may be ordered of it besides carrying it about the table. */

import { section } from "../../board/parts.js";
import { distance, inches } from "../../openground/geometry.js";
import { element, renew } from "../../shell/dom.js";
import { cap, count, list, stop } from "../../shell/words.js";
import { Panel } from "../../openground/panel.js";

const GOODS = ["food", "forage", "ammunition"];
const FILES = { embark: "go aboard", entrain: "get in", land: "land", disembark: "land", detrain: "get out" };

export class Vessels extends Panel {
  show() {
    const { page } = this;
    const { options, orders, editable } = page.now;
    const wagons = Object.keys(options?.columns ?? {}).filter((key) => page.mine(key));
    const vessels = ["boats", "trains"].flatMap((part) => Object.keys(options?.[part] ?? {}).filter((key) => page.mine(key)).map((key) => ({ part, key })));
    const open = page.field.stage === "men" && wagons.length + vessels.length > 0;
    this.host.hidden = !open;
    if (!open) return;
    renew(this.host, [options.columns, options.wagons, options.boats, options.trains, options.supply?.stores, orders?.wagons, orders?.boats, orders?.trains, editable, [...page.hand.selected]],
      () => section("vessels-h", vessels.length ? "Wagons, boats, trains" : "Wagons",
        element("ul", { class: "og-rows" }, wagons.map((unit) => this.column(unit)), vessels.map(({ part, key }) => this.vessel(part, key)))));
  }

  press(key, words, act, { on = false, why = "" } = {}) {
    return element("button", { type: "button", class: "btn small", "data-key": key, "aria-pressed": String(on), "aria-disabled": why ? "true" : null, title: why || null,
      onclick: () => (why ? this.page.say(why) : act()) }, words);
  }

  change(part, key, order) {
    this.page.order((orders) => {
      const { [key]: gone, ...rest } = orders[part] ?? {};
      return { ...orders, [part]: order ? { ...rest, [key]: order } : rest };
    });
  }

  name(id) { return this.page.field.things.get(id)?.name ?? id; }

  /** A store as the supply has it: a depot, a wagon, a truck. */
  store(id) {
    const { field, now } = this.page;
    return now.options.supply?.stores?.[id]?.title ?? field.country.features?.find((feature) => feature.key === id)?.name ?? this.name(id);
  }

  /* ---- wagons ---- */

  column(unit) {
    const { page } = this;
    const { columns, wagons } = page.now.options;
    const keys = columns[unit];
    const orders = page.now.orders?.wagons ?? {};
    const one = wagons[keys[0]];
    const goes = one ? [`${inches(one.reach)} across country`, one.road > one.reach ? `${inches(one.road)} by road` : ""].filter(Boolean) : [];
    const held = keys.filter((key) => page.hand.selected.has(key));
    const said = keys.filter((key) => orders[key] && !Array.isArray(orders[key]));
    return element("li", { class: `kr-unit ${held.length ? "now" : ""}` },
      element("div", { class: "kr-head" }, element("button", { type: "button", class: "bd-row", "data-key": `column-${unit}`, onclick: () => page.fromList(unit) }, page.picture({ wagon: true }, page.field.own), element("b", null, page.field.called(unit))),
        element("span", { class: "note" }, cap(count(keys.length, "wagon")))),
      element("p", { class: "note" }, orders[unit] ? "The column drives on behind its head." : goes.length ? `Goes ${list(goes)}; drag its head and the rest follow. A wagon that moves can neither load nor supply.` : cap(one?.why ?? "")),
      said.map((key) => element("p", { class: "kr-ordered" }, element("span", null, this.load(key, orders[key]), this.undo("wagons", key)))),
      page.now.editable && held.length === 1 ? this.loads(held[0], wagons[held[0]], orders[held[0]]) : held.length ? element("p", { class: "note" }, "Click a wagon twice to select it alone, then load or unload it.") : null);
  }

  load(key, order) {
    const what = order.load ? "loads from" : "unloads to";
    const goods = GOODS.filter((kind) => order.packets?.[kind]).map((kind) => `${order.packets[kind]} ${kind}`);
    return `${this.name(key)} ${what} ${this.store(order.load ?? order.unload)}${goods.length ? `: ${list(goods)}` : ""} `;
  }

  loads(key, wagon, order) {
    if (!wagon) return null;
    const has = GOODS.filter((kind) => wagon.packets?.[kind]).map((kind) => `${wagon.packets[kind]} ${kind}`);
    const buttons = (wagon.stores ?? []).flatMap((store) => [["load", `Load from ${this.store(store)}`, wagon.room > 0 ? "" : "It is full."], ["unload", `Unload to ${this.store(store)}`, has.length ? "" : "It is empty."]]
      .map(([what, words, why]) => this.press(`${what}-${key}-${store}`, words, () => this.change("wagons", key, order?.[what] === store ? null : { [what]: store }), { on: order?.[what] === store, why })));
    return [element("p", { class: "note" }, `${this.name(key)} holds ${has.length ? list(has) : "nothing"}; room for ${count(wagon.room, "packet")} more.${buttons.length ? "" : " None of your stores is near enough to load from."}`),
      buttons.length ? element("div", { class: "kr-acts", role: "group", "aria-label": `Loads of ${this.name(key)}` }, buttons) : null];
  }

  undo(part, key) {
    return this.page.now.editable ? element("button", { type: "button", class: "btn x", "data-key": `undo-${part}-${key}`, "aria-label": `Remove this order of ${this.name(key)}`, onclick: () => this.change(part, key, null) }, "×") : null;
  }

  /* ---- boats and trains ---- */

  vessel(part, key) {
    const { page } = this;
    const told = page.now.options[part][key];
    const order = page.now.orders?.[part]?.[key];
    const train = part === "trains";
    const aboard = train ? told.trucks.reduce((sum, truck) => sum + truck.aboard, 0) : told.aboard;
    const on = page.hand.selected.has(key);
    return element("li", { class: `kr-unit ${on ? "now" : ""}` },
      element("div", { class: "kr-head" }, element("button", { type: "button", class: "bd-row", "data-key": `vessel-${key}`, onclick: () => page.lookAt([key]) }, element("b", null, this.name(key))),
        element("span", { class: "note" }, train ? `${trucks(told.trucks)}; ${aboard ? `${aboard} aboard` : "nobody aboard"}`
          : `${aboard} aboard, room for ${told.room} more`)),
      element("p", { class: "note" }, this.state(told, train)),
      order ? element("p", { class: "kr-ordered" }, element("span", null, this.ordered(order, train), this.undo(part, key))) : null,
      page.now.editable && !order ? element("div", { class: "kr-acts", role: "group", "aria-label": `What ${this.name(key)} may do` }, train ? this.trainActs(key, told, aboard) : this.boatActs(key, told)) : null);
  }

  state(told, train) {
    const { landing } = told;
    if (landing) return `${cap(count(landing.men, "man"))} still to ${FILES[landing.what] ?? "file through"}: ${landing.moves} of ${count(landing.of, "move")} done.`;
    const near = Object.keys(told.embark ?? told.entrain ?? {}).map((key) => this.page.field.called(key));
    const goes = told.why ? stop(cap(told.why)) : train ? "Drag its engine along the line, or press a button." : `Can be rowed ${inches(told.reach)}: drag it along the water.`;
    return `${goes}${near.length ? ` ${cap(list(near))} may ${train ? "get in" : "go aboard"}: click the unit.` : ""}`;
  }

  ordered(order, train) {
    if (Array.isArray(order) || order.row) return "Is rowed on ";
    if (typeof order === "number" || "run" in order) return "Runs along the line ";
    if (order.land) return "Its men land ";
    if (order.detrain) return "Everybody gets out ";
    return order.stop ? "Those who are not through stay where they are " : `Takes men ${train ? "in" : "aboard"} `;
  }

  boatActs(key, told) {
    if (told.landing) return !told.landing.moves ? [] : [this.press(`stop-${key}`, "Stop them", () => this.change("boats", key, { stop: true }))];
    return told.aboard ? [this.press(`land-${key}`, "Land them on the nearest bank", () => this.change("boats", key, { land: true }))] : [];
  }

  trainActs(key, told, aboard) {
    if (told.landing) return !told.landing.moves ? [] : [this.press(`stop-${key}`, "Stop them", () => this.change("trains", key, { stop: true }))];
    const [least, most] = told.run;
    const run = (name, words, to) => (to === told.at ? null : this.press(`${name}-${key}`, words, () => this.change("trains", key, { run: to })));
    return [run("on", `Run on ${distance(most - told.at)}`, most), run("back", `Back ${distance(told.at - least)}`, least),
      aboard ? this.press(`out-${key}`, "All get out beside the line", () => this.change("trains", key, { detrain: true })) : null,
      ...(told.guns ?? []).map((gun) => this.press(`gun-${key}-${gun}`, `Load ${this.page.field.gunName(gun)}`, () => this.change("trains", key, { entrain: [gun] })))];
  }
}

/** The trucks of a train, counted by what they take. */
function trucks(all) {
  const words = { inf: "infantry truck", cav: "cavalry truck", gun: "gun truck", stores: "stores truck" };
  const by = new Map();
  for (const { kind, is } of all) if (is === "in place") by.set(kind, (by.get(kind) ?? 0) + 1);
  return cap(list([...by].map(([kind, n]) => count(n, words[kind] ?? "truck"))));
}
