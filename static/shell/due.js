/* A due time in the reader's own zone, with the zone's name, and the time that is left. Without this script the page has both right,
   in the campaign's zone. The element comes anew with every part of a page that is exchanged, so it needs nobody to call it. */

import { plural } from "./words.js";

const MINUTE = 60_000;
const LOOK_MS = 15_000;

/** "Friday 20 November 2026, 21:00 CET". */
function words(at) {
  const parts = new Intl.DateTimeFormat("en-GB", {
    weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short",
  }).formatToParts(at);
  const of = (type) => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("weekday")} ${of("day")} ${of("month")} ${of("year")}, ${of("hour")}:${of("minute")} ${of("timeZoneName")}`;
}

/** "3 h 20 min left", as campaign/clock/time_zones.py says it. */
function left(ms) {
  const minutes = Math.floor(ms / MINUTE);
  if (minutes < 0) return "the time is up";
  if (minutes < 60) return `${minutes > 0 ? plural(minutes, "minute") : "less than a minute"} left`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours < 24) return `${hours} h${rest ? ` ${rest} min` : ""} left`;
  const [days, over] = [Math.floor(hours / 24), hours % 24];
  return `${plural(days, "day")}${over ? ` ${over} h` : ""} left`;
}

class DueTime extends HTMLElement {
  connectedCallback() {
    const time = this.querySelector("time");
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) return;
    this.title = `${time.textContent} for the campaign`;
    time.textContent = words(at);
    this.tick = () => {
      for (const line of this.parentElement.querySelectorAll("[data-left]")) line.textContent = left(Date.parse(line.dataset.left) - Date.now());
    };
    queueMicrotask(this.tick); // what follows it on the line may not be there yet
    this.timer = setInterval(this.tick, LOOK_MS);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }
}

customElements.define("due-time", DueTime);
