/* Putting down: the bodies and guns that wait beside the table, and where they may stand. */

import { section } from "../board/parts.js";
import { button, element, renew } from "../shell/dom.js";
import { half } from "../shell/words.js";
import { armWord } from "./field.js";
import { ranks } from "./formation.js";
import { bounds, INCH, inches, radius } from "./geometry.js";
import { Panel } from "./panel.js";
import { against } from "./solid.js";
import { mark } from "./things.js";

const STRIP = 16 * INCH;   // a ground no deeper than this lies about the back line
const GUN = 130;           // u: about a gun, wheels and trail
const FRONT = 40 * INCH;   // no line is longer as it comes out of the tray

export class Tray extends Panel {
  get areas() {
    const area = this.page.now.options?.deploy?.area ?? [];
    return Array.isArray(area[0]) ? area : area.length ? [area] : [];
  }

  /** Bodies of which men are still in the tray, and guns. */
  waiting() {
    const { field } = this.page;
    if (this.page.kind.tray) return { bodies: this.page.kind.tray(this.page), guns: [], things: [] };
    const men = [...field.men.values()].filter((man) => man.side === field.own && man.is === "held" && !Number.isFinite(man.x));
    const bodies = new Map();
    for (const man of men) bodies.set(man.body, [...(bodies.get(man.body) ?? []), man]);
    const guns = [...field.guns.values()].filter((gun) => gun.side === field.own && !Number.isFinite(gun.x));
    return { bodies, guns, things: field.waiting.filter((thing) => thing.side === field.own) };
  }

  show() {
    const { page } = this;
    const open = page.field.stage === "deploy" && page.now.options;
    this.host.hidden = !open;
    if (!open) return;
    const { bodies, guns, things } = this.waiting();
    const left = [...bodies.values()].reduce((sum, men) => sum + men.length, 0) + guns.length + things.length;
    renew(this.host, [[...bodies].map(([key, men]) => [key, men.length]), guns.map((gun) => gun.id), things.map((thing) => [thing.id, thing.words]), page.now.editable,
      Boolean(page.now.options.deploy?.rest), page.now.options.forces], () => section("tray-h", left ? "Still to deploy" : "All deployed",
      this.purchase(), left ? element("ul", { class: "og-rows" }, [...bodies].map(([key, men]) => this.body(key, men)), guns.map((gun) => this.gun(gun)), things.map((thing) => this.thing(thing))) : null,
      left && page.now.options.deploy?.rest && page.now.editable ? element("p", { class: "acts" },
        element("button", { type: "button", class: "btn", "data-key": "rest", onclick: () => this.rest() }, "Auto-deploy")) : null,
      element("p", { class: "note" }, left ? "Units left in the tray when you seal are deployed automatically, along your back line and behind it." : "You can move men and guns until you seal.")));
  }

  /** A force is bought for so many points before it is put down. */
  purchase() {
    const { page } = this;
    const { forces } = page.now.options;
    if (!forces) return null;
    const buy = (arm, n) => page.order((orders) => ({ ...orders, put: {}, guns: {}, force: { ...forces.force, ...orders.force, [arm]: n } }));
    return element("div", { class: "og-buy", role: "group", "aria-label": "Your force" }, Object.keys(forces.cost).map((arm) => {
      const field = element("input", { type: "number", min: 0, max: Math.floor(forces.total / 2), value: forces.force[arm], "data-key": `buy-${arm}`, disabled: !page.now.editable });
      field.addEventListener("change", () => buy(arm, Math.max(0, Math.min(Math.floor(forces.total / 2), Math.round(Number(field.value) || 0)))));
      return element("label", null, field, ` ${arm === "guns" ? "guns" : armWord(arm)}, ${half(forces.cost[arm] / 2)} each`);
    }), element("p", { class: "note" }, `${half(forces.price / 2)} of ${half(forces.total / 2)} points. If you buy a new force, the deployed units go back to the tray.`),
      forces.warnings?.length ? element("p", { class: "note" }, forces.warnings.join(" ")) : null);
  }

  body(key, men) {
    const { field, words } = this.page;
    const pieces = men.filter((one) => !field.men.has(one.id));
    const told = men.length > pieces.length ? words.counted(men.filter((one) => field.men.has(one.id))) : `${pieces.length} ${pieces[0].what ?? "gun"}s`;
    const [{ what, arm, mounted }] = men;
    return this.row(key, men, this.page.picture(what ? { wagon: true } : arm ? { arm, mounted } : { gun: true }, field.own), element("span", null, element("b", null, field.called(key)), ` ${told}`));
  }

  gun(gun) {
    const { field } = this.page;
    return this.row(gun.id, [gun], this.page.picture({ gun: true }, field.own), element("b", null, field.gunName(gun.id)));
  }

  thing(thing) {
    const { field } = this.page;
    return this.row(thing.id, [thing], mark(thing, field.colour(field.own)), element("span", null, thing.words.replace(` of ${field.sideName(field.own)}`, "")));
  }

  /** What waits, with the button that takes it out. */
  row(key, ones, picture, words) {
    const { page } = this;
    return element("li", { class: "og-waits" }, picture, words,
      page.now.editable && page.mine(ones[0].id) ? button("Take", () => this.out(ones), { "data-key": `tray-${key}` }) : null);
  }

  /** The first that waits and may be taken out here: [those of it, its name], or null. On a phone the tray lies out of sight below the table. */
  get waitsFirst() {
    const { page } = this;
    if (!page.now.editable || page.field.stage !== "deploy" || !page.now.options) return null;
    const { bodies, guns, things } = this.waiting();
    const all = [...[...bodies].map(([key, men]) => [men, page.field.called(key)]), ...guns.map((gun) => [[gun], page.field.gunName(gun.id)]), ...things.map((thing) => [[thing], thing.name ?? thing.what])];
    return all.find(([ones]) => page.mine(ones[0].id)) ?? null;
  }

  get first() { return this.waitsFirst?.[1] ?? ""; }

  next() {
    const [ones] = this.waitsFirst ?? [];
    if (ones) this.out(ones);
  }

  rest() {
    const { deploy } = this.page.now.options;
    const rest = ontoTable(deploy.rest, deploy.areas ?? {}, this.page);
    const all = (orders, part) => (rest[part] ? { [part]: { ...rest[part], ...orders[part] } } : {});
    this.page.order((orders) => ({ ...orders, ...all(orders, "put"), ...all(orders, "guns"), ...all(orders, "units") }));
  }

  /** A free place on one's own ground, as near to its middle as may be. */
  spot(wide) {
    const { page } = this;
    const { width, depth } = page.field.country;
    const south = page.field.view.home?.[page.field.own] !== "north";
    const [x0, y0, x1, y1] = this.areas[0] ?? [0, south ? 0 : depth * 0.9, width, south ? depth * 0.1 : depth];
    const line = south ? 0 : depth;
    const inward = y1 - y0 > STRIP ? (south ? 8 : -8) * INCH : 0;   // where there is depth, not on the very edge
    const y = Math.min(y1, Math.max(y0, line + inward));
    const middle = (x0 + x1) / 2;
    for (let off = 0; off < (x1 - x0) / 2 - wide / 2; off += 4 * INCH) {
      for (const x of [middle + off, middle - off]) {
        const free = !page.field.near.of(x, y, Math.max(wide / 2, 3 * INCH)).some((man) => Math.abs(man.y - y) < 2 * INCH) && !page.solids.at(x, y, wide / 2);
        if (free) return { x, y };
      }
    }
    return { x: middle, y };
  }

  /** Takes them out of the tray into the hand, in ranks, to be carried to their place. */
  out(ones) {
    const { page } = this;
    const r = Math.max(...ones.map((one) => (page.field.men.has(one.id) ? radius(one) : 2 * INCH)));
    const widest = this.areas.length ? Math.max(...this.areas.map(([x0, , x1]) => x1 - x0)) : FRONT;
    const front = Math.max(1, Math.min(ones.length, Math.floor(Math.min(FRONT, widest - 2 * r) / (2 * r + 6))));
    const at = this.spot(front * (2 * r + 6));
    const places = ranks(ones.map((one) => ({ ...one, id: one.id, gun: page.field.guns.has(one.id), x: at.x, y: at.y, r, verdict: "" })), front, 0);
    page.hand.selected = new Set(ones.map((one) => one.id));
    page.hand.angle = 0;
    page.hand.ghosts = places;
    page.hand.lay(places);
    if (page.now.view.stage === "stand_out") this.close();
    else page.stage.camera.reveal(at);
    page.come();
    page.say(`${page.words.hand(ones.map((one) => one.id))} Drag them, or use the arrow keys and Enter. They would stand in ${front === ones.length ? "line" : "ranks"}, ${inches(Math.max(64, front * (2 * r + 6)))} long.`);
    page.stage.host.focus({ preventScroll: true });
  }

  /** The ground about an opened box is small: it is shown close by. */
  close() {
    const places = this.areas.flatMap(([x0, y0, x1, y1]) => [{ x: x0, y: y0 }, { x: x1, y: y1 }]);
    if (places.length) this.page.stage.camera.fit(bounds(places, 6 * INCH));
  }

  /** Where one may put down, in px of the frame: the widest ground first. */
  areasIn(camera) {
    const size = ([x0, y0, x1, y1]) => (x1 - x0) * (y1 - y0);
    const areas = [...this.areas].sort((a, b) => size(b) - size(a));   // arms differ by a little: the widest is filled, the others are lines in it
    return this.page.field.stage === "deploy" ? areas.map(([x0, y0, x1, y1]) => {
      const [ax, bx] = [camera.x(x0), camera.x(x1)].sort((a, b) => a - b);
      const [ay, by] = [camera.y(y0), camera.y(y1)].sort((a, b) => a - b);
      return { x: ax, y: ay - 4, width: bx - ax, height: Math.max(8, by - ay + 8) };
    }) : [];
  }
}

/** Where the computer would put the others, all moved inwards by one distance, so that nobody stands behind the back line, off the table: as
    far as the strip before the line has room. Where somebody would then stand in something, or on another, all stay where the rules put them. */
export function ontoTable(rest, areas, { field, solids }) {
  if (rest.units || !Object.keys(areas).length) return rest;
  const { depth } = field.country;
  const inward = field.view.home?.[field.own] === "north" ? -1 : 1;
  const places = [["put", field.men], ["guns", field.guns]].flatMap(([part, known]) => Object.entries(rest[part] ?? {}).map(([id, [x, y]]) => ({ part, id, one: known.get(id), x, y })));
  if (!places.length || places.some(({ one }) => !one)) return rest;
  const area = ({ part, one }) => areas[part === "guns" ? "gun" : one.arm] ?? [-Infinity, -Infinity, Infinity, Infinity];
  const behind = Math.max(...places.map(({ part, one, y }) => (inward > 0 ? -y : y - depth) + (part === "guns" ? 0 : radius(one))));
  const room = Math.min(...places.map((place) => (inward > 0 ? area(place)[3] - place.y : place.y - area(place)[1])));
  const by = Math.floor(Math.min(behind, room));
  if (by <= 0) return rest;
  const moving = new Set(places.map(({ id }) => id));
  const moved = places.map((place) => ({ ...place, y: place.y + inward * by }));
  const bars = ({ part, one, x, y }) => (part === "guns" ? solids.at(x, y, GUN) : against(one, { x, y }, { from: null, reach: null, solids, near: field.near, moving, edge: false }));
  if (moved.some(bars)) return rest;
  return moved.reduce((all, { part, id, x, y }) => ({ ...all, [part]: { ...all[part], [id]: [x, y] } }), rest);
}
