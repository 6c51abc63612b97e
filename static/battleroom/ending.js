/* How a battle ended: what each side had move by move, where it turned, what it cost, and the ways to fight it once more. */

import { head } from "../board/parts.js";
import { button, element, f, renew, svg } from "../shell/dom.js";
import { wayIn } from "../shell/enter.js";
import { half } from "../shell/words.js";
import { PlayAgain } from "./alone.js";
import { copyField } from "./people.js";

const [WIDE, HIGH, EDGE, LETTER, TOP] = [372, 108, 6, 12, 18];   // of the drawing and its letters, in its own units; the numbers of the turns stand above TOP

/** 133.5 -> "133½", as the books write it; other figures to a tenth. */
const points = (value) => (value % 1 === 0.5 ? half(value) : String(Math.round(value * 10) / 10));

/** Each side's strength as a line over the moves, with a numbered mark where the battle turned. */
function drawing(sides, { strength, turns }) {
  const rows = Object.entries(strength);
  const last = Math.max(1, rows[0][1].length - 1);
  const most = Math.max(1, ...rows.flatMap(([, values]) => values));
  const x = (number) => EDGE + ((WIDE - 2 * EDGE) * number) / last;
  const y = (value) => HIGH - EDGE - ((HIGH - EDGE - TOP) * value) / most;
  const heights = apart(rows.map(([, values]) => y(values.at(-1))));
  return svg("svg", { class: "tally", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "What each side had left, move by move; the figures are below" },
    svg("path", { class: "axis", d: `M${EDGE} ${HIGH - EDGE}H${WIDE - EDGE}` }),
    turns.map(({ number }) => svg("path", { class: "turned", d: `M${f(x(number))} ${TOP - 4}V${HIGH - EDGE}` })),
    level(turns.map(({ number }) => x(number))).map((at, n) => svg("text", { class: "number", x: f(at), y: LETTER, "text-anchor": "middle" }, String(n + 1))),
    rows.map(([side, values], row) => svg("path", { class: `line ${sides[side]?.colour ?? ""} ${row ? "second" : ""}`, d: values.map((value, i) => `${i ? "L" : "M"}${f(x(i))} ${f(y(value))}`).join("") })),
    rows.map(([side], n) => svg("text", { class: `name ${sides[side]?.colour ?? ""}`, x: WIDE - EDGE, y: f(heights[n]), "text-anchor": "end" }, sides[side]?.letter ?? "")));
}

/** Where the numbers stand: each over its turn, and none on another. */
function level(places) {
  const [least, most] = [EDGE + 3, WIDE - EDGE - 3];
  const placed = places.map((at) => Math.max(least, Math.min(most, at)));
  for (let n = placed.length - 2; n >= 0; n -= 1) placed[n] = Math.min(placed[n], placed[n + 1] - LETTER);
  for (let n = 1; n < placed.length; n += 1) placed[n] = Math.max(placed[n], placed[n - 1] + LETTER);
  return placed;
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

  /** `acts`: goto(number), rematch, share(on, listed). */
  constructor({ table, acts }) {
    Object.assign(this, { table, acts });
    this.drawn = element("figure", { class: "came-to", hidden: true });
    this.turns = element("section", { class: "turns", hidden: true });
    this.losses = element("section", { class: "losses", hidden: true });
    this.open = element("button", { type: "button", class: "btn", hidden: true, onclick: () => acts.rematch() }, "Rematch (swap sides)");
    this.link = wayIn("Next game (sides swapped)", { hidden: true });
    this.link.firstChild.className = "btn";
    this.again = new PlayAgain(table);
    this.shared = element("div", { class: "shown", hidden: true });
    this.node = element("section", { class: "ending", hidden: true, "aria-label": "How it ended" }, this.again.node, this.open, this.link, this.turns, this.drawn, this.losses, this.shared);
  }

  show(state, live) {
    const { sides, tally, again, shown } = state;
    this.node.hidden = !live || !this.table.over || !(tally || again || shown);
    if (this.node.hidden) return;
    this.drawn.hidden = !tally?.strength;
    if (tally?.strength) renew(this.drawn, tally, () => this.figure(sides, tally));
    this.turning(sides, tally?.turns ?? [], tally?.decided ?? null);
    this.lost(state, tally?.losses ?? []);
    this.sharing(shown);
    const alone = this.again.show(state);
    this.open.hidden = alone || !again || Boolean(again.url) || !again.may_open;
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
      shown.may ? element("label", { class: "tick" }, element("input", { type: "checkbox", checked: shown.listed, "data-key": "list-replay", onchange: (event) => this.acts.share(true, event.target.checked) }), " List it in the lobby, under “Replays shared”")
        : shown.listed ? element("p", { class: "note" }, "The lobby lists it.") : null,
      shown.may ? button("Stop sharing", () => this.acts.share(false), { "data-key": "unshare" }) : null,
    ].filter(Boolean) : [
      button("Share", () => this.acts.share(true), { "data-key": "share" }),
      element("p", { class: "note" }, "Creates a page with the replay, a preview picture, a film and the text. Anyone with its address can see it, with the names shown here.")]));
  }

  /** What each side had, as lines and at both ends. */
  figure(sides, tally) {
    const cell = (value) => element("td", { class: "num" }, points(value));
    const scored = Object.entries(tally.strength).some(([side, values]) => tally.score && tally.score[side] !== values.at(-1));
    const [first] = Object.values(tally.strength);
    return [first.length > 2 ? drawing(sides, tally) : "", // of a single move there is nothing to draw
      element("table", null, element("caption", null, `One estimate of how it stood: ${tally.what}.`),
        head("Side", { num: "at first" }, { num: "at the end" }, ...(scored ? [{ num: "and for the victory" }] : [])),
        element("tbody", null, Object.entries(tally.strength).map(([side, values]) => element("tr", null, element("th", { scope: "row" }, sides[side]?.name ?? side), cell(values[0]), cell(values.at(-1)), scored ? cell(tally.score[side]) : null))))];
  }

  /** The moves by which it turned, numbered; then from when it was decided, where that is none of them; else nothing. */
  turning(sides, turns, decided) {
    this.turns.hidden = !turns.length && !decided;
    if (this.turns.hidden) return;
    const name = (side) => sides[side]?.name ?? side;
    const called = (number) => this.table.called(number).toLowerCase();
    renew(this.turns, [turns, decided, [...turns, decided].map((one) => one && called(one.number))], () => [
      element("h3", null, "Turning points"),
      turns.length ? element("ol", null, turns.map((one, n) => element("li", null,
        element("p", { class: "when" }, element("b", null, String(n + 1)), ` ${called(one.number)}`),
        element("div", null, element("p", null, one.text), element("p", { class: "note" }, `${name(one.side)} from ${one.before} % of all that counts to ${one.after} %.`)),
        button("Film", () => this.acts.goto(one.number), { "data-key": `turn-${n}`, "aria-label": `Film of turning point ${n + 1}, ${called(one.number)}` })))) : "",
      decided ? element("p", { class: "decided" }, `${name(decided.side)} had two thirds of all that counts after ${called(decided.number)}, and kept them. `,
        button("Film", () => this.acts.goto(decided.number), { "data-key": "decided", "aria-label": `Film of ${called(decided.number)}` })) : "",
    ]);
  }

  /** By side and arm what there was and what is left. Where the war goes on only one's own losses are known. */
  lost({ sides, side: own }, losses) {
    this.losses.hidden = !losses.length;
    const keys = [...new Set(losses.map(({ side }) => side))];
    const told = (side) => losses.filter((row) => row.side === side);
    const notes = losses.some(({ note }) => note);
    const mixed = (rows) => (rows.length > 1 && rows.some(({ arm }) => arm === "guns") ? " men and guns" : "");
    const sum = (rows, part) => rows.reduce((total, row) => total + row[part], 0);
    if (losses.length) renew(this.losses, losses, () => [
      element("h3", null, "Losses"),
      element("table", null, head("Arm", { num: "At first" }, { num: "Left" }, ...(notes ? ["What became of the others"] : [])),
        keys.map((key) => element("tbody", null,
          element("tr", null, element("th", { scope: "rowgroup", colspan: notes ? 4 : 3, class: sides[key]?.colour ?? "" }, `${sides[key]?.name ?? key}${key === own ? " (you)" : ""}: ${sum(told(key), "left")} of ${sum(told(key), "began")}${mixed(told(key))} left`)),
          told(key).map((row) => element("tr", { class: row.left < row.began ? "" : "whole" }, element("th", { scope: "row" }, row.arm),
            element("td", { class: "num" }, String(row.began)), element("td", { class: "num" }, String(row.left)), notes ? element("td", null, row.note) : null))))),
      keys.length === 1 && Object.keys(sides).length > 1 ? element("p", { class: "note" }, "You will read what the enemy lost when the war is over.") : "",
    ]);
  }
}
