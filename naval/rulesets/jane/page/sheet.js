/* A boat's own sheet: one lettered blue square of 2,000 yards, its 400 small squares numbered 1 to 400 row by row from the
   north-western corner, and her pin. The sheet rules no lines for her (NAV-T-145): it measures nothing and keeps no track. */

import { element, f, svg } from "../../shell/dom.js";

const SIDE = 20;
const CELL = 22;
const BLUE = 2000;
const FULL = SIDE * CELL;

export class Sheet {
  cursor = null; corner = null; boat; chosen; may;

  /** `act`: { choose(square), say(text) }. */
  constructor(act) {
    this.act = act;
    this.title = element("h3", {});
    this.told = element("p", { class: "note sh-told", "aria-live": "polite" });
    this.svg = svg("svg", { class: "sh", viewBox: `-1 -1 ${FULL + 2} ${FULL + 2}`, tabindex: "0", role: "application", "aria-roledescription": "sheet of squares" });
    this.ways = element("div", { class: "sh-ways", role: "group", "aria-label": "Turn the sheet over to the next blue square" });
    this.node = element("div", { class: "sh-host" }, element("div", { class: "sh-top" }, this.title, this.ways), this.svg, this.told);
    this.svg.addEventListener("click", (event) => this.press(event));
    this.svg.addEventListener("pointermove", (event) => this.over(event));
    this.svg.addEventListener("keydown", (event) => this.keys(event));
    this.svg.addEventListener("focus", () => { this.cursor ??= this.pinCell() ?? { row: 10, column: 10 }; this.draw(); this.tell(this.cursor); });
    this.svg.addEventListener("blur", () => this.draw());
  }

  /** `sheet` lists the blue squares there are: { letter, x_yd, y_yd } with the north-western corner. */
  show(boat, sheet, chosen, may) {
    Object.assign(this, { boat, chosen, may });
    const here = [Math.floor(boat.x_yd / BLUE) * BLUE, Math.floor(boat.y_yd / BLUE) * BLUE + BLUE];
    const letter = String(boat.square ?? "").replace(/\d+$/, "");
    this.sheet = new Map((sheet ?? [{ letter, x_yd: here[0], y_yd: here[1] }]).map((one) => [`${one.x_yd},${one.y_yd}`, one]));
    const mark = here.join();
    if (this.home !== mark || !this.sheet.has(this.corner?.join())) {
      this.home = mark;
      this.corner = here;
    }
    this.svg.classList.toggle("may", may);
    this.draw();
  }

  get letter() { return this.sheet.get(this.corner.join())?.letter ?? "?"; }
  name({ row, column }) { return `${this.letter}${SIDE * row + column + 1}`; }

  /** The pin's small square on the blue square that is shown, or null. */
  pinCell() {
    const { boat, corner } = this;
    const [column, row] = [Math.floor((boat.x_yd - corner[0]) / 100), Math.ceil((corner[1] - boat.y_yd) / 100) - 1];   // its southern edge is a square’s own
    return column >= 0 && column < SIDE && row >= 0 && row < SIDE ? { row, column } : null;
  }

  draw() {
    const { letter, boat, corner, chosen } = this;
    this.title.replaceChildren("Your sheet: ", element("b", { class: "sh-letter" }, letter));
    const focused = document.activeElement === this.svg;
    const mark = JSON.stringify([letter, corner, boat.x_yd, boat.y_yd, chosen, this.may, this.cursor, focused]);
    if (mark === this.mark) return;
    this.mark = mark;
    if (this.drawnLetter !== letter) {
      this.paper = paper(letter);
      this.drawnLetter = letter;
    }
    const top = [];
    if (chosen?.replace(/\d+$/, "") === letter) top.push(this.target(Number(chosen.match(/\d+$/)[0]) - 1));
    if (this.pinCell()) top.push(pin((boat.x_yd - corner[0]) / 100 * CELL, (corner[1] - boat.y_yd) / 100 * CELL));
    if (focused && this.cursor) top.push(svg("rect", { class: "sh-cursor", x: this.cursor.column * CELL, y: this.cursor.row * CELL, width: CELL, height: CELL }));
    this.svg.replaceChildren(this.paper, ...top);
    this.svg.setAttribute("aria-label", `Sheet, blue square ${letter}. Your pin is on ${boat.square}. ${this.may ? "Arrow keys move, Enter chooses the torpedo’s square." : "Arrow keys move."}`);
    this.turns();
  }

  target(n) {
    const [x, y] = [(n % SIDE) * CELL, Math.floor(n / SIDE) * CELL];
    return svg("g", { class: "sh-chosen" }, svg("rect", { x, y, width: CELL, height: CELL }), svg("path", { d: `M${x + 3} ${y + 3}l16 16m0-16l-16 16` }));
  }

  turns() {
    const [x, y] = this.corner;
    const ways = [["◂", "west", -BLUE, 0], ["▴", "north", 0, BLUE], ["▾", "south", 0, -BLUE], ["▸", "east", BLUE, 0]];
    const key = this.ways.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.ways.replaceChildren(...ways.map(([text, name, dx, dy]) => {
      const next = this.sheet.get(`${x + dx},${y + dy}`);
      return element("button", { type: "button", class: "btn small", "data-key": `way-${name}`, disabled: !next, title: next ? `${name}: ${next.letter}` : null, "aria-label": next ? `To the ${name}, blue square ${next.letter}` : `No sheet to the ${name}`, onclick: () => { this.corner = [x + dx, y + dy]; this.draw(); } }, text);
    }));
    if (key) [...this.ways.children].find((node) => node.dataset.key === key)?.focus({ preventScroll: true });
  }

  cell(event) {
    const box = this.svg.getBoundingClientRect();
    const [column, row] = [event.clientX - box.left, event.clientY - box.top].map((px) => Math.floor((px / box.width) * SIDE));
    return column >= 0 && column < SIDE && row >= 0 && row < SIDE ? { row, column } : null;
  }

  over(event) {
    const cell = this.cell(event);
    if (cell) this.tell(cell);
  }

  tell(cell) {
    const name = this.name(cell);
    this.told.textContent = name === this.boat.square ? `${name}: your pin.` : name === this.chosen ? `${name}: the torpedo’s square.` : `${name}.`;
  }

  press(event) {
    const cell = this.cell(event);
    if (!cell) return;
    this.cursor = cell;
    this.pick();
  }

  pick() {
    this.tell(this.cursor);
    if (this.may) this.act.choose(this.name(this.cursor));
    else this.draw();
  }

  keys(event) {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick();
    }
    if (!step) return;
    event.preventDefault();
    let { row, column } = this.cursor;
    row += step[0];
    column += step[1];
    const over = [Math.floor(column / SIDE), -Math.floor(row / SIDE)];
    if (over[0] || over[1]) {
      const next = [this.corner[0] + over[0] * BLUE, this.corner[1] + over[1] * BLUE];
      if (!this.sheet.has(next.join())) return;
      this.corner = next;
    }
    this.cursor = { row: (row + SIDE) % SIDE, column: (column + SIDE) % SIDE };
    this.draw();
    this.tell(this.cursor);
  }
}

/** The printed sheet: squares, numbers, the letter large behind them. */
function paper(letter) {
  const lines = [];
  for (let n = 1; n < SIDE; n += 1) lines.push(`M${n * CELL} 0V${FULL}M0 ${n * CELL}H${FULL}`);
  const numbers = Array.from({ length: SIDE * SIDE }, (_, n) => svg("text", { x: f((n % SIDE) * CELL + CELL / 2), y: f(Math.floor(n / SIDE) * CELL + CELL / 2 + 3) }, String(n + 1)));
  return svg("g", { "aria-hidden": "true" },
    svg("rect", { class: "sh-paper", width: FULL, height: FULL }), svg("text", { class: "sh-big", x: FULL / 2, y: FULL / 2 + 62 }, letter),
    svg("path", { class: "sh-fine", d: lines.join("") }), svg("g", { class: "sh-numbers" }, numbers), svg("rect", { class: "sh-edge", width: FULL, height: FULL }));
}

const pin = (x, y) => svg("g", { class: "sh-pin", transform: `translate(${f(x)} ${f(y)})` }, svg("path", { d: "M0 0L5-15" }), svg("circle", { cx: 6, cy: -18, r: 4.2 }), svg("circle", { class: "foot", r: 1.4 }));
