/* How a battle ended: what each side had left move by move, where it turned, and the way to fight it once more. */

import { button, f, h, renew, s, say } from "../shell/dom.js";
import { wayIn } from "../shell/enter.js";

const [WIDE, HIGH, EDGE] = [372, 96, 6];   // of the drawing, in its own units

/** Each side's strength as a line over the moves, with a mark where the battle turned. */
function drawing(sides, { strength, turn }) {
  const rows = Object.entries(strength);
  const last = Math.max(1, rows[0][1].length - 1);
  const most = Math.max(1, ...rows.flatMap(([, values]) => values));
  const x = (number) => EDGE + ((WIDE - 2 * EDGE) * number) / last;
  const y = (value) => HIGH - EDGE - ((HIGH - 2 * EDGE) * value) / most;
  return s("svg", { class: "tally", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "What each side had left, move by move; the figures stand below" },
    s("path", { class: "axis", d: `M${EDGE} ${HIGH - EDGE}H${WIDE - EDGE}` }),
    turn ? s("path", { class: "turned", d: `M${f(x(turn.number))} ${EDGE}V${HIGH - EDGE}` }) : null,
    rows.map(([side, values], row) => s("path", { class: `line ${sides[side]?.colour ?? ""} ${row ? "second" : ""}`, d: values.map((value, i) => `${i ? "L" : "M"}${f(x(i))} ${f(y(value))}`).join("") })),
    rows.map(([side, values]) => s("text", { class: `name ${sides[side]?.colour ?? ""}`, x: WIDE - EDGE, y: f(Math.max(12, y(values.at(-1)) - 4)), "text-anchor": "end" }, sides[side]?.letter ?? "")));
}

export class Ending {
  /** `acts`: goto(number), rematch. */
  constructor({ table, acts }) {
    Object.assign(this, { table, acts });
    this.drawn = h("figure", { class: "came-to", hidden: true });
    this.turn = h("p", { class: "turning", hidden: true });
    this.open = h("button", { type: "button", class: "btn", hidden: true, onclick: () => acts.rematch() }, "Fight it again, sides changed");
    this.link = wayIn("To the next game, sides changed", { hidden: true });
    this.link.firstChild.className = "btn";
    this.node = h("section", { class: "ending", hidden: true, "aria-label": "How it ended" }, this.drawn, this.turn, this.open, this.link);
  }

  show({ sides, tally, again }, live) {
    this.node.hidden = !live || !this.table.over || !(tally || again);
    if (this.node.hidden) return;
    this.drawn.hidden = !tally;
    if (tally) renew(this.drawn, tally, () => this.figure(sides, tally));
    this.turned(sides, tally?.turn);
    this.open.hidden = !again || Boolean(again.url) || !again.may_open;
    this.link.hidden = !again?.url;
    if (again?.url && this.link.getAttribute("action") !== again.url) this.link.setAttribute("action", again.url);
  }

  figure(sides, tally) {
    const cell = (value) => h("td", { class: "num" }, String(Math.round(value * 10) / 10));
    return [drawing(sides, tally),
      h("table", { class: "left" }, h("caption", null, `Counted: ${tally.what}.`),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, "Side"), h("th", { scope: "col", class: "num" }, "at first"), h("th", { scope: "col", class: "num" }, "at the end"))),
        h("tbody", null, Object.entries(tally.strength).map(([side, values]) => h("tr", null, h("th", { scope: "row" }, sides[side]?.name ?? side), cell(values[0]), cell(values.at(-1))))))];
  }

  turned(sides, turn) {
    this.turn.hidden = !turn;
    if (!turn) return;
    const name = this.table.called(turn.number);
    renew(this.turn, [turn, name], () => [
      button(`The turning point: ${name.toLowerCase()}`, () => this.acts.goto(turn.number), { "data-key": "turn" }), " ",
      h("span", { class: "note" }, `${sides[turn.side]?.name ?? turn.side} had ${turn.before} % of all that was left before it and ${turn.after} % after it: no other move shifted the balance so far its way.`)]);
  }
}
