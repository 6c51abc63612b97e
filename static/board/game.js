/* What the pages of all board games do alike: the board under the hand, the list of all units, what was lost, the switches.
   A game adds what differs for the hand (see Play), how a unit looks, is called and is `marked`, and what it draws: `draw`, `column`, `list`. */

import { element, renew } from "../shell/dom.js";
import { Card } from "../shell/card.js";
import { cap, count } from "../shell/words.js";
import { Board } from "./board.js";
import { UnitList } from "./list.js";
import { losses, section } from "./parts.js";
import { moved, Past } from "./past.js";
import { picture } from "./pieces.js";
import { Play } from "./play.js";

const THREAT = ["rect", { class: "threat", x: -20.5, y: -16.5, width: 41, height: 33, rx: 6.5 }];

export class Game {
  table; called; look;

  /** `says`: { label, help } of the board, { noun, lost } of units, { types, look(unit, sides), called(unit) }, step(at, key), scale. */
  constructor(table, { label, help, noun, lost, types, look, called, step, scale = 1 }) {
    Object.assign(this, { table, called, look: (unit) => look(unit, table.sides) });
    this.past = new Past(table);
    this.board = new Board(table.board, {
      label, help, scale,
      hands: {
        press: (at) => this.pressed(at), hover: (at) => this.play.hover(at), escape: () => this.play.let(), step,
        lift: (at) => this.picture(this.play.lift(at)), drop: (at) => this.play.drop(at),
      },
    });
    this.play = new Play(table, this.board, this);
    this.card = new Card();
    this.lost = section("bd-lost-h", lost, element("div"));
    this.switches = element("p", { class: "bd-switches note", role: "group", "aria-label": "Shown on the board" });
    this.roll = new UnitList(table.list, noun, {
      sides: table.sides, own: table.side, order: Object.keys(types), look: this.look, called, pick: (id, event) => this.fromList(id, event),
    });
  }

  /* What a game adds: the name of a square; what a counter is marked with; what lies on the board, under a unit held; the column; the lists; where to look. */
  square(at) { return at; }
  marked(_unit) { return {}; }
  draw(_held) {}
  column() {}
  list() {}
  interest() { return null; }
  headline(_now) { return ""; }

  get now() { return this.play.now; }
  units(now) { return now.view.units; }
  unit(id) { return this.play.unit(id); }
  mine(unit) { return unit.side === this.table.side; }
  picture(unit) { return unit ? picture(this.look(unit), unit.isolated ? "iso" : "") : null; }

  /** A square was pressed: the unit on it shows its card, and the hand does what it does. */
  pressed(at) {
    this.tells(this.play.at.get(at));
    this.play.press(at);
  }

  tells(unit) {
    if (!unit) return;
    if (!this.card.node.isConnected) this.table.form.append(this.card.node);
    this.card.show(unit.type, `${this.called(unit)} of ${this.table.sides[unit.side].name}`, () => this.standing(unit.id));
  }

  /** How a unit stands now, "" while it waits to be put down; null when it is gone. */
  standing(id) {
    const unit = this.unit(id);
    return unit && (unit.at ? this.square(unit.at) : "");
  }

  /** A unit in the hand, and how many squares it may go to. */
  lifted(unit, squares) {
    const where = `${cap(this.called(unit))} on ${unit.at}`;
    return squares ? `${where} picked up, ${count(squares, "square")} in reach. Enter puts it down, Escape deselects it.` : `${where} may not move now.`;
  }

  show(now) {
    this.past.remember(now);
    this.play.show(now);
  }

  /** Everything anew: units slide to their places unless the moves between were not seen. `draw` is what the game draws under and over them. */
  redraw({ fresh = false, jumped = false } = {}) {
    const { now, board, play } = this;
    this.legal = new Set(play.reach());
    const standing = now.view.units.filter((unit) => unit.at);
    const threatened = new Set(now.threatened ?? []);   // while a hint is looked at
    board.pieces.show(standing.map((unit) => {
      const { classes = "", marks = [] } = this.marked(unit);
      return { id: unit.id, place: board.place(unit.at), look: this.look(unit), classes, marks: threatened.has(unit.id) ? [...marks, THREAT] : marks };
    }), !fresh && !jumped);
    board.svg.classList.toggle("may", Boolean(now.editable));
    const held = this.unit(play.held);
    this.draw(held);
    board.name((at) => this.square(at), held?.at);
    this.column();
    this.list();
    this.card.renew();
    if (fresh) requestAnimationFrame(() => board.centre(this.interest()));
    else if (now.live && now.view.move !== this.looked && this.last.length) requestAnimationFrame(() => board.reveal(this.last.at(-1)));
    const hinted = now.threatened ? moved(this.past.view(now.view.move), now.view).at(-1)?.to : null;
    if (hinted && !this.hinted) requestAnimationFrame(() => board.reveal(hinted));
    this.hinted = hinted;
    this.looked = now.view.move;
  }

  /** Where units went in the turn that led to what is shown. */
  get last() {
    const { view } = this.now;
    return moved(this.past.view(view.move - 1), view).map(({ to }) => to);
  }

  fallen() {
    const { lost = {} } = this.now.view;
    this.lost.hidden = !Object.values(lost).some((units) => units.length);
    renew(this.lost.lastChild, lost, () => losses(this.now.view, this.table.sides, this.look, this.called));
  }

  /** A row of the list: one's own unit comes into the hand, and the board turns to it. */
  fromList(id, event) {
    const unit = this.unit(id);
    if (!unit) return;
    this.board.come();
    this.tells(unit);
    if (unit.at) this.board.reveal(unit.at, true);
    if (this.now.editable && this.mine(unit)) {
      if (this.play.held === id) this.play.let();
      else this.play.pick(id);
      this.play.goOn(event);
    } else if (unit.at) {
      this.board.point(unit.at);
      this.play.say(this.square(unit.at));
    }
  }
}

/** What the frame is handed of a page. */
export const opened = (page) => ({ show: (now) => page.show(now), told: (now) => page.told(now), headline: (now) => page.headline(now) });
