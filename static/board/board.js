/* A board of squares in SVG: ground, marks, counters, and squares that pointer, finger and arrow keys can reach.

   It knows no game. A layout says what is drawn and where the squares are:
   { width, height, rows: [[label, …], …], squares: Map label → { x, y, d }, under: [nodes], over: [nodes] }.
   Every square is a cell of a grid and can have the focus; one of them has it at a time (roving tabindex). */

import { element, f, svg } from "../shell/dom.js";
import { nameMarks } from "../shell/naming.js";
import { Pieces } from "./pieces.js";

const DRAG_FROM = 5;   // px the pointer travels before a press is a drag
const FLASH_MS = 1400;
const TOLD_MS = 9000;
const LAYERS = ["under", "washes", "lines", "counters", "badges", "over"];

export class Board {
  /** `hands`: { press(label), hover(label | null), escape(), lift(label) → look | null, drop(label | null), step(label, key) → label }. */
  constructor(host, { label, help, scale = 1, hands }) {
    this.hands = hands;
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `l-${name}`, "aria-hidden": "true" })]));
    this.grid = svg("g", { class: "cells", role: "grid", "aria-label": label, "aria-describedby": "board-help" });
    this.cursor = svg("path", { class: "cursor", "aria-hidden": "true" });
    this.flashes = svg("g", { class: "flashes", "aria-hidden": "true" });
    this.svg = svg("svg", { class: "c bd", role: "group" }, svg("defs"), ...Object.values(this.layers), this.grid, this.flashes, this.cursor);
    this.pieces = new Pieces(this.layers.counters, scale);
    this.cells = new Map();
    this.words = element("p", { class: "bd-line note", "aria-hidden": "true" });
    this.sheet = element("div", { class: "bd-sheet" }, this.svg, this.words);
    this.frame = element("div", { class: "bd-frame" }, this.sheet);
    this.told = element("p", { class: "bd-told note", "aria-hidden": "true", hidden: true });
    this.whole = element("button", { class: "btn small bd-whole", type: "button", "aria-pressed": "false" }, "Whole board");
    host.classList.add("bd-host");
    host.replaceChildren(element("p", { id: "board-help", class: "sr" }, help), this.frame, this.told, this.whole);
    this.listen();
  }

  /* ---- the ground ---- */

  lay(layout) {
    this.layout = layout;
    this.svg.setAttribute("viewBox", `0 0 ${f(layout.width)} ${f(layout.height)}`);
    this.sheet.style.setProperty("--w", f(layout.width));
    this.sheet.style.setProperty("--h", f(layout.height));
    this.layers.under.replaceChildren(...layout.under);
    this.layers.over.replaceChildren(...layout.over);
    const held = document.activeElement?.dataset?.square;
    this.cells.clear();
    this.grid.replaceChildren(...layout.rows.map((row) => svg("g", { role: "row" }, row.map((label) => {
      const cell = svg("path", { class: "cell", role: "gridcell", tabindex: -1, "data-square": label, d: layout.squares.get(label).d });
      this.cells.set(label, cell);
      return cell;
    }))));
    this.at = layout.squares.has(this.at) ? this.at : layout.first ?? layout.rows[0][0];
    this.cells.get(this.at).setAttribute("tabindex", 0);
    if (held && this.cells.has(held)) this.focus(held);
  }

  place(label) {
    return this.layout.squares.get(label);
  }

  /** What each square is told as, `words(label)`, and which one is in the hand. Only what changed is written. */
  name(words, selected) {
    for (const [label, cell] of this.cells) {
      const text = words(label);
      if (cell.getAttribute("aria-label") !== text) cell.setAttribute("aria-label", text);
      if (label === selected) cell.setAttribute("aria-selected", "true");
      else if (cell.hasAttribute("aria-selected")) cell.removeAttribute("aria-selected");
    }
  }

  /** Puts the cursor's frame round a square without taking the focus. */
  point(label) {
    this.at = label;
    for (const [name, cell] of this.cells) cell.setAttribute("tabindex", name === label ? 0 : -1);
    this.shows(label);
  }

  /** Words at the foot of the board, where there is room for them: the square under the pointer, or what was said last. */
  line(text, square = false) {
    this.words.textContent = text;
    this.lined = square && Boolean(text);   // what is told of a square is renewed with the board
  }

  /** What was said last, on the board itself: shown where the column is out of sight. */
  tell(text) {
    this.told.textContent = text;
    this.told.hidden = !text;
    clearTimeout(this.telling);
    if (text) this.telling = setTimeout(() => { this.told.hidden = true; }, TOLD_MS);
  }

  draw(layer, nodes) {
    this.layers[layer].replaceChildren(...nodes);
  }

  /** What was refused is mended, or nothing to speak of any more: mark and words go. */
  unmark() {
    this.flashes.replaceChildren();
    this.tell("");
  }

  /** Marks a square for a moment: the order that ended there was refused. */
  flash(label) {
    const square = this.place(label);
    if (!square) return;
    const { x, y } = square;
    const node = svg("g", { class: "flash" }, svg("path", { d: square.d }), svg("path", { d: `M${f(x - 7)} ${f(y - 7)}l14 14m0-14l-14 14` }));
    this.flashes.replaceChildren(node);
    clearTimeout(this.flashing);
    this.flashing = setTimeout(() => node.remove(), FLASH_MS);
  }

  /* ---- the frame: at natural size it scrolls ---- */

  /** Scrolls so that a square is well inside the frame; `middle` brings it to the middle. */
  reveal(label, middle = false) {
    const square = this.place(label);
    const frame = this.frame;
    if (!square || (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight)) return;
    const k = this.svg.clientWidth / this.layout.width;
    const x = square.x * k;
    const y = square.y * k;
    const margin = 60;
    const [left, top] = [frame.scrollLeft, frame.scrollTop];
    const inside = x > left + margin && x < left + frame.clientWidth - margin && y > top + margin && y < top + frame.clientHeight - margin;
    if (inside && !middle) return;
    frame.scrollTo({ left: x - frame.clientWidth / 2, top: y - frame.clientHeight / 2 });
  }

  /** Brings the board itself into sight, where the page is long. */
  come() {
    const { top, bottom } = this.frame.getBoundingClientRect();
    if (top > innerHeight * 0.6 || bottom < innerHeight * 0.4) this.frame.scrollIntoView({ block: "nearest" });
  }

  /** Brings the middle of some squares to the middle of the frame. */
  centre(labels) {
    const squares = labels.map((label) => this.place(label)).filter(Boolean);
    if (!squares.length) return;
    const k = this.svg.clientWidth / this.layout.width;
    const mean = (axis) => squares.reduce((sum, square) => sum + square[axis], 0) / squares.length * k;
    this.frame.scrollTo({ left: mean("x") - this.frame.clientWidth / 2, top: mean("y") - this.frame.clientHeight / 2 });
  }

  /** The letters and numbers along the edges stay in sight while the board is scrolled. */
  edges() {
    const { top, left } = this.layout.edges ?? {};
    const k = this.svg.clientWidth / this.layout.width || 1;
    top?.setAttribute("transform", `translate(0 ${f(this.frame.scrollTop / k)})`);
    left?.setAttribute("transform", `translate(${f(this.frame.scrollLeft / k)} 0)`);
  }

  /* ---- the cursor ---- */

  focus(label) {
    const cell = this.cells.get(label);
    if (!cell) return;
    this.cells.get(this.at)?.setAttribute("tabindex", -1);
    this.at = label;
    cell.setAttribute("tabindex", 0);
    cell.focus({ preventScroll: true });
    this.reveal(label);
  }

  shows(label) {
    if (label) this.cursor.setAttribute("d", this.place(label).d);
    this.cursor.classList.toggle("on", Boolean(label));
  }

  /* ---- pointer, finger, keys: one listener each for the whole board ---- */

  listen() {
    const { svg, hands } = this;
    const square = (event) => event.target.closest?.("[data-square]")?.dataset.square ?? null;
    svg.addEventListener("click", (event) => {
      const label = square(event);
      if (!label || this.dragged) return;
      this.focus(label);
      hands.press(label);
    });
    nameMarks(svg, (event) => event.target.closest?.("[data-square]")?.getAttribute("aria-label") ?? "", { hover: false });   // a mouse reads it on the line
    svg.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.hover(square(event)));
    svg.addEventListener("pointerleave", () => this.hover(null));
    svg.addEventListener("pointerdown", (event) => {
      const label = square(event);
      this.dragged = false;
      if (label && event.pointerType !== "touch" && event.button === 0) this.carry(event, () => hands.lift(label));
    });
    this.grid.addEventListener("focusin", (event) => {
      const label = square(event);
      const seen = event.target.matches(":focus-visible");
      this.shows(seen ? label : null);
      if (seen) this.hover(label);
    });
    this.grid.addEventListener("focusout", () => this.shows(null));
    this.grid.addEventListener("keydown", (event) => this.key(event, square(event)));
    this.frame.addEventListener("scroll", () => this.edges(), { passive: true });
    this.whole.addEventListener("click", () => {
      const on = this.frame.classList.toggle("whole");
      this.whole.setAttribute("aria-pressed", String(on));
      if (!on) this.reveal(this.at, true);
    });
  }

  hover(label) {
    if (label === this.hovered) return;
    this.hovered = label;
    this.hands.hover(label);
  }

  key(event, label) {
    if (!label || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "Enter" || key === " ") this.hands.press(label);
    else if (key === "Escape") this.hands.escape();
    else if (/^Arrow|^Home$|^End$/.test(key)) {
      const to = this.hands.step(label, key);
      if (to && to !== label) this.focus(to);
      this.shows(this.at);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /* ---- dragging, from the board or from a tray beside it ---- */

  /** Begins when the pointer has travelled; `lift()` answers what is carried (an element), or null. */
  carry(begun, lift) {
    let ghost = null;
    const move = (event) => {
      if (!ghost) {
        if (Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) < DRAG_FROM) return;
        const picture = lift();
        if (!picture) return end();
        ghost = element("div", { class: "bd-ghost", "aria-hidden": "true" }, picture);
        document.body.append(ghost);
        document.body.classList.add("bd-dragging");
        this.dragged = true;
      }
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      this.hover(this.under(event));
    };
    const end = () => {
      ghost?.remove();
      document.body.classList.remove("bd-dragging");
      for (const [name, act] of Object.entries(acts)) document.removeEventListener(name, act);
    };
    const up = (event) => {
      const carried = ghost !== null;
      end();
      if (carried) this.hands.drop(this.under(event));
      setTimeout(() => { this.dragged = false; });   // after the click that follows
    };
    const acts = { pointermove: move, pointerup: up, pointercancel: end };
    for (const [name, act] of Object.entries(acts)) document.addEventListener(name, act);
  }

  under(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-square]")?.dataset.square ?? null;
  }
}
