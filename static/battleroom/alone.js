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

/** Who plays which side against whom: `plays` (a side, or "self") and the computer's `level`, where it has several. */
class Players {
  /** `picked` is chosen at first. */
  constructor(table, picked) {
    const sides = Object.entries(table.state.sides);
    this.plays = element("select", { name: "plays", "aria-label": "Players" },
      ...sides.map(([key, side]) => element("option", { value: key, selected: key === picked }, `I play ${side.name}, the computer the other side`)),
      element("option", { value: "self", selected: picked === "self" }, "me (hot seat)"));
    const levels = table.state.levels ?? [];
    const played = sides.map(([, side]) => side.level).find(Boolean) ?? "usual";
    this.level = levels.length ? element("select", { name: "level", "aria-label": "Computer’s level:" }, levels.map((one) => element("option", { value: one, selected: one === played }, one))) : null;
    this.plays.addEventListener("change", () => this.change());
    this.change();
  }

  change() { this.level?.toggleAttribute("hidden", this.plays.value === "self"); }
  get fields() { return this.level ? [this.plays, " ", this.level, " "] : [this.plays, " "]; }
}

/** After the end of a battle against the computer, or of both sides one's own: the same again from its beginning. */
export class PlayAgain {
  /** @type {import("./table.js").Table} */ table;

  constructor(table) {
    const { sides, side, turns } = table.state;
    this.table = table;
    const other = Object.keys(sides).find((key) => key !== side) ?? side;
    this.node = element("form", { class: "again", method: "post", action: table.urls.play_again ?? "", hidden: true }, token(),
      new Players(table, turns === null ? other : "self").fields, element("button", { class: "btn" }, "Play again"), element("p", { class: "note" }, "The same set-up, with new dice."));
  }

  /** Whether it is shown: only to whoever had no other person against him. */
  show({ may_play_on: may, sides, side, turns }) {
    const others = Object.entries(sides).filter(([key]) => key !== side).map(([, one]) => one);
    const alone = Boolean(may) && side in sides && (turns !== null || others.every((one) => one.program));
    this.node.hidden = !alone;
    return alone;
  }
}

/** After the end: a battle of its own that begins where this one stood after the move looked at. */
export class PlayOn {
  constructor(table) {
    this.table = table;
    this.number = element("input", { type: "hidden", name: "number" });
    this.where = element("p");
    this.node = element("details", { class: "rest play-on", hidden: true }, element("summary", null, "Continue from this position"),
      element("form", { class: "in", method: "post", action: table.urls.play_on ?? "" }, token(), this.number, this.where, new Players(table, "self").fields,
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
