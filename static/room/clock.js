// Campaign time in words, from the label of the present run: "Day 1, 06:00–12:00" and the minute at which it begins.

const LABEL = /Day (\d+), (\d\d):(\d\d)–(\d\d):(\d\d)/;

export class Clock {
  constructor(label, now) {
    const found = LABEL.exec(label ?? "");
    this.now = now;
    this.known = Boolean(found);
    if (!found) return;
    const [day, hour, minute, endHour, endMinute] = found.slice(1).map(Number);
    this.day = day;
    this.start = hour * 60 + minute;
    const end = endHour * 60 + endMinute;
    this.length = end > this.start ? end - this.start : end + 1440 - this.start;
  }

  /** The minute at which the run ends. */
  get until() {
    return this.now + (this.length ?? 360);
  }

  /** "16:00", or "Day 4, 02:00" when that is another day. */
  at(minute) {
    if (!this.known) return "";
    const all = this.start + Math.round(minute - this.now);
    const day = this.day + Math.floor(all / 1440);
    const rest = ((all % 1440) + 1440) % 1440;
    const time = `${String(Math.floor(rest / 60)).padStart(2, "0")}:${String(rest % 60).padStart(2, "0")}`;
    return day === this.day ? time : `Day ${day}, ${time}`;
  }
}
