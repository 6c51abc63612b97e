/* The clock of the battle as the edge of a chart, with a slider on it. */

import { h } from "./dom.js";

const CELLS = [1, 2, 5, 10, 20, 30, 60];

export class Ruler {
  constructor(host, battle, { onmove }) {
    this.battle = battle;
    this.slider = host.querySelector("input");
    this.list = host.querySelector("ol");
    this.slider.max = String(Math.max(battle.last, 0));
    this.slider.addEventListener("input", () => onmove(Number(this.slider.value)));
    this.width = 0;
    new ResizeObserver(() => this.cells(host.clientWidth)).observe(host);
    this.cells(host.clientWidth);
  }

  /** One cell a move while they stay wider than 14 px, else a cell for so many moves. */
  cells(width) {
    const moves = this.battle.last || 1;
    this.each = CELLS.find((n) => (width * n) / moves >= 14) ?? 60;
    const figure = CELLS.find((n) => n % this.each === 0 && (width * n) / moves >= 64) ?? this.each;
    const cells = [];
    for (let i = 0; i < moves; i += this.each) {
      const number = this.battle.numbers[i];
      cells.push(h(
        "li", { style: `flex:${Math.min(this.each, moves - i)} 1 0`, "data-i": i },
        h("span", { class: "day" }, number % figure === 0 ? String(number) : ""),
      ));
    }
    this.list.replaceChildren(...cells);
    this.mark();
  }

  show(index, words) {
    this.index = index;
    this.slider.value = String(index);
    this.slider.setAttribute("aria-valuetext", words);
    this.mark();
  }

  mark() {
    for (const cell of this.list.children) cell.className = Number(cell.dataset.i) < (this.index ?? 0) ? "past" : "next";
  }
}
