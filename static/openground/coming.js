/* A battle on land: the round that is played, and which of one's own troops are still to come, when and where. The enemy's are in no view. */

import { section, tick } from "../board/parts.js";
import { element, f, renew, svg } from "../shell/dom.js";
import { agree, cap, count, list } from "../shell/words.js";
import { armsName } from "./field.js";
import { Panel } from "./panel.js";

const WAITS = { hold: "held back", late: "no room at the edge yet" };
const ARROW = 15;   // px

export class Coming extends Panel {
  get land() { return this.page.now.view.land ?? null; }

  get units() { return Object.entries(this.land?.coming ?? {}); }

  show() {
    const { land, units, page } = this;
    this.host.hidden = !land;
    if (!land) return;
    renew(this.host, [land, page.now.options?.arrivals, page.now.editable], () => section("coming-h", "The battle", element("p", { class: "note" }, this.clock()),
      units.length ? element("ul", { class: "og-rows" }, units.map(([key, one]) => this.row(key, one))) : null,
      units.length ? element("p", { class: "note" }, "Each unit enters at its own back line as your move begins, and then moves like the others. The enemy cannot see it before then.") : null));
  }

  /** "Round 3 of 24, each 10 minutes. 2 units are still to come." */
  clock() {
    const { round, rounds, minutes } = this.land;
    const each = minutes ? `, each ${count(minutes, "minute")}` : "";
    const now = round ? `Round ${round} of ${rounds}` : `At most ${count(rounds, "round")}`;
    const left = this.units.length;
    const { strip } = this.land;
    const held = strip ? ` ${cap(count(strip.lacking, "more man", "more men"))} must be ashore before anybody leaves the strip along the water.` : "";
    return `${now}${each}. ${left ? `${cap(count(left, "unit"))} ${left === 1 ? "is" : "are"} still to come.` : "All units have arrived."}${held}`;
  }

  row(key, one) {
    const { page } = this;
    const arms = Object.entries(one.men).filter(([, n]) => n).map(([arm, n]) => `${n} ${armsName(arm, n)}`);
    const what = list([...arms, one.guns ? count(one.guns, "gun") : ""].filter(Boolean));
    const when = one.waits === "late" ? WAITS.late : `from round ${one.round}, ${this.where(one)}`;
    const may = page.now.editable && page.now.options?.arrivals?.[key];
    return element("li", null, element("b", null, one.name), ` ${what}; ${when}${one.hold && !may ? `; ${WAITS.hold}` : ""}`,
      may ? tick(`Hold ${one.name} back`, one.hold, (on) => page.order((orders) => ({ ...orders, arrivals: { ...orders.arrivals, [key]: on } }))) : null);
  }

  /** Where on its own back line, as its side looks. */
  where({ side, at: [x] }) {
    const { country, view } = this.page.field;
    const share = view.home?.[side] === "north" ? 1 - x / country.width : x / country.width;
    return share < 0.34 ? "on the left" : share > 0.66 ? "on the right" : "in the middle";
  }

  /** Where the strip along the water ends. */
  strip(camera) {
    const { strip } = this.land ?? {};
    if (!strip) return [];
    const y = f(camera.y(strip.y));
    const ends = [0, this.page.field.country.width].map((x) => f(camera.x(x)));
    return [svg("g", { class: "og-strip" }, svg("path", { d: `M${ends[0]} ${y}H${ends[1]}` }),
      svg("text", { class: "lab", x: f(Math.min(...ends.map(Number)) + 6), y: f(camera.y(strip.y) - 5) }, "The strip"))];
  }

  /** The strip's end, and an arrow in from the edge for each who comes, with its round. */
  overlay(camera) {
    const { field } = this.page;
    const places = new Map();
    for (const [, one] of this.units) {
      const key = one.at.join();
      places.set(key, { ...one, rounds: [...(places.get(key)?.rounds ?? []), one.round] });
    }
    return [...this.strip(camera), ...[...places.values()].map(({ side, at: [x, y], rounds }) => {
      const inwards = (field.view.home?.[side] === "north") === Boolean(camera.turned) ? -1 : 1;
      const [px, py] = [camera.x(x), camera.y(y)];
      const tip = py + inwards * 2;
      const colour = field.colour(side) === "red" ? "rd" : "bl";
      return svg("g", { class: `og-coming ${colour}` }, svg("path", { d: `M${f(px)} ${f(tip - inwards * ARROW)}V${f(tip)}M${f(px - 5)} ${f(tip - inwards * 6)}L${f(px)} ${f(tip)}L${f(px + 5)} ${f(tip - inwards * 6)}` }),
        svg("text", { class: `lab ${colour}`, x: f(px + 9), y: f(tip - inwards * ARROW + 4) }, `${agree(rounds.length, "round", "rounds")} ${[...new Set(rounds)].sort((a, b) => a - b).join(", ")}`));
    })];
  }
}
