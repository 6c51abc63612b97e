/* The page of Jane's naval war game. The frame gives `table` and calls `show(now)`; what is drawn of moves to come is a forecast
   with the numbers of the options (steam.js), and everything else is the server's.

   The floor: the horizon, the plot with the helm of the ship in hand, her scorer under it. The column: the orders. Each part is
   a panel (panel.js) and is given the whole of `now`. */

import { drawEach, element } from "../../shell/dom.js";
import { Fan } from "./fan.js";
import { GeneralOrders } from "./general.js";
import { Glass } from "./glass.js";
import { Horizon } from "./horizon.js";
import { sailing } from "./line.js";
import { Look } from "./look.js";
import { Battle, squareAt } from "./model.js";
import { OrdersForm } from "./orders.js";
import { Plot } from "./plot.js";
import { said } from "./said.js";
import { pace } from "./scales.js";
import { Scorer } from "./scorer.js";
import { Shore } from "./shore.js";
import { Signals } from "./signals.js";
import { apart, ordered, POINT, steam } from "./steam.js";
import { changed } from "./suffered.js";
import { Tables } from "./table.js";
import { Umpire } from "./umpire.js";

const RAD = Math.PI / 180;

class Page {
  constructor(table) {
    this.table = table;
    table.board.closest(".battle-floor")?.classList.add("jn-floor");
    this.inHand = null;
    this.lookedAt = null;
    this.heard = new Map();
    this.hands = this.makeHands();
    const place = (name, label) => element("div", { class: name, ...(label ? { role: "group", "aria-label": label } : {}) });
    const at = {
      horizon: place("horizon"), plot: place("paper"), fan: place("jn-fan", "Helm of the selected ship"), look: place("jn-look", "Selection"),
      glass: place("jn-glass"), low: place("jn-low"), orders: place("jn-form"), shore: place("jn-shore"), general: place("jn-general"), umpire: place("jn-umpire"), signals: place("jn-signals"),
    };
    this.at = at;
    this.sheet = element("div", { class: "jn" }, at.glass, at.horizon, element("div", { class: "jn-mid" }, at.plot, at.fan, at.look), at.low);
    table.board.replaceChildren(this.sheet);
    table.form.replaceChildren(at.general, at.umpire, at.orders, at.shore, at.signals);
    this.hands.low = at.low;
    // on a phone the card follows the orders: horizon, plot and helm are what is looked at while one orders
    const narrow = matchMedia("(max-width: 820px)");
    const lay = () => (narrow.matches ? table.form : this.sheet).append(at.low);
    narrow.addEventListener("change", lay);
    lay();
    this.horizon = new Horizon(at.horizon, this.hands);
    this.plot = new Plot(at.plot, this.hands, { dragging: (...pulled) => this.pull(...pulled) });
    this.fan = new Fan(at.fan, this.hands);
    this.lookBar = new Look(at.look, this.hands);
    this.orders = new OrdersForm(at.orders, this.hands);
    this.shore = new Shore(at.shore, this.hands);
    this.tables = new Tables(table.list, this.hands);
    this.parts = {
      scorer: new Scorer(at.low, this.hands), glass: new Glass(at.glass, this.hands), general: new GeneralOrders(at.general, this.hands),
      umpire: new Umpire(at.umpire, this.hands), signals: new Signals(at.signals, this.hands),
    };
  }

  /* ---- what the parts are given ---- */

  makeHands() {
    const { table } = this;
    return {
      ...table, order: table.order, now: () => this.now, battle: () => this.battle, orders: () => this.now.orders ?? {},
      ship: (id) => this.now.view.ships.find((ship) => ship.id === id) ?? null,
      sailing: (id) => sailing(this.now, id, this.pulled ? { ...this.now.orders?.ships, [this.pulled.ship]: this.pulled.order } : this.now.orders?.ships ?? {}),
      orderOf: (id) => (this.pulled?.ship === id ? this.pulled.order : this.now.orders?.ships?.[id]),
      on: (name, act) => this.heard.set(name, [...(this.heard.get(name) ?? []), act]),
      pick: (id) => this.pick(id), picked: () => this.inHand, next: (by) => this.next(by),
      look: (id) => this.look(id), looked: () => this.lookedAt, press: (id) => this.press(id), tabled: (id) => this.tabled(id),
      targeted: (id) => this.targeted(id), aimAt: (ship, id) => this.aimAt(ship, id),
      change: (make) => this.change(make), patched, patch: (id, values) => this.change((orders) => patched(orders, id, values)),
      steer: (id, values) => this.steer(id, values), can: (post, id) => this.can(post, id),
    };
  }

  tell(name, ...words) {
    for (const act of this.heard.get(name) ?? []) act(...words);
  }

  /* ---- orders ---- */

  /** New orders from those that stand. */
  change(make) {
    if (!this.now.editable) return Promise.resolve();
    return this.table.order((orders) => make(orders ?? {})).catch(() => { /* the do-block says why */ });
  }

  /** Whether this chair writes this post's part of a ship's orders (or of the side's, without a ship) now. */
  can(post, id) {
    if (!this.now.editable) return false;
    const posts = this.table.posts ?? [];
    const ship = id ? this.hands.ship(id) : null;
    const serves = (key) => key === id || (ship && key === ship.force);
    return !posts.length || posts.some((held) => {
      const [name, key] = held.split(":");
      return name === post ? key === undefined || serves(key) : name === "force" && serves(key);
    });
  }

  /** Helm and speed: a turn and a course shut each other out. */
  steer(id, values) {
    const helm = "turn_points" in values ? { course_deg: undefined, follow: undefined } : "course_deg" in values ? { turn_points: undefined, follow: undefined } : {};
    return this.change((orders) => {
      const next = patched(orders, id, { ...helm, ...values });
      const order = next.ships[id] ?? {};
      const options = this.now.options?.ships?.[id];
      // at another speed her card allows another helm: what she can no longer do is cut to what she can, not refused
      if (!("knots" in values) || !order.turn_points || !options) return next;
      const most = Math.floor(ordered(this.hands.ship(id), order, options).most + 1e-6);
      return Math.abs(order.turn_points) > most ? patched(next, id, { turn_points: Math.sign(order.turn_points) * most }) : next;
    });
  }

  aimAt(ship, id) {
    const name = this.hands.ship(ship)?.name;
    this.table.say(id ? `${name} lays on ${this.battle.called(id)}` : `${name} has no target`);
    return this.hands.patch(ship, { target: id });
  }

  targeted(id) {
    const order = this.hands.orderOf(this.inHand);
    return Boolean(id) && (order && "target" in order ? order.target : this.hands.ship(this.inHand)?.target) === id;
  }

  /** A handle of the plot is pulled: the course it gives is shown at once and ordered when it is let go. */
  pull(handle, to, done) {
    const ship = this.hands.ship(this.inHand);
    const options = this.now.options?.ships?.[this.inHand];
    if (!ship || !options || !this.can(handle === "torpedo" ? "torpedo" : "helm", ship.id)) return;
    const order = { ...(this.now.orders?.ships?.[ship.id] ?? {}) };
    const bearing = (from) => ((Math.atan2(to.x - from.x_yd, to.y - from.y_yd) / RAD) + 360) % 360;
    if (handle === "torpedo") order.torpedo = { ...order.torpedo, ...("square" in order.torpedo ? { square: squareAt(to.x, to.y) } : { course_deg: Math.round(bearing(ship)) % 360 }) };
    else {
      Object.assign(order, this.helmTo(ship, order, options, to, bearing(ship)));
      delete order["turn_points" in order && order.course_deg === undefined ? "course_deg" : "turn_points"];
    }
    this.pulled = { ship: ship.id, order };
    if (done) {
      this.pulled = null;
      const wanted = handle === "torpedo" ? this.hands.patch(ship.id, { torpedo: order.torpedo }) : this.steer(ship.id, { turn_points: order.turn_points, course_deg: order.course_deg });
      wanted.then(() => this.draw());
    }
    this.plot.overlay();
    this.fan.show(this.now);
  }

  /** Near a point of helm of this move, that helm; else the course that leads there. */
  helmTo(ship, order, options, to, bearing) {
    const plan = ordered(ship, order, options);
    const start = { x: ship.x_yd, y: ship.y_yd, heading: plan.heading };
    const far = Math.hypot(to.x - start.x, to.y - start.y);
    let best = { off: Infinity };
    for (let n = -Math.floor(plan.most); n <= plan.most; n += 1) {
      const end = steam(start, plan.run, n, plan);
      const off = Math.hypot(end.x - to.x, end.y - to.y);
      if (off < best.off) best = { off, n };
    }
    const reach = Math.abs(plan.run) * 100;
    if (far < reach * 1.25 && best.off < reach * 0.3) return { turn_points: best.n, course_deg: undefined };
    return { course_deg: Math.round(Math.abs(apart(bearing, plan.heading)) < POINT / 4 ? plan.heading : bearing) % 360, turn_points: undefined };
  }

  /* ---- the ship in hand, the ship looked at ---- */

  /** Ships that can be in hand: one's own afloat; for the umpire all. */
  mine() {
    const { ships } = this.now.view;
    const own = ships.filter((ship) => ship.own);
    return (own.length ? own : ships.filter((ship) => ship.exact)).filter((ship) => ship.afloat);
  }

  pick(id) {
    if (id === this.inHand || !this.mine().some((ship) => ship.id === id)) return;
    this.inHand = id;
    this.table.say(`${this.hands.ship(id).name} selected`);
    this.tell("pick", id);
    this.draw();
  }

  next(by) {
    const mine = this.mine();
    const at = mine.findIndex((ship) => ship.id === this.inHand);
    if (mine.length) this.pick(mine[(at + by + mine.length) % mine.length].id);
  }

  press(id) {
    if (this.mine().some((ship) => ship.id === id)) this.pick(id);
    else this.look(id);
  }

  look(id) {
    this.lookedAt = this.lookedAt === id ? null : id;
    this.tell("look", this.lookedAt);
    this.draw();
  }

  /** Her line in the table of all ships, opened for it. */
  tabled(id) {
    const fold = this.table.list.closest("details");
    if (fold) fold.open = true;
    const row = this.table.list.querySelector(`[data-row="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: "center" });
    row?.querySelector("button")?.focus({ preventScroll: true });
  }

  /* ---- what is shown ---- */

  show(now) {
    const turn = this.now?.view.move;
    this.now = now;
    this.pulled = null;
    const views = Array.from({ length: now.number }, (_, i) => this.table.view(i));
    this.battle = new Battle([...views, now.view]);
    const mine = this.mine();
    if (!mine.some((ship) => ship.id === this.inHand)) {
      const flags = Object.values(now.view.command ?? {}).map((one) => one?.flag);   // the umpire's view has every side's
      this.inHand = (this.battle.observer(this.battle.last)?.ship ?? mine.find((ship) => flags.includes(ship.id)) ?? mine[0])?.id ?? null;
      if (this.inHand) this.tell("pick", this.inHand);
    }
    if (turn !== undefined && turn !== now.view.move) this.lookedAt = null;   // what was asked about her was asked of that move
    if (this.lookedAt && !this.battle.latest(this.lookedAt) && !(now.view.forts ?? []).some((one) => one.id === this.lookedAt)) this.lookedAt = null;
    this.at.signals.hidden = now.view.signals === undefined;   // the replay of a campaign's action tells of none
    this.sheet.classList.toggle("general", now.view.stage === "general");
    this.sheet.classList.toggle("night", Boolean(now.view.night));
    this.draw();
  }

  draw() {
    const { now, battle } = this;
    drawEach(
      () => this.horizon.show(battle), () => this.plot.show(battle, now), () => this.fan.show(now), () => this.lookBar.show(now, battle, this.plot),
      () => this.orders.show(now), () => this.shore.show(now), () => this.tables.show(battle), ...Object.values(this.parts).map((part) => () => part.show(now)),
    );
    document.querySelector("#foot")?.classList.toggle("five", !this.orders.section.hidden);
    const count = document.querySelector("#count");
    if (count && this.table.list.closest("#units")) count.textContent = this.counted();
  }

  counted() {
    const seen = this.now.view.ships.filter((ship) => !ship.own && !ship.exact);
    const own = this.mine().length;
    return seen.length ? `${own} afloat, ${seen.length} reported` : `${own} afloat`;
  }

  /** Under the heading: what changed by the move just played, then what still stands as it was. */
  told(now) {
    return [changed(now.view, now.number ? this.table.view(now.number - 1) : null), this.stands(now)].filter(Boolean).join(" ");
  }

  stands(now) {
    const ships = Object.keys(now.options?.ships ?? {});
    const without = ships.filter((id) => !Object.keys(now.orders?.ships?.[id] ?? {}).length);
    const aims = (id) => ((order) => ("target" in order ? order.target : this.hands.ship(id)?.target))(now.orders?.ships?.[id] ?? {});
    const could = ships.filter((id) => now.options.ships[id].targets?.length && this.hands.ship(id)?.mounts?.length);
    if (could.length && !could.some(aims)) return "No gun has a target: click an enemy on the horizon or the plot, or choose a target in the table.";
    if (!ships.length || !without.length) return "";
    const line = without.some((id) => this.hands.ship(id)?.follows) ? " Ships in line keep following." : "";
    if (without.length === ships.length) return `Ships without new orders hold course.${line}`;
    return `${without.length} of ${ships.length} ships hold course.${line}`;
  }
}

/** Orders with these values of one ship's; what is undefined is struck out. */
function patched(orders, id, values) {
  const order = { ...(orders.ships?.[id] ?? {}) };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete order[name];
    else order[name] = value;
  }
  return { ...orders, ships: { ...(orders.ships ?? {}), [id]: order } };
}

export function open(table) {
  const page = new Page(table);
  return { show: (now) => page.show(now), told: (now) => page.told(now), said, remarks: pace };
}
