/* How a battle ended: what each side had left move by move, where it turned, and the way to fight it once more. */

import { head } from "../board/parts.js";
import { button, element, f, renew, svg } from "../shell/dom.js";
import { wayIn } from "../shell/enter.js";
import { copyField } from "./people.js";

const [WIDE, HIGH, EDGE, LETTER] = [372, 96, 6, 12];   // of the drawing and its letters, in its own units

/** Each side's strength as a line over the moves, with a mark where the battle turned. */
function drawing(sides, { strength, turn }) {
  const rows = Object.entries(strength);
  const last = Math.max(1, rows[0][1].length - 1);
  const most = Math.max(1, ...rows.flatMap(([, values]) => values));
  const x = (number) => EDGE + ((WIDE - 2 * EDGE) * number) / last;
  const y = (value) => HIGH - EDGE - ((HIGH - 2 * EDGE) * value) / most;
  const heights = apart(rows.map(([, values]) => y(values.at(-1))));
  return svg("svg", { class: "tally", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "What each side had left, move by move; the figures are below" },
    svg("path", { class: "axis", d: `M${EDGE} ${HIGH - EDGE}H${WIDE - EDGE}` }),
    turn ? svg("path", { class: "turned", d: `M${f(x(turn.number))} ${EDGE}V${HIGH - EDGE}` }) : null,
    rows.map(([side, values], row) => svg("path", { class: `line ${sides[side]?.colour ?? ""} ${row ? "second" : ""}`, d: values.map((value, i) => `${i ? "L" : "M"}${f(x(i))} ${f(y(value))}`).join("") })),
    rows.map(([side], n) => svg("text", { class: `name ${sides[side]?.colour ?? ""}`, x: WIDE - EDGE, y: f(heights[n]), "text-anchor": "end" }, sides[side]?.letter ?? "")));
}

/** Where the letters stand: above the ends of their lines, and none on another. */
function apart(ends) {
  const order = ends.map((y, n) => [Math.max(LETTER, y - 4), n]).sort((a, b) => a[0] - b[0]);
  const placed = Array(ends.length);
  order.reduce((free, [y, n]) => (placed[n] = Math.max(y, free)) + LETTER, 0);
  return placed;
}

export class Ending {
  acts;
  /** @type {import("./table.js").Table} */ table;

  /** `acts`: goto(number), rematch, share(on). */
  constructor({ table, acts }) {
    Object.assign(this, { table, acts });
    this.drawn = element("figure", { class: "came-to", hidden: true });
    this.turn = element("p", { class: "turning", hidden: true });
    this.open = element("button", { type: "button", class: "btn", hidden: true, onclick: () => acts.rematch() }, "Rematch (swap sides)");
    this.link = wayIn("Next game (sides swapped)", { hidden: true });
    this.link.firstChild.className = "btn";
    this.shared = element("div", { class: "shown", hidden: true });
    this.node = element("section", { class: "ending", hidden: true, "aria-label": "How it ended" }, this.drawn, this.turn, this.open, this.link, this.shared);
  }

  show({ sides, tally, again, shown }, live) {
    this.node.hidden = !live || !this.table.over || !(tally || again || shown);
    if (this.node.hidden) return;
    this.drawn.hidden = !tally;
    if (tally) renew(this.drawn, tally, () => this.figure(sides, tally));
    this.turned(sides, tally?.turn ?? null, tally?.decided ?? null);
    this.sharing(shown);
    this.open.hidden = !again || Boolean(again.url) || !again.may_open;
    this.link.hidden = !again?.url;
    if (again?.url && this.link.getAttribute("action") !== again.url) this.link.setAttribute("action", again.url);
  }

  /** Showing it to whoever has its address: where that is, what there is of it, and closing it again. */
  sharing(shown) {
    this.shared.hidden = !shown || !(shown.url || shown.may);
    if (this.shared.hidden) return;
    renew(this.shared, shown, () => (shown.url ? [
      copyField("shown-link", "Public page of this battle", shown.url),
      element("p", { class: "ways-out" },
        element("a", { href: shown.url }, "See it"), " ", element("a", { href: `${shown.url}game.txt` }, "Text"), " ", element("a", { href: `${shown.url}battle.html`, download: true }, "One file"), " ",
        shown.frames && shown.drawn === shown.frames ? element("a", { href: `${shown.url}film.png` }, "Film") : element("span", { class: "note" }, shown.frames ? `The film is being drawn: ${shown.drawn} of ${shown.frames} pictures.` : "The film is waiting to be drawn.")),
      shown.may ? button("Stop sharing", () => this.acts.share(false), { "data-key": "unshare" }) : null,
    ].filter(Boolean) : [
      button("Share", () => this.acts.share(true), { "data-key": "share" }),
      element("p", { class: "note" }, "Creates a page with the replay, a preview picture, a film and the text. Anyone with its address can see it, with the names shown here.")]));
  }

  figure(sides, tally) {
    const cell = (value) => element("td", { class: "num" }, String(Math.round(value * 10) / 10));
    const [first] = Object.values(tally.strength);
    return [first.length > 2 ? drawing(sides, tally) : "", // of a single move there is nothing to draw
      element("table", null, element("caption", null, `Counted: ${tally.what}.`),
        head("Side", { num: "at first" }, { num: "at the end" }),
        element("tbody", null, Object.entries(tally.strength).map(([side, values]) => element("tr", null, element("th", { scope: "row" }, sides[side]?.name ?? side), cell(values[0]), cell(tally.score?.[side] ?? values.at(-1))))))];
  }

  /** The move by which it turned; where no one move did it, from when it was decided; else nothing. */
  turned(sides, turn, decided) {
    const found = turn ?? decided;
    this.turn.hidden = !found;
    if (!found) return;
    const name = this.table.called(found.number).toLowerCase();
    const side = sides[found.side]?.name ?? found.side;
    renew(this.turn, [turn, decided, name], () => [
      button(turn ? `Turning point: ${name}` : `Decided by about ${name}`, () => this.acts.goto(found.number), { "data-key": "turn" }), " ",
      element("span", { class: "note" }, turn
        ? `${side} had ${turn.before} % of the total strength before it and ${turn.after} % after it: no other move changed the balance as much.`
        : `From then on ${side} had at least two thirds of the total strength. No single move decided it.`)]);
  }
}
