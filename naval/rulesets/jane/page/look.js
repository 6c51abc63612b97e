/* What is known of the ship (or fort) that was pressed on the plot or the horizon, and what can be done about her. */

import { element } from "../../shell/dom.js";
import { points, yards } from "./words.js";

const PLACES = ["head", "foot", "middle"];

export class Look {
  constructor(host, hands) {
    this.host = host;
    this.hands = hands;
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      hands.look(null);
    });
  }

  /** At the head of the plot, its foot or its middle: where it lies on none of one's own ships, nor on her it speaks of. */
  clear(battle, plot) {
    const { frame } = plot.camera;
    if (!frame) return;
    const ships = battle.at(battle.last).filter(({ ship, fix }) => fix.afloat && (fix.own || ship.id === this.hands.looked()));
    const places = ships.map(({ fix }) => ({ x: frame.x(fix.x_yd), y: frame.y(fix.y_yd) }));
    const covers = (place) => {
      this.host.dataset.place = place;
      const box = plot.inFrame(this.host);
      return places.some(({ x, y }) => x > box.l - 20 && x < box.r + 20 && y > box.t - 20 && y < box.b + 34);   // her name stands below her
    };
    if (PLACES.every(covers)) this.host.dataset.place = PLACES[0];
  }

  show(now, battle, plot) {
    const id = this.hands.looked();
    const fix = id && (battle.latest(id) ?? (now.view.forts ?? []).find((one) => one.id === id));
    this.host.hidden = !fix;
    if (!fix) return;
    const key = this.hands.picked();
    const ship = this.hands.ship(key);
    const options = now.options?.ships?.[key];
    const target = this.hands.targeted(id);
    const may = options?.targets?.includes(id) && this.hands.can("gunnery", key);
    const words = [fix.name && !fix.exact ? `${id}, ${fix.name}` : fix.name ?? `${id}, ${fix.what}`, fix.name && fix.what && fix.what !== fix.name ? fix.what : "", fix.range_yd ? `about ${yards(fix.range_yd)} yards` : "",
      fix.bearing_deg !== null && fix.bearing_deg !== undefined ? points(fix.bearing_deg) : "", fix.behind ? `behind ${battle.called(fix.behind)}` : "", fix.afloat === false ? "sunk" : ""];
    const held = this.host.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const button = (name, text, act) => element("button", { type: "button", class: name === "close" ? "btn small x" : "btn small", "data-key": name, "aria-label": name === "close" ? "Close" : null, onclick: act }, text);
    this.host.replaceChildren(...[
      element("p", null, words.filter(Boolean).join(", ")),
      may && !target ? button("target", ["Lay ", element("em", null, ship.name), " on her"], () => this.hands.aimAt(key, id)) : null,
      target ? element("span", { class: "note" }, "target of ", element("em", null, ship.name)) : null,
      button("table", "In the table", () => this.hands.tabled(id)), button("close", "×", () => this.hands.look(null)),
    ].filter(Boolean));
    this.clear(battle, plot);
    if (held) [...this.host.querySelectorAll("[data-key]")].find((one) => one.dataset.key === held)?.focus({ preventScroll: true });
  }
}
