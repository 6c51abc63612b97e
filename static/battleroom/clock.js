/* The time left for a move, told by the server's clock, and that until Go; spoken as it runs out. */

import { say } from "../shell/dom.js";
import { left, time } from "./words.js";

const PLAIN = [[60, "One minute"], [10, "Ten seconds"]];   // where the clock is none of the book's
const SHOWN_S = 6;   // how long a call stands beside the time

export class Clock {
  host; voice; onTick; onGo;
  /** @type {import("./table.js").Table} */ table;

  /** `onTick()` is called every half second, `onGo()` when the interval before one's own move is over. */
  constructor(host, table, voice, { onTick = () => {}, onGo = () => {} } = {}) {
    Object.assign(this, { host, table, voice, onTick, onGo });
    this.spoken = new Set();
    setInterval(() => this.tick(), 500);
  }

  tick() {
    const { table } = this;
    const { deadline, clock_stopped: stopped, clock_waits: waits } = table.state;
    const waited = this.waited;
    this.waited = table.beforeGo;
    this.onTick();
    if (waited && !this.waited && table.editable) {
      this.voice.say("Go");
      this.onGo();
    }
    this.host.hidden = (!deadline && !stopped && !waits) || table.over;
    if (this.host.hidden) return;
    if (stopped || waits) {
      this.host.classList.remove("lamp");
      say(this.host.lastChild, stopped ? "the clock is stopped" : "the clock starts when everybody has joined");
      return;
    }
    if (deadline !== this.deadline) {
      this.deadline = deadline;
      this.spoken.clear();
    }
    if (table.untilGo) say(this.host.lastChild, `Go in ${time(table.untilGo)}`);
    else this.run((Date.parse(deadline) - (Date.now() - table.skew)) / 1000);
  }

  /** The time of the move itself. */
  run(seconds) {
    const { book } = this.table.state;
    const mine = this.table.mine;
    const calls = book ? book.calls : PLAIN;   // as a timekeeper of the book calls them (LW-019, LW-025)
    const over = book && calls.find(([mark]) => mark === 0)?.[1];
    const marks = calls.filter(([mark]) => mark > 0);
    const called = book && marks.find(([mark]) => seconds <= mark && seconds > mark - SHOWN_S);
    const words = over && seconds <= 0 ? over : left(Math.max(0, Math.ceil(seconds)));
    say(this.host.lastChild, called ? `${words}: ${called[1].toLowerCase()}` : words);
    this.host.classList.toggle("lamp", seconds < 60 && mine);
    for (const [mark, text] of marks) this.call(mark, seconds <= mark && seconds > 0, mine && seconds > mark - 5, `${text} left for your move`);
    this.call(0, over && seconds <= 0, mine && seconds > -5, over);
  }

  call(mark, due, audible, words) {
    if (!due || this.spoken.has(mark)) return;
    this.spoken.add(mark);
    if (audible) this.voice.say(words);
  }
}
