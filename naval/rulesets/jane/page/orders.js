/* The orders of a move as a table, one row a ship: helm, squares, target, projectile, when her guns fire. What is refused
   stands at its row with a button that mends it. */

import { head } from "../../board/parts.js";
import { element, symbol } from "../../shell/dom.js";
import { Details } from "./details.js";
import { num, select } from "./fields.js";
import { reachOf } from "./layers.js";
import { ahead, brokenOff, knotsWritten, leaderOf, lines, succession, together } from "./line.js";
import { figure } from "./model.js";
import { Panel } from "./panel.js";
import { knotsOf, ordered, squares } from "./steam.js";
import { course, italics, namesPattern } from "./words.js";

const SHELLS = { AP: "AP, armour-piercing (blue)", HE: "HE, high explosive (red)", CP: "CP, common (plain)" };

export class OrdersForm extends Panel {
  constructor(host, hands) {
    super(host, hands);
    this.body = element("tbody");
    this.table = element("table", { class: "jn-orders" }, element("caption", { class: "sr" }, "Orders, one row a ship"),
      head("Ship", "Helm", { num: "Squares" }, "Target", "Shell", { num: "Guns" }), this.body);
    this.whole = element("div", { class: "jn-line", role: "group", "aria-label": "Orders of the whole line" });
    this.guns_ = element("div", { class: "jn-line", role: "group", "aria-label": "One target for all your ships" });
    this.off = element("div", { class: "jn-line", hidden: true }, element("button", {
      type: "button", class: "btn small", "data-key": "break-off", title: "Every ship steams straight away from the enemy nearest to her, at full speed", onclick: () => this.breakOff(),
    }, "Break off"));
    this.details = new Details(element("div", { class: "jn-details" }), hands);
    this.section = element("section", { class: "sect", "aria-labelledby": "orders-h" },
      element("h2", { id: "orders-h" }, "Orders", element("span", { class: "label" }, "one row a ship")), this.table, this.guns_, this.whole, this.off, this.details.host);
    host.append(this.section);
    this.rows = new Map();
  }

  show(now) {
    this.now = now;
    const ships = now.options?.ships ?? {};
    const own = lines(now.view).flat().filter((ship) => ships[ship.id]);
    this.section.hidden = !now.live || !own.length;
    if (this.section.hidden) return;
    this.pattern = namesPattern(now.view.ships.map((ship) => ship.name));
    const held = this.focus();
    // rows are written anew only if something in them has changed: taking another ship in hand must not take the field from under a hand
    const mark = JSON.stringify([now.options, now.orders, now.lacks, now.editable, now.view.ships, now.view.turn]);
    if (mark !== this.mark) this.body.replaceChildren(...own.flatMap((ship) => this.row(ship, ships[ship.id])));
    this.mark = mark;
    for (const row of this.body.querySelectorAll("[data-ship]")) {
      const on = row.dataset.ship === this.hands.picked();
      row.classList.toggle("now", on);
      row.querySelector(".pick").setAttribute("aria-pressed", String(on));
    }
    this.oneTarget(own, ships);
    this.lineOrders(own);
    this.off.hidden = !now.editable || !this.steered().length || !brokenOff(now, {}, this.steered());
    this.details.show(now);
    this.refocus(held);
  }

  /** Where the focus is, by what the field is called, so that it stays when rows are written anew. */
  focus() {
    const at = /** @type {HTMLInputElement} */ (document.activeElement);
    return this.host.contains(at) ? { key: at.dataset.key, typed: at.localName === "input" && at.value !== at.defaultValue ? at.value : null } : null;
  }

  refocus(held) {
    if (!held?.key) return;
    const next = [...this.host.querySelectorAll("[data-key]")].find((one) => one.dataset.key === held.key);
    if (!next || document.activeElement === next) return;
    next.focus({ preventScroll: true });
    if (held.typed !== null && next.type !== "checkbox") next.value = held.typed;
  }

  /* ---- one ship ---- */

  row(ship, options) {
    const { hands, now } = this;
    const [helm, gunnery] = ["helm", "gunnery"].map((post) => hands.can(post, ship.id));
    const order = hands.orderOf(ship.id) ?? {};
    const plan = ordered(ship, hands.sailing(ship.id), options);
    const faults = now.lacks.filter((one) => one.where === ship.id);
    const bad = faults.length ? `jn-f-${ship.id}` : null;
    const wrong = (...rules) => faults.some((one) => rules.includes(one.rule));
    const name = element("button", {
      type: "button", class: "pick", "data-key": `pick-${ship.id}`, onclick: () => hands.pick(ship.id),
    }, element("em", null, ship.name));
    const gun = this.guns(ship, order);
    const cells = [
      element("th", { scope: "row" }, name),
      element("td", null, this.helm(ship, order, plan, helm, wrong("SC-J-06") ? bad : null)),
      element("td", { class: "num" }, this.speed(ship, plan, order, helm, wrong("NAV-T-028", "SC-T-07") ? bad : null)),
      element("td", null, this.target(ship, order, options, gunnery, wrong("SC-J-07") ? bad : null)),
      element("td", null, this.shell(ship, order, options, gunnery)),
      element("td", { class: `num ${gun.quiet ? "quiet" : ""}`, title: gun.title ?? null }, gun.words),
    ];
    const tr = element("tr", { "data-ship": ship.id }, cells);
    tr.addEventListener("focusin", (event) => { if (event.target.dataset.key !== `pick-${ship.id}`) hands.pick(ship.id); });
    return [tr, ...(faults.length ? [this.refusals(ship, options, faults, bad)] : [])];
  }

  helm(ship, order, plan, editable, bad) {
    const { hands } = this;
    const leader = ahead(this.now.view, ship.id);
    const most = Math.floor(plan.most + 1e-6);
    const following = leaderOf(this.now, ship.id, hands.orders().ships ?? {});
    const wake = following ?? leader?.id;
    const points = [];
    for (let n = most; n > 0; n -= 1) points.push([`p${-n}`, `${n} to port`]);
    points.push(["p0", "steady"]);
    for (let n = 1; n <= most; n += 1) points.push([`p${n}`, `${n} to stbd`]);
    const choices = [["", "as she goes"], ...(wake ? [["follow", wake === leader?.id ? "follow" : `follow ${hands.ship(wake)?.name ?? ""}`]] : []), ...points];
    let value = "";
    if (following) value = "follow";
    else if (order.turn_points !== undefined) value = `p${order.turn_points}`;
    else if (order.course_deg !== undefined) value = "course";
    if (value === "course") choices.push(["course", course(order.course_deg)]);
    else if (!choices.some(([one]) => one === value)) choices.push([value, words(order.turn_points)]);
    if (!plan.free) return element("span", { class: "quiet" }, "no helm");
    return select(`helm-${ship.id}`, `${ship.name}: helm`, choices, value, editable, bad, (picked) => {
      const none = { turn_points: undefined, course_deg: undefined, engines: undefined };
      if (picked === "follow") return hands.patch(ship.id, { ...none, knots: undefined, follow: ship.follows === wake ? undefined : wake });
      if (picked === "") return hands.patch(ship.id, { ...none, follow: ship.follows ? null : undefined });
      if (picked === "course") return null;
      return hands.steer(ship.id, { turn_points: Number(picked.slice(1)) });
    });
  }

  speed(ship, plan, order, editable, bad) {
    const { hands } = this;
    const value = num(plan.wanted);
    const field = element("input", {
      value, size: 3, inputmode: "decimal", autocomplete: "off", "data-key": `speed-${ship.id}`, "aria-label": `${ship.name}: squares a move, ${num(squares(this.now.options.ships[ship.id].knots[1]))} is her most`,
      title: `${num(knotsOf(plan.wanted))} knots`, "aria-invalid": bad ? "true" : null, "aria-describedby": bad, disabled: !editable,
    });
    field.addEventListener("change", () => {
      const knots = knotsWritten(field.value);
      if (knots === null) {
        field.value = value;
        return hands.say("Squares a move, such as 6 or 6.5, or knots, such as 18 kn");
      }
      const [least, most] = hands.now().options.ships[ship.id].knots;
      // her most is seldom a round figure: what reads as it is it
      const close = Math.abs(squares(knots) - squares(most)) < 0.006 ? most : Math.abs(squares(knots) - squares(least)) < 0.006 ? least : knots;
      return hands.steer(ship.id, { knots: Math.round(close * 1e6) / 1e6 });
    });
    field.addEventListener("focus", () => field.select());
    field.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 0.5, ArrowDown: -0.5 }[event.key];
      if (!by) return;
      event.preventDefault();
      field.value = num(Math.round((plan.wanted + by) * 2) / 2);
      field.dispatchEvent(new Event("change"));
    });
    return field;
  }

  target(ship, order, options, editable, bad) {
    const { hands } = this;
    const stands = "target" in order ? order.target : ship.target;
    const targets = options.targets ?? [];
    const choices = [["", "none"], ...targets.map((id) => [id, this.spoken(id)])];
    if (stands && !targets.includes(stands)) choices.push([stands, `${stands}?`]);
    return select(`target-${ship.id}`, `${ship.name}: target`, choices, stands ?? "", editable, bad, (id) => hands.aimAt(ship.id, id || null));
  }

  /** "E1, Edgar class": the number by which an enemy is reported, and what she is. */
  spoken(id) {
    const fix = this.hands.battle().latest(id);
    return !fix || fix.exact ? this.hands.battle().called(id) : [id, fix.name ?? fix.what].filter(Boolean).join(", ");
  }

  shell(ship, order, options, editable) {
    const free = options.projectiles ?? Object.keys(SHELLS);
    const loaded = (ship.loads ?? []).find(Boolean) ?? "";
    const value = order.projectile ?? loaded ?? "";
    if (free.length === 1) return element("span", { class: "jn-locked", title: "Loaded: the guns keep their present load (NAV-T-048)" }, free[0], element("span", { class: "sr" }, " loaded, NAV-T-048"));
    const usual = this.now.view.general?.projectile ?? "CP";
    const choices = [...(value ? [] : [["", `${usual} (default)`]]), ...free.map((one) => [one, SHELLS[one] ?? one, one])];
    const field = select(`shell-${ship.id}`, `${ship.name}: projectile`, choices, value, editable, null, (one) => this.hands.patch(ship.id, { projectile: one || undefined }));
    if (!value) field.title = "As in the general orders, otherwise common";
    return field;
  }

  /** When her guns fire next, and whether they reach what they are laid on. */
  guns(ship, order) {
    const { now } = this;
    const next = figure(now.view) + 1;
    const mounts = ship.mounts ?? [];
    const large = Math.max(0, ...(ship.guns ?? []).filter((gun) => gun.guns > (gun.out ?? 0)).map((gun) => gun.calibre_in));
    const aim = "target" in order ? order.target : ship.target;
    const enemy = aim ? this.hands.battle().latest(aim) : null;
    if (!aim) return { words: "no target", quiet: true };
    if (enemy?.range_yd && large && enemy.range_yd > reachOf(large)) return { words: "out of range", quiet: true };
    const readies = mounts.flatMap((mount) => mount.ready ?? []);
    if (!readies.length) return { words: "ready", title: `Her guns fire in move ${next}` };
    const ready = readies.filter((move) => move <= next).length;
    const title = mounts.map((mount) => `${mount.name}: ready in move ${[...new Set(mount.ready ?? [])].join(", ")}`).join("; ");
    return ready ? { words: `${ready} of ${readies.length}`, title: `Number of her large guns ready for move ${next}. ${title}` } : { words: `from move ${Math.min(...readies)}`, title: `Loading. ${title}` };
  }

  /* ---- what is refused ---- */

  refusals(ship, options, faults, id) {
    const lines_ = faults.map((fault) => {
      const mend = this.mend(ship, options, fault);
      return element("p", { class: "fault" }, symbol("i-stop", "ico", "refused"),
        element("span", null, element("em", null, ship.name), ": ", italics(fault.text, this.pattern), " ", element("span", { class: "chip", title: this.hands.rule(fault.rule).title ?? null }, fault.rule)),
        mend ? element("button", { type: "button", class: "btn small", "data-key": `mend-${ship.id}-${fault.rule}`, onclick: mend.act }, mend.words) : null);
    });
    return element("tr", { class: "fault-row" }, element("td", { colspan: 6, id }, lines_));
  }

  mend(ship, options, fault) {
    const { hands } = this;
    const order = hands.orderOf(ship.id) ?? {};
    const [least, most] = options.knots;
    const knots = { "NAV-T-028": most, "SC-T-07": least }[fault.rule];
    if (knots !== undefined) return { words: `Make it ${num(squares(knots))}`, act: () => hands.steer(ship.id, { knots }) };
    if (fault.rule === "SC-J-06") {
      const able = Math.sign(order.turn_points) * Math.floor(ordered(ship, order, options).most * 100 + 1e-6) / 100;
      const to = Math.abs(able) >= 1 ? Math.trunc(able) : able;
      return { words: `Make it ${num(Math.abs(to))}`, act: () => hands.steer(ship.id, { turn_points: to }) };
    }
    const drop = { "SC-J-07": ["target", "No target"], "NAV-T-048": ["projectile", "Keep what is loaded"], "NAV-T-046": ["projectile", "Keep what is loaded"], "SC-T-09": ["aim", "Remove the aim"] }[fault.rule];
    if (drop) return { words: drop[1], act: () => hands.patch(ship.id, { [drop[0]]: drop[0] === "target" ? null : undefined }) };
    const part = ["torpedo", "dive", "glass", "light"].find((name) => name in order);
    return part ? { words: `Remove the ${part}`, act: () => hands.patch(ship.id, { [part]: undefined }) } : null;
  }

  /** The ships that this chair has at the helm and that can be ordered now. */
  steered() {
    const ships = this.now.options?.ships ?? {};
    return lines(this.now.view).flat().filter((ship) => ships[ship.id] && this.hands.can("helm", ship.id));
  }

  /** One press: the helm of all ships for getting away. It stands until another course is given. */
  breakOff() {
    const { hands } = this;
    hands.say("Breaking off: every ship steams away from the enemy nearest to her. The action is over when you are far enough apart, or he gives up the chase");
    return hands.change((orders) => ({ ...orders, ships: brokenOff(hands.now(), orders.ships ?? {}, this.steered()) ?? orders.ships }));
  }

  /* ---- the whole line ---- */

  lineOrders(own) {
    const { hands, now } = this;
    const key = hands.picked();
    const line = lines(now.view).find((ships) => ships.some((ship) => ship.id === key)) ?? [];
    const ship = line.find((one) => one.id === key);
    this.whole.hidden = line.length < 2 || !ship || !hands.can("helm", key);
    if (this.whole.hidden) return;
    const at = line.indexOf(ship);
    const all = (make) => hands.change((orders) => ({ ...orders, ships: make(orders.ships ?? {}) }));
    const behind = at === 0 ? "All follow" : "Those astern follow";
    const button = (id, words, title, act) => element("button", { type: "button", class: "btn small", title, "data-key": id, onclick: act }, words);
    const mark = JSON.stringify([key, at, own.length]);
    if (this.whole.dataset.mark === mark) return;
    this.whole.dataset.mark = mark;
    this.whole.replaceChildren(element("span", { class: "label" }, "The line:"),
      button("line-follow", `${behind} in her wake`, "In succession: each keeps in the wake of the ship ahead", () => all((ships) => succession(hands.now(), ships, line, at))),
      button("line-together", "Turn together", `Every ship of the line takes the helm and speed of ${ship.name}`, () => all((ships) => together(hands.now(), ships, line, key))));
  }

  /** One press lays the guns of all ships that this chair aims on one enemy; each can be changed again in its row. */
  oneTarget(own, options) {
    const { hands, now } = this;
    const mine = own.filter((ship) => hands.can("gunnery", ship.id) && options[ship.id].targets?.length);
    const found = [...new Set(mine.flatMap((ship) => options[ship.id].targets))];
    this.guns_.hidden = mine.length < 2 || !found.length;
    if (this.guns_.hidden) return;
    const aims = (ship) => { const order = hands.orderOf(ship.id) ?? {}; return "target" in order ? order.target : ship.target; };
    const all = (id) => {
      hands.say(id ? `All lay on ${hands.battle().called(id)}` : "All cease fire");
      return hands.change((orders) => ({ ...orders, ships: { ...orders.ships,
        ...Object.fromEntries(mine.filter((ship) => !id || options[ship.id].targets.includes(id)).map((ship) => [ship.id, { ...orders.ships?.[ship.id], target: id }])) } }));
    };
    const said = (id) => (id ? hands.battle().called(id) : "nobody");
    const choices = [...found, null].map((id) => [id, said(id), mine.every((ship) => (aims(ship) ?? null) === id)]);
    const mark = JSON.stringify([choices, mine.map((ship) => ship.id), now.view.turn]);
    if (this.guns_.dataset.mark === mark) return;
    this.guns_.dataset.mark = mark;
    this.guns_.replaceChildren(element("span", { class: "label" }, "One target for all ships:"), ...choices.map(([id, words, on]) => element("button", {
      type: "button", class: "btn small", "data-key": `all-${id ?? "none"}`, "aria-pressed": String(on), title: id ? `Every ship that can lays her guns on ${words}` : "No ship fires", onclick: () => all(id),
    }, words)));
  }
}

const words = (points) => (points ? `${num(Math.abs(points))} to ${points < 0 ? "port" : "stbd"}` : "steady");
