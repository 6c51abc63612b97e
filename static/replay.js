/* The replay of a battle that was fought on a board without a table: the battle room's ruler, log and board, and nothing to order. */

import { BoardPage } from "./battleroom/board.js";
import { Log } from "./battleroom/log.js";
import { Player } from "./battleroom/player.js";
import { Replay } from "./battleroom/replay.js";
import { Table } from "./battleroom/table.js";
import { Voice } from "./battleroom/voice.js";
import { data } from "./shell/dom.js";
import { cap, stop } from "./shell/words.js";

const $ = (id) => document.getElementById(id);

/** A table at which all is over, with every view at hand. */
function over(about, views, steps) {
  const table = new Table({}, { ...about, number: views.length - 1, stage: "done" });
  views.forEach((view, number) => table.hold(number, view, steps[number]));
  return table;
}

class Shown {
  constructor() {
    this.rules = data("rules");
    this.table = over(data("table"), data("views"), data("steps"));
    this.voice = new Voice($("said"));
    this.replay = new Replay($("moves"), this.table);
    this.player = new Player(this.replay, { onchange: () => (this.player.playing ? this.buttons() : this.moved()) });
    this.log = new Log($("log-lines"), this.table, this.rules, { goto: (number) => this.step(number), said: (text, view) => this.board.said(text, view), remarks: (view, before) => this.board.remarks(view, before) });
    this.board = new BoardPage({ board: $("board"), form: $("form"), list: $("list") }, {
      table: this.table, say: (text) => this.voice.say(text), rule: (id) => this.rules[id] ?? { title: "", source: "" },
      order: () => Promise.resolve(),
      ready: () => {
        this.log.renew();
        this.log.show(this.index);
      },
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
    if (!this.player.playing) this.voice.say(this.table.told(this.index));
  }

  step(number) {
    this.player.pause();
    this.replay.go(number);
  }

  buttons() {
    for (const button of document.querySelectorAll("[data-act=play]")) button.textContent = this.player.words;
    for (const [act, end] of [["back", 0], ["on", this.last]]) {
      for (const button of document.querySelectorAll(`[data-act=${act}]`)) button.setAttribute("aria-disabled", String(this.index === end));
    }
  }

  listen() {
    const acts = { play: () => this.player.toggle(), back: () => this.step(this.index - 1), on: () => this.step(this.index + 1) };
    document.addEventListener("click", (event) => acts[event.target.closest("[data-act]")?.dataset.act]?.());
  }
}

new Shown();
