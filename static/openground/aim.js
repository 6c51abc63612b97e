/* Aiming: a line from the muzzle to what is pointed at, its length, and the chance where the rule set tells one. A press lays the shot. */

import { f, svg } from "../shell/dom.js";
import { cap, chance } from "../shell/words.js";
import { distance, far, inches } from "./geometry.js";

const HALO = 7;
const SAME = 64;   // u: pressed so near the same place, the same is meant

export class Aim {
  /** @type {import("./page.js").Page} */ page;

  constructor(page) {
    this.page = page;
    this.shooter = null;   // { id, from: {x, y}, name, left, targets: {man: per mille}?, point: bool, about(target?) → question, lay(target) → change of orders, spread(r)? }
    this.to = null;
    this.known = new Map();   // shooter → whom it can see, with the chance of each, as the rules answered
  }

  /** Lays on for this shooter; the same again stops. */
  start(shooter) {
    this.shooter = this.shooter?.id === shooter?.id ? null : shooter;
    this.to = null;
    if (this.shooter) this.page.say(`${this.shooter.name} is being aimed: click a man or a place. Escape cancels.`);
    this.ask();
    this.page.redraw();
    this.page.renewForm();
  }

  /** Whom this shooter can see, and the chance of each shot: asked for the one that is being aimed, whatever the size of the army. */
  async ask() {
    const { shooter, known } = this;
    if (!shooter?.about || shooter.targets || shooter.point || known.has(shooter.id)) return;
    known.set(shooter.id, null);   // on its way
    const { targets = null } = await this.page.rules(shooter.about());
    if (this.known !== known) return;
    if (targets) known.set(shooter.id, targets);
    else known.delete(shooter.id);
    if (this.shooter?.id !== shooter.id) return;   // the last shot is laid, or another gun is being aimed
    if (this.to) this.page.stage.cap.textContent = this.words(this.to);
    this.page.redraw();
    this.page.renewForm();
  }

  /** The table has changed, or the sheet: what could be seen may be another. */
  forget() { this.known = new Map(); }

  /** Whom it can see, or null as long as that is not known. */
  get targets() { return this.shooter?.targets ?? this.known.get(this.shooter?.id) ?? null; }
  get knows() { return Boolean(this.targets); }
  chance(man) { return man ? this.targets?.[man] : undefined; }

  stop() {
    if (!this.shooter) return false;
    this.shooter = null;
    this.page.redraw();
    this.page.renewForm();
    return true;
  }

  /** The enemy under the pointer, or the place itself. */
  target(hit, place) {
    const man = hit?.man && !this.shooter.point ? this.page.field.men.get(hit.man) : null;
    if (man && man.side !== this.page.field.own) return { man: man.id, x: man.x, y: man.y };
    return place ? { x: Math.round(place.x), y: Math.round(place.y) } : null;
  }

  /** Somebody of whom nothing can be seen from the gun. */
  unseen(to) { return Boolean(this.knows && to.man && this.chance(to.man) === undefined); }

  hover(hit, place) {
    this.to = this.target(hit, place);
    this.page.redraw();
    return this.to && this.shooter ? this.words(this.to) : "";   // what is drawn anew may end the aiming: the last shot is out
  }

  words(to) {
    const { shooter, page } = this;
    const range = far(shooter.from, to);
    const mille = this.chance(to.man) ?? to.mille;
    const told = mille === undefined ? (this.unseen(to) ? `, cannot be seen from ${shooter.row ? "the row" : "the gun"}` : "") : `, ${chance(mille)}`;
    const errs = shooter.spread?.(range);
    const error = errs ? `; it errs by ${inches(errs.along)} in range and ${inches(errs.across)} to a side, twice that at worst` : "";
    return `${cap(shooter.name)} at ${to.man ? page.field.manName(to.man) : "a place"}: ${distance(range)}${told}${error}.`;
  }

  /** Lays the shot, after the rules have said what it is worth: one that would be refused is not laid, one at nobody only if it is pressed again. */
  async press(hit, place) {
    const to = this.target(hit, place);
    if (!to) return;
    const { shooter, page } = this;
    if (this.unseen(to)) return void page.say(`${this.words(to)} Nothing is aimed.`);
    if (shooter.left <= 0) return void page.say(`${shooter.name} has no shot left.`);
    const again = this.warned && this.warned.id === shooter.id && far(this.warned, to) < SAME;
    if (shooter.about && !again && (!to.man || !this.knows)) {
      const told = await page.rules(shooter.about(to.man ?? [to.x, to.y]));
      if (this.shooter?.id !== shooter.id) return;
      if (told.why) return void this.tell(to, `${this.words(to)} It cannot fire: ${told.why}. Nothing is aimed.`);
      if (told.nobody) {
        this.warned = { id: shooter.id, ...to };   // pressed once more, it is meant
        return void this.tell(to, `${this.words(to)} ${cap(told.nobody)}. Click there again to fire anyway.`);
      }
      to.mille = told.chance;
    }
    this.warned = null;
    page.say(`Aimed: ${this.words(to)}`);
    await page.order(shooter.lay(to.man ?? [to.x, to.y]));
    if (this.shooter?.id === shooter.id && this.shooter.left <= 0) this.stop();
  }

  /** Said aloud, and beside the aim until it is laid elsewhere. */
  tell(to, words) {
    this.to = { ...to, words };
    this.page.say(words);
    this.page.stage.cap.textContent = words;
    this.page.redraw();
  }

  /** By keys the aim goes from one man to the next that can be seen, the likeliest first. */
  next(by) {
    const { field } = this.page;
    const { shooter } = this;
    const enemies = field.standing.filter((man) => man.side !== field.own && man.is === "armed");
    const known = enemies.map((man) => ({ man, mille: this.chance(man.id) })).filter(({ mille }) => mille !== undefined || !this.knows);
    known.sort((a, b) => (b.mille ?? 0) - (a.mille ?? 0) || far(a.man, shooter.from) - far(b.man, shooter.from));
    if (!known.length) return void this.page.say("There is nobody to aim at.");
    const at = known.findIndex(({ man }) => man.id === this.to?.man);
    const { man } = known[(at + by + known.length) % known.length];
    this.to = { man: man.id, x: man.x, y: man.y };
    this.page.say(this.words(this.to));
    this.page.stage.camera.reveal(man);
    this.page.redraw();
  }

  /** The line being laid. */
  overlay(camera) {
    const { shooter, to } = this;
    if (!shooter || !to) return [];
    const range = far(shooter.from, to);
    const mille = to.man ? this.chance(to.man) : undefined;
    const words = `${distance(range)}${mille === undefined ? (this.unseen(to) ? ", cannot be seen" : "") : `, ${chance(mille)}`}`;
    const [x, y] = [camera.x(to.x), camera.y(to.y)];
    const beyond = shooter.most && range > shooter.most;
    const dashed = beyond || this.unseen(to);
    const nodes = [svg("path", { class: `og-aim ${dashed ? "far" : ""}`, d: camera.way([shooter.from, to]) }),
      svg("circle", { class: "og-mark", cx: f(x), cy: f(y), r: HALO }), svg("path", { class: "og-mark", d: `M${f(x - 11)} ${f(y)}h7m8 0h7M${f(x)} ${f(y - 11)}v7m0 8v7` }),
      svg("text", { class: "lab og-told bold", x: f(Math.min(x + 13, camera.w - 110)), y: f(y - 10) }, beyond ? `${words}: beyond its range` : words)];
    if (shooter.spread) nodes.unshift(...ellipses(camera, shooter, to, range));
    return nodes;
  }
}

/** Where half and nearly all of such shells fall: one and two deviations along the line and across it. */
function ellipses(camera, shooter, to, range) {
  const { along, across } = shooter.spread(range);
  const angle = (Math.atan2(camera.y(to.y) - camera.y(shooter.from.y), camera.x(to.x) - camera.x(shooter.from.x)) * 180) / Math.PI;
  return [2, 1].map((n) => svg("ellipse", {
    class: `og-error e${n}`, rx: f(along * n * camera.k), ry: f(across * n * camera.k), transform: `translate(${f(camera.x(to.x))} ${f(camera.y(to.y))}) rotate(${f(angle)})`,
  }));
}

/** A shot that is laid already: its line with its number. */
export function laid(camera, from, to, number) {
  const [x, y] = [camera.x(to.x), camera.y(to.y)];
  return [
    svg("path", { class: "og-laid", d: camera.way([from, to]) }),
    svg("circle", { class: "og-mark", cx: f(x), cy: f(y), r: HALO }),
    svg("text", { class: "lab og-told bold", x: f(x + 10), y: f(y - 8) }, String(number)),
  ];
}
