/* The clock of a battle as the edge of a chart, with a slider on it. */

import { element } from "../shell/dom.js";

const CELLS = [1, 2, 5, 10, 20, 30, 60];

const LEAST = 12;   // cells of a battle that is being fought: those to come are dotted

/** `battle` says what there is: `last` (index of the newest position), `numbers[i]` (the figure at cell i) and, of a battle
    that is being fought, `open`: then a cell in the lamp's colour stands for the move that is being written. */
export class Ruler {
  constructor(host, battle, { onmove }) {
    this.host = host;
    this.battle = battle;
    this.slider = host.querySelector("input");
    this.list = host.querySelector("ol");
    this.slider.addEventListener("input", () => onmove(Number(this.slider.value)));
    new ResizeObserver(() => this.cells(host.clientWidth)).observe(host);
    this.grow();
  }

  /** To be called when there are more moves than before. */
  grow() {
    this.slider.max = String(Math.max(this.battle.last, 0));
    this.cells(this.host.clientWidth);
  }

  /** One cell a move while they stay wider than 14 px, else a cell for so many moves. */
  cells(width) {
    const { last, numbers, open } = this.battle;
    const all = open ? Math.max(last + 1, LEAST) : last || 1;
    this.each = CELLS.find((n) => (width * n) / all >= 14) ?? 60;
    const figure = CELLS.find((n) => n % this.each === 0 && (width * n) / all >= 64) ?? this.each;
    const moves = open ? last : all;
    const cells = [];
    let before = null;   // where a turn is played in several steps its figure stands at the first of them
    for (let i = 0; i < moves; i += this.each) {
      const here = Array.from({ length: Math.min(this.each, moves - i) }, (_, k) => numbers[i + k]);
      const round = here.find((one, k) => one % figure === 0 && one !== (k ? here[k - 1] : before));   // it may lie within the cell: the book's count and ours begin apart
      before = here.at(-1);
      cells.push(cell(here.length, i, round !== undefined && !(open && (width * (moves - i)) / all < 40) ? round : ""));
    }
    for (let i = moves; i < all; i += 1) {
      // what is still to come has no figures: how many steps a turn will take nobody knows, and a scale must not renumber itself
      cells.push(cell(1, i, i === moves ? numbers[i] : "", i === moves ? "now" : "next"));
    }
    this.host.classList.toggle("open", Boolean(open));
    this.host.style.setProperty("--share", open ? last / all : 1);   // how far the slider reaches
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
    for (const cell of this.list.children) {
      if (Number(cell.dataset.i) >= this.battle.last && this.battle.open) continue;
      cell.className = Number(cell.dataset.i) < (this.index ?? 0) ? "past" : this.battle.open === undefined ? "next" : "later";
    }
  }
}

const cell = (moves, i, figure, cls = null) =>
  element("li", { style: `flex:${moves} 1 0`, "data-i": i, class: cls }, element("span", { class: "day" }, String(figure)));
