/* The umpire's desk: who has sealed, the clock, calling time, and the battle ended by judgement. */

import { able, element, renew, say } from "../shell/dom.js";
import { mark } from "./people.js";

export class Desk {
  acts;
  /** @type {import("./table.js").Table} */ table;

  /** `acts.umpire(what, more)` → Promise. */
  constructor({ table, acts }) {
    Object.assign(this, { table, acts });
    const button = (text, onclick) => element("button", { type: "button", class: "btn", onclick }, text);
    this.rows = element("ul", { class: "crew", "aria-label": "Sides" });
    this.call = button("Call time", () => acts.umpire("call", { number: table.number }));
    this.clock = button("Stop the clock", () => acts.umpire(table.state.clock_stopped ? "start" : "stop"));
    this.minutes = element("input", { class: "few", id: "umpire-minutes", inputmode: "numeric", maxlength: 5, value: "5" });
    this.given = element("p", { class: "give-clock" }, element("label", { for: "umpire-minutes" }, "Set a clock of "), this.minutes, " minutes a move ",
      button("Start", () => this.give()));
    this.winner = element("select", { id: "umpire-winner" });
    this.reason = element("input", { id: "umpire-reason", maxlength: 300, autocomplete: "off" });
    const end = element("form", { class: "by judgement", onsubmit: (event) => this.end(event) },
      element("p", null, "The battle ends at once and for good. Everybody will read the reason."),
      element("p", null, element("label", { for: "umpire-winner" }, "The winner is "), this.winner),
      element("p", null, element("label", { for: "umpire-reason" }, "Because "), this.reason),
      element("button", { class: "btn" }, "End the battle"));
    this.fold = element("details", { class: "rest" }, element("summary", null, "End the battle by judgement"), end);
    this.node = element("div", { class: "desk", hidden: true }, this.rows, element("div", { class: "at-desk" }, this.call, this.clock), this.given, this.fold);
  }

  give() {
    const minutes = Number(this.minutes.value);
    if (minutes > 0) this.acts.umpire("start", { seconds: Math.round(minutes * 60) });
    else this.minutes.focus();
  }

  end(event) {
    event.preventDefault();
    const reason = this.reason.value.trim();
    if (reason) this.acts.umpire("end", { winner: this.winner.value, reason });
    else this.reason.focus();
  }

  show(state, live) {
    const open = Boolean(state.umpire?.you) && live && !this.table.over;
    this.node.hidden = !open;
    if (!open) return;
    renew(this.rows, [state.sides, state.umpire.sealed, state.stage], () => Object.entries(state.sides).map(([key, side]) => element("li", null, mark(side),
      element("span", null, element("b", null, side.name), ` ${side.who ?? "nobody yet"}`),
      element("span", { class: "label" }, side.program ? "captain gave orders" : state.umpire.sealed?.[key] ? "sealed" : "writing"))));
    if (!this.winner.children.length) {
      this.winner.append(element("option", { value: "" }, "nobody: drawn"), ...Object.entries(state.sides).map(([key, side]) => element("option", { value: key }, side.name)));
    }
    able(this.call, state.stage === "playing");
    say(this.clock, state.clock_stopped ? "Start the clock" : "Stop the clock");
    const timed = state.move_seconds !== null || state.book !== null;
    this.clock.hidden = !timed;
    this.given.hidden = timed;
  }
}
