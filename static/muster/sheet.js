/* The sheet of a harbour: squares of 2,000 yards over the real coast, drawn as SVG. Draws what it is given; decides nothing. */

import { svg } from "../shell/dom.js";

const GLYPH = 0.62; // of a square

export function squareName(column, row) {
  const letters = (column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : "") + String.fromCharCode(65 + (column % 26));
  return `${letters}${row + 1}`;
}

/** {column, row} of a name such as D3, or null. */
export function squareOf(name) {
  const match = /^([A-Z]{1,2})(\d{1,2})$/.exec(name.trim().toUpperCase());
  if (!match) return null;
  const [, letters, digits] = match;
  const column = letters.length === 1 ? letters.charCodeAt(0) - 65 : 26 * (letters.charCodeAt(0) - 64) + letters.charCodeAt(1) - 65;
  return { column, row: Number(digits) - 1 };
}

export class Sheet {
  constructor(host, { onsquare }) {
    this.host = host;
    this.svg = svg("svg", { class: "squares", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" });
    host.replaceChildren(this.svg);
    let down = null;
    const at = (event) => this.squareAt(event);
    let touched = null; // a finger may mean to move the sheet: it marks where it is lifted, if it has not moved
    this.svg.addEventListener("pointerdown", (event) => {
      const square = at(event);
      if (!square || event.button) return;
      touched = event.pointerType === "touch" ? square : null;
      if (touched) return;
      event.preventDefault();
      host.focus({ preventScroll: true });
      this.svg.setPointerCapture(event.pointerId);
      down = `${square.column},${square.row}`;
      onsquare(square, "down");
    });
    this.svg.addEventListener("pointermove", (event) => {
      const square = at(event);
      if (!down || !square || down === `${square.column},${square.row}`) return;
      down = `${square.column},${square.row}`;
      onsquare(square, "drag");
    });
    this.svg.addEventListener("pointercancel", () => { down = touched = null; });
    this.svg.addEventListener("pointerup", (event) => {
      const square = touched && at(event);
      if (square && square.column === touched.column && square.row === touched.row) onsquare(square, "down");
      down = touched = null;
    });
  }

  /** Moves the sheet, where it is larger than its window, so that a square stands in the middle of it. */
  bring({ column, row }) {
    const whole = this.svg.getBoundingClientRect(), window = this.host.getBoundingClientRect();
    const middle = new DOMPoint(column + 0.5, row + 0.5).matrixTransform(this.svg.getScreenCTM());
    this.host.scrollTo(middle.x - whole.left - window.width / 2, middle.y - whole.top - window.height / 2);
  }

  squareAt(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const column = Math.floor(point.x), row = Math.floor(point.y);
    return column >= 0 && row >= 0 && column < this.columns && row < this.rows ? { column, row } : null;
  }

  draw({ chart, coast, at, cursor, wrong }) {
    const { columns, rows } = chart;
    Object.assign(this, { columns, rows });
    const edge = 0.75;
    this.svg.setAttribute("viewBox", `${-edge} ${-edge} ${columns + edge * 1.3} ${rows + edge * 1.3}`);
    this.host.style.setProperty("--columns", String(columns + 1));
    const nodes = [svg("rect", { class: "water", width: columns, height: rows })];
    nodes.push(svg("clipPath", { id: "sheet-clip" }, svg("rect", { width: columns, height: rows })), svg("path", { class: "shore", d: coast, "fill-rule": "evenodd", "clip-path": "url(#sheet-clip)" }));
    let lines = "";
    for (let x = 0; x <= columns; x += 1) lines += `M${x} 0V${rows}`;
    for (let y = 0; y <= rows; y += 1) lines += `M0 ${y}H${columns}`;
    nodes.push(svg("path", { class: "rules", d: lines }));
    for (let x = 0; x < columns; x += 1) nodes.push(this.letter(squareName(x, 0).replace(/\d+/, ""), x + 0.5, -0.2));
    for (let y = 0; y < rows; y += 1) nodes.push(this.letter(String(y + 1), -0.36, y + 0.62));
    nodes.push(this.glyph("port", at[0] - 0.5, at[1] - 0.5, 0.5));
    const held = new Map();
    for (const mark of chart.squares) {
      const key = `${mark.column},${mark.row}`;
      held.set(key, [...(held.get(key) ?? []), mark]);
    }
    for (const marks of held.values()) {
      const { column, row } = marks[0];
      if (marks.some((mark) => wrong.has(mark))) nodes.push(svg("rect", { class: "wrong", x: column, y: row, width: 1, height: 1 }));
      const many = marks.length > 1;
      marks.forEach((mark, n) => {
        const size = many ? GLYPH * 0.68 : GLYPH;
        const lines = Math.ceil(marks.length / 2);
        const x = many ? column + (n % 2) * 0.46 - 0.23 : column, y = row + (Math.floor(n / 2) - (lines - 1) / 2) * 0.42;
        nodes.push(this.glyph(mark.what, x, y, size));
      });
    }
    if (cursor) nodes.push(svg("rect", { class: "cursor", x: cursor.column, y: cursor.row, width: 1, height: 1 }));
    this.svg.replaceChildren(...nodes);
  }

  letter(text, x, y) { return svg("text", { x, y, class: "letter" }, text); }

  glyph(what, column, row, size) {
    const pad = (1 - size) / 2;
    return svg("use", { href: `#h-${what}`, class: `glyph ${what}`, x: column + pad, y: row + pad, width: size, height: size });
  }
}
