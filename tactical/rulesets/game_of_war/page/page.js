/* The page of the Game of War: what differs from other boards. The frame gives `table` and calls `show(now)`; the numbers, the
   reach of units and the reasons are the server's. */

import { Game, opened } from "../../board/game.js";
import { arrow, corners, dot, line, wash, way } from "../../board/marks.js";
import { tick } from "../../board/parts.js";
import { moved, taken } from "../../board/past.js";
import { element, f, renew, svg } from "../../shell/dom.js";
import { cap, count } from "../../shell/words.js";
import { marks, Sums, targets } from "./attack.js";
import { Tray } from "./deploy.js";
import { lastAttack, lastTurn, pastFire } from "./last.js";
import { arsenal, COLUMNS, kind, label, layout, ROWS, step, territory, xy } from "./layout.js";
import { called, cutOff, fights, ground, look, OUTCOMES, severed, state, TYPES } from "./words.js";

const HELP = "Arrow keys move over the squares. Enter picks up a unit, puts it down, or attacks; Escape deselects it.";
const LOW_LEFT = { x: -13, y: 10 };
const RETREAT = [
  ["circle", { class: "duty", cx: LOW_LEFT.x, cy: LOW_LEFT.y, r: 7 }],
  ["path", { class: "duty-sign", d: `M${LOW_LEFT.x + 3.500} ${LOW_LEFT.y - 3}v2.500q0 2-2 2h-4.500m2.500-3l-3 3 3 3` }],
];
const DISABLED = [
  ["circle", { class: "idle", cx: LOW_LEFT.x, cy: LOW_LEFT.y, r: 6.2 }],
  ["path", { class: "idle-sign", d: `M${LOW_LEFT.x - 3.500} ${LOW_LEFT.y}h7` }],
];

class Page extends Game {
  drawnAttack; drawnUnder;

  constructor(table) {
    super(table, {
      label: "Board of the Game of War, rows A to T from north to south, columns 1 to 25 from west to east", help: HELP,
      noun: "Unit", lost: "Lost", types: TYPES, look, called, step,
    });
    this.shown = { last: true, attack: true, ...Object.fromEntries(Object.keys(table.sides).map((side) => [`lines-${side}`, true])) };   // what the switches under the sums say
    this.key = legend();
    this.looked = null;                          // the target looked at in the column
    this.board.lay(layout(table.sides));
    this.sums = new Sums(table, {
      look: (at) => { this.looked = at; this.attack(); },
      choose: (at) => this.play.order((orders) => this.choose(at, orders), at),
      may: () => this.now.editable,
    });
    this.tray = new Tray(table, {
      pick: (id, event) => {
        if (this.play.held === id) return this.play.let();
        this.play.pick(id);
        this.board.come();
        return this.play.goOn(event);
      },
      carry: (event, id) => this.board.carry(event, () => { this.play.pick(id); return this.picture(this.unit(id)); }),
      fill: (place) => this.play.order((orders) => ({ place: { ...place, ...orders.place } })),   // what was put down meanwhile stays
      off: (id) => this.play.order((orders) => {
        const { [id]: gone, ...place } = orders.place ?? {};
        return { place };
      }),
      clear: () => this.play.order(() => ({ place: {} })),
    });
    table.form.replaceChildren(this.tray.node, ...this.sums.nodes, this.lost, this.switches, this.key);
  }

  /* ---- what the game is, for the hand ---- */

  get placing() { return this.now.view.stage === "deploy"; }
  get options() { return this.now.options ?? {}; }

  /* While armies are placed, those of one's own that are not on the board yet are units too: their `at` is null. */

  reach(id, now) {
    if (now.view.stage === "deploy") return (now.options?.place?.squares ?? []).filter((at) => !this.play.at.has(at));
    return now.options?.moves?.[id] ?? [];
  }

  put(id, at, orders, now) {
    if (now.view.stage === "deploy") return { place: { ...orders.place, [id]: at } };
    return { ...orders, moves: [...(orders.moves ?? []), [id, at]] };
  }

  /** After a unit of the tray, the next of its kind is in the hand. */
  after(unit) {
    if (!this.placing || unit.at) return;
    const next = this.left().find((one) => one.type === unit.type && !this.play.isLaid(one.id));
    if (next) this.play.pick(next.id);
  }

  choose(at, orders) {
    if (this.placing) return null;
    return { ...orders, attack: orders.attack === at ? null : at };
  }

  left() { return this.play.units().filter((unit) => !unit.at && this.mine(unit)); }
  owned(unit) { return `${called(unit)} of ${this.table.sides[unit.side].name}`; }

  lifted(unit, squares) {
    if (this.placing) return `${cap(called(unit))} picked up. Enter on a square puts it down.`;
    return super.lifted(unit, squares);
  }

  /** Under the heading: what is about to be done, else what the other side did in the turn before. */
  told({ view, options, orders }) {
    if (view.stage === "deploy") return "In your own half, in secret: both armies are revealed together, and a draw decides who begins.";
    const sums = options?.attacks?.[orders?.attack];
    const how = view.turn <= 2 && !orders?.moves?.length ? "Click (tap) one of your units: the squares in reach are marked. Then click one of them." : "";
    return sums ? `${sums.offence} against ${sums.defence}: ${sums.words}.` : [lastTurn(view, this.table.sides), this.severed(view), how].filter(Boolean).join(" ");
  }

  headline({ view, options }) { return cutOff(view, this.table.side, options?.title); }
  severed(view) { return severed(this.past.view(view.move - 1), this.past.view(view.move), this.table.side); }

  /* ---- a square in words ---- */

  square(at) {
    const { view } = this.now;
    const unit = this.play.at.get(at);
    const words = [at, ground(at, view, this.table.sides)];
    if (unit) words.push(this.owned(unit), this.placing ? "" : state(unit, view), this.may(unit));
    else if (kind(at) !== "mountain") words.push(ground(at, view, this.table.sides) ? "no unit" : "empty");
    if (this.play.held && this.legal.has(at) && !this.placing) words.push("in reach");
    if (this.now.orders?.attack === at) words.push("under attack by your orders");
    return words.filter(Boolean).join(", ");
  }

  may(unit) {
    const { options } = this;
    if (this.placing || !this.now.editable) return "";
    if (this.mine(unit)) {
      if (unit.moved) return "has moved";
      const squares = options.moves?.[unit.id]?.length ?? 0;
      return !options.moves ? "" : squares ? `may move, ${count(squares, "square")}` : "may not move";
    }
    const sums = options.attacks?.[unit.at];
    return sums ? `may be attacked, ${sums.offence} against ${sums.defence}: ${sums.words}` : "";
  }

  /** The same for a narrow column. */
  briefly(unit) {
    const sums = this.mine(unit) ? null : this.options.attacks?.[unit.at];
    return sums ? `attack ${sums.offence} : ${sums.defence}, ${OUTCOMES[sums.outcome]}` : this.may(unit).replace("may move, ", "");
  }

  /* ---- drawing ---- */

  marked(unit) {
    return { classes: unit.isolated && !this.placing ? "iso" : "", marks: unit.must_retreat ? RETREAT : unit.disabled ? DISABLED : [] };
  }

  draw(held) {
    this.ground(held);
    this.turn();
    this.attack();
  }

  /** Where the eye should be: what the last turn touched, else one's own army. */
  interest() {
    const { view } = this.now;
    const { last } = this;
    const { side, sides } = this.table;
    const own = view.units.filter((unit) => unit.at && (unit.side === side || !sides[side])).map((unit) => unit.at);
    return last.length ? last : own.length ? own : [side === "N" ? "E13" : "P13"];
  }

  ground(held) {
    const { now, board, play, table } = this;
    const { view } = now;
    const nodes = (view.arsenals ?? []).map((one) => arsenal(one.at, table.sides[one.side].colour, one.intact));
    if (this.placing && table.sides[table.side]) nodes.push(territory(table.side));
    if (play.held && !this.placing) {
      for (const at of this.legal) nodes.push(wash(board.place(at), "reach"), dot(board.place(at), "reach-dot", 3.4));
    }
    if (held?.at) nodes.push(wash(board.place(held.at), "from"));
    board.draw("washes", nodes);
  }

  /** Lines of communication, and the arrows of the turn: one's own as they are written, else the last. */
  turn() {
    const { now, board, table, shown } = this;
    const { view } = now;
    this.under = [];
    this.fired = [];   // the attack of the turn before; it gives way to one that is looked at
    const fighters = new Map(view.units.filter((unit) => unit.at && fights(unit)).map((unit) => [unit.at, unit.side]));
    for (const one of (view.lines ?? []).filter(({ side }) => shown[`lines-${side}`])) {
      const { colour } = table.sides[one.side];
      this.under.push(line(board.place(one.from), board.place(one.to), { class: `comline ${colour}` }));
      const stop = beyond(one.from, one.to);
      if (stop && fighters.has(stop) && fighters.get(stop) !== one.side) this.under.push(cut(board.place(one.from), board.place(one.to), `cut ${colour}`));
    }
    const own = this.written();
    const before = this.past.view(view.move - 1);
    if (own.length) own.forEach(({ from, to }, i) => this.under.push(arrow(board.place(from), board.place(to), i + 1)));
    else if (shown.last && !this.placing) {
      moved(before, view).forEach(({ from, to }, i) => this.under.push(arrow(board.place(from), board.place(to), i + 1, { classes: "last" })));
      for (const unit of taken(before, view)) this.under.push(struck(board.place(unit.at), table.sides[unit.side].colour));
      const attack = lastAttack(view, table.sides);
      if (attack) this.fired = pastFire(board, attack, table.sides);
    }
  }

  /** The moves on one's own sheet, each from where the unit stood before it. */
  written() {
    const { now } = this;
    const base = this.past.view(now.view.move);
    const moves = now.live ? now.orders?.moves ?? [] : [];
    if (!base || this.placing) return [];
    const was = new Map(base.units.map((unit) => [unit.id, unit.at]));
    return moves.map(([id, to]) => ({ from: was.get(id), to })).filter(({ from }) => from);
  }

  hover() { this.attack(); }

  /** The attack looked at (under the pointer or the cursor, or in the column), else the one chosen. */
  attack() {
    const { now, board, play, shown } = this;
    const list = targets(this.options.attacks);
    const by = (at) => list.find((one) => one.at === at);
    const looked = by(this.looked) ?? (play.held ? null : by(play.hovered));
    const chosen = by(now.orders?.attack);
    const target = looked ?? chosen;
    const units = Object.assign({ get: (id) => this.unit(id), at: (at) => play.at.get(at) });
    const open = play.held || !shown.attack ? [] : list.filter((one) => one !== target).map((one) => corners(board.place(one.at), 18.5, 5, "open"));
    const drawn = target && (shown.attack || looked) ? marks(board, target, units, this.table.sides, target === chosen) : { lines: [], badges: [] };
    const mark = JSON.stringify([target?.at, target === chosen, play.held, shown, list]);
    if (mark !== this.drawnAttack || this.under !== this.drawnUnder) {
      board.draw("lines", [...this.under, ...(target ? [] : this.fired), ...open, ...drawn.lines]);
      board.draw("badges", drawn.badges);
      [this.drawnAttack, this.drawnUnder] = [mark, this.under];
      if (target) board.tell(`${target.offence} against ${target.defence}: ${target.words}.`);
      else if (this.aimed) board.tell("");
      this.aimed = Boolean(target);
    }
    this.sums.show(target ?? list[0], list, units, now.orders?.attack ?? null);
  }

  /* ---- the column ---- */

  column() {
    const { now, table, shown } = this;
    const { view } = now;
    this.tray.node.hidden = !(this.placing && now.editable);
    if (!this.tray.node.hidden) {
      const placed = view.units.filter((unit) => unit.at && this.mine(unit));
      this.tray.show(this.left(), placed, this.play.held, now.options?.place?.squares ?? []);
    }
    this.fallen();
    const lines = Object.keys(table.sides).filter((side) => (view.lines ?? []).some((one) => one.side === side));
    const boxes = [
      ...lines.map((side) => [`lines-${side}`, `${table.sides[side].name}’s lines`]),
      this.placing ? null : ["last", "the turn before"], this.options.attacks && !this.placing ? ["attack", "attacks"] : null,
    ].filter(Boolean);
    this.switches.hidden = !boxes.length;
    const turn = (key) => (on) => {
      shown[key] = on;
      this.redraw();
    };
    renew(this.switches, [boxes, shown], () => [element("span", { class: "label" }, "Show"), boxes.map(([key, text]) => tick(text, shown[key], turn(key)))]);
  }

  list() {
    const { play } = this;
    const { view } = this.now;
    this.roll.show(play.units(), play.held, (unit) => ({
      at: unit.at ?? "not placed", state: this.placing ? "" : state(unit, view), may: this.briefly(unit), classes: unit.isolated ? "iso" : "",
    }));
  }
}

/** What the marks on the board mean, each drawn as it stands there. */
function legend() {
  const drawn = (...nodes) => svg("svg", { class: "bd legend-mark", viewBox: "-20 -15 40 30", "aria-hidden": "true" }, nodes);
  const counter = (classes, marks = []) => drawn(svg("g", { class: `unit u-blue ${classes}` }, svg("rect", { class: "u-body", x: -16, y: -12, width: 32, height: 24 }), marks.map(([tag, attrs]) => svg(tag, attrs))));
  const rows = [
    [drawn(svg("path", { class: "comline blue", d: "M-18 4H18" }), svg("path", { class: "comline red", d: "M-18 -4H18" })), "dotted: a line of communication, in its side’s colour; a bar shows where an enemy cuts it"],
    [counter("iso"), "grey with a dashed edge: out of communication; it cannot move and counts for nothing"],
    [counter("", RETREAT), "must retreat first"], [counter("", DISABLED), "beaten in the turn before: may not attack"],
    [drawn(svg("path", { class: "prop blue", d: "M-18 0H18" })), "dashed: supports the defence; solid: attacks"],
    [drawn(svg("path", { class: "struck-off red", d: "M-8 -8l16 16m0-16l-16 16" })), "dashed cross: a unit was lost here in the turn shown"],
    [drawn(svg("path", { class: "frontier", d: "M-18 0H18" })), "the frontier between the two halves"],
  ];
  return element("details", { class: "rest legend" }, element("summary", null, "What the marks mean"), element("ul", { class: "in" }, rows.map(([mark, words]) => element("li", null, mark, element("span", null, words)))));
}

/** The square after the end of a line, or null beyond the board. */
function beyond(from, to) {
  const [a, b] = [xy(from), xy(to)];
  const [x, y] = [b.x + Math.sign(b.x - a.x), b.y + Math.sign(b.y - a.y)];
  return from !== to && x >= 0 && x < COLUMNS && y >= 0 && y < ROWS ? label(x, y) : null;
}

/** A bar where an enemy cuts a line. */
function cut(from, to, classes) {
  const [ux, uy] = way(from, to);
  return svg("path", { class: classes, d: `M${f(to.x - uy * 6)} ${f(to.y + ux * 6)}L${f(to.x + uy * 6)} ${f(to.y - ux * 6)}` });
}

/** Where a unit was lost in the turn shown. */
const struck = ({ x, y }, colour) => svg("path", { class: `struck-off ${colour}`, d: `M${f(x - 8)} ${f(y - 8)}l16 16m0-16l-16 16` });

export const open = (table) => opened(new Page(table));
