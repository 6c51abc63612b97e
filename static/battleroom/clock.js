/* The time left for a move, told by the server's clock; spoken at one minute and at ten seconds. */

import { left } from "./words.js";

const SPOKEN = [60, 10];

export class Clock {
  constructor(host, table, voice) {
    Object.assign(this, { host, table, voice });
    this.spoken = new Set();
    setInterval(() => this.tick(), 500);
  }

  tick() {
    const { deadline, asked, sealed, clock_stopped: stopped } = this.table.state;
    this.host.hidden = (!deadline && !stopped) || this.table.over;
    if (this.host.hidden) return;
    if (stopped) {
      this.host.classList.remove("lamp");
      this.host.lastChild.textContent = "the clock is stopped";
      return;
    }
    if (deadline !== this.deadline) {
      this.deadline = deadline;
      this.spoken.clear();
    }
    const seconds = (Date.parse(deadline) - (Date.now() - this.table.skew)) / 1000;
    const words = left(Math.max(0, Math.ceil(seconds)));
    if (this.host.lastChild.textContent !== words) this.host.lastChild.textContent = words;
    this.host.classList.toggle("lamp", seconds < 60 && asked && !sealed);
    for (const mark of SPOKEN) {
      if (seconds > mark || seconds <= 0 || this.spoken.has(mark)) continue;
      this.spoken.add(mark);
      if (asked && !sealed && seconds > mark - 5) this.voice.say(`${mark === 60 ? "One minute" : "Ten seconds"} left for your move`);
    }
  }
}
