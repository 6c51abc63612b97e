/* The replay of a battle that was fought on a board without a table: the battle room's ruler, log and board, and nothing to order. */

import { BoardPage } from "./battleroom/board.js";
import { Log } from "./battleroom/log.js";
import { Replay } from "./battleroom/replay.js";
import { Table } from "./battleroom/table.js";
import { Voice } from "./battleroom/voice.js";
import { data } from "./shell/dom.js";
import { cap, stop } from "./shell/words.js";

const A_MOVE_MS = 600;   // while it plays

const $ = (id) => document.getElementById(id);

/** A table at which all is over, with every view at hand. */
function over(about, views) {
  const table = new Table({}, { ...about, number: views.length - 1, stage: "done" });
  views.forEach((view, number) => table.views.set(number, view));
  return table;
}

class Shown {
  constructor() {
    this.rules = data("rules");
    this.table = over(data("table"), data("views"));
    this.voice = new Voice($("said"));
    this.playing = null;   // the timer of the next move
    this.replay = new Replay($("moves"), this.table);
    this.log = new Log($("log-lines"), this.table, this.rules, { goto: (number) => this.step(number) });
    this.board = new BoardPage({ board: $("board"), form: $("form"), list: $("list") }, {
      table: this.table, say: (text) => this.voice.say(text), rule: (id) => this.rules[id] ?? { title: "", source: "" },
      order: () => Promise.resolve(),
    });
    this.replay.addEventListener("moved", () => this.moved());
    this.listen();
    this.replay.asked();
    this.show();
    this.replay.grow();
    const address = $("room").dataset.page;
    if (address) this.board.load(address);
  }

  get index() { return this.replay.index; }
  get last() { return this.table.number; }

  /* ---- everything at one moment ---- */

  show() {
    const view = this.table.view(this.index);
    this.log.show(this.index);
    const words = this.table.standing(this.index);
    $("position").textContent = stop(cap(view.clock && !words.endsWith(view.clock.toLowerCase()) ? `${words}: ${view.clock}` : words));
    for (const node of document.querySelectorAll("[data-say=move]")) node.textContent = words;
    this.board.show({
      view, options: null, orders: null, refused: [], lacks: [], live: false, editable: false, number: this.index, result: null,
    });
    this.buttons();
  }

  moved() {
    this.show();
    if (!this.playing) this.voice.say(this.table.told(this.index));
  }

  step(number) {
    this.pause();
    this.replay.go(number);
  }

  /* ---- playing ---- */

  play() {
    if (this.playing) {
      this.pause();
      return this.moved();
    }
    const next = () => {
      this.playing = this.index + 1 < this.last ? setTimeout(next, A_MOVE_MS) : null;
      this.replay.go(this.index + 1);
    };
    this.playing = setTimeout(next, A_MOVE_MS);
    if (this.index === this.last) this.replay.go(0);
    return this.buttons();
  }

  pause() {
    clearTimeout(this.playing);
    this.playing = null;
  }

  buttons() {
    const words = this.playing ? "Pause" : this.index === this.last ? "Play from the start" : "Play";
    for (const button of document.querySelectorAll("[data-act=play]")) button.textContent = words;
    for (const [act, end] of [["back", 0], ["on", this.last]]) {
      for (const button of document.querySelectorAll(`[data-act=${act}]`)) button.setAttribute("aria-disabled", String(this.index === end));
    }
  }

  listen() {
    const acts = { play: () => this.play(), back: () => this.step(this.index - 1), on: () => this.step(this.index + 1) };
    document.addEventListener("click", (event) => acts[event.target.closest("[data-act]")?.dataset.act]?.());
  }
}

new Shown();
