/* A boat under water: what her looking-glass showed in each half of the move, her sheet of squares with her pin and no line
   ruled on it, and the orders that are hers alone: depth, the two looks of the next move, the torpedo's square. */

import { element, f, renew, svg } from "../../shell/dom.js";
import { count } from "../../shell/words.js";
import { field, number, select, turnOf } from "./forms.js";
import { Panel } from "./panel.js";
import { silhouette } from "./silhouettes.js";
import { Sheet } from "./sheet.js";
import { points } from "./words.js";

const HALVES = ["First half", "Second half"];
const POINT = 11.25;
const SHOWS = { port: "her port side", starboard: "her starboard side", bow: "bows on", stern: "stern on" };
const DEPTHS = { surface: "on the surface", awash: "awash", submerged: "submerged", bottom: "on the bottom" };
const KINDS = {
  battleship: "a large ship", coast_defence: "a large ship", big_cruiser: "a large ship", small_cruiser: "a small cruiser", scout: "a small cruiser", destroyer: "a small craft",
  torpedo_boat: "a small craft", submarine: "a boat", submersible: "a boat",
};
const R = 84;

export class Glass extends Panel {
  constructor(host, hands) {
    super(host, hands);
    host.classList.add("gl-host");
    this.head = element("header", { class: "gl-head" });
    this.looks = element("div", { class: "gl-looks" });
    this.orders = element("div", { class: "gl-orders" });
    this.sheet = new Sheet({ choose: (square) => this.aim(square), say: (text) => hands.say?.(text) });
    this.node = element("section", { class: "gl", "aria-label": "Under water" }, this.head, element("div", { class: "gl-left" }, this.looks, this.orders), this.sheet.node);
    host.replaceChildren(this.node);
    hands.on?.("pick", () => { if (this.now) this.show(this.now); });
  }

  /** The boat in hand; on the sheet of an umpire none. */
  boat(now) {
    const picked = this.hands.picked?.();
    const ship = now.view.ships?.find((one) => one.id === picked);
    return ship?.own && ship.boat ? ship : null;
  }

  show(now) {
    this.now = now;
    const ship = this.boat(now);
    const may = ship ? now.options?.ships?.[ship.id] ?? null : null;
    const under = ["submerged", "bottom"].includes(ship?.boat.depth);
    // on the surface and awash she plays on the table like everyone (NAV-T-141); below, her captain sits with his back to it
    this.node.hidden = this.host.hidden = !under;
    if (!under) return;
    const order = now.orders?.ships?.[ship.id] ?? {};
    this.ship = ship;
    renew(this.head, [ship.boat, ship.name, now.view.turn], () => this.heading(ship));
    this.drawLooks(ship, now);
    this.drawOrders(ship, may, order, now);
    this.sheet.show(ship.boat, may?.torpedo?.squares ?? may?.boat?.squares ?? null, order.torpedo?.square ?? null, now.editable && Boolean(may?.torpedo));
  }

  heading(ship) {
    const { boat } = ship;
    const going = boat.to && boat.to !== boat.depth ? `, going ${DEPTHS[boat.to] ?? boat.to}${boat.due ? ` by move ${boat.due}` : ""}` : "";
    const fix = boat.fix ? ` Your position was given at move ${boat.fix.move}, square ${boat.fix.square}; since then it is your own reckoning.` : "";
    return [element("h2", null, element("em", null, ship.name ?? "Your boat"), ` ${DEPTHS[boat.depth] ?? boat.depth}${going}`), fix ? element("p", { class: "note" }, fix.trim()) : null];
  }

  /* ---- the glass ---- */

  drawLooks(ship, now) {
    const looks = (now.view.glass ?? []).filter((one) => one.boat === ship.id);
    renew(this.looks, [looks, ship.boat.blind, now.view.move], () => {
      if (!looks.length) return element("p", { class: "note" }, ship.boat.blind ? "Her periscope is gone: she sees nothing." : "The periscope has not been up yet.");
      return looks.map((look, i) => element("figure", { class: "gl-look" }, round(look), element("figcaption", null, element("b", null, HALVES[look.half === 2 || look.half === "late" || i ? 1 : 0]), `, ${points(look.bearing_deg)}`, element("span", { class: "note" }, inWords(look)))));
    });
  }

  /* ---- her orders ---- */

  write(part, value) {
    const { id } = this.ship;
    this.hands.change((orders) => {
      const { [part]: gone, ...rest } = orders?.ships?.[id] ?? {};
      return { ...orders, ships: { ...orders?.ships, [id]: value === undefined ? rest : { ...rest, [part]: value } } };
    });
  }

  drawOrders(ship, may, order, now) {
    const boat = may?.boat ?? null;
    this.orders.hidden = !boat || !now.editable || !(this.hands.can("helm", ship.id) || this.hands.can("torpedo", ship.id));
    renew(this.orders, [boat && { ...boat, squares: null }, may?.torpedo && { ...may.torpedo, squares: null }, order.dive, order.glass, order.torpedo, ship.boat.depth, ship.boat.glass, now.view.move], () => (boat ? [
      element("h3", null, `Orders for move ${turnOf(now.view) + 1}`),
      this.dive(boat, order), boat.glass ? this.bearings(ship, order) : null, this.torpedo(may.torpedo, order),
    ] : []));
  }

  dive(boat, order) {
    const may = boat.dive ?? [];
    const choices = [[null, `stay ${DEPTHS[boat.depth]}`], ...may.filter((one) => one !== boat.depth).map((one) => [one, `go ${DEPTHS[one]}`])];
    return field("Depth", select("gl-dive", order.dive ?? null, choices, (one) => this.write("dive", one ?? undefined), { disabled: choices.length < 2 }),
      choices.length < 2 ? "Five moves must pass after a change of depth." : "Surface to awash takes two moves, awash to under three.");
  }

  /** The two bearings of the looks of the next move, true; the buttons turn the glass by a point. */
  bearings(ship, order) {
    const now = order.glass ?? (ship.boat.glass?.length === 2 ? ship.boat.glass : [ship.heading_deg ?? 0, ship.heading_deg ?? 0]);
    const set = (i, deg) => this.write("glass", now.map((one, n) => (n === i ? ((deg % 360) + 360) % 360 : one)));
    const turn = (i, by, text, label) => element("button", { type: "button", class: "btn small gl-turn", "data-key": `gl-turn-${i}-${by}`, "aria-label": label, onclick: () => set(i, Math.round(now[i] / POINT) * POINT + by) }, text);
    return element("div", { class: "jf-row gl-bearings" }, HALVES.map((name, i) => element("div", { class: "gl-bearing" },
      field(`Look, ${name.toLowerCase()}`, number(`gl-bearing-${i}`, Math.round(now[i] * 100) / 100, { least: 0, most: 360, step: "any" }, (deg) => set(i, deg ?? 0)), points(now[i])),
      element("span", { class: "sc-group" }, turn(i, -POINT, "◂", `${name}: a point to the left`), turn(i, POINT, "▸", `${name}: a point to the right`)))));
  }

  torpedo(may, order) {
    if (!may) return element("p", { class: "note" }, this.ship.boat.reload_at ? `No torpedo ready: reloaded at move ${this.ship.boat.reload_at}, if she stays on the surface or on the bottom.` : "She cannot fire a torpedo now.");
    const one = order.torpedo ?? null;
    const halves = (may.halves ?? ["early", "late"]).map((half) => [half, half === "early" ? "in the first half" : "in the second half"]);
    return [
      element("div", { class: "jf-row" },
        field("Torpedo", select("gl-half", one?.half ?? null, [[null, "none"], ...halves], (half) => this.write("torpedo", half === null ? undefined : { half, square: one?.square ?? this.ship.boat.square }))),
        one ? field("Square named", this.named(one)) : null),
      element("p", { class: "note" }, one ? "Click a square of the sheet to name it. A ship on it while the torpedo runs is hit." : "Click a square of the sheet to fire at it."),
    ];
  }

  /** The square in letters, for whom the small squares are too small. */
  named(one) {
    const node = element("input", { "data-key": "gl-square", size: 6, value: one.square ?? "", autocapitalize: "characters", autocomplete: "off", pattern: "[A-Za-z]{1,3}[0-9]{1,3}" });
    node.addEventListener("change", () => this.write("torpedo", { ...one, square: node.value.trim().toUpperCase() }));
    return node;
  }

  aim(square) {
    const order = this.now.orders?.ships?.[this.ship.id]?.torpedo;
    const halves = this.now.options?.ships?.[this.ship.id]?.torpedo?.halves ?? ["early"];
    this.write("torpedo", order?.square === square ? undefined : { half: order?.half ?? halves[0], square });
  }
}

/** The round of the glass: two points of the horizon, outlines without number, name, flag or distance. */
function round(look) {
  const id = `gl-clip-${look.boat}-${look.half}`.replace(/[^\w-]/g, "_");
  const off = (deg) => ((deg - look.bearing_deg + 540) % 360) - 180;
  const x = (deg) => (off(deg) / POINT) * (R - 10);
  const ships = (look.seen ?? []).map((one) => outline(one.silhouette ?? {}, x(one.bearing_deg)));
  const ticks = [];
  for (let n = -4; n <= 4; n += 1) ticks.push(`M${f((n / 4) * (R - 10))} 12v${n % 2 ? 3 : 6}`);
  return svg(
    "svg", { class: "gl-round", viewBox: "-92 -92 184 184", role: "img", "aria-label": `Seen towards ${points(look.bearing_deg)}: ${inWords(look)}` },
    svg("clipPath", { id }, svg("circle", { r: R })),
    svg("circle", { class: "gl-sky", r: R }),
    svg("g", { "clip-path": `url(#${id})` }, svg("path", { class: "gl-sea", d: `M${-R} 10H${R}V${R}H${-R}z` }), ships,
      svg("path", { class: "gl-swell", d: `M${-R} 26q14-4 28 0t28 0t28 0t28 0t28 0t28 0M${-R} 46q20-5 40 0t40 0t40 0t40 0` }), svg("path", { class: "gl-line", d: `M${-R} 10H${R}` }), svg("path", { class: "gl-tick", d: ticks.join("") })),
    svg("circle", { class: "gl-rim", r: R }), svg("circle", { class: "gl-rim thin", r: R + 5 }),
  );
}

function outline(one, x) {
  const { body, rig } = silhouette({ kind: one.kind, what: one.kind, looks: { funnels: one.funnels } });
  const end = one.shows === "bow" || one.shows === "stern";
  const wide = end ? 17 : 58;
  const flip = one.shows === "port" ? -1 : 1;
  return svg("g", { class: "gl-ship", transform: `translate(${f(x)} 12) scale(${Math.round((flip * wide) / 64 * 1000) / 1000} 0.9) translate(-32 -17)` }, svg("path", { fill: "currentColor", d: body }), svg("path", { class: "gl-rig", d: rig }));
}

function inWords(look) {
  if (!look.seen?.length) return "nothing in the glass.";
  const each = look.seen.map(({ silhouette: one, bearing_deg }) => {
    const funnels = one?.funnels ? `, ${count(one.funnels, "funnel")}` : "";
    return `${KINDS[one?.kind] ?? "a ship"}${funnels}, ${SHOWS[one?.shows] ?? "end on"}, at ${points(bearing_deg)}`;
  });
  return `${each.join("; ")}.`;
}
