/* The page of a battle on open ground: the table, the hand, and the papers beside it. Little Wars and the Kriegspiel both open it;
   `kind` says what a rule set adds: { shells, gunSize, turned, things(view), panels: [make(host, page)], … }.

   The frame calls `show(now)`. Each part draws itself from the whole of it; orders go out as changes of what stands. */

import { Card } from "../shell/card.js";
import { button, drawEach, element } from "../shell/dom.js";
import { plural } from "../shell/words.js";
import { Aim } from "./aim.js";
import { Bar } from "./bar.js";
import { Bodies } from "./bodies.js";
import { Charging } from "./charging.js";
import { Coming } from "./coming.js";
import { taken } from "./crews.js";
import { Faults } from "./faults.js";
import { Field } from "./field.js";
import { bounds, INCH, middle } from "./geometry.js";
import { Glide } from "./glide.js";
import { Ground } from "./ground.js";
import { Guns } from "./guns.js";
import { Hand } from "./hand.js";
import { HELP, Keys } from "./keys.js";
import { Melees } from "./melees.js";
import { modeOf } from "./modes.js";
import { Overlay } from "./overlay.js";
import { Pointer } from "./pointer.js";
import { Score } from "./score.js";
import { Shots } from "./shots.js";
import { Solids } from "./solid.js";
import { Stage } from "./stage.js";
import { told } from "./told.js";
import { Tray } from "./tray.js";
import { Words } from "./words.js";

const BEHIND = 8 * INCH;   // men are put down behind their back line too

export class Page {
  table; kind; handleAt;

  constructor(table, kind) {
    Object.assign(this, { table, kind });
    this.own = table.side in table.sides ? table.side : null;
    this.pointed = [];
    this.words = new Words(this);
    this.hand = new Hand(this);
    this.aim = new Aim(this);
    this.charging = new Charging(this);
    this.glide = new Glide(this);
    this.build();
    this.overlay = new Overlay(this);
    this.stage = new Stage(this.floor, () => this.field && this.overlay.scene(), `The table. ${HELP}`, () => this.bar.height);
    this.pointer = new Pointer(this);
    this.keys = new Keys(this);
  }

  build() {
    const { table } = this;
    const place = (name) => element("div", { class: `og-${name}` });
    const at = this.at = Object.fromEntries(["tray", "ground", "guns", "melees", "faults", "shots", "score", "edit"].map((name) => [name, place(name)]));
    this.guns = new Guns(at.guns, this);
    this.tray = new Tray(at.tray, this);
    this.ground = new Ground(at.ground, at.edit, this);
    this.melees = new Melees(at.melees, this);
    this.faults = new Faults(at.faults, this);
    this.shots = new Shots(at.shots, this);
    this.score = new Score(at.score, this);
    this.bodies = new Bodies(table.list, this);
    this.card = new Card();
    this.bar = new Bar(this);
    const extra = [(host, page) => new Coming(host, page), ...(this.kind.panels ?? [])].map((make) => {
      const host = element("div", { class: "og-panel" });
      return { host, part: make(host, this) };
    });
    this.extras = extra.map(({ part }) => part);
    const zoom = (words, sign, by) => button(sign, () => this.stage.camera.zoom(by), { "aria-label": words });
    const coarse = matchMedia("(pointer: coarse)").matches;
    this.ring = button("Lasso", () => this.ring.setAttribute("aria-pressed", String(!this.lassoes)),
      { "aria-pressed": String(!coarse), title: "Dragging on free ground rings men; otherwise it moves the map" });
    const ctl = element("div", { class: "og-ctl", role: "group", "aria-label": "View of the table" },
      button("Whole table", () => this.stage.camera.whole()), zoom("Zoom out", "−", 1 / 1.35), zoom("Zoom in", "+", 1.35), this.ring);
    this.floor = element("div", { class: "og-stage" });
    this.sheet = element("div", { class: "og" }, this.floor, element("div", { class: "og-notes" }, this.faults.note), ctl, this.bar.node, at.edit);
    table.board.replaceChildren(this.sheet);
    table.form.replaceChildren(at.tray, at.ground, at.guns, ...extra.map(({ host }) => host), at.melees, at.faults, at.shots, at.score,
      this.help = element("details", { class: "rest og-help" }, element("summary", null, "Keys of the table"), element("p", { class: "note" }, HELP)));
  }

  /* ---- pointer and finger ---- */

  /** Whether a drag on free ground draws a ring round men. */
  get lassoes() { return this.ring.getAttribute("aria-pressed") === "true"; }

  press(hit, place, { add, touch }) {
    const { hand, field } = this;
    this.stage.host.focus({ preventScroll: true });
    if (this.aim.shooter) return void this.aim.press(hit, place);
    if (hit?.man && this.melees.press(hit.man)) return undefined;
    if (this.kind.press?.(this, hit, place)) return undefined;
    const id = hit?.man ?? hit?.gun ?? hit?.thing ?? null;
    this.tells(hit);
    if (hit?.man && !add && this.charging.at(field.men.get(hit.man)?.body)) return undefined;
    if (!id && hand.ghosts.length) return void hand.bring(place);
    if (!id) return hand.selected.size && !touch ? void hand.let() : undefined;
    if (hit.gun && !add && field.stage === "guns" && field.guns.get(id).side === this.own && this.mine(id) && (this.now.options?.guns?.[id]?.fire ?? 0) > 0) return void this.layOn(id);
    hand.take(add ? [id] : this.meant(id), { add });
    return undefined;
  }

  /** What was pressed shows its card: the values of its arm, and how it stands. */
  tells(hit) {
    const { man, gun, thing } = hit ?? {};
    const { field, words } = this;
    const one = field.men.get(man) ?? field.guns.get(gun) ?? field.things.get(thing);
    if (!one) return;
    if (!this.card.node.isConnected) this.table.form.insertBefore(this.card.node, this.help);
    const title = man ? field.called(one.body) : gun ? field.gunName(gun) : one.name ?? one.what;
    this.card.show(gun ? this.kind.gunArm ?? "gun" : one.arm, title, () => (this.field.has(hit) ? words.under(hit) : null));
  }

  /** Of whoever is pressed the whole body, of one's own those who may be moved and do not stay by a gun; a column of wagons likewise. */
  together(id) {
    const { field, mode } = this;
    const thing = field.things.get(id);
    const ones = field.men.has(id) ? field.of(field.men.get(id).body) : thing?.body ? [...field.things.values()].filter((one) => one.body === thing.body) : [];
    const may = ones.map((one) => one.id).filter((one) => mode.can(one));
    return mode.can(id) ? taken(this, may, field.men.get(id)?.body, id) : ones.length && !may.length ? ones.map((one) => one.id) : [id];
  }

  /** What a press takes: the body, and pressed again him alone, as soon or as late as one likes. */
  meant(id) {
    const { selected } = this.hand;
    const all = this.together(id);
    return all.length === selected.size && all.every((one) => selected.has(one)) ? [id] : all;
  }

  twice(hit) {
    const man = this.field.men.get(hit.man);
    if (man && this.aim.shooter) return void this.aim.press(hit, man);   // a second shot at the same man
    if (man && this.charging.at(man.body)) return;
    if (man || hit.thing) this.hand.take([hit.man ?? hit.thing]);
  }

  holds(hit) {
    const id = hit.man ?? hit.gun ?? hit.thing;
    return this.hand.selected.has(id) || this.hand.ghosts.some((ghost) => ghost.id === id);
  }

  lift(hit) {
    if (this.aim.shooter && !hit.gun) return false;
    this.aim.stop();
    return this.hand.begin(hit);
  }

  hover(hit, place) {
    const words = this.aim.shooter ? this.aim.hover(hit, place) : this.words.under(hit, place);
    this.stage.cap.textContent = words;
    const fault = hit && (hit.man ?? hit.gun);
    if (fault && this.faults.by?.has(fault) && this.faults.active !== fault) {
      this.faults.active = fault;
      this.faults.tell();
      this.redraw();
    }
    this.floor.classList.toggle("may", Boolean(hit && this.mode.can(hit.man ?? hit.gun ?? hit.thing)));
    this.floor.classList.toggle("aims", Boolean(this.aim.shooter));
  }

  /* ---- what the parts ask for ---- */

  order(change) {
    if (!this.now.editable) return Promise.resolve();
    return this.table.order((orders) => {
      this.wanted = change(orders ?? {});   // refusals tell which of its shots they mean
      return this.wanted;
    }).catch(() => { /* the do-block says why */ });
  }

  say(text) { this.table.say(text); }

  /** What the rules answer to a question about what is being written; nothing where they cannot be asked. */
  async rules(about) { return (await this.table.ask?.(about)) ?? {}; }

  picture(one, side) { return this.stage.figures.picture(one, this.field.colour(side)); }

  targetOf(target) {
    if (typeof target !== "string") return { x: target[0], y: target[1] };
    return this.field.men.get(target) ?? null;
  }

  /** Whether this chair orders him: where several play a side each has his own arms. */
  mine(id) {
    const { posts = [] } = this.table;
    const { whose } = this.now.options ?? {};
    if (!posts.length || !whose) return true;
    const man = this.field.men.get(id);
    if (man && man.side !== this.own) return true;   // prisoners: the server says who leads them
    const post = whose[man?.body ?? id] ?? null;
    return post === null || posts.includes(post);
  }

  /** Why someone may not be moved now, in words. */
  why(id) {
    const { options } = this.now;
    if (options && this.hand.one(id)?.side === this.own && !this.mine(id)) return "another player of your side commands here";
    return options?.men?.[id]?.why ?? options?.guns?.[id]?.why ?? "";
  }

  layOn(id) {
    this.hand.take([id], { quiet: true });
    this.aim.start(this.guns.shooter(id));
    this.come();
  }

  carryGun(id) {
    this.aim.stop();
    const crew = new Set(this.now.options?.guns?.[id]?.crew ?? []);
    this.hand.take([id, ...[...this.hand.selected].filter((one) => crew.has(one))], { quiet: true });   // who was chosen goes with it
    this.hand.raise();
    this.hand.lay(this.hand.ghosts);
    this.stage.camera.reveal(this.field.guns.get(id));
    this.come();
    this.say(`${this.field.gunName(id)} and ${plural(this.guns.crew(id).length, "man")} are selected: drag the gun, or use the arrow keys and Enter.`);
    this.stage.host.focus({ preventScroll: true });
  }

  letGo() {
    if (!this.aim.stop() && !this.charging.stop() && !this.kind.escape?.(this)) this.hand.let();
  }

  wholeBody() {
    const man = this.field.men.get([...this.hand.selected][0]);
    if (man) this.hand.body(man.body);
  }

  fromList(key) {
    if (this.charging.at(key)) {
      this.stage.camera.reveal(middle(this.field.of(key)));
      return void this.come();
    }
    this.hand.body(key);
    this.frame([...this.hand.selected]);
    this.come();
  }

  lookAt(ids) {
    this.hand.take(ids, { quiet: true });
    this.say(this.words.hand(ids));
    const places = ids.map((id) => this.hand.one(id)).filter((one) => Number.isFinite(one?.x));
    if (places.length) this.stage.camera.reveal(middle(places));
    this.come();
  }

  lookAtPlaces(places) {
    if (places.length) this.stage.camera.fit(bounds(places, 500));
    this.come();
  }

  frame(ids) {
    const around = this.field.around(ids);
    if (around) this.stage.camera.fit(around, 0.3);
    else this.stage.camera.whole();
  }

  /** Rings round whom a panel means. */
  point(ids) {
    this.pointed = ids;
    this.redraw();
  }

  /** Brings the table into sight on a long page. */
  come() {
    const { top, bottom } = this.floor.getBoundingClientRect();
    if (top > innerHeight * 0.6 || bottom < innerHeight * 0.4) this.floor.scrollIntoView({ block: "nearest" });
  }

  /* ---- surrender, leaving the table ---- */

  flagged() {
    const { selected } = this.hand;
    return (this.now.options?.surrender ?? []).find((ids) => ids.some((id) => selected.has(id))) ?? null;
  }

  mayShowFlag() { return this.now.editable && this.flagged() !== null; }

  showsFlag() { return (this.now.orders?.surrender ?? []).some((id) => this.flagged()?.includes(id)); }

  surrender() {
    const ids = this.flagged();
    const down = this.showsFlag();
    this.order((orders) => ({ ...orders, surrender: [...(orders.surrender ?? []).filter((id) => !ids.includes(id)), ...(down ? [] : ids)] }));
  }

  mayGoOff() {
    const { options, orders } = this.now;
    if (!this.now.editable) return [];
    return [...this.hand.selected].filter((id) => (options?.men?.[id]?.off || options?.off?.includes(id)) && !(orders?.off ?? []).includes(id));
  }

  takeOff() {
    const ids = this.mayGoOff();
    this.order((orders) => ({ ...orders, off: [...(orders.off ?? []), ...ids] }));
  }

  /* ---- what is shown ---- */

  show(now) {
    const before = this.now;
    const stood = this.field;
    this.now = now;
    this.field = new Field(now, this.table.sides, this.own, this.kind);
    const { country } = this.field;
    if (!this.solids || JSON.stringify(country) !== this.drawn) {
      this.drawn = JSON.stringify(country);
      this.solids = new Solids(country);
    }
    this.mode = modeOf(this);
    if (before && before.view.move !== now.view.move) this.anew();
    this.faults.read();
    if (before && before.orders !== now.orders) this.hand.less = "";   // it told of what has changed
    this.hand.settle(this.faults.by);
    if (this.hand.ghosts.length && !now.editable) this.hand.ghosts = [];
    if (!before || before.view !== now.view || before.orders !== now.orders) this.aim.forget();
    const { shooter } = this.aim;
    if (shooter) this.aim.shooter = now.editable && this.field.stage === "guns" ? (shooter.again ? shooter.again() : this.guns.shooter(shooter.id)) : null;
    this.aim.ask();
    this.help.hidden = this.field.stage === "country";
    this.stage.lay(country, this.turned(), this.field.stage === "deploy" ? BEHIND : 0);
    const fresh = !before || before.view.move !== now.view.move;
    const fought = fresh && now.live ? this.melees.places() : [];
    if (fought.length) this.stage.camera.fit(bounds(fought, 400), 0.3);
    this.renewForm();
    this.bodies.show();
    this.card.renew();
    if (fresh && stood) this.glide.start(stood);
    else if (!fresh && now.editable && before.orders !== now.orders) this.glide.stop();
    this.redraw();
    document.querySelector("#foot")?.classList.toggle("five", Boolean(now.options));
  }

  /** Another move: what was in the hand of the one before is let go. */
  anew() {
    this.hand.ghosts = [];
    this.hand.selected = new Set();
    this.charging.chosen = null;
    this.hand.tried.clear();
    this.melees.drafts.clear();
    this.shots.playing = null;
    this.pointed = [];
  }

  /** Each side sees its own back line before it. */
  turned() { return this.own !== null && this.field.view.home?.[this.own] === "north"; }

  renewForm() {
    drawEach(() => this.tray.show(), () => this.ground.show(), () => this.guns.show(), ...this.extras.map((part) => () => part.show()), () => this.melees.show(),
      () => this.faults.show(), () => this.shots.show(), () => this.score.show());
  }

  /** Something else is in the hand: the papers that tell of it are renewed. */
  picked() {
    if (this.charging.chosen) this.pointed = [];
    this.charging.chosen = null;
    this.extras.forEach((part) => part.show());
    this.bodies.show();
    this.redraw();
  }

  redraw() {
    if (!this.field) return;
    this.bar.show();
    this.stage.later();
  }

  told(now) { return told(now, this); }
}

export function open(table, kind) {
  const page = new Page(table, kind);
  return { show: (now) => page.show(now), told: (now) => (page.field ? page.told(now) : "") };
}
