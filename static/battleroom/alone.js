/* One person at all sides of a battle: the table that is turned, and a battle that is played on from one of its moves. */

import { element, say } from "../shell/dom.js";
import { wayIn } from "../shell/enter.js";

const token = () => element("input", { type: "hidden", name: "csrfmiddlewaretoken", value: document.querySelector('meta[name="csrf-token"]').content });

/** The way to the chair that must order next. Where the sides have no secrets the table turns by itself. */
export class Alone {
  /** @type {import("./table.js").Table} */ table;

  constructor(table) {
    this.table = table;
    this.node = wayIn("Turn the table", { class: "turn", action: table.urls.turn ?? "", hidden: true });
    this.node.append(token());
    this.node.addEventListener("submit", () => table.leave());
  }

  show({ turns, secrets, now }, live) {
    this.node.hidden = !turns || !live;
    if (!turns) return;
    say(this.node.firstChild, `Turn the table: ${turns} is to order`);
    if (secrets || !live || document.hidden || this.turning) return;
    this.turning = now;
    this.table.leave();
    this.node.submit();
  }
}

/** After the end: a battle of its own that begins where this one stood after the move looked at. */
export class PlayOn {
  constructor(table) {
    this.table = table;
    this.number = element("input", { type: "hidden", name: "number" });
    this.plays = element("select", { name: "plays", "aria-label": "Players" },
      element("option", { value: "self" }, "me (hot seat)"),
      ...Object.entries(table.state.sides).map(([key, side]) => element("option", { value: key }, `I play ${side.name}, the computer the other side`)));
    const levels = table.state.levels ?? [];
    const played = Object.values(table.state.sides).find((side) => side.level)?.level ?? "usual";
    this.level = levels.length ? element("select", { name: "level", hidden: true, "aria-label": "Computer’s level:" }, levels.map((one) => element("option", { value: one, selected: one === played }, one))) : null;
    this.plays.addEventListener("change", () => this.level?.toggleAttribute("hidden", this.plays.value === "self"));
    this.where = element("p");
    this.node = element("details", { class: "rest play-on", hidden: true }, element("summary", null, "Continue from this position"),
      element("form", { class: "in", method: "post", action: table.urls.play_on ?? "" }, token(), this.number, this.where, this.plays, " ", this.level ? [this.level, " "] : null,
        element("button", { class: "btn" }, "Start")));
  }

  show({ may_play_on: may }, replay) {
    this.node.hidden = !may || this.table.number === 0;
    if (this.node.hidden) return;
    const number = replay.live ? Math.max(0, replay.last - 1) : replay.index;   // the last position is decided, as a rule
    this.number.value = number;
    say(this.where, `Starts a new battle from this one’s position ${this.table.standing(number)}. This battle stays as it is.`);
  }
}
