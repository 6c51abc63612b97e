/* Guns first: the list of one's guns with their crews, the shots that are laid, and who is carried to another place with how many men. */

import { section, tick } from "../board/parts.js";
import { button, element, renew } from "../shell/dom.js";
import { cap, chance, count } from "../shell/words.js";
import { laid } from "./aim.js";
import { distance, far, inches } from "./geometry.js";
import { Panel } from "./panel.js";

const CREW = 4;
const TEAM = 6;   // as many go with a gun if nobody is chosen: four, and two to spare

export class Guns extends Panel {
  constructor(host, page) {
    super(host, page);
    this.far = new Map();   // gun → how far it may be moved, as told before it was
  }

  get options() { return this.page.now.options?.guns ?? {}; }
  get fire() { return this.page.now.orders?.fire ?? []; }

  /** Who goes with a gun: who was chosen, or is in the hand with it; else the nearest horse, or with fewer than four of them the nearest men. */
  crew(id) {
    const { field, hand } = this.page;
    const there = (this.options[id]?.crew ?? []).filter((man) => field.men.has(man));
    const held = hand.selected.has(id) ? there.filter((man) => hand.selected.has(man)) : [];
    if (held.length) return held;
    const ordered = Object.keys(this.page.now.orders?.guns?.[id]?.crew ?? {});
    if (ordered.length) return ordered;
    const gun = field.guns.get(id);
    const off = (man) => Math.hypot(field.men.get(man).ox - gun.ox, field.men.get(man).oy - gun.oy);
    const nearest = [...there].sort((a, b) => off(a) - off(b) || (a < b ? -1 : 1));
    const horse = nearest.filter((man) => field.men.get(man).arm === "cav");
    return (horse.length >= CREW ? horse : nearest).slice(0, this.page.kind.formed ? Infinity : TEAM);
  }

  /** How far a gun may be moved: of one that is moved already, what it might before. */
  reach(id) {
    const move = this.options[id]?.move ?? 0;
    if (move) this.far.set(id, move);
    return move || (this.page.now.orders?.guns?.[id] ? this.far.get(id) ?? null : 0);
  }

  /** What the aim needs to know of a gun. */
  shooter(id) {
    const { page } = this;
    const gun = page.field.guns.get(id);
    const option = this.options[id] ?? {};
    const screw = page.kind.screw?.(id, option);
    return {
      id, from: gun, name: page.field.gunName(id), left: option.fire ?? 0, targets: option.targets, point: page.kind.shells,
      about: (target) => ({ gun: id, ...(target ? { target } : {}), ...(screw ? { screw: screw.key } : {}) }),
      lay: (target) => ({ done, ...rest }) => ({ ...rest, fire: [...(rest.fire ?? []), [id, target, ...(screw ? [screw.key] : [])]] }),
      ...(screw ? { spread: screw.spread, most: screw.max } : {}),
    };
  }

  strike(number) {
    this.page.order((orders) => ({ ...orders, fire: (orders.fire ?? []).filter((_, i) => i !== number) }));
  }

  show() {
    const { page, options, fire } = this;
    const open = page.field.stage === "guns" && page.now.options;
    this.host.hidden = !open;
    if (!open) return;
    const ids = [...page.field.guns.values()].filter((gun) => gun.side === page.field.own && gun.is !== "off").map((gun) => gun.id);
    const shows = [ids, options, fire, page.now.orders, page.aim.shooter?.id, page.now.editable, page.kind.shows?.()];
    renew(this.host, shows, () => section("guns-h", "Guns", ids.length ? element("ul", { class: "og-rows" }, ids.map((id) => this.row(id))) : element("p", { class: "note" }, "None of your guns is on the table."),
      page.kind.volleys?.(page) ?? null, this.done()));
  }

  row(id) {
    const { page } = this;
    const option = this.options[id] ?? {};
    const gun = page.field.guns.get(id);
    const shots = this.fire.map((shot, number) => ({ shot, number })).filter(({ shot }) => shot[0] === id);
    const left = option.fire ?? 0;
    const aiming = page.aim.shooter?.id === id;
    const men = option.crew?.length ?? gun.crew ?? 0;
    const moving = page.now.orders?.guns?.[id];
    const acts = page.now.editable ? [
      (left > 0 || aiming) && page.mine(id) ? button(aiming ? "Stop aiming" : "Aim", () => page.layOn(id), { "data-key": `aim-${id}`, "aria-pressed": String(aiming) }) : null,
      page.mode.can(id) && !shots.length ? button(moving ? "Move again" : "Move", () => page.carryGun(id), { "data-key": `carry-${id}` }) : null,
      moving ? button("Keep this position", () => page.order((orders) => page.mode.back([id], orders)), { class: "btn small bare", "data-key": `home-${id}` }) : null,
    ] : [];
    return element("li", { class: aiming ? "now" : null },
      element("div", { class: "og-gun" },
        element("button", { type: "button", class: "bd-row", "data-key": `gun-${id}`, onclick: () => page.lookAt([id]) }, page.picture({ gun: true }, gun.side), element("b", null, cap(page.field.gunName(id)))),
        element("span", { class: "note" }, this.state(option, { men, fixed: gun.fixed }, left, shots.length, moving)), element("span", { class: "acts" }, acts, page.kind.screws?.(page, id, option) ?? null)),
      moving ? this.going(id, moving) : null,
      shots.length ? element("ol", { class: "og-lays" }, shots.map(({ shot, number }) => this.shot(id, shot, number))) : null);
  }

  state(option, { men, fixed }, left, laidNow, moving) {
    if (moving) return `moves with ${count(Object.keys(moving.crew ?? {}).length, "man")}`;
    if (option.why && !left && !option.move && !laidNow) return cap(option.why);
    const parts = [fixed ? "fixed, with its own crew" : men < CREW ? `${men} of ${CREW} men` : count(men, "man")];
    if (left || laidNow) parts.push(`${count(left, "shot")} left`);
    if (option.move && !laidNow) parts.push(`may move ${inches(option.move)}`);
    if (!left && !laidNow && (option.why || (option.why_not_moved && !fixed))) parts.push(option.why || option.why_not_moved);
    return cap(parts.join(", "));
  }

  /** A shot that stands on the sheet. */
  shot(id, [, target], number) {
    const { page } = this;
    const gun = page.field.guns.get(id);
    const to = page.targetOf(target);
    const mille = this.page.now.options?.shots?.[number]?.chance ?? (typeof target === "string" ? this.options[id]?.targets?.[target] : undefined);
    const words = `${typeof target === "string" ? cap(page.field.manName(target)) : "A place"}${to ? `, ${distance(far(gun, to))}` : ""}${mille === undefined ? "" : `, ${chance(mille)}`}`;
    return element("li", { class: "og-shot" }, element("span", null, words),
      page.now.editable ? button("×", () => this.strike(number), { class: "btn x", "data-key": `strike-${number}`, "aria-label": `Remove this shot: ${words}` }) : null);
  }

  going(id, { to, crew }) {
    const { field } = this.page;
    const gun = field.guns.get(id);
    const horse = Object.keys(crew ?? {}).filter((man) => field.men.get(man)?.arm === "cav").length;
    return element("p", { class: "note og-going" }, `${inches(Math.hypot(to[0] - gun.ox, to[1] - gun.oy))} away, ${horse >= CREW ? "drawn by horse" : "drawn by hand"}`);
  }

  /** The guns of this ply are done after this sheet. */
  done() {
    const { page } = this;
    if (!page.now.editable || !this.fire.length) return null;
    return tick("Fire the last shots and move the men", Boolean(page.now.orders?.done), (on) => page.order(({ done, ...rest }) => (on ? { ...rest, done: true } : rest)));
  }

  /** Lines of the shots that are laid. */
  overlay(camera) {
    const { page } = this;
    if (page.field.stage !== "guns" || !page.now.options) return [];
    return this.fire.flatMap(([id, target], i) => {
      const gun = page.field.guns.get(id);
      const to = page.targetOf(target);
      return gun && to ? laid(camera, gun, to, i + 1) : [];
    });
  }
}
