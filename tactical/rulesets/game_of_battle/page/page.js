/* The page of the Game of Battle: what differs from other boards. The frame gives `table` and calls `show(now)`; moves, command and
   check are the server's. */

import { Game, opened } from "../../board/game.js";
import { arrow, corners, dot, wash } from "../../board/marks.js";
import { section, tick } from "../../board/parts.js";
import { moved, taken } from "../../board/past.js";
import { picture } from "../../board/pieces.js";
import { element, renew, svg } from "../../shell/dom.js";
import { cap, count } from "../../shell/words.js";
import { kind, layout, step } from "./layout.js";
import { called, look, TYPES } from "./words.js";

const HELP = "Left and right arrows move along a row, up and down to the next. Enter picks up a figure and puts it down; Escape deselects it.";
const SCALE = 1.28;
const RING = (classes) => ["rect", { class: classes, x: -20.5, y: -16.5, width: 41, height: 33, rx: 6.5 }];

class Page extends Game {
  constructor(table) {
    super(table, {
      label: "Board of the Game of Battle, 139 squares in 19 rows, numbered from the defender’s back row", help: HELP, scale: SCALE,
      noun: "Figure", lost: "Taken", types: TYPES, look, called, step: (at, key) => step(at, key, this.turned),
    });
    this.shown = { last: true, ...Object.fromEntries(Object.keys(table.sides).map((side) => [side, true])) };
    this.turned = table.side === "A";
    this.free = { number: null, moves: {} };   // what could be moved before anything was chosen
    this.board.svg.querySelector("defs").append(...Object.values(table.sides).map(({ colour }) => hatch(colour)));
    this.board.lay(layout(table.sides, this.turned));
    this.choice = section("bd-move-h", "The move", element("div", {}));
    this.checked = section("bd-check-h", "In check", element("div", {}));
    table.form.replaceChildren(this.choice, this.checked, this.lost, this.switches);
    this.checked.addEventListener("click", (event) => this.fromList(event.target.closest("[data-key]")?.dataset.key, event));
  }

  /* ---- what the game is, for the hand ---- */

  /** A chosen move may be replaced by another, so what could be moved at first stays open. */
  moves(now) {
    const offered = now.options?.moves ?? {};
    if (Object.values(offered).some((squares) => squares.length)) return offered;
    return this.free.number === now.number ? this.free.moves : offered;
  }

  /** Besides where its move may end, the square where a chosen one began: there it takes the move back. */
  reach(id, now) {
    const squares = this.moves(now)[id] ?? [];
    const chosen = this.chosen();
    return chosen?.id === id && chosen.from ? [...squares, chosen.from] : squares;
  }

  put(id, at) { return this.back(at) ?? { move: [id, at] }; }
  back(at) { return this.chosen()?.from === at ? {} : null; }
  choose() { return null; }

  /** Under the heading: what the other side did last. */
  told({ view }) {
    return (view.log ?? []).map(({ text }) => text).join(" ") || "Click (tap) one of your figures: the squares it may move to are marked. Then click one of them.";
  }

  /* ---- a square in words ---- */

  square(at) {
    const { now, play, table } = this;
    const unit = play.at.get(at);
    const commanded = Object.keys(table.sides).filter((side) => this.command(side).has(at));
    return [
      at, kind(at), unit ? `${called(unit)} of ${table.sides[unit.side].name}` : "empty", unit ? this.state(unit) : "", unit ? this.may(unit) : "",
      commanded.length ? `commanded by ${commanded.map((side) => table.sides[side].name).join(" and ")}` : "",
      play.held && this.legal.has(at) ? (this.back(at) ? "back to where it stood" : unit ? "may be taken" : "in reach") : "",
      now.orders?.move?.[1] === at ? "your move ends here" : "",
    ].filter(Boolean).join(", ");
  }

  command(side) { return this.commanded?.[side] ?? new Set(); }
  state(unit) { return (this.now.view.in_check ?? []).includes(unit.id) ? "in check" : ""; }

  may(unit) {
    if (!this.now.editable || !this.mine(unit)) return "";
    const squares = this.moves(this.now)[unit.id]?.length ?? 0;
    return squares ? `may move, ${count(squares, "square")}` : "may not move";
  }

  /* ---- drawing ---- */

  show(now) {
    if (now.live && now.options && !now.orders?.move) this.free = { number: now.number, moves: now.options.moves ?? {} };
    super.show(now);
  }

  marked(unit) {
    const check = this.state(unit) ? [RING(this.mine(unit) ? "check own" : "check")] : [];
    return { classes: "", marks: unit.id === this.chosen()?.id ? [...check, RING("chosen")] : check };
  }

  draw(held) {
    const { commanded = {} } = this.now.view;
    this.commanded = Object.fromEntries(Object.entries(commanded).map(([side, squares]) => [side, new Set(squares)]));
    this.washes(held);
    this.arrows();
  }

  interest() {
    return this.last.length ? this.last : [this.turned ? "98" : "42"];
  }

  /** The move on one's sheet: { id, from, to, takes }, `from` where it is known. */
  chosen() {
    const { now } = this;
    const move = now.live ? now.orders?.move : null;
    if (!move) return null;
    const base = this.past.view(now.view.move);
    const [id, to] = move;
    const found = (test) => base?.units.find(test) ?? null;
    return { id, to, from: found((unit) => unit.id === id)?.at ?? null, takes: found((unit) => unit.at === to && unit.id !== id) };
  }

  washes(held) {
    const { board, play, table, shown } = this;
    const nodes = [];
    for (const [side, { colour }] of Object.entries(table.sides)) {
      if (shown[side]) for (const at of this.command(side)) nodes.push(wash(board.place(at), `hatch ${colour}`));
    }
    for (const at of this.legal) {
      nodes.push(wash(board.place(at), "reach"));
      if (!play.at.has(at)) nodes.push(dot(board.place(at), "reach-dot", 4.4));
    }
    if (held) nodes.push(wash(board.place(held.at), "from"));
    board.draw("washes", nodes);
    board.draw("badges", [...this.legal].filter((at) => play.at.has(at)).map((at) => corners(board.place(at), 25, 9, "target")));
  }

  /** The move chosen, with a ghost where it began; else the last move. */
  arrows() {
    const { board, now, table, shown } = this;
    const nodes = [];
    const chosen = this.chosen();
    const from = chosen?.from;
    if (from && from !== chosen.to) {
      const way = arrow(board.place(from), board.place(chosen.to), 0, { edge: 25, ring: false });
      nodes.push(ghost(board.place(from), this.unit(chosen.id), table.sides), way);
    } else if (!chosen && shown.last) {
      const before = this.past.view(now.view.move - 1);
      for (const one of moved(before, now.view)) nodes.push(arrow(board.place(one.from), board.place(one.to), 0, { edge: 25, classes: "last" }));
      for (const unit of taken(before, now.view)) nodes.push(wash(board.place(unit.at), `taken ${table.sides[unit.side].colour}`));
    }
    board.draw("lines", nodes);
  }

  /* ---- the column ---- */

  column() {
    const { now, table, shown } = this;
    const { view } = now;
    const chosen = this.chosen();
    const stuck = now.editable && now.options && !Object.values(this.moves(now)).some((squares) => squares.length);
    this.choice.hidden = !chosen && !stuck;
    renew(this.choice.lastChild, [chosen, stuck, now.editable], () => this.choosing(chosen, stuck));
    const check = view.units.filter((unit) => (view.in_check ?? []).includes(unit.id));
    this.checked.hidden = !check.length;
    renew(this.checked.lastChild, check.map((unit) => [unit.id, unit.at]), () => element("ul", null, check.map((unit) => element("li", null, element(
      "button", { class: "bd-row", type: "button", "data-key": unit.id }, this.picture(unit), `${called(unit)} on ${unit.at}`,
      element("span", { class: "sr" }, ` of ${table.sides[unit.side].name}`),
    )))));
    this.fallen();
    renew(this.switches, [shown, this.turned], () => [
      element("span", { class: "label" }, "Show"),
      Object.entries(table.sides).map(([side, { name, colour }]) => (
        tick(`${name}’s command`, shown[side], (on) => this.switch(side, on), `hatched ${colour}`))),
      tick("last move", shown.last, (on) => this.switch("last", on)),
      element("button", { class: "btn small", type: "button", "data-key": "turn", onclick: () => this.turn() }, "Turn the board"),
    ]);
  }

  choosing(chosen, stuck) {
    const { now, table, play } = this;
    const button = (key, classes, text, orders) => (
      element("button", { class: `btn ${classes}`, type: "button", "data-key": key, onclick: () => play.order(() => orders) }, text));
    const none = element("p", { class: "note" }, "None of your figures has a legal move.");
    if (!chosen) return [none, now.orders?.pass ? null : button("pass", "wide", "Pass", { pass: true })];
    const unit = this.unit(chosen.id);
    const takes = chosen.takes ? `, takes the ${called(chosen.takes)} of ${table.sides[chosen.takes.side].name}` : "";
    return element(
      "p", { class: "bd-chosen" }, this.picture(unit),
      element("span", null, element("b", null, cap(called(unit))), chosen.from ? ` ${chosen.from} to ${chosen.to}` : ` to ${chosen.to}`, takes, "."),
      now.editable ? button("off", "small", "Clear the move", {}) : null,
    );
  }

  switch(key, on) {
    this.shown[key] = on;
    this.redraw();
  }

  turn() {
    this.turned = !this.turned;
    this.board.lay(layout(this.table.sides, this.turned));
    this.redraw({ jumped: true });
    this.board.edges();
    this.play.say(`The board is turned: ${this.table.sides[this.turned ? "A" : "D"].name} below.`);
  }

  list() {
    const { play } = this;
    const how = (unit) => [this.state(unit), kind(unit.at) ? `on the ${kind(unit.at)}` : "", this.under(unit)].filter(Boolean).join(", ");
    this.roll.show(play.units(), play.held, (unit) => ({ at: unit.at, state: how(unit), may: this.may(unit).replace("may move, ", ""), classes: "" }));
  }

  under(unit) {
    const enemy = Object.keys(this.table.sides).find((side) => side !== unit.side);
    return this.command(enemy).has(unit.at) && !this.state(unit) ? "commanded" : "";
  }
}

/** Lines across a square that artillery commands: blue one way, red the other; both cross. */
const hatch = (colour) => svg(
  "pattern",
  { id: `bd-hatch-${colour}`, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${colour === "blue" ? 20 : -20})` },
  svg("path", { class: colour, d: "M0 3.500h7" }),
);

/** The counter where it stood before the move that is chosen. */
function ghost(place, unit, sides) {
  const node = picture(look(unit, sides), "ghost");
  const box = { x: place.x - 18 * SCALE, y: place.y - 14 * SCALE, width: 36 * SCALE, height: 28 * SCALE };
  for (const [name, value] of Object.entries(box)) node.setAttribute(name, value);
  return node;
}

export const open = (table) => opened(new Page(table));
